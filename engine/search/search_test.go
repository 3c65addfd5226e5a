package search

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
)

// everything is all techniques of Raumfischer, with draws inside the search.
func everything() Options {
	o := Defaults()
	o.TableBits, o.TableBuckets, o.TableDeeper = 17, 2, true
	o.Aspiration, o.PVS, o.NullMove, o.LateMoves = 50, true, true, true
	o.Futility, o.FutilityMargin1, o.FutilityMargin2 = true, 250, 450
	o.Quiescence, o.DeltaPruning, o.QuiescenceCheckBudget, o.Draws = 6, true, 2, true
	o.OrderTable, o.OrderCaptures, o.OrderKillers, o.OrderHistory = true, true, true, true
	o.OrderCenter, o.OrderRookHome, o.OrderRookLines, o.OrderPawns, o.OrderUnicorn = true, true, true, true, true
	return o
}

// exactOptions are the techniques that change nodes but no score: table cut-offs at equal depth,
// PVS, aspiration and ordering.
func exactOptions() Options {
	o := everything()
	o.TableDeeper, o.NullMove, o.LateMoves, o.Futility, o.DeltaPruning, o.Draws = false, false, false, false, false, false
	return o
}

// exactToday are all present techniques of that kind, and a quiescence with checks and evasions.
func exactToday() Options {
	o := exactOptions()
	o.AspirationGrowth, o.OrderSEE, o.OrderMalus, o.MateDistancePruning = true, true, true, true
	o.QuiescenceChecks, o.QuiescenceEvasions, o.QuiescenceTable = 1, true, true
	o.Continuation = true
	return o
}

func features(def eval.Definition) Evaluation {
	return weighted(eval.PublishedWeights(def))
}

// shippedFeatures is the evaluation of the engine raumlab.
func shippedFeatures(t testing.TB) Evaluation {
	t.Helper()
	w, err := weights.Read("../../configs/weights/raumlab.toml")
	if err != nil {
		t.Fatal(err)
	}
	return weighted(w.Weights)
}

func weighted(w eval.Weights) Evaluation {
	e := Evaluation{Evaluator: eval.NewEvaluator(w), Classes: w.Definition}
	e.Values = e.Evaluator.PieceValues()
	return e
}

// middlegames returns positions of random games after 6 to 90 plies. The games are not over.
func middlegames(n int) []board.Position {
	rng := rand.New(rand.NewPCG(7, uint64(n)))
	var positions []board.Position
	for len(positions) < n {
		g := board.NewGame(board.Rules{}.Start())
		for plies := 6 + rng.IntN(85); plies > 0; plies-- {
			legal := g.Position().AppendLegal(nil)
			if len(legal) == 0 {
				break
			}
			slices.Sort(legal)
			if err := g.Play(legal[rng.IntN(len(legal))]); err != nil {
				panic(err)
			}
		}
		if _, end := g.Outcome(); end == board.Ongoing {
			positions = append(positions, *g.Position())
		}
	}
	return positions
}

func fresh(t testing.TB, o Options, def eval.Definition) *Searcher {
	t.Helper()
	return New(o, features(def))
}

func searchFresh(s *Searcher, p board.Position, depth int) Result {
	s.NewGame()
	return s.Search(context.Background(), p, nil, Limits{Depth: depth})
}

// early is shipped without profiles, and uses at low depths what otherwise begins at high ones.
func early(t testing.TB) Options {
	o := shipped(t)
	o.FixedDepth, o.Preparation = Profile{}, Profile{}
	o.Singular, o.SingularMargin, o.ProbCutDepth, o.ProbCutReduction = leastSingular, 0, 2, 1
	o.RootReductions = 100
	return o
}

// Law: a limit of quiet evasions that no position reaches changes nothing. That which ships saves
// nodes.
func TestQuietEvasions(t *testing.T) {
	with := func(limit int) *Searcher {
		o := everything()
		o.QuiescenceChecks, o.QuiescenceEvasions, o.QuiescenceQuietEvasions = 1, true, limit
		return fresh(t, o, eval.Corrected)
	}
	all, many, few := with(0), with(100), with(2)
	var nodes, fewer uint64
	for _, p := range middlegames(60) {
		want, got := searchFresh(all, p, 3), searchFresh(many, p, 3)
		if got.Move != want.Move || got.Score != want.Score || got.Nodes != want.Nodes || got.QNodes != want.QNodes {
			t.Errorf("%s: %+v, with a limit out of reach %+v", p.RFEN(), want, got)
		}
		nodes, fewer = nodes+want.QNodes, fewer+searchFresh(few, p, 3).QNodes
	}
	if fewer >= nodes {
		t.Errorf("%d nodes of quiescence with two evasions, %d with all", fewer, nodes)
	}
}

// Law: the colour-mirrored position gives the mirrored move, the negated score and the same node
// count.
func TestMirror(t *testing.T) {
	for _, c := range []struct {
		options Options
		def     eval.Definition
		every   int
		deepest int
	}{
		{everything(), eval.Corrected, 10, 4},
		{everything(), eval.Published, 20, 4},
		{shipped(t), eval.Corrected, 20, 6},
		{early(t), eval.Corrected, 20, 5},
	} {
		s := fresh(t, c.options, c.def)
		for i, p := range middlegames(200) {
			if !slow && i%c.every != 0 {
				continue
			}
			deepest := c.deepest
			switch {
			case testing.Short():
				deepest = 3
			case !slow:
				deepest = min(deepest, 5)
			}
			for depth := 1; depth <= deepest; depth++ {
				a, b := searchFresh(s, p, depth), searchFresh(s, p.Mirror(), depth)
				if a.Move != b.Move.Mirror() || a.Score != -b.Score || a.Nodes != b.Nodes || a.QNodes != b.QNodes {
					t.Fatalf("%s depth %d: %v %d (%d+%d nodes), mirrored %v %d (%d+%d)", p.RFEN(), depth,
						a.Move, a.Score, a.Nodes, a.QNodes, b.Move.Mirror(), -b.Score, b.Nodes, b.QNodes)
				}
			}
		}
	}
}

// plainMinimax is what the search must find if nothing is pruned. It has no window, table or order.
func plainMinimax(s *Searcher, p *board.Position, depth, ply int) int {
	if depth == 0 {
		s.setUp(p)
		return fromTable(s.quiesce(-infinity, infinity, s.options.Quiescence, s.options.QuiescenceCheckBudget, 0), ply)
	}
	legal := p.AppendLegal(nil)
	if len(legal) == 0 {
		if p.InCheck() {
			return -mate + ply
		}
		return 0
	}
	best := -infinity
	for _, m := range legal {
		after := *p
		after.Make(m)
		best = max(best, -plainMinimax(s, &after, depth-1, ply+1))
	}
	return best
}

// endgames returns positions with few pieces, where plain minimax can afford three plies.
func endgames(n int) []board.Position {
	rng := rand.New(rand.NewPCG(11, uint64(n)))
	var positions []board.Position
	for len(positions) < n {
		g := board.NewGame(board.Rules{}.Start())
		for {
			p := g.Position()
			if pieces := p.Occupied().Count(); pieces <= 7 {
				if _, end := g.Outcome(); end == board.Ongoing {
					positions = append(positions, *p)
				}
				break
			}
			// Captures come first, so that the cube empties.
			moves := p.AppendCaptures(nil)
			if len(moves) == 0 || rng.IntN(3) == 0 {
				moves = p.AppendLegal(nil)
			}
			if len(moves) == 0 || len(g.Moves()) > 400 {
				break
			}
			slices.Sort(moves)
			if err := g.Play(moves[rng.IntN(len(moves))]); err != nil {
				panic(err)
			}
		}
	}
	return positions
}

// Law: without pruning the root score is plain minimax's over the same quiescence. Some endgames, a
// hundred with RAUMLAB_SLOW=1, go to depth 3. Middlegames have trees a thousand times larger and go to
// depth 1, with RAUMLAB_SLOW=1 to depth 2.
func TestMinimax(t *testing.T) {
	for name, o := range map[string]Options{"source": exactOptions(), "today": exactToday()} {
		t.Run(name, func(t *testing.T) { testMinimax(t, o) })
	}
}

func testMinimax(t *testing.T, o Options) {
	s := fresh(t, o, eval.Corrected)
	reference := fresh(t, o, eval.Corrected)
	check := func(p board.Position, depth int) {
		t.Helper()
		want := plainMinimax(reference, &p, depth, 0) * p.SideToMove().Sign()
		if got := searchFresh(s, p, depth); got.Score != want {
			t.Fatalf("%s depth %d: score %d, plain minimax %d", p.RFEN(), depth, got.Score, want)
		}
	}
	ends, middle := 15, 1
	if slow {
		ends, middle = 100, 2
	}
	for _, p := range endgames(ends) {
		for depth := 1; depth <= 3; depth++ {
			check(p, depth)
		}
	}
	for _, p := range middlegames(20) {
		for depth := 1; depth <= middle; depth++ {
			check(p, depth)
		}
	}
}

// Law: the same search twice visits the same nodes, also after other searches.
func TestReproducible(t *testing.T) {
	positions := middlegames(20)
	s := fresh(t, shipped(t), eval.Corrected)
	const depth = 5
	var first []Result
	for _, p := range positions {
		first = append(first, searchFresh(s, p, depth))
	}
	for i := len(positions) - 1; i >= 0; i-- {
		again := searchFresh(s, positions[i], depth)
		if again.Move != first[i].Move || again.Score != first[i].Score || again.Nodes != first[i].Nodes ||
			again.QNodes != first[i].QNodes {
			t.Errorf("%s: %+v, first %+v", positions[i].RFEN(), again, first[i])
		}
	}
}

// Law: a searcher with the shipped table takes less than 32 MiB, whatever it has searched.
func TestMemory(t *testing.T) {
	positions := middlegames(8)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	s := fresh(t, shipped(t), eval.Corrected)
	for _, p := range positions {
		s.Search(context.Background(), p, nil, Limits{Depth: 5})
	}
	runtime.ReadMemStats(&after)
	taken := after.TotalAlloc - before.TotalAlloc
	t.Logf("%.1f MiB", float64(taken)/(1<<20))
	if taken >= 32<<20 {
		t.Errorf("a searcher allocates %.1f MiB: want less than 32", float64(taken)/(1<<20))
	}
}

// Law: a search does not allocate once its buffers have grown.
func TestAllocations(t *testing.T) {
	positions := middlegames(8)
	var legal [][]board.Move
	for _, p := range positions {
		legal = append(legal, p.AppendLegal(nil))
	}
	s := fresh(t, shipped(t), eval.Corrected)
	run := func() {
		for i, p := range positions {
			moves := legal[i][:3]
			s.NewGame()
			s.Search(context.Background(), p, nil, Limits{Depth: 5})
			s.Analyse(context.Background(), p, nil, Limits{Depth: 3}, Scope{Lines: 2, Moves: moves}, nil)
			s.Quiesce(p)
		}
	}
	run()
	if n := testing.AllocsPerRun(3, run); n != 0 {
		t.Errorf("%v allocations in searches of %d positions: want 0", n, len(positions))
	}
}

// Law: no extension makes a line of the main search longer than its arrays are.
func TestExtensionsEnd(t *testing.T) {
	s := fresh(t, early(t), eval.Corrected)
	s.rootDepth = MaxDepth
	extended := 0
	for ply := range maxPly {
		for depth := 1; depth <= MaxDepth; depth++ {
			if !s.mayBeSingular(depth, ply) && !s.mayExtend(depth, ply) {
				continue
			}
			if extended++; ply+depth+1 >= maxPly {
				t.Errorf("at ply %d depth %d becomes %d, beyond %d plies", ply, depth, depth+1, maxPly)
			}
		}
	}
	if extended == 0 {
		t.Error("nothing is extended")
	}
}
