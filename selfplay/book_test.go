package selfplay

import (
	"context"
	"math"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/book"
	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// bookOf plays games and writes their book.
func bookOf(t *testing.T, opening string) string {
	t.Helper()
	dir := t.TempDir()
	if err := write(t, testConfig(t, opening, 8, 1), dir, 2, 0); err != nil {
		t.Fatal(err)
	}
	c, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	b, err := book.Build(context.Background(), []*corpus.Corpus{c}, book.Thresholds{MinGames: 1, MaxPly: 5}, "test", nil)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "book.parquet")
	if err := b.Write(path); err != nil {
		t.Fatal(err)
	}
	return path
}

// Openings from a book are its lines to their ends, each move as often as games chose it. All of
// their plies are drawn.
func TestBookOpenings(t *testing.T) {
	path := bookOf(t, "softmax:60,3")
	o, err := ParseOpening("book:" + path)
	if err != nil {
		t.Fatal(err)
	}
	b, err := book.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	start := variant.Rules{}.Start()
	d := o.NewDrawer(testConfig(t, "random:0", 1, 1).Engine.NewPlayer(nil, nil).Searcher(), 1, 9)
	const draws = 400
	first := map[board.Move]float64{}
	for i := range int64(draws) {
		g, plies, err := d.Draw(context.Background(), start, i, rand.New(rand.NewPCG(9, uint64(i))))
		if err != nil {
			t.Fatal(err)
		}
		p := start
		for n, x := range plies {
			known := false
			for _, e := range b.Probe(p.Board()) {
				known = known || e.Move == x.Move
			}
			if !known || !x.Flags.Has(corpus.Drawn) || x.Depth != 0 || g.Moves()[n] != x.Move {
				t.Fatalf("opening %d, ply %d: %+v", i, n, x)
			}
			p.Make(x.Move)
		}
		if moves := b.Probe(p.Board()); len(moves) > 0 || len(plies) < 3 || len(plies) != len(g.Moves()) {
			t.Fatalf("opening %d ends after %d plies, where the book has %v", i, len(plies), moves)
		}
		first[plies[0].Move]++
	}
	for _, e := range b.Probe(start.Board()) {
		if got := first[e.Move] / draws; math.Abs(got-float64(e.Games())/8) > 0.1 {
			t.Errorf("%v begins %.3f of the openings, and %d of 8 games", e.Move, got, e.Games())
		}
	}
	if err := o.Check(variant.Rules{Array: board.Dickins}, 1, "games"); err == nil ||
		!strings.Contains(err.Error(), "opening book:"+path+": the book has rules chessvariants/normal") {
		t.Errorf("other rules: %v", err)
	}
	if len(o.Hash()) != 64 || o.entries() != math.MaxInt64 || o.Check(variant.Rules{}, math.MaxInt64, "games") != nil {
		t.Errorf("hash %q, %d entries", o.Hash(), o.entries())
	}
}

// A game cannot begin from a book that does not know its start.
func TestBookWithoutTheStart(t *testing.T) {
	c := testConfig(t, "book:"+bookOf(t, "random:4"), 1, 1)
	if _, err := c.Play(context.Background(), 0, c.newDrawer()); err == nil ||
		!strings.Contains(err.Error(), "the book has no move in rnknr/") {
		t.Errorf("error %v", err)
	}
}
