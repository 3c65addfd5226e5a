package growth

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/internal/disk"
	"raumlab/selfplay"
)

func smallBook(t *testing.T, games int64) Config {
	t.Helper()
	e, err := engine.Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	return Config{Engine: e, Depth: 1, Seed: 1, Games: games, small: &small{roundGames: 30, maxPlies: 24}}
}

// files returns what is in the folder, by path.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || e.Name() == disk.LockName {
			return err
		}
		text, err := os.ReadFile(path)
		all[strings.TrimPrefix(path, dir)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func same(t *testing.T, what string, got, want map[string]string) {
	t.Helper()
	for name := range want {
		if got[name] != want[name] {
			t.Errorf("%s: %s differs", what, name)
		}
	}
	if len(got) != len(want) {
		t.Errorf("%s: %d files, want %d", what, len(got), len(want))
	}
}

func mustGrow(t *testing.T, c Config, dir string, workers int) {
	t.Helper()
	if _, err := c.Run(t.Context(), nil, dir, workers, "test", nil); err != nil {
		t.Fatal(err)
	}
}

// Law: a book has the same bytes for any number of workers, when it is extended, and when it was
// stopped at any game, gently or not.
func TestSameBytes(t *testing.T) {
	const games = 3*30 + 10
	dir := t.TempDir()
	mustGrow(t, smallBook(t, games), dir, 1)
	want := files(t, dir)

	dir = t.TempDir()
	mustGrow(t, smallBook(t, games), dir, 2)
	same(t, "two workers", files(t, dir), want)

	dir = t.TempDir()
	for _, n := range []int64{7, 30, 64, games} {
		mustGrow(t, smallBook(t, n), dir, 2)
	}
	same(t, "extended", files(t, dir), want)

	dir = t.TempDir()
	for i, at := range []int64{3, 40, 75, games} {
		ctx, cancel := context.WithCancel(t.Context())
		enough, told := make(chan struct{}), false
		b, err := smallBook(t, games).Run(ctx, enough, dir, 2, "test", func(p Progress) {
			if p.Games >= at && !told {
				if told = true; i%2 == 0 {
					close(enough)
				} else {
					cancel()
				}
			}
		})
		cancel()
		if b == nil && !errors.Is(err, ErrPaused) && !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped at %d games: %v", at, err)
		}
	}
	mustGrow(t, smallBook(t, games), dir, 1)
	same(t, "stopped", files(t, dir), want)
}

// After the first round, games begin with lines, which a check of the corpus takes for softmax
// plies. A single game cannot be replayed without the others.
func TestLinesGrow(t *testing.T) {
	dir := t.TempDir()
	var lines []int
	if _, err := smallBook(t, 240).Run(t.Context(), nil, dir, 2, "test", func(p Progress) {
		lines = p.Lines
	}); err != nil {
		t.Fatal(err)
	}
	if len(lines) == 0 {
		t.Error("no main lines")
	}
	c, err := corpus.Open(filepath.Join(dir, GamesName))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := selfplay.ConfigOf(&c.Manifest, nil, nil); err == nil ||
		!strings.Contains(err.Error(), "raumlab book grow") {
		t.Errorf("playing single games again: %v", err)
	}
	if err := c.Verify(t.Context(), nil, nil); err != nil {
		t.Error(err)
	}
	longest := 0
	for g, err := range c.Games(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		drawn := 0
		for drawn < len(g.Plies) && g.Plies[drawn].Flags.Has(corpus.Drawn) {
			drawn++
		}
		if longest = max(longest, drawn); g.Number < 30 && drawn != softPlies {
			t.Errorf("game %d of the first round has %d drawn plies", g.Number, drawn)
		}
	}
	if longest <= softPlies+1 {
		t.Errorf("no game has more than %d drawn plies", longest)
	}
}

// A failure to keep games or book is a failure, not a pause.
func TestPauseFails(t *testing.T) {
	for _, spoil := range []func(dir string) error{
		func(dir string) error { return os.RemoveAll(filepath.Join(dir, GamesName)) },
		func(dir string) error { return os.MkdirAll(filepath.Join(dir, BookName, "x"), 0o777) },
	} {
		dir, enough, told := t.TempDir(), make(chan struct{}), false
		_, err := smallBook(t, 90).Run(t.Context(), enough, dir, 1, "test", func(p Progress) {
			if p.Games >= 5 && !told {
				told = true
				if err := spoil(dir); err != nil {
					t.Error(err)
				}
				close(enough)
			}
		})
		if err == nil || errors.Is(err, ErrPaused) {
			t.Errorf("the run ends with %v", err)
		}
	}
}

// The folder of another book, or of something else, is refused.
func TestOtherFolders(t *testing.T) {
	dir := t.TempDir()
	mustGrow(t, smallBook(t, 5), dir, 1)
	other := smallBook(t, 5)
	other.Seed = 2
	if _, err := other.Run(t.Context(), nil, dir, 1, "test", nil); err == nil ||
		!strings.Contains(err.Error(), "seed was 1, now 2") {
		t.Errorf("another seed: %v", err)
	}
	if _, err := smallBook(t, 4).Run(t.Context(), nil, dir, 1, "test", nil); err == nil {
		t.Error("fewer games: no error")
	}
	stranger := t.TempDir()
	if err := os.WriteFile(filepath.Join(stranger, "notes.txt"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := smallBook(t, 5).Run(t.Context(), nil, stranger, 1, "test", nil); err == nil {
		t.Error("a file of others: no error")
	}
	if _, err := (Config{Engine: other.Engine, Depth: 1}).Run(t.Context(), nil, t.TempDir(), 1, "test", nil); err == nil {
		t.Error("no games: no error")
	}
}
