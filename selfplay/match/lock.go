package match

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

const lockName = ".lock"

// lockFolder makes the process the only one to play into the folder until the file is closed. The kernel
// releases the lock of a process that dies, so a file that is left behind means nothing.
func lockFolder(dir string) (*os.File, error) {
	path := filepath.Join(dir, lockName)
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, writeError(path, err)
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		holder, readErr := io.ReadAll(io.LimitReader(f, 20))
		f.Close()
		who := "another process"
		if id := strings.TrimSpace(string(holder)); readErr == nil && id != "" {
			who = "process " + id
		}
		return nil, fmt.Errorf("match %s: %s is playing it: wait until it ends, or give another folder", dir, who)
	}
	if err == nil {
		err = f.Truncate(0)
	}
	if err == nil {
		_, err = fmt.Fprintln(f, os.Getpid())
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("locking %s: %w: the file system must support locks", path, err)
	}
	return f, nil
}
