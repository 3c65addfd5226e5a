package disk

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// LockName is the file of a folder that Lock locks.
const LockName = ".lock"

// Lock makes the process the only writer of the folder until the file is
// closed. The kernel releases the lock of a process that dies, so the file
// stays behind and means nothing by itself. What names the folder's content in errors, such as corpus.
func Lock(dir, what string) (*os.File, error) {
	return lock(filepath.Join(dir, LockName), what+" "+dir, "folder")
}

// Unlock ends the writing of what Lock locked. It empties the file, which named the process, so that folders with the same content are the same.
func Unlock(f *os.File) error {
	err := f.Truncate(0)
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// LockFile is Lock for a single file that is written more than once, whether it is there or not.
func LockFile(file, what string) (*os.File, error) {
	return lock(filepath.Join(filepath.Dir(file), "."+filepath.Base(file)+LockName), what+" "+file, "file")
}

// lock locks the file of the path; of is what that stands for, a file or a folder by kind.
func lock(path, of, kind string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, WriteError(path, err)
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		holder, readErr := io.ReadAll(io.LimitReader(f, 20))
		f.Close()
		who := "another process"
		if id := strings.TrimSpace(string(holder)); readErr == nil && id != "" {
			who = "process " + id
		}
		return nil, fmt.Errorf("%s: %s is writing it: wait until it ends, or write to another %s", of, who, kind)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("locking %s: %w: the file system must support locks", path, err)
	}
	if err = f.Truncate(0); err == nil {
		_, err = fmt.Fprintln(f, os.Getpid())
	}
	if err != nil {
		f.Close()
		return nil, WriteError(path, err)
	}
	return f, nil
}
