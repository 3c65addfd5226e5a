//go:build unix

package disk

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Law: only this package opens files. It follows no link where it writes, and reads only regular
// files of a sensible size.
func TestFilesAreOpenedHere(t *testing.T) {
	const module = "../.."
	opens := regexp.MustCompile(
		`\b(os\.(Open|OpenFile|OpenRoot|Create|CreateTemp|MkdirTemp|ReadFile|WriteFile|Truncate|Rename|Link|Symlink|Chmod|CopyFS|DirFS)|syscall\.(Open|Creat|Truncate)|ioutil\.\w+)\b`)
	files := 0
	err := filepath.WalkDir(module, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(module, path)
		if entry.IsDir() {
			ofTests := name == filepath.FromSlash("cmd/raumlab/clitest")
			if ofTests || name == filepath.FromSlash("internal/disk") || name != "." && strings.HasPrefix(entry.Name(), ".") {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		files++
		text, err := os.ReadFile(path)
		for i, line := range strings.Split(string(text), "\n") {
			if call := opens.FindString(line); call != "" {
				t.Errorf("%s:%d calls %s: use internal/disk", name, i+1, call)
			}
		}
		return err
	})
	if err != nil || files < 100 {
		t.Errorf("%d files, %v", files, err)
	}
}
