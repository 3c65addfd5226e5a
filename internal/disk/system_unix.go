//go:build unix

package disk

import (
	"os"
	"syscall"
)

// Flags for opening files: a pipe without a writer is not waited for, a symbolic link is refused.
const (
	noWait     = syscall.O_NONBLOCK
	noSymlinks = syscall.O_NOFOLLOW
)

// tryLock locks an open file until it is closed, or says at once why not.
func tryLock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }

// unlock ends what tryLock locked. Closing the file would not do it while a child process that this
// one has just started still has a copy of it, up to its exec.
func unlock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }

// Free returns how many bytes can still be written to the folder, 0 where that is not known.
func Free(dir string) uint64 {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(dir, &fs); err != nil {
		return 0
	}
	return uint64(fs.Bavail) * uint64(fs.Bsize)
}
