package store

import (
	"io/fs"
	"os"
	"path/filepath"

	"raumlab/internal/disk"
	"raumlab/internal/folder"
)

// A Folder is a store of files in the folder with this path.
type Folder string

// String is the path of the folder.
func (f Folder) String() string { return string(f) }

// Path is the path of the file.
func (f Folder) Path(name string) string { return filepath.Join(string(f), name) }

// Claim makes the folder if it is missing, and locks it: it refuses one that another process
// writes.
func (f Folder) Claim(kind folder.Kind) (Claim, error) {
	claim, err := kind.Claim(string(f))
	if err != nil {
		return nil, err
	}
	return lock{claim}, nil
}

// A lock keeps other writers away.
type lock struct{ *folder.Folder }

func (lock) Alone() error { return nil }

// List lists files, folders and whatever else is in the folder.
func (f Folder) List() ([]fs.DirEntry, error) { return os.ReadDir(string(f)) }

// Lstat is that of package os.
func (f Folder) Lstat(name string) (fs.FileInfo, error) { return os.Lstat(f.Path(name)) }

// Sizes follows links.
func (f Folder) Sizes() (func(name string) (int64, error), error) {
	return func(name string) (int64, error) {
		info, err := os.Stat(f.Path(name))
		if err != nil {
			return 0, err
		}
		return info.Size(), nil
	}, nil
}

// Read reads a regular file.
func (f Folder) Read(name string, size int64) ([]byte, error) {
	return disk.ReadFile(f.Path(name), size)
}

// MayReplace refuses links, pipes and the like.
func (f Folder) MayReplace(name string) error { return disk.MayReplace(f.Path(name)) }

// Create begins a file under a temporary name. It refuses what MayReplace refuses, and a file that
// another process is writing.
func (f Folder) Create(name string) (File, error) {
	path := f.Path(name)
	r, err := disk.NewReplacement(path)
	if err != nil {
		return nil, disk.WriteError(path, err)
	}
	return &replacement{r, path}, nil
}

// Remove removes the file.
func (f Folder) Remove(name string) error {
	if err := os.Remove(f.Path(name)); err != nil {
		return disk.WriteError(f.Path(name), err)
	}
	return nil
}

// A replacement is one of package disk whose errors name the file.
type replacement struct {
	*disk.Replacement
	path string
}

func (r *replacement) Write(b []byte) (int, error) {
	n, err := r.Replacement.Write(b)
	return n, r.said(err)
}

func (r *replacement) Commit() error { return r.said(r.Replacement.Commit()) }

func (r *replacement) said(err error) error {
	if err != nil {
		err = disk.WriteError(r.path, err)
	}
	return err
}
