package corpus

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// A corpus of the last schema is read and merged as it was written, but not resumed.
func TestOlderSchema(t *testing.T) {
	const source = "testdata/schema2"
	c, err := Open(source)
	if err != nil {
		t.Fatal(err)
	}
	if want := "55ccaffafa2ded539f04b9a9ca2636198541f9bc00d1d3052a692fc766264e68"; c.Digest() != want {
		t.Errorf("digest %s, version %s wrote %s", c.Digest(), c.Manifest.Version, want)
	}
	var card *CardError // the card has the wording of the version that wrote it
	if err := c.Verify(t.Context(), nil, nil); err != nil && !errors.As(err, &card) {
		t.Error(err)
	}
	games := outside.ReadAll(t, source)
	searched := 0
	for _, g := range games {
		for _, p := range g.Plies {
			if p.Depth > 0 {
				searched++
			}
			if p.ChosenBy() != p.Score {
				t.Fatalf("game %d: the search that chose the move has another score: %+v", g.Number, p)
			}
		}
	}
	if len(games) != 4 || searched < 100 {
		t.Errorf("%d games with %d searched positions", len(games), searched)
	}

	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(source)); err != nil {
		t.Fatal(err)
	}
	before := outside.Files(t, dir)
	_, err = create(dir, c.Manifest.Header)
	outside.WantError(t, err, dir, "schema 2", "version "+c.Manifest.Version)
	delete(before, ".lock")
	for name, text := range before {
		if kept, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(kept) != text {
			t.Errorf("%s has changed (%v)", name, err)
		}
	}

	merged := t.TempDir()
	if err := outside.Merge(t.Context(), merged, c); err != nil {
		t.Fatal(err)
	}
	if m, err := readManifest(merged); err != nil || m.Schema != SchemaVersion || !reflect.DeepEqual(outside.ReadAll(t, merged), games) {
		t.Errorf("merged: schema %d (%v), or other games", m.Schema, err)
	}
}

// Slices of a run with the last schema make a corpus of that run.
func TestJoinOfOlderSchema(t *testing.T) {
	whole, err := Open("testdata/schema2")
	if err != nil {
		t.Fatal(err)
	}
	games := outside.ReadAll(t, whole.Dir)
	var slices []*Corpus
	for i := range int64(2) {
		w, err := beginAs(t.Context(), t.TempDir(), oldestSchema, whole.Manifest.Header, Slice{i, i + 1}, nil)
		if err != nil {
			t.Fatal(err)
		}
		outside.Write(t, w, games[:2*i+2])
		c, err := Open(w.dir)
		if err != nil {
			t.Fatal(err)
		}
		slices = append(slices, c)
	}
	dir := t.TempDir()
	if err := Join(t.Context(), dir, slices, nil, nil); err != nil {
		t.Fatal(err)
	}
	if m, err := readManifest(dir); err != nil || m.Fingerprint != whole.Manifest.Fingerprint || !reflect.DeepEqual(outside.ReadAll(t, dir), games) {
		t.Errorf("joined: %+v (%v), or other games", m, err)
	}
}
