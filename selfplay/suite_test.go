package selfplay

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/suite"
	"raumlab/engine/variant"
)

// suiteOf writes a suite of the first positions of the shipped suite bench.
func suiteOf(t *testing.T, path string, n int) {
	t.Helper()
	s, err := suite.Load("bench")
	if err != nil {
		t.Fatal(err)
	}
	s.Positions = s.Positions[:n]
	var text strings.Builder
	if err := s.Write(&text); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
}

// starts returns the starts of games 0 to n-1 of a run.
func starts(t *testing.T, o Opening, seed uint64, n int64) (all []string) {
	t.Helper()
	d := o.NewDrawer(nil, 1, seed)
	for i := range n {
		g, plies, err := d.Draw(context.Background(), variant.Position{}, i, nil)
		if err != nil || len(plies) > 0 || len(g.Moves()) > 0 {
			t.Fatalf("game %d: %d plies, %v", i, len(plies), err)
		}
		p := g.Start()
		all = append(all, p.RFEN())
	}
	return all
}

// Law: the openings of a run are all positions of the suite, each once, in an order that depends on
// the seed.
func TestSuiteIsPermuted(t *testing.T) {
	o, err := ParseOpening("suite:bench")
	if err != nil {
		t.Fatal(err)
	}
	s, err := suite.Load("bench")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, p := range s.Positions {
		want = append(want, p.Board.RFEN())
	}
	one, again, other := starts(t, o, 1, o.entries()), starts(t, o, 1, o.entries()), starts(t, o, 2, o.entries())
	if !slices.Equal(one, again) || slices.Equal(one, other) || slices.Equal(one, want) {
		t.Error("the order is not that of the seed")
	}
	for _, got := range [][]string{one, other} {
		if slices.Sort(got); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
			t.Error("the positions are not those of the suite")
		}
	}
	for _, c := range []struct {
		rules variant.Rules
		games int64
		want  string
	}{
		{variant.Rules{}, 40, ""},
		{variant.Rules{}, 41, "opening suite:bench: it has 40 positions for 41 pairs: use at most that many pairs"},
		{variant.Rules{Array: board.Dickins}, 1,
			"opening suite:bench: its positions are for rules chessvariants/normal, not for dickins/normal"},
	} {
		if err := o.Check(c.rules, c.games, "pairs"); (err == nil) != (c.want == "") || err != nil &&
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%d games by %s: %v, want %q", c.games, c.rules, err, c.want)
		}
	}
	drawn, err := ParseOpening("random:8")
	if err != nil || drawn.entries() != math.MaxInt64 || drawn.Hash() != "" || drawn.Check(variant.Rules{}, math.MaxInt64,
		"games") != nil {
		t.Errorf("random:8 has %d entries, hash %q: %v", drawn.entries(), drawn.Hash(), err)
	}
}

// The games of a suite begin at its positions. Each position is an opening.
func TestGamesOfASuite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "some.epd")
	suiteOf(t, path, 12)
	c := testConfig(t, "suite:"+path, 12, 1)
	c.MaxPlies = 6
	want, names := starts(t, c.Opening, c.Seed, 12), map[string]bool{}
	dir := t.TempDir()
	if err := write(t, c, dir, 2, 0); err != nil {
		t.Fatal(err)
	}
	corpusIsSound(t, dir)
	read, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for g, err := range read.Games(context.Background()) {
		if err != nil {
			t.Fatal(err)
		}
		if names[g.Opening] = true; g.Start != want[g.Number] || g.Plies[0].Flags.Has(corpus.Drawn) {
			t.Errorf("game %d begins at %s, want %s", g.Number, g.Start, want[g.Number])
		}
	}
	if len(names) != 12 {
		t.Errorf("%d openings", len(names))
	}

	// Another suite with the same name is another run.
	suiteOf(t, path, 13)
	if c.Opening, err = ParseOpening("suite:" + path); err != nil {
		t.Fatal(err)
	}
	if _, err := corpus.Begin(t.Context(), dir, c.Header("test"), corpus.Slice{}, nil); err == nil ||
		!strings.Contains(err.Error(), "configuration.opening_sha256") {
		t.Errorf("resumed with another suite: %v", err)
	}
	c.Games = 14
	if err := c.Validate(); err == nil || !strings.Contains(err.Error(), "13 positions for 14 games") {
		t.Errorf("more games than positions: %v", err)
	}
}

func TestWrongSuites(t *testing.T) {
	first := variant.Rules{}.Start()
	mirror := first.Mirror()
	path := filepath.Join(t.TempDir(), "x.epd")
	for text, want := range map[string]string{
		"nonsense": path + ":1: RFEN",
		first.RFEN() + "\n4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K3Q b 0 1\n" +
			mirror.RFEN(): "positions 1 and 3 are the same, colours aside: remove one",
		"4k/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K4 w 0 1": "position 1: the game is over (bare_kings): remove it",
	} {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := ParseOpening("suite:" + path)
		if file := (FileError{}); err == nil || !strings.Contains(err.Error(), want) || !errors.As(err, &file) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
