package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"raumlab/engine/alice"
	"raumlab/engine/alice/eval"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/weights"
)

func newSearcher(o Options) *Searcher { return New(o, shipped()) }

// shipped evaluates by the weights that ship for the game.
func shipped() *eval.Evaluator {
	w, err := weights.Load(weights.Alice)
	if err != nil {
		panic(err) // embedded
	}
	return eval.New(w.Weights)
}

// randomPositions returns positions of random games of both variants that are not over.
func randomPositions(n int) (all []alice.Position) {
	for i := uint64(0); len(all) < n; i++ {
		r := rand.New(rand.NewPCG(7, i))
		p := alice.Rules{Variant: alice.Variant(i & 1), Pawns: board.PawnRule(i >> 1 & 1)}.Start()
		for range 4 + r.IntN(80) {
			moves := p.AppendLegal(nil)
			if len(moves) == 0 {
				break
			}
			p.Make(moves[r.IntN(len(moves))])
		}
		if p.HasLegal() {
			all = append(all, p)
		}
	}
	return all
}

func find(s *Searcher, p alice.Position, l search.Limits) search.Result {
	s.NewGame()
	r := s.Search(context.Background(), p, nil, l)
	r.PV = slices.Clone(r.PV)
	return r
}

func same(a, b search.Result) bool {
	return a.Move == b.Move && a.Score == b.Score && a.Depth == b.Depth && a.SelDepth == b.SelDepth &&
		a.Nodes == b.Nodes && a.QNodes == b.QNodes && slices.Equal(a.PV, b.PV)
}

// Law: the colour-mirrored position has the mirrored line, the negated score and the same nodes.
// With all statuses exchanged line and score stay as they are. The same search twice is the same.
func TestSymmetry(t *testing.T) {
	s := newSearcher(Defaults())
	limits := search.Limits{Nodes: 3000}
	for _, p := range randomPositions(40) {
		want := find(s, p, limits)
		if got := find(s, p, limits); !same(got, want) {
			t.Errorf("%s: %+v again, want %+v", p.RFEN(), got, want)
		}
		if got := find(s, p.Swap(), limits); !same(got, want) {
			t.Errorf("%s: %+v with statuses exchanged, want %+v", p.RFEN(), got, want)
		}
		got := find(s, p.Mirror(), limits)
		got.Score, got.Move = -got.Score, got.Move.Mirror()
		for i, m := range got.PV {
			got.PV[i] = m.Mirror()
		}
		if !same(got, want) {
			t.Errorf("%s: %+v mirrored, want %+v", p.RFEN(), got, want)
		}
	}
}

// Law: keys that follow the moves are those computed from the position. Those of the view that
// applies are the same for its images.
func TestKeys(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, p := range randomPositions(50) {
		k := keysOf(&p)
		for range 40 {
			moves := p.AppendLegal(nil)
			if len(moves) == 0 {
				break
			}
			m := moves[r.IntN(len(moves))]
			k.make(&p, m)
			p.Make(m)
			if want := keysOf(&p); k != want {
				t.Fatalf("%s after %s: keys %x, want %x", p.RFEN(), m, k, want)
			}
			swapped, mirrored := p.Swap(), p.Mirror()
			ks, km := keysOf(&swapped), keysOf(&mirrored)
			if ks.of(&swapped) != k.of(&p) || km.of(&mirrored) != k.of(&p) {
				t.Fatalf("%s: keys of the images differ", p.RFEN())
			}
		}
	}
}

// plain returns the options with all techniques off.
func plain() Options {
	o := Defaults()
	for _, x := range Table() {
		if !x.Amount {
			x.SwitchOff(&o)
		}
	}
	return o
}

// minimax is the definition of a score without quiescence.
func minimax(s *Searcher, p alice.Position, depth, ply int) int {
	moves := p.AppendLegal(nil)
	switch {
	case len(moves) == 0 && p.InCheck():
		return -mate + ply
	case len(moves) == 0 && depth > 0:
		return 0
	case depth == 0:
		return s.Static(p) * p.SideToMove().Sign()
	}
	best := -infinity
	for _, m := range moves {
		next := p
		next.Make(m)
		best = max(best, -minimax(s, next, depth-1, ply+1))
	}
	return best
}

// Law: without pruning, reductions, extensions and quiescence the score is plain minimax's.
func TestMinimax(t *testing.T) {
	o := plain()
	o.TableBits, o.Aspiration, o.PVS = 14, true, true
	o.OrderCaptures, o.OrderSEE, o.OrderKillers, o.OrderHistory = true, true, true, true
	s, judge := newSearcher(o), newSearcher(plain())
	for _, p := range randomPositions(10) {
		got := find(s, p, search.Limits{Depth: 2})
		next := p
		if want := minimax(judge, next, 2, 0) * p.SideToMove().Sign(); got.Score != want {
			t.Errorf("%s: score %d, want %d", p.RFEN(), got.Score, want)
		}
	}
}

// Law: depth 1 is always finished, whatever limit or context ends the search.
func TestFirstDepth(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	s := newSearcher(Defaults())
	for _, p := range randomPositions(10) {
		for _, r := range []search.Result{
			s.Search(ended, p, nil, search.Limits{Depth: 20}),
			s.Search(context.Background(), p, nil, search.Limits{Nodes: 1}),
			s.Search(context.Background(), p, nil, search.Limits{MoveTime: time.Nanosecond}),
		} {
			if r.Depth < 1 || !p.IsLegal(r.Move) {
				t.Errorf("%s: depth %d, move %s", p.RFEN(), r.Depth, r.Move)
			}
		}
	}
}

// Law: a technique switched off, or another value of an amount, changes the search of some
// position and leaves each line legal.
func TestOptions(t *testing.T) {
	positions := randomPositions(20)
	limits := search.Limits{Nodes: 8000}
	all := newSearcher(Defaults())
	differs := func(x Tunable, value string) bool {
		o := Defaults()
		if err := x.Set(&o, value); err != nil {
			t.Fatal(err)
		}
		s := newSearcher(o)
		for _, p := range positions {
			r := find(s, p, limits)
			differs := !same(r, find(all, p, limits))
			for _, m := range r.PV {
				if !p.IsLegal(m) {
					t.Fatalf("%s: line %v of %s is illegal at %s", x.Name, r.PV, p.RFEN(), m)
				}
				p.Make(m)
			}
			if differs {
				return true
			}
		}
		return false
	}
	for _, x := range Table() {
		values := []string{x.OffText()}
		if x.Amount {
			values = []string{fmt.Sprint(max(x.Least, x.Default/10)), fmt.Sprint(min(x.Most, x.Default*4))}
		}
		if !slices.ContainsFunc(values, func(value string) bool { return differs(x, value) }) {
			t.Errorf("with %s = %s every search is the same", x.Name, values)
		}
	}
}

// Law: a search allocates nothing.
func TestAllocations(t *testing.T) {
	s := newSearcher(Defaults())
	p := alice.Rules{}.Start()
	search := func() { s.Search(context.Background(), p, nil, search.Limits{Nodes: 20_000}) }
	search()
	if n := testing.AllocsPerRun(5, search); n > 0 {
		t.Errorf("a search makes %v allocations", n)
	}
}

// Law: lines of an analysis have different first moves and falling scores, the first of which is
// that of a search for one line.
func TestLines(t *testing.T) {
	s := newSearcher(Defaults())
	for _, p := range randomPositions(5) {
		s.NewGame()
		lines := s.Analyse(context.Background(), p, nil, search.Limits{Depth: 3}, search.Scope{Lines: 3}, nil)
		sign := p.SideToMove().Sign()
		for i := 1; i < len(lines); i++ {
			if lines[i].Move == lines[0].Move || lines[i].Score*sign > lines[i-1].Score*sign {
				t.Errorf("%s: lines %v", p.RFEN(), lines)
			}
		}
	}
}

// BenchmarkSearch reports the time of a node and checks the nodes of the search that it times.
func BenchmarkSearch(b *testing.B) {
	s := newSearcher(Defaults())
	p := alice.Rules{}.Start()
	b.ReportAllocs()
	nodes := uint64(0)
	for b.Loop() {
		r := find(s, p, search.Limits{Depth: 7})
		if n := r.Nodes + r.QNodes; nodes != 0 && n != nodes {
			b.Fatalf("%d nodes, then %d", nodes, n)
		} else {
			nodes = n
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(nodes), "ns/node")
}
