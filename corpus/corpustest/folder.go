package corpustest

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/engine/variant"
	"raumlab/internal/disk"
)

// Write appends the games from the writer's next one on, finishes the corpus and closes the writer.
func Write(t testing.TB, w *corpus.Writer, games []corpus.Game) {
	t.Helper()
	for _, g := range games[w.Next():] {
		if err := w.Append(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Finish(); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// Make writes a complete corpus into a new folder, which it returns.
func Make(t testing.TB, h corpus.Header, games []corpus.Game) string {
	t.Helper()
	dir := t.TempDir()
	w, err := corpus.Begin(t.Context(), dir, h, corpus.Slice{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	Write(t, w, games)
	return dir
}

// Open makes a corpus of the games and opens it.
func Open(t testing.TB, h corpus.Header, games []corpus.Game) *corpus.Corpus {
	t.Helper()
	return Reopen(t, Make(t, h, games))
}

// Reopen opens the corpus of the folder.
func Reopen(t testing.TB, dir string) *corpus.Corpus {
	t.Helper()
	c, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Slice writes some parts of the games, those with the numbers of out as quarantined.
func Slice(t testing.TB, dir string, h corpus.Header, s corpus.Slice, games []corpus.Game, out ...int64) {
	t.Helper()
	w, err := corpus.Begin(t.Context(), dir, h, s, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for w.Next() < w.End() {
		g := games[w.Next()]
		if slices.Contains(out, g.Number) {
			err = w.Quarantine(Quarantine(g.Number))
		} else {
			err = w.Append(g)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Finish(); err != nil {
		t.Fatal(err)
	}
}

// Quarantine is a game that stopped after three plies.
func Quarantine(number int64) corpus.Quarantine {
	p := variant.Rules{}.Start()
	for range 3 {
		p.Make(p.AppendLegal(nil)[0])
	}
	return corpus.Quarantine{Game: number, Seed: 1, Kind: corpus.Crashed, Reason: "a bug", Plies: 3, RFEN: p.RFEN()}
}

// ReadAll returns the games of the corpus in the folder.
func ReadAll(t testing.TB, dir string) []corpus.Game {
	t.Helper()
	var games []corpus.Game
	for g, err := range Reopen(t, dir).Games(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}

// Files returns the content of all files of a corpus.
func Files(t testing.TB, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() == ".lock" {
			continue
		}
		text, err := disk.ReadFile(filepath.Join(dir, e.Name()), 1<<30)
		if err != nil {
			t.Fatal(err)
		}
		all[e.Name()] = string(text)
	}
	return all
}

// SameFiles fails unless both folders hold the same bytes.
func SameFiles(t testing.TB, want, have string) {
	t.Helper()
	a, b := Files(t, want), Files(t, have)
	if x, y := slices.Sorted(maps.Keys(a)), slices.Sorted(maps.Keys(b)); !slices.Equal(x, y) {
		t.Fatalf("files are %v, want %v", y, x)
	}
	for name := range a {
		if a[name] != b[name] {
			t.Errorf("%s differs", name)
		}
	}
}

// WantError fails unless the error has all the texts.
func WantError(t testing.TB, err error, want ...string) {
	t.Helper()
	if err == nil {
		t.Errorf("no error; want %q", want)
		return
	}
	for _, w := range want {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("error is %q; want %q", err, w)
		}
	}
}
