package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"raumlab/engine/alice"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/weights"
)

func newSearcher() *Searcher { return New(16, shipped()) }

// shipped evaluates by the weights that ship for the game.
func shipped() *alice.Evaluator {
	w, err := weights.Load(weights.Alice)
	if err != nil {
		panic(err) // embedded
	}
	return alice.NewEvaluator(w.Weights)
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
	s := newSearcher()
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

// captures is the definition of the quiescence score: the best of standing pat and all captures. It
// takes from the budget of positions.
func captures(s *Searcher, p alice.Position, left int, budget *int) int {
	best := s.Static(p) * p.SideToMove().Sign()
	if *budget--; left == 0 || *budget < 0 {
		return best
	}
	for _, m := range p.AppendCaptures(nil) {
		next := p
		next.Make(m)
		best = max(best, -captures(s, next, left-1, budget))
	}
	return best
}

// Law: the quiescence score of a position is minimax over captures, whatever was searched before.
func TestQuiesce(t *testing.T) {
	s, counted := newSearcher(), 0
	for _, p := range randomPositions(100) {
		budget := 2000
		want := captures(s, p, maxQuiescence, &budget) * p.SideToMove().Sign()
		if budget < 0 || budget == 1999 {
			continue // minimax of many captures takes minutes
		}
		counted++
		find(s, p, search.Limits{Nodes: 500})
		if got := s.Quiesce(p); got != want {
			t.Errorf("%s: %d, want %d", p.RFEN(), got, want)
		}
	}
	if counted < 10 {
		t.Errorf("%d positions only", counted)
	}
}

// plainMinimax is the score of a position by the rules, and by quiescence at depth 0, mover's view.
func plainMinimax(s *Searcher, p *alice.Position, depth, ply int) int {
	moves := p.AppendLegal(nil)
	switch isMate := len(moves) == 0 && p.InCheck(); {
	case ply > 0 && (p.BareKings() || p.HalfmoveClock() >= board.DrawingPlies && !isMate):
		return 0
	case depth == 0:
		return s.Quiesce(*p) * p.SideToMove().Sign()
	case isMate:
		return ply - mate
	case len(moves) == 0:
		return 0
	}
	best := -infinity
	for _, m := range moves {
		next := *p
		next.Make(m)
		best = max(best, -plainMinimax(s, &next, depth-1, ply+1))
	}
	return best
}

// Law: without pruning, reductions and extensions the root score is plain minimax's over the same
// quiescence: table, null windows, aspiration and ordering do not change it.
func TestMinimax(t *testing.T) {
	s, reference := newSearcher(), newSearcher()
	s.pure = true
	few := 0
	for i, p := range randomPositions(40) {
		r := rand.New(rand.NewPCG(8, uint64(i)))
		for p.Occupied().Count() > 12 { // few pieces have small trees
			moves := p.AppendCaptures(nil)
			if len(moves) == 0 {
				if moves = p.AppendLegal(nil); len(moves) == 0 {
					break
				}
			}
			p.Make(moves[r.IntN(len(moves))])
		}
		if !p.HasLegal() || few == 12 {
			continue
		}
		few++
		for depth := 1; depth <= 3; depth++ {
			want := plainMinimax(reference, &p, depth, 0) * p.SideToMove().Sign()
			if got := find(s, p, search.Limits{Depth: depth}).Score; got != want {
				t.Errorf("%s depth %d: score %d, plain minimax %d", p.RFEN(), depth, got, want)
			}
		}
	}
	if few < 12 {
		t.Errorf("only %d positions", few)
	}
}

// Law: all moves of a line are legal.
func TestLineIsLegal(t *testing.T) {
	s := newSearcher()
	for _, p := range randomPositions(20) {
		r := find(s, p, search.Limits{Nodes: 8000})
		if len(r.PV) == 0 || r.PV[0] != r.Move {
			t.Errorf("%s: move %s of line %v", p.RFEN(), r.Move, r.PV)
		}
		for _, m := range r.PV {
			if !p.IsLegal(m) {
				t.Fatalf("line %v is illegal at %s", r.PV, p.RFEN())
			}
			p.Make(m)
		}
	}
}

// Law: a change that is not meant to change the search leaves the nodes of page 52.
func TestNodes(t *testing.T) {
	r := find(newSearcher(), alice.Rules{}.Start(), search.Limits{Depth: 7})
	if n := r.Nodes + r.QNodes; n != 173_740 {
		t.Errorf("%d nodes to depth 7, want 173740", n)
	}
}

// Law: depth 1 is always finished, whatever limit or context ends the search.
func TestFirstDepth(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	s := newSearcher()
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

// Law: a search allocates nothing.
func TestAllocations(t *testing.T) {
	s := newSearcher()
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
	s := newSearcher()
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
	s := newSearcher()
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
