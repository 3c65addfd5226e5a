//go:build unix

package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
)

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// A failure at any step leaves the old content and nothing beside it.
func TestReplace(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	if err := ReplaceBytes(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("no more data")
	err := Replace(path, func(w io.Writer) error {
		if _, err := io.WriteString(w, "half of the new"); err != nil {
			return err
		}
		return broken
	})
	if !errors.Is(err, broken) || read(t, path) != "old" {
		t.Errorf("error %v, content %q", err, read(t, path))
	}
	if err := ReplaceBytes(path, []byte("new")); err != nil || read(t, path) != "new" {
		t.Errorf("error %v, content %q", err, read(t, path))
	}
	if names, err := os.ReadDir(dir); err != nil || len(names) != 1 {
		t.Errorf("%v, %v: want the file alone", names, err)
	}
}

// An unwritable place is named with a hint that can help: below a file neither space nor
// permissions do. That place and one in a folder that is not there are unwritable for root, too.
func TestReplaceUnwritable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := ReplaceBytes(file, nil); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(file, "below")
	err := ReplaceBytes(path, []byte("x"))
	if !errors.Is(err, syscall.ENOTDIR) || !strings.Contains(err.Error(), path) ||
		!strings.Contains(err.Error(), "give another folder") ||
		strings.Contains(err.Error(), "check space and permissions") {
		t.Errorf("error %v", err)
	}
	path = filepath.Join(t.TempDir(), "nowhere", "below")
	err = ReplaceBytes(path, []byte("x"))
	if !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), path) ||
		!strings.Contains(err.Error(), "check space and permissions") {
		t.Errorf("error %v", err)
	}
}

// A folder in the place of a file is named as that.
func TestWriteErrorOfAFolder(t *testing.T) {
	dir := t.TempDir()
	_, err := os.OpenFile(dir, os.O_RDWR|os.O_CREATE, 0o666)
	if err = WriteError(dir, err); !errors.Is(err, syscall.EISDIR) ||
		!strings.HasSuffix(err.Error(), ": a folder has the name of the file: move it away, or give another folder") {
		t.Errorf("error %v", err)
	}
}

func TestLock(t *testing.T) {
	dir := t.TempDir()
	lock, err := Lock(dir, "corpus")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Lock(dir, "corpus"); err == nil || !strings.Contains(err.Error(), "corpus "+dir) ||
		!strings.Contains(err.Error(), "is writing it") {
		t.Errorf("second lock: %v", err)
	}
	if err := Unlock(lock); err != nil {
		t.Fatal(err)
	}
	if text := read(t, filepath.Join(dir, LockName)); text != "" {
		t.Errorf("a released lock says %q", text)
	}
	again, err := Lock(dir, "corpus")
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Close(); err != nil {
		t.Error(err)
	}
}

// A child process that has not reached its exec has a copy of the file. It does not keep the lock.
func TestUnlockWithACopy(t *testing.T) {
	dir := t.TempDir()
	lock, err := Lock(dir, "corpus")
	if err != nil {
		t.Fatal(err)
	}
	duplicate, err := syscall.Dup(int(lock.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(duplicate)
	if err := Unlock(lock); err != nil {
		t.Fatal(err)
	}
	again, err := Lock(dir, "corpus")
	if err != nil {
		t.Fatal(err)
	}
	if err := Unlock(again); err != nil {
		t.Error(err)
	}
}

// An open file is locked itself, and keeps its content; that it cannot be locked is not said to
// be another's doing.
func TestLockOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	if err := ReplaceBytes(path, []byte("kept")); err != nil {
		t.Fatal(err)
	}
	var files [2]*os.File
	for i := range files {
		f, err := OpenOwn(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		files[i] = f
	}
	if err := LockOpen(files[0]); err != nil {
		t.Fatal(err)
	}
	if err := LockOpen(files[1]); err == nil ||
		!strings.Contains(err.Error(), path+": another process is writing it: wait until it ends, or write to another file") {
		t.Errorf("second lock: %v", err)
	}
	if err := files[0].Close(); err != nil {
		t.Fatal(err)
	}
	if err := LockOpen(files[0]); err == nil || strings.Contains(err.Error(), "another process") ||
		!strings.Contains(err.Error(), "locking "+path) {
		t.Errorf("a closed file: %v", err)
	}
	if err := LockOpen(files[1]); err != nil || read(t, path) != "kept" {
		t.Errorf("error %v, content %q", err, read(t, path))
	}
}

// Files of one folder are locked apart from one another, and from the folder.
func TestLockFile(t *testing.T) {
	dir := t.TempDir()
	one, other := filepath.Join(dir, "one"), filepath.Join(dir, "other")
	var locks []*os.File
	for _, take := range []func() (*os.File, error){
		func() (*os.File, error) { return LockFile(one, "suite") },
		func() (*os.File, error) { return LockFile(other, "suite") },
		func() (*os.File, error) { return Lock(dir, "corpus") },
	} {
		lock, err := take()
		if err != nil {
			t.Fatal(err)
		}
		locks = append(locks, lock)
	}
	if _, err := LockFile(one, "suite"); err == nil ||
		!strings.Contains(err.Error(),
			fmt.Sprintf("suite %s: process %d is writing it: wait until it ends, or write to another file", one, os.Getpid())) {
		t.Errorf("second lock: %v", err)
	}
	for _, lock := range locks {
		if err := lock.Close(); err != nil {
			t.Fatal(err)
		}
	}
	again, err := LockFile(one, "suite")
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Close(); err != nil {
		t.Error(err)
	}
}

// UnlockFile removes the lock, and yet two never hold it at once.
func TestUnlockFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "one")
	var holders, taken atomic.Int64
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 500 {
				lock, err := LockFile(path, "suite")
				if err != nil { // another has it
					continue
				}
				if holders.Add(1) != 1 {
					t.Error("two hold the lock")
				}
				taken.Add(1)
				holders.Add(-1)
				if err := UnlockFile(lock); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	_, err := os.Lstat(lockOf(path))
	if taken.Load() < 10 || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("taken %d times, and then: %v", taken.Load(), err)
	}
}
