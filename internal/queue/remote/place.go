package remote

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"raumlab/internal/disk"
)

// What an embedded server has in the folder of a queue. The mark says that the folder is one: only
// then is anything in it removed.
const (
	storeName = "server" // folder of the server's own files
	markName  = "queue.json"
)

const mark = `{"queue": "of a raumlab hub, which removes this folder when its work is done"}` + "\n"

// isQueue reports whether a folder has the mark of a queue.
func isQueue(folder string) (bool, error) {
	_, err := os.Lstat(filepath.Join(folder, markName))
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

// missing lists a folder and those above it that are not there. Who makes them says what is wrong
// with them.
func missing(folder string) (all []string) {
	for path := filepath.Clean(folder); ; path = filepath.Dir(path) {
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			return all
		}
		all = append(all, path)
	}
}

// removeEmpty removes folders, each below the next, up to one that has something in it.
func removeEmpty(folders []string) {
	for _, path := range folders {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return // another process may have begun to use it
		}
	}
}

// claimFolder makes the folder of a queue, or takes that of an earlier hub, and locks it. It
// refuses a folder with files of others. The lock is returned with an error that comes after it.
func claimFolder(folder string) (lock *os.File, err error) {
	if err := disk.MakeFolder(folder); err != nil {
		return nil, err
	}
	was, err := isQueue(folder)
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, disk.WriteError(folder, err)
	}
	for _, e := range entries {
		// A hub that was killed at its begin leaves no more than a mark that it had not finished.
		if !was && e.Name() != disk.LockName && e.Name() != disk.Temporary(markName) {
			return nil, fmt.Errorf("queue %s: the folder has %s, but no %s: a queue needs a folder of its own: name another",
				folder, e.Name(), markName)
		}
	}
	if lock, err = disk.Lock(folder, "queue"); err != nil {
		return nil, err
	}
	return lock, disk.ReplaceBytes(filepath.Join(folder, markName), []byte(mark))
}

// RemoveLeftover removes what a hub left in the folder of its queue, if it did.
func RemoveLeftover(folder string) error {
	if is, err := isQueue(folder); err != nil || !is {
		return err
	}
	lock, err := disk.Lock(folder, "queue")
	if err != nil {
		return err
	}
	return errors.Join(removeStore(folder), disk.Unlock(lock)) // in this order: another hub may lock it then
}

// removeStore removes a queue, and its folder if there is nothing else.
func removeStore(folder string) error {
	if err := os.RemoveAll(filepath.Join(folder, storeName)); err != nil {
		return disk.WriteError(folder, err)
	}
	for _, name := range []string{markName, disk.Temporary(markName), disk.LockName} {
		if err := os.Remove(filepath.Join(folder, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return disk.WriteError(folder, err)
		}
	}
	if entries, err := os.ReadDir(folder); err == nil && len(entries) > 0 {
		return nil
	}
	if err := os.Remove(folder); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return disk.WriteError(folder, err)
	}
	return nil
}
