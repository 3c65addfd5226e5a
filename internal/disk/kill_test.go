//go:build unix

package disk

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/internal/killtest"
)

// replacements is how often the work of TestKillWhileReplacing replaces its file.
const replacements = 60

// replacement is the content of the file after it was replaced n times, of up to 14 kB.
func replacement(n int) string {
	return strings.Repeat(fmt.Sprintf("%06d\n", n), 1+n*7919%2000)
}

// Law: a process that is killed while it replaces a file leaves the old content or the new one, whole;
// what it said was replaced stays so, and the next process can go on.
func TestKillWhileReplacing(t *testing.T) {
	t.Parallel()
	path := func(dir string) string { return filepath.Join(dir, "file") }
	// replaced is how often the file was replaced.
	replaced := func(dir string) (n int, err error) {
		content, err := os.ReadFile(path(dir))
		if os.IsNotExist(err) {
			return 0, nil
		}
		if _, scanned := fmt.Sscanf(string(content), "%06d\n", &n); err == nil && scanned != nil {
			err = scanned
		}
		if err == nil && string(content) != replacement(n) {
			err = fmt.Errorf("%d bytes that begin with %.7q: not the content of replacement %d", len(content), content, n)
		}
		return n, err
	}
	killtest.AtRandom(t, func(dir string) error {
		n, err := replaced(dir)
		for ; err == nil && n < replacements; n++ {
			if err = Replace(path(dir), func(w io.Writer) error {
				for line := range strings.Lines(replacement(n + 1)) { // slowly
					if _, err := io.WriteString(w, line); err != nil {
						return err
					}
				}
				return nil
			}); err == nil {
				fmt.Println(n + 1)
			}
		}
		return err
	}, func(dir string, said []string, ended bool) {
		n, err := replaced(dir)
		if err != nil {
			t.Fatal(err)
		}
		durable := 0
		if len(said) > 0 {
			fmt.Sscan(said[len(said)-1], &durable)
		}
		if n < durable || n > durable+1 && len(said) > 0 || ended && n != replacements {
			t.Errorf("replaced %d times, %d of them said, ended %t", n, durable, ended)
		}
		for _, name := range filesOf(t, dir) {
			if name != "file" && name != filepath.Base(Temporary("file")) || ended && name != "file" {
				t.Errorf("%s was left behind, ended %t", name, ended)
			}
		}
	})
}

func filesOf(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}
