//go:build unix

package disk

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"
)

// Whatever is no regular file stays what it is, and is not opened: a pipe without a reader would
// wait for one.
func TestReplaceNoRegularFile(t *testing.T) {
	for name, make := range map[string]func(path string) error{
		"pipe":          func(path string) error { return syscall.Mkfifo(path, 0o666) },
		"device":        func(path string) error { return syscall.Mknod(path, syscall.S_IFCHR|0o666, 1<<8|3) },
		"directory":     func(path string) error { return os.Mkdir(path, 0o777) },
		"symbolic link": func(path string) error { return os.Symlink("target", path) },
		"dangling link": func(path string) error { return os.Symlink("nowhere", path) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "x")
			if err := ReplaceBytes(filepath.Join(dir, "target"), []byte("mine")); err != nil {
				t.Fatal(err)
			}
			if err := make(path); err != nil {
				t.Skip(err) // devices are root's
			}
			was, err := os.Lstat(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, err := range []error{MayReplace(path), ReplaceBytes(path, []byte("new"))} {
				if err == nil || !strings.HasPrefix(err.Error(), path+": ") || strings.Contains(err.Error(), "space") {
					t.Errorf("error %v", err)
				}
			}
			if is, err := os.Lstat(path); err != nil || is.Mode() != was.Mode() ||
				read(t, filepath.Join(dir, "target")) != "mine" {
				t.Errorf("it was %v, now %v (%v)", was.Mode(), is.Mode(), err)
			}
			if names, err := os.ReadDir(dir); err != nil || len(names) != 2 {
				t.Errorf("%v, %v: want both files alone", names, err)
			}
		})
	}
	if err := ReplaceBytes(filepath.Join(t.TempDir(), LockName), nil); err == nil ||
		!strings.Contains(err.Error(), "this name is reserved for the lock of a folder") {
		t.Errorf("a folder's lock was replaced: %v", err)
	}
}

// Files beside the one that is written stay, whatever they are called, but for what a killed
// process left of it.
func TestReplaceBeside(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "games.txt")
	for _, name := range []string{path + ".tmp", path + "~", filepath.Join(dir, ".games.txt.tmp"),
		filepath.Join(dir, ".games.txt.swp")} {
		if err := os.WriteFile(name, []byte("mine"), 0o666); err != nil {
			t.Fatal(err)
		}
		defer func() {
			if text := read(t, name); text != "mine" {
				t.Errorf("%s: %q", name, text)
			}
		}()
	}
	if err := os.WriteFile(Temporary(path), []byte("more than the new content has"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := ReplaceBytes(path, []byte("new")); err != nil || read(t, path) != "new" {
		t.Errorf("error %v, content %q", err, read(t, path))
	}
	if names, err := os.ReadDir(dir); err != nil || len(names) != 5 {
		t.Errorf("%v, %v: want the file and the four", names, err)
	}
}

// Of two that write one file at once the second is told so, and neither spoils what the other
// writes.
func TestReplaceAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	err := Replace(path, func(w io.Writer) error {
		if _, err := io.WriteString(w, "the fi"); err != nil {
			return err
		}
		if err := ReplaceBytes(path, []byte("second")); err == nil ||
			!strings.Contains(err.Error(), path+": another process is writing it") {
			t.Errorf("the second: %v", err)
		}
		_, err := io.WriteString(w, "rst")
		return err
	})
	if err != nil || read(t, path) != "the first" {
		t.Errorf("error %v, content %q", err, read(t, path))
	}
	if err := ReplaceBytes(path, []byte("third")); err != nil || read(t, path) != "third" {
		t.Errorf("error %v, content %q", err, read(t, path))
	}
}

// Between the opening of the file that is written first, made or found, and its lock another
// process may write it, put it into its place and end. What that one wrote stays, and a new file
// is begun.
func TestReplaceOvertaken(t *testing.T) {
	for _, found := range []bool{false, true} {
		path := filepath.Join(t.TempDir(), "x")
		if found {
			put(t, Temporary(path), "left")
		}
		tries := 0
		f, err := createTemporary(Temporary(path), func(f *os.File) error {
			if tries++; tries == 1 {
				if err := ReplaceBytes(path, []byte("overtaker")); err != nil { // it finds the file there
					t.Fatal(err)
				}
			}
			return tryLock(f)
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.WriteString("late"); err != nil {
			t.Fatal(err)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		if tries != 2 || read(t, path) != "overtaker" || read(t, Temporary(path)) != "late" {
			t.Errorf("found %v: %d tries, %q finished, %q begun", found, tries, read(t, path), read(t, Temporary(path)))
		}
	}
}

// Where there are no locks a file is written all the same; one that is there may be another's, is
// left as it is and named with what to do.
func TestReplaceWithoutLocks(t *testing.T) {
	temporary := Temporary(filepath.Join(t.TempDir(), "x"))
	without := func(*os.File) error { return syscall.ENOTSUP }
	f, err := createTemporary(temporary, without)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.WriteString("first"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		_, err := createTemporary(temporary, without)
		if err == nil || !errors.Is(err, syscall.ENOTSUP) || !strings.HasPrefix(err.Error(), temporary+": ") ||
			!strings.HasSuffix(WriteError("x", err).Error(), "remove it and run the same command again") {
			t.Errorf("error %v", err)
		}
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if read(t, temporary) != "first" {
		t.Errorf("content %q", read(t, temporary))
	}
	if err := os.Remove(temporary); err != nil {
		t.Fatal(err)
	}
	if f, err = createTemporary(temporary, without); err != nil {
		t.Fatalf("after what the error says: %v", err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

func put(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}

// A link in the place of the file that is written first is not followed.
func TestReplaceTemporaryLink(t *testing.T) {
	dir := t.TempDir()
	path, mine := filepath.Join(dir, "x"), filepath.Join(dir, "mine")
	if err := os.WriteFile(mine, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(mine, Temporary(path)); err != nil {
		t.Fatal(err)
	}
	if err := ReplaceBytes(path, []byte("new")); err == nil || read(t, mine) != "mine" {
		t.Errorf("error %v, content %q", err, read(t, mine))
	}
}

// A name of 255 bytes, the longest that file systems allow, can be written, locked and read.
func TestLongNames(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{strings.Repeat("n", 242), strings.Repeat("n", 243), strings.Repeat("n", 250),
		strings.Repeat("n", 251), strings.Repeat("n", 254) + "1", strings.Repeat("n", 254) + "2",
		strings.Repeat("ä", 127)} {
		path := filepath.Join(dir, name)
		lock, err := LockFile(path, "a test")
		if err != nil {
			t.Fatal(err)
		}
		if err := ReplaceBytes(path, []byte(name)); err != nil {
			t.Fatal(err)
		}
		if text, err := ReadFile(path, 300); err != nil || string(text) != name {
			t.Errorf("%q, %v", text, err)
		}
		if err := lock.Close(); err != nil {
			t.Error(err)
		}
		for _, hidden := range []string{Temporary(path), lockOf(path)} {
			if base := filepath.Base(hidden); len(base) > 255 || base[0] != '.' || !utf8.ValidString(base) {
				t.Errorf("%s", base)
			}
		}
	}
	// Two long names have not the same temporary file.
	if a, b := Temporary(strings.Repeat("n", 254)+"1"), Temporary(strings.Repeat("n", 254)+"2"); a == b {
		t.Error(a)
	}
	if err := ReplaceBytes(filepath.Join(dir, strings.Repeat("n", 256)), nil); err == nil ||
		!strings.Contains(err.Error(), "the name is too long for this file system: give a shorter one") {
		t.Error(err)
	}
}
