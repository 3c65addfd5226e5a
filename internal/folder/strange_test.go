//go:build unix

package folder_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"raumlab/internal/disk"
)

// A folder is refused at once, before it has a lock, where a pipe, a device, a link or a folder has
// the name of a file that will be written. A pipe is not read.
func TestClaimStrange(t *testing.T) {
	for what, make := range map[string]func(path string) error{
		"pipe":          func(path string) error { return syscall.Mkfifo(path, 0o666) },
		"device":        func(path string) error { return syscall.Mknod(path, syscall.S_IFCHR|0o666, 1<<8|5) },
		"folder":        func(path string) error { return os.Mkdir(path, 0o777) },
		"link":          func(path string) error { return os.Symlink("match.json", path) },
		"dangling link": func(path string) error { return os.Symlink("nowhere", path) },
	} {
		for _, name := range []string{"log.csv", "result.json", disk.Temporary("log.csv")} {
			dir := t.TempDir()
			put(t, filepath.Join(dir, "match.json"), "")
			path := filepath.Join(dir, name)
			if err := make(path); what == "device" && errors.Is(err, syscall.EPERM) {
				continue // only root makes devices
			} else if err != nil {
				t.Fatal(err)
			}
			if _, err := voyage.Claim(dir); err == nil || !strings.HasPrefix(err.Error(), path+": ") {
				t.Errorf("%s %s: error %v", what, name, err)
			}
			if all := names(t, dir); len(all) != 2 {
				t.Errorf("%s %s: %v", what, name, all)
			}
		}
	}
}
