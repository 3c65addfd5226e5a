package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// A placeError is why a file cannot be written where it was to be; neither space nor permissions would help.
type placeError struct{ error }

func (e placeError) Unwrap() error { return e.error }

func refuse(format string, values ...any) error { return placeError{fmt.Errorf(format, values...)} }

// MayReplace refuses a path that no file may take: where something else than a regular file stands, and where a folder has its lock. Replace does so,
// too; whoever reads what is there before, to see whether it may go, asks first, since a pipe would keep its reader waiting. A device would become a
// file. A symbolic link is refused, too: its place and the one that it leads to are two, and nobody has said which is meant.
func MayReplace(path string) error {
	if filepath.Base(path) == LockName {
		return refuse("%s: a file of that name says who writes a folder: name another file", path)
	}
	info, err := os.Lstat(path)
	if err != nil { // nothing is there, or whoever writes there will say what is wrong
		return nil
	}
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		return refuse("%s: is a directory: name a file", path)
	case mode&fs.ModeSymlink != 0:
		return refuse("%s: what is there is not replaced, it is a symbolic link: name the file that it leads to, or another one", path)
	}
	return refuse("%s: what is there is not replaced, it is no regular file but a pipe, a device or the like: name another file", path)
}

// Temporary names the file in which the content for a path is written. Nobody else calls a file so.
func Temporary(path string) string {
	dir, name := filepath.Split(path)
	return dir + "." + name + ".raumlab-tmp"
}

// createTemporary opens an empty file of the name, which a killed process may have left, and locks it: two processes that write the same file must not
// write into one another's. The lock goes with the file. Where the file system has no locks, whoever makes the file has it for himself, and what
// is there already is refused: nobody can tell a file that is being written from one that was left.
func createTemporary(path string, lock func(*os.File) error) (*os.File, error) {
	for {
		f, err := openOwn(path, os.O_CREATE|os.O_EXCL, 0o666)
		made := err == nil
		if errors.Is(err, fs.ErrExist) {
			f, err = openOwn(path, 0, 0)
			if errors.Is(err, fs.ErrNotExist) {
				continue // who wrote it put it into its place
			}
		}
		if err != nil {
			return nil, err
		}
		ours, err := takeTemporary(f, path, made, lock)
		if ours {
			return f, nil
		}
		f.Close()
		if err != nil {
			return nil, err
		}
	}
}

// errBusy is why a file is not written that is being written.
var errBusy = errors.New("another process is writing it: wait until it ends, or write to another file")

// takeTemporary locks and empties an open file. It is not ours, without an error, where another process put it into its place before it had our lock,
// be it one that we made: then what we would write would be in a file that is finished.
func takeTemporary(f *os.File, path string, made bool, lock func(*os.File) error) (ours bool, err error) {
	if err := lock(f); errors.Is(err, syscall.EWOULDBLOCK) {
		return false, errBusy
	} else if err != nil && !made {
		return false, refuse("%s: it is being written, or a killed process left it, and the file system has no locks to tell (%w): if no process is writing it, remove it, then run the same command again",
			path, err)
	}
	held, err := f.Stat()
	if err != nil {
		return false, err
	}
	named, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(held, named) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if err := f.Truncate(0); err != nil {
		return false, fmt.Errorf("what a killed process left at %s: %w", path, err)
	}
	return true, nil
}
