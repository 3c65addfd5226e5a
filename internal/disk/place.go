package disk

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"raumlab/internal/hint"
)

// A placeError says why a file cannot be written at its place for another reason than space or
// permissions.
type placeError struct{ error }

func (e placeError) Unwrap() error { return e.error }

const tooLong = "%s: the name is too long for this file system: give a shorter one"

func refuse(format string, values ...any) error { return placeError{hint.Errorf(format, values...)} }

// MayReplace refuses a path where a new file may not replace what is there: anything but a regular
// file, and the lock of a folder. A pipe would keep its reader waiting, and a device would become a
// file. Of a symbolic link it is unclear whether the link or its target is to be replaced. Replace
// calls MayReplace; a caller that first reads what is there calls it before.
func MayReplace(path string) error {
	if err := CheckPath(path); err != nil {
		return err
	}
	if filepath.Base(path) == LockName {
		return refuse("%s: this name is reserved for the lock of a folder: name another file", path)
	}
	info, err := os.Lstat(path)
	if errors.Is(err, syscall.ENAMETOOLONG) {
		return refuse(tooLong, path)
	}
	if err != nil { // nothing is there, or the write will say what is wrong
		return nil
	}
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		return refuse("%s: is a directory: name a file", path)
	case mode&fs.ModeSymlink != 0:
		return refuse(
			"%s: the existing file is not replaced, because it is a symbolic link: name the file that it points to, or another one",
			path)
	}
	return refuse(
		"%s: the existing file is not replaced, because it is not a regular file but a pipe, a device or the like: name another file",
		path)
}

// MayReplaceOnly refuses what MayReplace refuses, and a file that a test does not take for what the
// caller writes, such as "table of positions". A missing file is not tested.
func MayReplaceOnly(path, what string, test func(*os.File) error) error {
	if err := MayReplace(path); err != nil {
		return err
	}
	f, err := Open(path, math.MaxInt64)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return WriteError(path, err)
	}
	defer f.Close() // only read
	if err := test(f); err != nil {
		return hint.Errorf(
			"%s: the existing file is not replaced, because it is not a %s (%w): name another file, or remove this one",
			path, what, err)
	}
	return nil
}

// Temporary is the path of the file in which the content for a path is written. Other programs do
// not use such names. A name that would be too long for a file system is shortened, and made
// different from others by its hash.
func Temporary(path string) string {
	return beside(path, temporaryEnd)
}

// beside is a hidden file beside another, with an ending.
func beside(path, end string) string {
	dir, name := filepath.Split(path)
	if most := maxName - len(".") - len(end); len(name) > most {
		hash := fmt.Sprintf("-%x", sha256.Sum256([]byte(name)))
		name = strings.ToValidUTF8(name[:most-len(hash)], "") + hash
	}
	return dir + "." + name + end
}

// maxName is the most bytes of a file's name.
const maxName = 255

const temporaryEnd = ".raumlab-tmp"

// TemporaryOf returns the name whose content a file of a name is for, if it is a temporary file.
func TemporaryOf(name string) (of string, is bool) {
	of, is = strings.CutSuffix(name, temporaryEnd)
	if of, dot := strings.CutPrefix(of, "."); is && dot {
		return of, true
	}
	return "", false
}

// createTemporary opens an empty file and locks it until it is closed, so that two processes do not
// write into the same one. A file that a killed process left is emptied. If the file system has no
// locks, an existing file is refused: it may be left over or being written.
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

// takeTemporary locks and empties an open temporary file. Before we get the lock, another process
// may finish the file and rename it to its place, even if we created it. Then ours is false,
// because our writes would go into the finished file.
func takeTemporary(f *os.File, path string, made bool, lock func(*os.File) error) (ours bool, err error) {
	if err := lock(f); errors.Is(err, syscall.EWOULDBLOCK) {
		return false, errBusy
	} else if err != nil && !made {
		return false, refuse(
			"%s: another process is writing it, or a killed one left it behind; the file system has no locks to tell which (%w): if no process is writing it, remove it and run the same command again",
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
		return false, fmt.Errorf("leftovers of a killed process at %s: %w", path, err)
	}
	return true, nil
}
