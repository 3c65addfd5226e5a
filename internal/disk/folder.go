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
	missing := Missing(dir)
	err := MakeFolder(dir)
	RemoveEmpty(missing)
	return err
}

// Missing returns a path and the folders above it that are not there, the deepest first.
func Missing(path string) (missing []string) {
	for path = filepath.Clean(path); ; path = filepath.Dir(path) {
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			return missing
		}
		missing = append(missing, path)
	}
}

// RemoveEmpty removes those of the folders, the deepest first, that hold nothing, or only a lock that
// is free. Others stay: another process may have written to them.
func RemoveEmpty(folders []string) {
	for _, dir := range folders {
		entries, err := os.ReadDir(dir)
		if err != nil {
			continue // it is not there, or no folder
		}
		if len(entries) == 1 && entries[0].Name() == LockName {
			lock, err := Lock(dir, "folder")
			if err != nil {
				continue
			}
			os.Remove(filepath.Join(dir, LockName)) // while it is held: no other process has it
			lock.Close()
		}
		os.Remove(dir)
	}
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
