package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// MakeFolder makes a folder, with those above it, where it is missing.
func MakeFolder(dir string) error {
	if err := CheckPath(dir); err != nil {
		return err
	}
	err := os.MkdirAll(dir, 0o777)
	if err == nil {
		return nil
	}
	for path := filepath.Clean(dir); path != filepath.Dir(path); path = filepath.Dir(path) {
		if to, isLink := dangling(path); isLink {
			return refuse("folder %s: %s is a symbolic link to %s, which does not exist: create that folder, or remove the link",
				dir, path, to)
		}
	}
	return WriteError(dir, err)
}

// MayMakeFolder refuses a folder that MakeFolder cannot make, and leaves none.
func MayMakeFolder(dir string) error {
	var missing []string // the deepest first
	for path := filepath.Clean(dir); ; path = filepath.Dir(path) {
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		missing = append(missing, path)
	}
	err := MakeFolder(dir)
	for _, path := range missing {
		os.Remove(path) // what is not empty stays: another process has written to it
	}
	return err
}

// dangling reports whether a path is a symbolic link to nothing, and where it leads.
func dangling(path string) (to string, is bool) {
	to, err := os.Readlink(path)
	if err != nil {
		return "", false
	}
	_, err = os.Stat(path)
	return to, errors.Is(err, fs.ErrNotExist)
}
