// Package store keeps the files of a corpus where its path says: in a folder, or under the prefix
// of a bucket of an S3-compatible server, as s3://BUCKET/PREFIX.
//
// A file is there whole or not at all. A reader sees the old one or the new one, and no writer
// overwrites what another one has written: a folder is locked, and a server is asked to replace a
// file only if it is still what the writer has seen of it.
package store

import (
	"io"
	"io/fs"
	"strings"

	"raumlab/internal/folder"
)

// A Store has the files of one corpus, by their names. Errors of missing files match
// fs.ErrNotExist. Writing needs a claim.
type Store interface {
	// String is the path of the store itself.
	String() string
	// Path is what users call a file.
	Path(name string) string
	// Claim prepares writing, and refuses what is no place for this kind of folder.
	Claim(kind folder.Kind) (Claim, error)
	// List lists the files, and the folders beside them.
	List() ([]fs.DirEntry, error)
	// Lstat describes a file, and does not follow a link.
	Lstat(name string) (fs.FileInfo, error)
	// Sizes returns a function that returns the sizes of files, for many of them.
	Sizes() (func(name string) (int64, error), error)
	// Read returns the content of a file. More than size bytes are an error.
	Read(name string, size int64) ([]byte, error)
	// MayReplace refuses a file that must not be replaced.
	MayReplace(name string) error
	// Create begins a new file, which takes its place at its Commit.
	Create(name string) (File, error)
	// Remove removes a file as it was claimed. A missing one may be an error.
	Remove(name string) error
}

// A Claim is what a writer has until it has ended.
type Claim interface {
	// Alone returns an error if another process has written the settings meanwhile.
	Alone() error
	// Release ends the writing. A second call does nothing.
	Release() error
}

// IsShared reports whether nothing keeps a second writer away. Then what is under a name must stay
// as it is while a writer may refer to it.
func IsShared(s Store) bool {
	_, is := s.(*S3)
	return is
}

// A Renamable is a file that can have another name than that of Create, as in a shared store.
type Renamable interface{ Rename(name string) }

// A File is being written. It ends by Commit or Discard. Errors name the file and a remedy.
type File interface {
	io.Writer
	Commit() error
	Discard()
}

// Open returns the store of a path. It asks no server yet, and the folder may be missing.
func Open(path string) (Store, error) {
	if IsS3(path) {
		return OpenS3(path, Limits{})
	}
	return Folder(path), nil
}

// scheme begins the paths of buckets.
const scheme = "s3://"

// IsS3 reports whether a path is that of a bucket and not of a folder.
func IsS3(path string) bool { return strings.HasPrefix(path, scheme) }

// Replace writes a whole file.
func Replace(s Store, name string, write func(io.Writer) error) error {
	f, err := s.Create(name)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Discard()
		return err
	}
	return f.Commit()
}

// ReplaceBytes writes a whole file with the content.
func ReplaceBytes(s Store, name string, content []byte) error {
	return Replace(s, name, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
}
