package store

import (
	"bytes"
	"context"
	"crypto/md5"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/minio/minio-go/v7"

	"raumlab/internal/counted"
	"raumlab/internal/folder"
)

// An S3 is a store of objects of a bucket. Each is written by one conditional put: it replaces the
// object that Claim listed or that this store wrote last, and otherwise none. So of two writers
// that go on with the same corpus, one ends with an error at its next put, unless both write the
// same bytes. No lock is needed, and none is left by a killed writer.
type S3 struct {
	path   string // as users see it, without a slash at its end
	bucket string
	prefix string // of all keys: empty, or ending in a slash
	client minio.Core
	limits Limits
	until  context.Context // nil for no end
	grace  time.Duration   // for a request in hand when it ends
	silent atomic.Bool     // the server used up the grace of one

	claimed  *folder.Kind
	versions map[string]string // ETags of the objects that may be replaced
}

// String is the address of the prefix.
func (s *S3) String() string { return s.path }

// Path is the address of the file.
func (s *S3) Path(name string) string { return s.path + "/" + name }

// Claim lists the objects that may be replaced.
func (s *S3) Claim(kind folder.Kind) (Claim, error) {
	all, err := s.list()
	if err != nil {
		return nil, err
	}
	if err := kind.CheckEntries(s.path, entries(all)); err != nil {
		return nil, err
	}
	s.claimed, s.versions = &kind, map[string]string{}
	for _, o := range all {
		if !o.folder {
			s.versions[o.name] = o.version
		}
	}
	return s, nil
}

// Alone asks for the version of the settings.
func (s *S3) Alone() error {
	info, err := s.Lstat(s.claimed.Settings)
	switch {
	case err == nil && info.(object).version == s.versions[s.claimed.Settings],
		errors.Is(err, fs.ErrNotExist) && s.versions[s.claimed.Settings] == "":
		return nil
	case err == nil, errors.Is(err, fs.ErrNotExist):
		return s.another(s.claimed.Settings)
	}
	return err
}

// Release ends the writing.
func (s *S3) Release() error {
	s.claimed, s.versions = nil, nil
	return nil
}

// List lists the objects, and the prefixes with a slash beside them as folders.
func (s *S3) List() ([]fs.DirEntry, error) {
	all, err := s.list()
	return entries(all), err
}

func (s *S3) list() (all []object, err error) {
	err = s.retry(s.path, func(ctx context.Context, p *pace) error {
		all = nil
		for o := range s.client.Client.ListObjects(ctx, s.bucket, minio.ListObjectsOptions{Prefix: s.prefix}) {
			if o.Err != nil {
				return o.Err
			}
			p.moved(1 << 8) // about what the server says of an object
			name, isFolder := strings.CutSuffix(strings.TrimPrefix(o.Key, s.prefix), "/")
			if name != "" { // some programs make an object for the prefix itself
				all = append(all, object{name, o.Size, isFolder, o.ETag})
			}
		}
		return ctx.Err()
	})
	return all, err
}

// Lstat asks for the size of an object.
func (s *S3) Lstat(name string) (fs.FileInfo, error) {
	var info minio.ObjectInfo
	err := s.retry(s.Path(name), func(ctx context.Context, _ *pace) (err error) {
		info, err = s.client.StatObject(ctx, s.bucket, s.prefix+name, minio.StatObjectOptions{})
		return err
	})
	if err != nil {
		return nil, err
	}
	return object{name, info.Size, false, info.ETag}, nil
}

// Sizes asks for the sizes of all objects at once.
func (s *S3) Sizes() (func(name string) (int64, error), error) {
	all, err := s.list()
	sizes := map[string]int64{}
	for _, o := range all {
		if !o.folder {
			sizes[o.name] = o.size
		}
	}
	return func(name string) (int64, error) {
		size, ok := sizes[name]
		if !ok {
			return 0, &fs.PathError{Op: "open", Path: s.Path(name), Err: fs.ErrNotExist}
		}
		return size, nil
	}, err
}

// Read asks for an object until all of it has come.
func (s *S3) Read(name string, size int64) ([]byte, error) {
	content, _, err := s.read(name, size)
	return content, err
}

func (s *S3) read(name string, size int64) (content []byte, version string, err error) {
	err = s.retry(s.Path(name), func(ctx context.Context, p *pace) error {
		body, info, _, err := s.client.GetObject(ctx, s.bucket, s.prefix+name, minio.GetObjectOptions{})
		if err != nil {
			return err
		}
		defer body.Close() // only read
		if info.Size > size {
			return final{&fs.PathError{Op: "read", Path: s.Path(name), Err: fmt.Errorf("it has more than the %s that a file of its kind can have: name another file", counted.Of(size, "byte"))}}
		}
		content, err = io.ReadAll(io.LimitReader(pacedReader{body, p}, size+1))
		if err == nil && int64(len(content)) != info.Size {
			err = fmt.Errorf("%s came of %d", counted.Of(len(content), "byte"), info.Size)
		}
		version = info.ETag
		return err
	})
	return content, version, err
}

// MayReplace refuses nothing: a put has its condition.
func (s *S3) MayReplace(string) error { return nil }

// Create begins an object, which is kept in memory up to its Commit.
func (s *S3) Create(name string) (File, error) {
	if s.claimed == nil {
		return nil, fmt.Errorf("%s: written without a claim", s.Path(name))
	}
	return &upload{s: s, name: name}, nil
}

// Remove removes the object if it is the one that Claim listed or that this store wrote last. Of
// the steps of a writer this one has no condition on the server: between the two requests another
// writer may replace the object. What a corpus removes can be made again.
func (s *S3) Remove(name string) error {
	known := s.versions[name]
	if known == "" {
		return nil
	}
	info, err := s.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		delete(s.versions, name)
		return nil
	case err != nil:
		return err
	case info.(object).version != known:
		return s.another(name)
	}
	err = s.retry(s.Path(name), func(ctx context.Context, _ *pace) error {
		return s.client.RemoveObject(ctx, s.bucket, s.prefix+name, minio.RemoveObjectOptions{})
	})
	if errors.Is(err, fs.ErrNotExist) { // a try before did it
		err = nil
	}
	if err == nil {
		delete(s.versions, name)
	}
	return err
}

// An upload is an object that is being written.
type upload struct {
	bytes.Buffer
	s    *S3
	name string
}

func (u *upload) Commit() error { return u.s.put(u.name, u.Bytes()) }

// Rename changes the name that Commit writes.
func (u *upload) Rename(name string) { u.name = name }

func (u *upload) Discard() { u.Reset() }

// put writes an object. Where another one is in its place than this store knows, that must be
// equal: then a killed writer has written it, or the answer to an earlier try was lost.
func (s *S3) put(name string, content []byte) error {
	if s.versions[name] != "" && name != s.claimed.Settings {
		// The settings may refer to the object again, as another writer has made it.
		if err := s.Alone(); err != nil {
			return err
		}
	}
	version, err := s.putIf(name, content, s.versions[name])
	if failed(err, http.StatusPreconditionFailed) || failed(err, http.StatusNotFound) && s.versions[name] != "" {
		version, err = s.compare(name, content)
	}
	if err != nil {
		return err
	}
	isFirst := s.versions[name] == ""
	s.versions[name] = version
	if isFirst && name == s.claimed.Settings {
		return s.prove(name, content)
	}
	return nil
}

// putIf writes an object if the one that is there has this version, or if there is none where the
// version is empty. A refusal comes back as the server's answer.
func (s *S3) putIf(name string, content []byte, version string) (written string, err error) {
	options := minio.PutObjectOptions{ContentType: "application/octet-stream"}
	if version == "" {
		options.SetMatchETagExcept("*")
	} else {
		options.SetMatchETag(version)
	}
	sum := md5.Sum(content) // the server refuses what does not have it
	var refused error
	err = s.retry(s.Path(name), func(ctx context.Context, p *pace) error {
		p.moved(int64(len(content)))
		info, err := s.client.PutObject(ctx, s.bucket, s.prefix+name, bytes.NewReader(content), int64(len(content)),
			base64.StdEncoding.EncodeToString(sum[:]), "", options)
		if refused = nil; failed(err, http.StatusPreconditionFailed) || failed(err, http.StatusNotFound) && minio.ToErrorResponse(err).Code != "NoSuchBucket" {
			refused, err = err, nil
		}
		written = info.ETag
		return err
	})
	if err == nil {
		err = refused
	}
	return written, err
}

// compare returns the version of an object that must have the content.
func (s *S3) compare(name string, content []byte) (version string, err error) {
	have, version, err := s.read(name, int64(len(content)))
	if err == nil && bytes.Equal(have, content) {
		return version, nil
	}
	var size *fs.PathError
	if err != nil && !errors.As(err, &size) {
		return "", err
	}
	return "", s.another(name)
}

// another is the error of a writer that is not the only one.
func (s *S3) another(name string) error {
	return fmt.Errorf("%s: another process has written it meanwhile, and nothing of it was overwritten: wait until that process ends, then run the same command again, or write to another place", s.Path(name))
}

// prove asks the server to refuse two puts of the content that is there, as one does that knows
// conditions. A server that ignores them would let writers overwrite each other.
func (s *S3) prove(name string, content []byte) error {
	for _, wrong := range []string{"", "00000000000000000000000000000000"} {
		_, err := s.putIf(name, content, wrong)
		switch {
		case err == nil:
			return noConditions(s.Path(name))
		case !failed(err, http.StatusPreconditionFailed) && !failed(err, http.StatusNotFound):
			return err
		}
	}
	return nil
}

// An object describes an object, or a prefix as a folder.
type object struct {
	name    string
	size    int64
	folder  bool
	version string
}

func (o object) Name() string       { return o.name }
func (o object) Size() int64        { return o.size }
func (o object) IsDir() bool        { return o.folder }
func (o object) ModTime() time.Time { return time.Time{} }
func (o object) Sys() any           { return nil }

func (o object) Mode() fs.FileMode {
	if o.folder {
		return fs.ModeDir
	}
	return 0
}

func entries(all []object) (list []fs.DirEntry) {
	for _, o := range all {
		list = append(list, fs.FileInfoToDirEntry(o))
	}
	return list
}
