package board

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
)

// A site is written, and written again. The folder keeps what is not the site's.
func TestExport(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	export := func(args ...string) error {
		cmd := NewServeCommand()
		cli.Prepare(cmd)
		cmd.SetOut(&bytes.Buffer{})
		cmd.SetErr(&bytes.Buffer{})
		cmd.SetArgs(append([]string{"--export", dir}, args...))
		return cmd.ExecuteContext(t.Context())
	}
	path := os.Getenv("PATH")
	t.Setenv("PATH", "")
	if err := export(); err == nil || !strings.Contains(err.Error(), "use a release, or run it in a clone") {
		t.Errorf("without Go: %v", err)
	}
	if _, err := os.Lstat(dir); !os.IsNotExist(err) {
		t.Errorf("without Go the folder was made (%v)", err)
	}
	t.Setenv("PATH", path)
	if err := export(); err != nil {
		t.Fatal(err)
	}
	files, err := siteFiles(t.Context(), io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %v, %d bytes, want %d", name, err, len(got), len(want))
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "mine.txt"), []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(dir, "index.html")); err != nil {
		t.Fatal(err)
	}
	if err := export(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "index.html")); err != nil {
		t.Error(err)
	}
	if mine, err := os.ReadFile(filepath.Join(dir, "mine.txt")); err != nil || string(mine) != "mine" {
		t.Errorf("mine.txt: %v", err)
	}
	for text, want := range map[string]string{"mine": "export.json", `{"name": "mine"}`: "key schema is missing",
		`{"schema": 2, "version": "1", "files": []}`: "schema 2, expected 1"} {
		if err := os.WriteFile(filepath.Join(dir, exportName), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := export(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
		if kept, err := os.ReadFile(filepath.Join(dir, exportName)); err != nil || string(kept) != text {
			t.Errorf("%s is %q now: %v", text, kept, err)
		}
	}
	if err := os.Remove(filepath.Join(dir, exportName)); err != nil {
		t.Fatal(err)
	}
	if err := export(); err == nil || !strings.Contains(err.Error(), "is not replaced") {
		t.Error(err)
	}
	if err := export("--listen", "127.0.0.1:0"); err == nil ||
		!strings.Contains(err.Error(), "--export and --listen exclude each other") {
		t.Error(err)
	}
}
