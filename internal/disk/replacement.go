// Package disk writes files that survive a kill or a crash: replaced whole or
// not at all, in folders that one process at a time writes.
package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"raumlab/internal/hint"
)

// A Replacement is a file that is written under a temporary name and then takes its place. A
// reader sees the old file or the new one, also after a crash. The next writer uses the
// temporary file that a killed process left.
type Replacement struct {
	path   string
	file   *os.File
	old    fs.FileInfo // what is replaced; nil for nothing
	failed bool        // a write failed
}

// NewReplacement begins a file. It ends by Commit or Discard. It refuses what MayReplace refuses,
// and a file that another process is writing. The new file has the permissions of the old one.
func NewReplacement(path string) (*Replacement, error) {
	if err := MayReplace(path); err != nil {
		return nil, err
	}
	f, err := createTemporary(Temporary(path), tryLock)
	if errors.Is(err, errBusy) {
		return nil, refuse("%s: %w", path, err)
	}
	if err != nil {
		return nil, err
	}
	r := &Replacement{path: path, file: f}
	if r.old, err = os.Lstat(path); err != nil {
		r.old = nil
	}
	// The content is as private as it will be; if this process is killed, the next one can write
	// on.
	if err := r.permit(0o600); err != nil {
		r.Discard()
		return nil, err
	}
	return r, nil
}

// permit gives the new file the permissions of the old one, and more.
func (r *Replacement) permit(more fs.FileMode) error {
	if r.old == nil {
		return nil
	}
	mode := r.old.Mode().Perm() | more
	info, err := r.file.Stat()
	if err != nil || info.Mode().Perm() == mode {
		return err // some file systems have no permissions to change
	}
	return r.file.Chmod(mode)
}

// Write appends to the file.
func (r *Replacement) Write(b []byte) (int, error) {
	n, err := r.file.Write(b)
	r.failed = r.failed || err != nil
	return n, err
}

// Commit makes the content durable and puts it in its place.
func (r *Replacement) Commit() error {
	err := r.permit(0)
	if err == nil {
		err = r.file.Sync()
	}
	if err != nil {
		r.Discard()
		return err
	}
	if err := renameOpen(r.file, Temporary(r.path), r.path); err != nil {
		r.Discard()
		return err
	}
	return SyncFolder(filepath.Dir(r.path))
}

// Discard drops what was written. It is called when something else has failed
// already, and what it cannot remove the next writer overwrites.
func (r *Replacement) Discard() {
	removeOpen(r.file, Temporary(r.path))
}

// SyncFolder makes new names in the folder durable.
func SyncFolder(dir string) error { return syncFolder(dir) }

// Replace writes a whole file through a Replacement. An error of write
// that is not the disk's comes back as it is.
func Replace(path string, write func(io.Writer) error) error {
	r, err := NewReplacement(path)
	if err != nil {
		return WriteError(path, err)
	}
	if err := write(r); err != nil {
		r.Discard()
		if r.failed {
			err = WriteError(path, err)
		}
		return err
	}
	if err := r.Commit(); err != nil {
		return WriteError(path, err)
	}
	return nil
}

// ReplaceBytes writes a whole file with the content.
func ReplaceBytes(path string, content []byte) error {
	return Replace(path, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}

// WriteError says which file or folder could not be written, and what to do.
func WriteError(path string, err error) error {
	if place := (placeError{}); errors.As(err, &place) {
		return err
	}
	if errors.Is(err, syscall.ENAMETOOLONG) {
		return hint.Because(err, tooLong, path)
	}
	if errors.Is(err, syscall.ENOTDIR) {
		return hint.Errorf("writing %s: %w: part of the path is a file, not a folder: give another folder", path, err)
	}
	if errors.Is(err, syscall.EISDIR) {
		return hint.Errorf("writing %s: %w: a folder has the name of the file: move it away, or give another folder",
			path, err)
	}
	return hint.Errorf("writing %s: %w: check space and permissions, then run the same command again", path, err)
}
