package disk

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A folder holds one thing: what another mark says to hold something else is refused, named with the mark, and left as it was; its own mark stands whatever else is there.
func TestClaim(t *testing.T) {
	for _, has := range marks {
		for _, wanted := range marks {
			dir := filepath.Join(t.TempDir(), "new")
			lock, err := Claim(dir, has.file)
			if err != nil {
				t.Fatal(err)
			}
			if err := lock.Close(); err != nil {
				t.Fatal(err)
			}
			if err := os.Remove(filepath.Join(dir, LockName)); err != nil {
				t.Fatal(err)
			}
			if err := ReplaceBytes(filepath.Join(dir, has.file), nil); err != nil {
				t.Fatal(err)
			}
			lock, err = Claim(dir, wanted.file)
			if wanted == has {
				if err != nil {
					t.Fatal(err)
				}
				if _, err := Claim(dir, wanted.file); err == nil || !strings.Contains(err.Error(), has.holds+" "+dir+": process ") {
					t.Errorf("claimed twice: %v", err)
				}
				if err := lock.Close(); err != nil {
					t.Fatal(err)
				}
				continue
			}
			want := fmt.Sprintf("folder %s has a %s, as a %s of raumlab has, and cannot hold a %s, too: give another folder", dir, has.file, has.holds, wanted.holds)
			if err == nil || err.Error() != want {
				t.Errorf("error %v, want %q", err, want)
			}
			if names, err := os.ReadDir(dir); err != nil || len(names) != 1 {
				t.Errorf("%v, %v: want %s alone", names, err, has.file)
			}
			if err := ReplaceBytes(filepath.Join(dir, wanted.file), nil); err != nil {
				t.Fatal(err)
			}
			if lock, err = Claim(dir, wanted.file); err != nil {
				t.Errorf("where both marks stand: %v", err)
			} else if err := lock.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}
