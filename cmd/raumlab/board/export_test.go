package board

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"raumlab/web"
)

// A site is written, written again, loses what an older one had beside it, and keeps what is not
// its own.
func TestExport(t *testing.T) {
	t.Chdir(t.TempDir())
	export := func(args ...string) error {
		cmd := NewServeCommand()
		cmd.SetOut(&bytes.Buffer{})
		cmd.SetErr(&bytes.Buffer{})
		cmd.SetArgs(append([]string{"--export", "site"}, args...))
		return cmd.ExecuteContext(t.Context())
	}
	if err := export(); err != nil {
		t.Fatal(err)
	}
	site, err := web.Site()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range site {
		if got, err := os.ReadFile("site/" + name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: %v, %d bytes, want %d", name, err, len(got), len(want))
		}
	}
	list, err := os.ReadFile("site/" + exportName)
	if err != nil {
		t.Fatal(err)
	}
	old := strings.Replace(string(list), `"files": [`, `"files": ["old.js",`, 1)
	for name, text := range map[string]string{"old.js": "", "mine.txt": "mine", exportName: old} {
		if err := os.WriteFile("site/"+name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := export(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat("site/old.js"); !os.IsNotExist(err) {
		t.Errorf("old.js: %v", err)
	}
	if mine, err := os.ReadFile("site/mine.txt"); err != nil || string(mine) != "mine" {
		t.Errorf("mine.txt: %v", err)
	}
	for name, text := range map[string]string{"a list of others": `{"schema": 1, "version": "1", "files": ["../mine"]}`, "no list": "mine"} {
		if err := os.WriteFile("site/"+exportName, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := export(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if err := os.Remove("site/" + exportName); err != nil {
		t.Fatal(err)
	}
	if err := export(); err == nil || !strings.Contains(err.Error(), "is not replaced") {
		t.Error(err)
	}
	if err := export("--listen", "127.0.0.1:0"); err == nil || !strings.Contains(err.Error(), "does nothing with --export") {
		t.Error(err)
	}
}
