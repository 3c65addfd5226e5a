package remote

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/internal/disk"
)

// A folder with files of others is no queue: it is refused, and nothing in it is removed.
func TestFoldersOfOthers(t *testing.T) {
	for _, file := range []string{"server/thesis.txt", "notes"} {
		folder := t.TempDir()
		path := filepath.Join(folder, file)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte("x"), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := claimFolder(folder); err == nil || !strings.Contains(err.Error(), "name another") {
			t.Errorf("%s: %v", file, err)
		}
		if err := RemoveLeftover(folder); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
	}
	folder := filepath.Join(t.TempDir(), "queue")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	// A hub was killed while it wrote its mark.
	if err := os.WriteFile(filepath.Join(folder, disk.Temporary(markName)), []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	for range 2 { // a second hub resumes the queue of a killed one
		lock, err := claimFolder(folder)
		if err != nil {
			t.Fatal(err)
		}
		if err := disk.Unlock(lock); err != nil {
			t.Fatal(err)
		}
	}
	if err := RemoveLeftover(folder); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(folder); !os.IsNotExist(err) {
		t.Errorf("the folder is left: %v", err)
	}
}

// A hub whose folder another one has taken meanwhile leaves it as it is.
func TestFolderOfAnotherHub(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "queue")
	first := openHub(t, Options{Folder: folder})
	second := &Hub{made: []string{folder}} // it was not there when this one looked
	second.Folder, second.Log = folder, func(string, ...any) {}
	second.ctx, second.stop = context.WithCancelCause(t.Context())
	if _, err := claimFolder(folder); err == nil {
		t.Fatal("two hubs have one folder")
	}
	if err := second.End(false); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(folder, markName)); err != nil {
		t.Error(err)
	}
	if err := first.End(true); err != nil {
		t.Error(err)
	}
}
