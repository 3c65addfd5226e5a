//go:build unix

package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// strange makes what is no regular file of its own at a path, by its kind in errors. The folder
// has a regular file target.
var strange = map[string]func(path string) error{
	"a named pipe":    func(path string) error { return syscall.Mkfifo(path, 0o666) },
	"a device":        func(path string) error { return syscall.Mknod(path, syscall.S_IFCHR|0o666, 1<<8|5) },
	"a directory":     func(path string) error { return os.Mkdir(path, 0o777) },
	"a symbolic link": func(path string) error { return os.Symlink("target", path) },
	"a dangling link": func(path string) error { return os.Symlink("nowhere", path) },
	"2 names":         func(path string) error { return os.Link(filepath.Join(filepath.Dir(path), "target"), path) },
}

// each runs a test with a strange file in a folder of its own, and sees to it that nothing
// changed there.
func each(t *testing.T, test func(t *testing.T, kind, path string)) {
	for kind, make := range strange {
		t.Run(kind, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "x")
			put(t, filepath.Join(dir, "target"), "mine")
			if err := make(path); err != nil {
				t.Skip(err) // devices are root's
			}
			was, err := os.Lstat(path)
			if err != nil {
				t.Fatal(err)
			}
			done := time.AfterFunc(time.Minute, func() { panic("waiting for " + kind) })
			test(t, kind, path)
			done.Stop()
			if is, err := os.Lstat(path); err != nil || is.Mode() != was.Mode() ||
				read(t, filepath.Join(dir, "target")) != "mine" {
				t.Errorf("it was %v, now %v (%v)", was.Mode(), is.Mode(), err)
			}
			if names, err := os.ReadDir(dir); err != nil || len(names) != 2 {
				t.Errorf("%v, %v: want both files alone", names, err)
			}
		})
	}
}

// A file of a folder is opened for writing only if it is a regular file without a second name. That
// holds for the file itself, for a lock, and for what is written beside a place.
func TestOpenOwnStrange(t *testing.T) {
	each(t, func(t *testing.T, kind, path string) {
		f, err := OpenOwn(path)
		if err == nil {
			f.Close()
		}
		want := strings.Replace(kind, "dangling", "symbolic", 1)
		if err == nil || !strings.HasPrefix(err.Error(), path+": ") || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v", err)
		}
		if _, err := Lock(path, "corpus"); kind != "a directory" && err == nil {
			t.Error("a lock in it")
		}
	})
}

func TestLockStrange(t *testing.T) {
	for _, own := range []bool{false, true} {
		each(t, func(t *testing.T, kind, path string) {
			dir := t.TempDir()
			name := filepath.Join(dir, LockName)
			take := func() (*os.File, error) { return Lock(dir, "corpus") }
			if own {
				name, take = filepath.Join(dir, ".f"+LockName), func() (*os.File, error) {
					return LockFile(filepath.Join(dir, "f"), "suite")
				}
			}
			if err := os.Symlink(path, name); err != nil { // whatever it leads to
				t.Fatal(err)
			}
			if f, err := take(); err == nil || !strings.Contains(err.Error(), name+": ") {
				t.Errorf("error %v", err)
				if err == nil {
					f.Close()
				}
			}
		})
	}
}

// A lock holds nothing but the number of a process; what somebody else keeps under its name stays.
func TestLockOfOthers(t *testing.T) {
	for content, ours := range map[string]bool{"": true, "123\n": true, "\x00\x00\x00\x00": true, "my lock\n": false,
		"12 34\n": false, strings.Repeat("1", 40): false} {
		dir := t.TempDir()
		put(t, filepath.Join(dir, LockName), content)
		f, err := Lock(dir, "corpus")
		if (err == nil) != ours {
			t.Errorf("%q: %v", content, err)
		}
		if ours {
			if err := Unlock(f); err != nil {
				t.Error(err)
			}
		} else if got := read(t, filepath.Join(dir, LockName)); got != content {
			t.Errorf("%q became %q", content, got)
		}
	}
}

// What is not a regular file of a size that was expected is refused when it is read, and nothing
// waits for it; links are followed.
func TestOpenStrange(t *testing.T) {
	each(t, func(t *testing.T, kind, path string) {
		content, err := ReadFile(path, 4)
		var where *fs.PathError
		switch {
		case kind == "a symbolic link" || kind == "2 names":
			if err != nil || string(content) != "mine" {
				t.Errorf("content %q, error %v", content, err)
			}
			if _, err := ReadFile(path, 3); err == nil || !strings.Contains(err.Error(), "more than the 3 bytes") {
				t.Errorf("4 bytes where 3 are expected: %v", err)
			}
		case !errors.As(err, &where) || where.Path != path:
			t.Errorf("error %v", err)
		case kind == "a directory" && errors.Is(err, syscall.EISDIR) || kind == "a dangling link" &&
			errors.Is(err, fs.ErrNotExist):
		case !strings.Contains(err.Error(), kind):
			t.Errorf("error %v", err)
		}
	})
}

// A file that grows while it is read ends where it was allowed to.
func TestReadFileThatGrows(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	put(t, path, "1234")
	f, err := Open(path, 4)
	if err != nil {
		t.Fatal(err)
	}
	put(t, path, "12345678")
	if content, err := ReadAll(f, 4); err == nil || !strings.Contains(err.Error(), "more than the 4 bytes") {
		t.Errorf("content %q, error %v", content, err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
}

// A file that replaces another has its permissions, and no wider ones while it is written.
func TestReplacePermissions(t *testing.T) {
	for _, mode := range []fs.FileMode{0o600, 0o640, 0o644, 0o444, 0o755, 0o400} {
		path := filepath.Join(t.TempDir(), "x")
		put(t, path, "old")
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		permissions := func(path string) fs.FileMode {
			info, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			return info.Mode()
		}
		err := Replace(path, func(w io.Writer) error {
			if got := permissions(Temporary(path)); got != mode|0o600 {
				t.Errorf("%v while it is written: %v", mode, got)
			}
			_, err := io.WriteString(w, "new")
			return err
		})
		if got := permissions(path); err != nil || got != mode || read(t, path) != "new" {
			t.Errorf("%v became %v, error %v", mode, got, err)
		}
	}
}
