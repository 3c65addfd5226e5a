package corpus

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/engine/variant"
)

// A README.md that is no card stays. A card or an empty file is replaced.
func TestForeignReadme(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 20, 1)
	card := outside.Files(t, outside.Make(t, outside.Header(20), games))[CardName]
	put := func(dir, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, CardName), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	refused := func(name, dir string, h Header) {
		t.Helper()
		before := outside.Files(t, dir)
		_, err := create(dir, h)
		if err == nil ||
			!strings.Contains(err.Error(), "the existing README.md is not the card of a corpus, so it is not replaced") {
			t.Errorf("%s: error is %v", name, err)
		}
		if !maps.Equal(before, outside.Files(t, dir)) {
			t.Errorf("%s: the folder was changed", name)
		}
	}
	for name, text := range map[string]string{
		"notes": "# My project\n", "one letter": "#", "half a title": cardTitle[:10], "title without an end": cardTitle,
		"longer title": cardTitle + ", mine\n",
	} {
		dir := t.TempDir()
		put(dir, text)
		refused(name, dir, outside.Header(20))
	}
	for name, text := range map[string]string{"empty": "", "card": card, "older card": strings.ReplaceAll(card, "Parquet",
		"files")} {
		dir := t.TempDir()
		put(dir, text)
		w, err := create(dir, outside.Header(20))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		outside.Write(t, w, games)
		if have := outside.Files(t, dir)[CardName]; have != card {
			t.Errorf("%s: the card is\n%s", name, have)
		}
	}

	// With a manifest the corpus is read as before, but neither resumed nor extended.
	dir := outside.Make(t, outside.Header(20), games)
	put(dir, "# My project\n")
	refused("extended", dir, outside.Header(30))
	w, err := create(dir, outside.Header(20)) // there is nothing to do
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if have := outside.Files(t, dir)[CardName]; have != "# My project\n" {
		t.Errorf("the README.md of a complete corpus became\n%s", have)
	}
	dir = t.TempDir()
	if w, err = create(dir, outside.Header(20)); err != nil {
		t.Fatal(err)
	}
	for _, g := range games[:13] {
		if err := w.Append(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Pause(); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	put(dir, "# My project\n")
	refused("resumed", dir, outside.Header(20))
}

// If its card or manifest is a link, a complete corpus can be read but not resumed.
func TestLinkedCard(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 20, 1)
	for _, name := range []string{CardName, manifestName} {
		for _, nowhere := range []bool{false, true} {
			dir := outside.Make(t, outside.Header(20), games)
			target := filepath.Join(t.TempDir(), "target")
			path := filepath.Join(dir, name)
			if err := os.Rename(path, target); err != nil {
				t.Fatal(err)
			}
			if nowhere {
				if name == manifestName {
					continue // then it is no corpus
				}
				target += ".gone"
			}
			if err := os.Symlink(target, path); err != nil {
				t.Fatal(err)
			}
			if _, err := Open(dir); err != nil {
				t.Error(err)
			}
			_, err := create(dir, outside.Header(20))
			outside.WantError(t, err, path, "symbolic link")
			if info, err := os.Lstat(path); err != nil || info.Mode().IsRegular() {
				t.Errorf("the link is %v now (%v)", info, err)
			}
		}
	}
}
