package corpus

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// temporary ends the name of a file that is being written.
const temporary = ".tmp"

// A replacement is a file that is written beside its place and takes it as a
// whole: whoever looks sees the old file or the new one, also after a crash.
type replacement struct {
	path   string
	file   *os.File
	failed bool // a write failed
}

func newReplacement(path string) (*replacement, error) {
	f, err := os.Create(path + temporary)
	if err != nil {
		return nil, err
	}
	return &replacement{path: path, file: f}, nil
}

// Write appends to the file.
func (r *replacement) Write(b []byte) (int, error) {
	n, err := r.file.Write(b)
	r.failed = r.failed || err != nil
	return n, err
}

// commit makes the content durable and puts it in its place.
func (r *replacement) commit() error {
	if err := r.file.Sync(); err != nil {
		r.discard()
		return err
	}
	err := r.file.Close()
	if err == nil {
		err = os.Rename(r.path+temporary, r.path)
	}
	if err != nil {
		os.Remove(r.path + temporary)
		return err
	}
	return syncFolder(filepath.Dir(r.path))
}

// discard drops what was written. It is called when something else has failed
// already, and what it cannot remove the next writer overwrites.
func (r *replacement) discard() {
	r.file.Close()
	os.Remove(r.path + temporary)
}

// syncFolder makes the renaming of a file in the folder durable.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	err = d.Sync()
	if e := d.Close(); err == nil {
		err = e
	}
	return err
}

// replaceFile writes a whole file through a replacement. An error of write
// that is not the disk's comes back as it is.
func replaceFile(path string, write func(io.Writer) error) error {
	r, err := newReplacement(path)
	if err != nil {
		return writeError(path, err)
	}
	if err := write(r); err != nil {
		r.discard()
		if r.failed {
			err = writeError(path, err)
		}
		return err
	}
	if err := r.commit(); err != nil {
		return writeError(path, err)
	}
	return nil
}

func writeError(path string, err error) error {
	return fmt.Errorf("writing %s: %w: check space and permissions, then run the same command again", path, err)
}
