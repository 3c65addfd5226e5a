//go:build unix

package disk

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Whatever happens to a file's name is noticed, and what the open file holds can still be had.
func TestGone(t *testing.T) {
	for what, happens := range map[string]func(folder, file string) error{
		"":                   func(folder, file string) error { return nil },
		"the file removed":   func(folder, file string) error { return os.Remove(file) },
		"the folder removed": func(folder, file string) error { return os.RemoveAll(folder) },
		"the folder moved":   func(folder, file string) error { return os.Rename(folder, folder+"2") },
		"the file replaced":  func(folder, file string) error { return ReplaceBytes(file, []byte("first\n")) },
		"the file linked": func(folder, file string) error {
			if err := os.Rename(file, file+"2"); err != nil {
				return err
			}
			return os.Symlink(file+"2", file)
		},
		"a folder in its place": func(folder, file string) error {
			if err := os.RemoveAll(folder); err != nil {
				return err
			}
			if err := os.Mkdir(folder, 0o777); err != nil {
				return err
			}
			return os.WriteFile(file, nil, 0o666)
		},
	} {
		folder := filepath.Join(t.TempDir(), "kept")
		if err := os.Mkdir(folder, 0o777); err != nil {
			t.Fatal(err)
		}
		f, err := OpenOwn(filepath.Join(folder, "lines"))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := io.WriteString(f, "first\n"); err != nil {
			t.Fatal(err)
		}
		if err := happens(folder, f.Name()); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, "second\n"); err != nil {
			t.Fatal(err)
		}
		err = Gone(f)
		if (err == nil) != (what == "") || err != nil && !strings.HasPrefix(err.Error(), f.Name()+": ") {
			t.Errorf("%s: %v", what, err)
		}
		dir, err := Rescue(folder, map[string]io.Reader{"lines": Whole(f), "settings": strings.NewReader("all")})
		if err != nil || read(t, filepath.Join(dir, "lines")) != "first\nsecond\n" ||
			read(t, filepath.Join(dir, "settings")) != "all" {
			t.Errorf("%s: rescued to %s, %v", what, dir, err)
		}
		if !strings.HasPrefix(dir, folder+".rescued-") {
			t.Errorf("%s: rescued to %s, not beside %s", what, dir, folder)
		}
	}
}

// Where the folder around the lost one is gone, too, the folder of temporary files is left.
func TestRescueRemote(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	dir, err := Rescue(filepath.Join(t.TempDir(), "gone", "kept"), map[string]io.Reader{"x": strings.NewReader("content")})
	if err != nil || filepath.Dir(dir) != os.Getenv("TMPDIR") || read(t, filepath.Join(dir, "x")) != "content" {
		t.Errorf("rescued to %s, %v", dir, err)
	}
}
