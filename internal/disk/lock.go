package disk

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"raumlab/internal/hint"
)

// LockName is the file of a folder that Lock locks.
const LockName = ".lock"

// Lock makes the process the only writer of the folder until the file is closed. The kernel
// releases the lock of a process that dies, so the file stays behind and means nothing by itself.
// What names the folder's content in errors, such as corpus. internal/folder/folder.go claims all
// folders of work with it.
func Lock(dir, what string) (*os.File, error) {
	if err := CheckPath(dir); err != nil {
		return nil, err
	}
	return lock(filepath.Join(dir, LockName), what+" "+dir, "folder")
}

// Unlock ends the writing of what Lock locked. It empties the file, which named the process, so
// that folders with the same content are the same.
func Unlock(f *os.File) error {
	return errors.Join(f.Truncate(0), unlock(f), f.Close())
}

// LockFile is Lock for a single file that is written more than once, whether it is there or not. UnlockFile ends it.
func LockFile(file, what string) (*os.File, error) {
	if err := CheckPath(file); err != nil {
		return nil, err
	}
	for {
		f, err := lock(lockOf(file), what+" "+file, "file")
		if err != nil || Gone(f) == nil {
			return f, err
		}
		f.Close() // its last holder removed it after it was opened here
	}
}

// UnlockFile ends the writing of what LockFile locked, and removes the lock. On Windows the lock stays, as that of a
// folder, because an open file cannot be removed there.
func UnlockFile(f *os.File) error {
	if runtime.GOOS == "windows" || Gone(f) != nil {
		return Unlock(f)
	}
	return errors.Join(os.Remove(f.Name()), Unlock(f))
}

// lockOf is the path of the lock that LockFile takes for a file.
func lockOf(file string) string {
	return beside(filepath.Clean(file), LockName)
}

// LockOpen is LockFile for an open file that is not replaced: it is locked itself, and its
// content is left as it is.
func LockOpen(f *os.File) error {
	busy, err := isBusy(f)
	if err == nil && busy {
		err = another(f.Name(), "file")
	}
	return err
}

// isBusy locks an open file, unless somebody else has.
func isBusy(f *os.File) (bool, error) {
	err := tryLock(f)
	if err == nil || errors.Is(err, syscall.EWOULDBLOCK) {
		return err != nil, nil
	}
	return false, hint.Errorf("locking %s: %w: the file system must support locks", f.Name(), err)
}

func another(of, kind string) error {
	return fmt.Errorf("%s: another process is writing it: wait until it ends, or write to another %s", of, kind)
}

// lock locks the file of the path; of is what that stands for, a file or a folder by kind.
func lock(path, of, kind string) (*os.File, error) {
	f, err := OpenOwn(path)
	if err != nil {
		return nil, err
	}
	if err := takeLock(f, of, kind); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func takeLock(f *os.File, of, kind string) error {
	busy, err := isBusy(f)
	if err != nil {
		return err
	}
	content, err := io.ReadAll(io.LimitReader(f, maxLock+1))
	if err != nil && !busy {
		return fmt.Errorf("reading %s: %w", f.Name(), err)
	}
	// A power failure may leave zeros.
	holder := strings.Trim(string(content), "\n\x00")
	_, err = strconv.Atoi(holder)
	isID := err == nil && len(content) <= maxLock
	switch {
	case busy && isID:
		return fmt.Errorf("%s: process %s is writing it: wait until it ends, or write to another %s", of, holder, kind)
	case busy:
		return another(of, kind)
	case !isID && holder != "":
		return fmt.Errorf(
			"%s: the existing file is not replaced, because it is not a lock of raumlab (a lock contains at most the number of a process): rename that file, or write to another %s",
			f.Name(), kind)
	}
	if err = f.Truncate(0); err == nil {
		_, err = f.WriteAt(fmt.Appendln(nil, os.Getpid()), 0)
	}
	if err != nil {
		return WriteError(f.Name(), err)
	}
	return nil
}

// maxLock is more bytes than a lock has, which is a process number and an end of line.
const maxLock = 20
