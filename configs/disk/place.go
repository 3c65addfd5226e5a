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
// write into one another's. The lock goes with the file.
func createTemporary(path string) (*os.File, error) {
	for {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
		if err == nil {
			// Where there are no locks, it is at least ours alone from now on.
			if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); errors.Is(err, syscall.EWOULDBLOCK) {
				f.Close()
				return nil, errBusy
			}
			return f, nil
		}
		if !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
		if f, err = reopenTemporary(path); f != nil || err != nil {
			return f, err
		}
	}
}

// errBusy is why a file is not written that is being written.
var errBusy = errors.New("another process is writing it: wait until it ends, or write to another file")

// reopenTemporary is createTemporary for a file that is there. It returns nil if it went away meanwhile.
func reopenTemporary(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		f.Close()
		return nil, errBusy
	}
	var held, named os.FileInfo
	if err == nil {
		held, err = f.Stat()
	}
	if err == nil {
		named, err = os.Lstat(path)
	}
	if errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(held, named) { // who wrote it put it into its place
		f.Close()
		return nil, nil
	}
	if err == nil && !held.Mode().IsRegular() {
		err = errors.New("it is no regular file: remove it")
	}
	if err == nil {
		err = f.Truncate(0)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("what a killed process left at %s: %w", path, err)
	}
	return f, nil
}
