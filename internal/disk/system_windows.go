package disk

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"golang.org/x/sys/windows"
)

// Flags for opening files: a symbolic link is opened itself, and so is refused. Folders have no
// pipes here.
const (
	noWait     = 0
	noSymlinks = windows.FILE_FLAG_OPEN_REPARSE_POINT
)

// place is where tryLock locks a file. What is locked cannot be read by others on Windows, so it is
// a byte behind every content.
func place() *windows.Overlapped { return &windows.Overlapped{OffsetHigh: 1 << 30} }

// tryLock locks an open file until it is closed, or says at once why not.
func tryLock(f *os.File) error {
	const flags = windows.LOCKFILE_EXCLUSIVE_LOCK | windows.LOCKFILE_FAIL_IMMEDIATELY
	err := windows.LockFileEx(windows.Handle(f.Fd()), flags, 0, 1, 0, place())
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) || errors.Is(err, windows.ERROR_IO_PENDING) {
		return syscall.EWOULDBLOCK
	}
	return err
}

// unlock ends what tryLock locked.
func unlock(f *os.File) error {
	return windows.UnlockFileEx(windows.Handle(f.Fd()), 0, 1, 0, place())
}

// Free returns how many bytes can still be written to the folder, 0 where that is not known.
func Free(dir string) uint64 {
	path, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0
	}
	var free uint64
	if err := windows.GetDiskFreeSpaceEx(path, &free, nil, nil); err != nil {
		return 0
	}
	return free
}

// names returns how many names an open file has.
func names(f *os.File, _ fs.FileInfo) (uint64, error) {
	var info windows.ByHandleFileInformation
	err := windows.GetFileInformationByHandle(windows.Handle(f.Fd()), &info)
	return uint64(info.NumberOfLinks), err
}

// renameOpen closes a file and renames it: Windows does not rename an open one. The lock of the
// file ends with it.
func renameOpen(f *os.File, from, to string) error {
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(from, to)
}

// removeOpen closes a file and removes it, as far as that can be done.
func removeOpen(f *os.File, path string) {
	f.Close()
	os.Remove(path)
}

// unnamed makes a file in the folder that is gone when it is closed.
func unnamed(dir, what string) (*os.File, error) {
	const flags = os.O_RDWR | os.O_CREATE | os.O_EXCL | windows.FILE_FLAG_DELETE_ON_CLOSE
	f, err := os.OpenFile(filepath.Join(dir, "."+what+"-"+rand.Text()), flags, 0o600)
	if err != nil {
		return nil, WriteError(dir, err)
	}
	return f, nil
}

// syncFolder has nothing to do: Windows keeps names with the files.
func syncFolder(string) error { return nil }
