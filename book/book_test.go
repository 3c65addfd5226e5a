package book

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/variant"
)

func wantError(t *testing.T, err error, want ...string) {
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

// Probing the colour mirror gives the mirrored moves with the same numbers, in the same order.
func TestMirror(t *testing.T) {
	b := build(t, Thresholds{MinGames: 1}, makeCorpus(t, board.Rules{}, testGames(t, board.Rules{}, 60, 3)))
	for _, x := range b.positions {
		p, err := board.ParseRFEN(b.Rules, x.RFEN)
		if err != nil {
			t.Fatal(err)
		}
		m := p.Mirror()
		want := b.Probe(&p)
		if len(want) == 0 {
			t.Fatalf("%s is not found", x.RFEN)
		}
		got := b.Probe(&m)
		for i := range got {
			got[i].Move = got[i].Move.Mirror()
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the mirror has %v, want %v", x.RFEN, got, want)
		}
		best, _ := b.Best(&p)
		if mirrored, ok := b.Best(&m); !ok || mirrored != best.Mirror() {
			t.Errorf("%s: the mirror's best move is %s, want %s", x.RFEN, mirrored, best.Mirror())
		}
		a := b.Weighted(rand.New(rand.NewPCG(1, 2)))
		c := b.Weighted(rand.New(rand.NewPCG(1, 2)))
		for range 5 {
			drawn, _ := a(&p)
			if mirrored, ok := c(&m); !ok || mirrored != drawn.Mirror() {
				t.Errorf("%s: the mirror draws %s, want %s", x.RFEN, mirrored, drawn.Mirror())
			}
		}
	}
}

// The positions do not depend on the order of corpora and games, or on how the games are divided
// into corpora.
func TestOrder(t *testing.T) {
	games := testGames(t, board.Rules{}, 60, 4)
	renumbered := func(games []corpus.Game) []corpus.Game {
		for i := range games {
			games[i].Number = int64(i)
		}
		return games
	}
	first := makeCorpus(t, board.Rules{}, renumbered(slices.Clone(games[:25])))
	second := makeCorpus(t, board.Rules{}, renumbered(slices.Clone(games[25:])))
	backward := slices.Clone(games)
	slices.Reverse(backward)

	dir := t.TempDir()
	write := func(name string, corpora ...*corpus.Corpus) []byte {
		path := filepath.Join(dir, name)
		if err := build(t, Thresholds{MinGames: 2}, corpora...).Write(path); err != nil {
			t.Fatal(err)
		}
		return readFile(t, path)
	}
	if a, b := write("ab", first, second), write("ba", second, first); !slices.Equal(a, b) {
		t.Error("the order of corpora changes the file")
	}
	if a, b := write("1", first), write("2", first); !slices.Equal(a, b) {
		t.Error("building twice gives other bytes")
	}
	want := build(t, Thresholds{MinGames: 2}, makeCorpus(t, board.Rules{}, games)).records()
	for _, b := range []*Book{
		build(t, Thresholds{MinGames: 2}, first, second),
		build(t, Thresholds{MinGames: 2}, makeCorpus(t, board.Rules{}, renumbered(backward))),
	} {
		if !slices.EqualFunc(b.records(), want, sameRecord) {
			t.Error("the order of games changes the book")
		}
	}
}

func sameRecord(a, b record) bool {
	scores := (a.Score == nil) == (b.Score == nil) && (a.Score == nil || *a.Score == *b.Score)
	a.Score, b.Score = nil, nil
	return scores && a == b
}

// bookOf returns a book of the start position. Its moves have these results: games, wins, draws.
func bookOf(t *testing.T, results ...[3]int64) (*Book, []board.Move) {
	t.Helper()
	start := board.Rules{}.Start()
	moves := start.AppendLegal(nil)[:len(results)]
	entries := make([]Entry, len(results))
	for i, r := range results {
		entries[i] = entryOf(moves[i], r)
	}
	return &Book{positions: []Position{positionOf(&start, entries...)}}, moves
}

// entryOf returns a move with these games, wins and draws. All games are distinct, and give the
// value.
func entryOf(m board.Move, r [3]int64) Entry {
	e := Entry{Move: m, Wins: r[1], Draws: r[2], Losses: r[0] - r[1] - r[2], Distinct: r[0], Effective: float64(r[0])}
	e.Value = e.Success()
	e.Low, e.High = e.Interval()
	return e
}

func positionOf(p *board.Position, moves ...Entry) Position {
	slices.SortFunc(moves, better)
	return Position{Key: p.RelativeKey(), RFEN: MoverView(p), Moves: moves}
}

func TestBest(t *testing.T) {
	start := board.Rules{}.Start()
	for _, x := range []struct {
		results [][3]int64
		best    int
	}{
		// Neither the highest share of wins nor the most played.
		{[][3]int64{{3, 3, 0}, {100, 70, 0}, {500, 200, 0}}, 1},
		{[][3]int64{{20, 5, 10}, {20, 5, 11}}, 1},
		{[][3]int64{{20, 10, 0}, {20, 0, 20}, {40, 20, 0}}, 2},
		{[][3]int64{{4, 0, 0}, {4, 0, 0}}, 0},
	} {
		b, moves := bookOf(t, x.results...)
		if m, ok := b.Best(&start); !ok || m != moves[x.best] {
			t.Errorf("%v: best is %s, want %s", x.results, m, moves[x.best])
		}
	}
	b, _ := bookOf(t, [3]int64{5, 2, 2})
	start.PassTurn()
	start.Make(start.AppendLegal(nil)[0])
	if m, ok := b.Best(&start); ok {
		t.Errorf("%s in a position that is not in the book", m)
	}
	if m, ok := b.Weighted(rand.New(rand.NewPCG(1, 1)))(&start); ok {
		t.Errorf("%s drawn in a position that is not in the book", m)
	}
}

// Weighted draws as often as games chose a move: chi-square with two degrees of freedom stays below
// its 99.9 % point.
func TestWeighted(t *testing.T) {
	b, moves := bookOf(t, [3]int64{60, 1, 1}, [3]int64{30, 30, 0}, [3]int64{10, 0, 0})
	start := board.Rules{}.Start()
	pick := b.Weighted(rand.New(rand.NewPCG(7, 7)))
	const n = 3000
	drawn := map[board.Move]float64{}
	for range n {
		m, ok := pick(&start)
		if !ok {
			t.Fatal("no move")
		}
		drawn[m]++
	}
	chi := 0.0
	for i, share := range []float64{.6, .3, .1} {
		d := drawn[moves[i]] - n*share
		chi += d * d / (n * share)
	}
	if chi > 13.816 {
		t.Errorf("chi-square %.1f of %v", chi, drawn)
	}
}

// Two positions with one key are told apart.
func TestSharedKey(t *testing.T) {
	start := board.Rules{}.Start()
	other := start
	other.Make(start.AppendLegal(nil)[0])
	reply := other.AppendLegal(nil)[0]
	all := []Position{
		positionOf(&other, entryOf(reply.Mirror(), [3]int64{1, 0, 1})),
		positionOf(&start, entryOf(start.AppendLegal(nil)[1], [3]int64{2, 0, 2})),
	}
	all[0].Key = start.RelativeKey()
	slices.SortFunc(all, byKey)
	b := &Book{positions: all}
	if e := b.Probe(&start); len(e) != 1 || e[0].Games() != 2 {
		t.Errorf("the start has %v", e)
	}
	if e := b.Probe(&other); e != nil {
		t.Errorf("a position with another key has %v", e)
	}
}

func TestRules(t *testing.T) {
	dickins := board.Rules{Array: board.Dickins}
	a := makeCorpus(t, board.Rules{}, testGames(t, board.Rules{}, 9, 1))
	b := makeCorpus(t, dickins, testGames(t, dickins, 9, 1))
	_, err := Build(t.Context(), []*corpus.Corpus{a, b}, Thresholds{}, "test", nil)
	wantError(t, err, "chessvariants/normal", "dickins/normal", a.Dir, b.Dir)
	book := build(t, Thresholds{MinGames: 1}, a)
	wantError(t, book.CheckRules(variant.Of(dickins)), "chessvariants/normal", "dickins/normal")
	if err := book.CheckRules(variant.Of(board.Rules{})); err != nil {
		t.Error(err)
	}
	// The ending is legal under both rules, but the book has one of them.
	p, err := board.ParseRFEN(board.Rules{}, ending)
	if err != nil {
		t.Fatal(err)
	}
	if len(book.Probe(&p)) == 0 {
		t.Error("the ending is not in the book")
	}
	if p, err = board.ParseRFEN(dickins, ending); err != nil {
		t.Fatal(err)
	}
	if e := book.Probe(&p); e != nil {
		t.Errorf("a position of other rules has %v", e)
	}
}

func TestBuildErrors(t *testing.T) {
	games := testGames(t, board.Rules{}, 9, 1)
	c := makeCorpus(t, board.Rules{}, games)
	for _, x := range []struct {
		thresholds Thresholds
		want       string
	}{
		{Thresholds{MinGames: -1}, "min games -1"},
		{Thresholds{MaxPly: -1}, "max ply -1"},
		{Thresholds{MinSuccess: 1.5}, "min success 1.5"},
		{Thresholds{MinSuccess: math.NaN()}, "min success NaN"},
		{Thresholds{Imported: -1}, "imported weight -1"},
	} {
		_, err := Build(t.Context(), []*corpus.Corpus{c}, x.thresholds, "test", nil)
		wantError(t, err, x.want, "expected")
	}
	_, err := Build(t.Context(), nil, Thresholds{}, "test", nil)
	wantError(t, err, "no corpus")
	_, err = Build(t.Context(), []*corpus.Corpus{c, c}, Thresholds{}, "test", nil)
	wantError(t, err, c.Dir, "twice")

	games[4].Plies[2].Move = board.NewMove(62, 62, board.NoKind)
	bad := makeCorpus(t, board.Rules{}, games)
	_, err = Build(t.Context(), []*corpus.Corpus{bad}, Thresholds{}, "test", nil)
	wantError(t, err, bad.Dir, "game 4", "ply 3", "Cc3Cc3", "illegal")

	ctx, cancel := context.WithCancel(t.Context())
	_, err = Build(ctx, []*corpus.Corpus{c}, Thresholds{}, "test", func(done, total int64) {
		if total != 9 {
			t.Errorf("%d games in all, want 9", total)
		}
		if done == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestDefaults(t *testing.T) {
	b := build(t, Thresholds{}, makeCorpus(t, board.Rules{}, testGames(t, board.Rules{}, 9, 1)))
	if b.Thresholds != (Thresholds{MinGames: 3, MaxPly: 30, Imported: 1}) {
		t.Errorf("thresholds %+v", b.Thresholds)
	}
}

func TestMostPlayed(t *testing.T) {
	b, _ := bookOf(t, [3]int64{60, 1, 1}, [3]int64{30, 30, 0})
	start := board.Rules{}.Start()
	next := start
	next.Make(start.AppendLegal(nil)[0])
	b.positions = append(b.positions, positionOf(&next, entryOf(next.AppendLegal(nil)[0].Mirror(), [3]int64{80, 80, 0})))
	slices.SortFunc(b.positions, byKey)
	if p, ok := b.MostPlayed(); !ok || p != start {
		t.Errorf("most played is %s", p.RFEN())
	}
	if _, ok := new(Book).MostPlayed(); ok {
		t.Error("an empty book has a position")
	}
}
