//go:build !windows

package disk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"syscall"
)

// names returns how many names an open file has.
func names(_ *os.File, info fs.FileInfo) (uint64, error) {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return uint64(s.Nlink), nil
	}
	return 1, nil
}

// renameOpen renames a file and closes it. The lock of the file ends with its old name.
func renameOpen(f *os.File, from, to string) error {
	return errors.Join(os.Rename(from, to), f.Close())
}

// removeOpen removes a file and closes it, as far as that can be done.
func removeOpen(f *os.File, path string) {
	os.Remove(path)
	f.Close()
}

// unnamed makes a file in the folder that has no name and is gone when it is closed.
func unnamed(dir, what string) (*os.File, error) {
	f, err := os.CreateTemp(dir, "."+what+"-*")
	if err != nil {
		return nil, WriteError(dir, err)
	}
	if err := os.Remove(f.Name()); err != nil {
		f.Close() // the first error says what is wrong
		return nil, fmt.Errorf("file for %s: %w", what, err)
	}
	return f, nil
}

// syncFolder makes new names in the folder durable.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
