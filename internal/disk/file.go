package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"

	"raumlab/internal/plural"
)

// MaxText is the size in bytes of the largest file of text that is read into memory as a whole,
// where nothing says that its kind is smaller. A manifest of a hundred thousand parts is half as
// large.
const MaxText = 64 << 20

// This file opens every file that raumlab reads or writes. What a name leads to is decided by the
// owner of the folder: it may be a pipe without a writer, a device without end, or a link to a
// file that is not ours.

// Open opens a file for reading. It must be a regular file of at most size bytes; anything else
// is refused, and not read: a pipe would wait for a writer, and a device may never end. A
// symbolic link is followed, since reading changes nothing. Errors are of type *fs.PathError.
func Open(path string, size int64) (*os.File, error) {
	if err := urlError(path); err != nil {
		return nil, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	info, err := os.Stat(path) // opening a device may do something by itself
	if err != nil {
		if at := (*fs.PathError)(nil); errors.As(err, &at) {
			at.Op = "open"
		}
		return nil, err
	}
	if err := readable(info, size); err != nil {
		return nil, &fs.PathError{Op: "open", Path: path, Err: err}
	}
	f, err := os.OpenFile(path, os.O_RDONLY|noWait, 0)
	if err != nil {
		return nil, err
	}
	if info, err = f.Stat(); err == nil { // it may have been replaced in between
		if err = readable(info, size); err != nil {
			err = &fs.PathError{Op: "open", Path: path, Err: err}
		}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// ReadFile returns the content of a file that Open opens.
func ReadFile(path string, size int64) ([]byte, error) {
	f, err := Open(path, size)
	if err != nil {
		return nil, err
	}
	defer f.Close() // only read
	return ReadAll(f, size)
}

// ReadAll reads an open file to its end. More than size bytes are an error.
func ReadAll(f *os.File, size int64) ([]byte, error) {
	content, err := io.ReadAll(io.LimitReader(f, size+1))
	if err == nil && int64(len(content)) > size {
		err = &fs.PathError{Op: "read", Path: f.Name(), Err: tooLarge(size)}
	}
	return content, err
}

func readable(info fs.FileInfo, size int64) error {
	switch mode := info.Mode(); {
	case mode.IsDir():
		return syscall.EISDIR
	case !mode.IsRegular():
		return fmt.Errorf("it is %s, not a regular file: name a regular file", kind(mode))
	case info.Size() > size:
		return tooLarge(size)
	}
	return nil
}

func tooLarge(size int64) error {
	return fmt.Errorf("it has more than the %s that such a file may have: name another file",
		plural.Of(size, "byte"))
}

// kind names what is not a regular file.
func kind(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a directory"
	case mode&fs.ModeSymlink != 0:
		return "a symbolic link"
	case mode&fs.ModeNamedPipe != 0:
		return "a named pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	}
	return "a device"
}

// OpenOwn opens a file that raumlab keeps in a folder for reading and writing, and makes it if it
// is missing. It must be a regular file without a second name: a symbolic or hard link there
// leads to a file elsewhere, which would be overwritten. The place of the last name alone is
// checked: the folder may be reached through links.
func OpenOwn(path string) (*os.File, error) {
	if err := CheckPath(path); err != nil {
		return nil, err
	}
	f, err := openOwn(path, os.O_CREATE, 0o666)
	if err != nil {
		return nil, WriteError(path, err)
	}
	return f, nil
}

// openOwn is OpenOwn with further flags. Its errors that are not refusals are the system's.
func openOwn(path string, flags int, mode fs.FileMode) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|noSymlinks|noWait|flags, mode)
	if err != nil {
		// The kind of file says more than the system's error, for instance of a socket.
		if info, e := os.Lstat(path); e == nil && !info.Mode().IsRegular() && !errors.Is(err, fs.ErrExist) {
			return nil, notWritten(path, info)
		}
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = notWritten(path, info)
	}
	if err == nil {
		var n uint64
		if n, err = names(f, info); err == nil && n > 1 {
			err = refuse(
				"%s: the existing file is not written to, because it has %s (hard links): replace it with a copy of itself, or remove it",
				path, plural.Of(n, "name"))
		}
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func notWritten(path string, info fs.FileInfo) error {
	return refuse("%s: the existing file is not written to, because it is %s: remove it, or name another place", path,
		kind(info.Mode()))
}

// Unnamed opens a file without a name in the folder: it is gone when it is closed, however the
// process ends. Errors say what it is for.
func Unnamed(dir, what string) (*os.File, error) {
	if err := CheckPath(dir); err != nil {
		return nil, err
	}
	return unnamed(dir, what)
}
