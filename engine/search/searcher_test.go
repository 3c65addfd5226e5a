package search

import (
	"context"
	"math"
	"slices"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// ScoreMoves keeps just the moves within the width. It scores each like a search of the position
// after it.
func TestScoreMoves(t *testing.T) {
	const width = 120
	s, single := fresh(t, exactOptions(), eval.Corrected), fresh(t, exactOptions(), eval.Corrected)
	for _, p := range endgames(12) {
		const depth = 3
		want := map[board.Move]int{}
		best := -infinity
		sign := p.SideToMove().Sign()
		for _, m := range p.AppendLegal(nil) {
			after := p
			after.Make(m)
			r := searchFresh(single, after, depth-1)
			score := r.Score
			if r.Move == board.NoMove && after.InCheck() {
				score = (mate - 1) * sign
			} else if IsMate(score) { // counted from the next ply
				if score > 0 {
					score--
				} else {
					score++
				}
			}
			want[m] = score
			best = max(best, score*sign)
		}
		for m, score := range want {
			if score*sign < best-width {
				delete(want, m)
			}
		}
		s.NewGame()
		all := s.ScoreMoves(context.Background(), p, depth, 2*infinity)
		s.NewGame()
		if wide := s.ScoreMoves(context.Background(), p, depth, math.MaxInt); !slices.Equal(wide, all) {
			t.Errorf("%s: %d moves within any width, want %d", p.RFEN(), len(wide), len(all))
		}
		s.NewGame()
		got := s.ScoreMoves(context.Background(), p, depth, width)
		if len(got) != len(want) {
			t.Errorf("%s: %d moves, want %d", p.RFEN(), len(got), len(want))
		}
		for _, m := range got {
			if score, ok := want[m.Move]; !ok || score != m.Score {
				t.Errorf("%s %v: score %d, want %d (%v)", p.RFEN(), m.Move, m.Score, score, ok)
			}
		}
	}
}

// Law: without pruning the lines of an analysis are the root moves in the order of their exact
// scores. Each line is that of a one-line search among the remaining moves.
func TestAnalyse(t *testing.T) {
	s := fresh(t, exactOptions(), eval.Corrected)
	for _, p := range endgames(12) {
		const depth = 3
		s.NewGame()
		want := s.ScoreMoves(context.Background(), p, depth, 2*infinity)
		sign := p.SideToMove().Sign()
		slices.SortStableFunc(want, func(a, b MoveScore) int { return (b.Score - a.Score) * sign })
		s.NewGame()
		reports := 0
		got := s.Analyse(context.Background(), p, nil, Limits{Depth: depth}, Scope{Lines: 5}, func(lines []Result) {
			if reports++; lines[0].Depth != reports {
				t.Errorf("report %d is of depth %d", reports, lines[0].Depth)
			}
		})
		if len(got) != min(5, len(want)) || reports != depth {
			t.Fatalf("%s: %d lines in %d reports, want %d in %d", p.RFEN(), len(got), reports, min(5, len(want)), depth)
		}
		seen := map[board.Move]bool{}
		for i, line := range got {
			if seen[line.Move] || line.PV[0] != line.Move || line.Score != want[i].Score {
				t.Errorf("%s line %d: %v %d (%v), want score %d", p.RFEN(), i, line.Move, line.Score, line.PV, want[i].Score)
			}
			seen[line.Move] = true
		}
	}
}

// Law: an analysis of some moves agrees with the analysis of all moves, without pruning. Naming all
// moves is naming none, to the node. A line is at least as deep as its iteration.
func TestScope(t *testing.T) {
	s := fresh(t, exactOptions(), eval.Corrected)
	for _, p := range endgames(12) {
		const depth = 3
		legal := p.AppendLegal(nil)
		s.NewGame()
		all := copied(s.Analyse(context.Background(), p, nil, Limits{Depth: depth}, Scope{Lines: len(legal)}, nil))
		var some []board.Move
		var want []int
		for i, line := range all {
			if i%3 == 1 {
				some = append(some, line.Move)
				want = append(want, line.Score)
			}
			if line.SelDepth < min(depth, len(line.PV)) || line.SelDepth > maxPly {
				t.Errorf("%s: %+v", p.RFEN(), line)
			}
		}
		slices.Sort(some)
		s.NewGame()
		got := s.Analyse(context.Background(), p, nil, Limits{Depth: depth}, Scope{Lines: len(legal), Moves: some}, nil)
		if len(got) != len(some) {
			t.Fatalf("%s: %d lines of %d moves", p.RFEN(), len(got), len(some))
		}
		for i, line := range got {
			if !slices.Contains(some, line.Move) || line.Score != want[i] {
				t.Errorf("%s: %+v, want score %d", p.RFEN(), line, want[i])
			}
		}
		whole := searchFresh(s, p, depth)
		slices.Reverse(legal)
		s.NewGame()
		if named := s.Analyse(context.Background(), p, nil, Limits{Depth: depth}, Scope{Moves: legal},
			nil)[0]; named.Move != whole.Move || named.Nodes != whole.Nodes || named.QNodes != whole.QNodes {
			t.Errorf("%s: %+v with all moves named, %+v without", p.RFEN(), named, whole)
		}
	}
	// A named promotion is searched, whatever the options.
	o := everything()
	o.QueenOnly = true
	p, err := board.ParseRFEN(board.Rules{}, "1k3/5/3P1/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/4K w 0 1")
	if err != nil {
		t.Fatal(err)
	}
	p.Make(parsedMove(t, "Ed3Ed4"))
	p.Make(parsedMove(t, "Eb5Ea5"))
	promotion := parsedMove(t, "Ed4Ed5u")
	if r := fresh(t, o, eval.Corrected).Analyse(context.Background(), p, nil, Limits{Depth: 2},
		Scope{Moves: []board.Move{promotion}}, nil); len(r) != 1 || r[0].Move != promotion {
		t.Errorf("%+v, want the promotion", r)
	}
}

func parsedMove(t *testing.T, text string) board.Move {
	t.Helper()
	m, err := board.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// copied are results that outlive the next search.
func copied(results []Result) []Result {
	results = slices.Clone(results)
	for i := range results {
		results[i].PV = slices.Clone(results[i].PV)
	}
	return results
}

// The used share of the table grows with the search, and is 0 without a table.
func TestHashFull(t *testing.T) {
	o := everything()
	o.TableBits = 12
	s := fresh(t, o, eval.Corrected)
	p := middlegames(1)[0]
	last := s.HashFull()
	if last != 0 {
		t.Errorf("%d thousandths of an empty table", last)
	}
	for depth := 2; depth <= 4; depth++ {
		s.Search(context.Background(), p, nil, Limits{Depth: depth})
		now := s.HashFull()
		if now < last || now > 1000 {
			t.Errorf("depth %d: %d thousandths after %d", depth, now, last)
		}
		last = now
	}
	used := 0
	for _, e := range s.table.entries {
		if e.generation() == s.table.generation {
			used++
		}
	}
	if share := used * 1000 / len(s.table.entries); last == 0 || last < share-60 || last > share+60 {
		t.Errorf("%d thousandths by the sample, %d in truth", last, share)
	}
	s.NewGame()
	if n := s.HashFull(); n != 0 {
		t.Errorf("%d thousandths after NewGame", n)
	}
	o.TableBits, o.TableBuckets = 0, 0
	if n := fresh(t, o, eval.Corrected).HashFull(); n != 0 {
		t.Errorf("%d thousandths of no table", n)
	}
}

func TestLimits(t *testing.T) {
	p := middlegames(1)[0]
	s := fresh(t, everything(), eval.Corrected)
	whole := searchFresh(s, p, 4)
	s.NewGame()
	r := s.Search(context.Background(), p, nil, Limits{Nodes: (whole.Nodes + whole.QNodes) / 2})
	if r.Depth < 1 || r.Depth >= 4 || !p.IsLegal(r.Move) {
		t.Errorf("half the nodes of depth 4: %+v", r)
	}
	for _, bad := range []Limits{{}, {Depth: 61}, {Depth: -1}, {MoveTime: -1}} {
		if bad.Validate() == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
}

// Law: the first iteration is finished under any limit. The answer is then that of a search of
// depth 1.
func TestFirstIterationIsFinished(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	s := fresh(t, everything(), eval.Corrected)
	for _, p := range append(middlegames(20), endgames(20)...) {
		want := searchFresh(s, p, 1)
		line := slices.Clone(want.PV)
		for _, x := range []struct {
			ctx    context.Context
			limits Limits
		}{
			{context.Background(), Limits{Nodes: 1}},
			{context.Background(), Limits{MoveTime: 1}},
			{context.Background(), Limits{Clock: Clock{Left: 1}}},
			{cancelled, Limits{Depth: 5}},
			{cancelled, Limits{Nodes: 1, MoveTime: 1}},
		} {
			s.NewGame()
			reports := 0
			r := s.Analyse(x.ctx, p, nil, x.limits, Scope{}, func([]Result) { reports++ })[0]
			if timed := x.ctx.Err() == nil && x.limits.Nodes == 0; timed && r.Depth > 1 {
				continue // the clock ticks less often than small trees are searched
			}
			if r.Depth != 1 || reports != 1 || r.Move != want.Move || r.Score != want.Score || !slices.Equal(r.PV, line) ||
				r.Nodes+r.QNodes != want.Nodes+want.QNodes {
				t.Errorf("%s with %v: %+v in %d reports, want %+v", p.RFEN(), x.limits, r, reports, want)
			}
		}
	}
}

// The first iteration ends also among dozens of queens, where quiescence alone would take minutes.
func TestFirstIterationIsBounded(t *testing.T) {
	o := everything()
	o.Quiescence, o.DeltaPruning, o.CheckExtension, o.QuiescenceChecks, o.QuiescenceEvasions = 32, false, true, 32, true
	s := fresh(t, o, eval.Corrected)
	crowd, err := board.ParseRFEN(board.Rules{},
		"qQqqk/QqQqq/qQqQq/QqQqQ/qQqQq|QqQqq/qQqqq/QqQqQ/qQqQq/QqQqQ|5/5/5/5/5|QqQqQ/qQqQq/QqQqQ/QQqQq/QQQqQ|qQqQq/QqQqQ/qQqQq/QQQqQ/KQqQq w 0 1")
	if err != nil {
		t.Fatal(err)
	}
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, lines := range []int{1, 8} {
		s.NewGame()
		for _, r := range s.Analyse(cancelled, crowd, nil, Limits{Depth: 2}, Scope{Lines: lines}, nil) {
			if n := r.Nodes + r.QNodes; r.Depth != 1 || !crowd.IsLegal(r.Move) || n < firstNodes || n > 2*firstNodes {
				t.Errorf("%d lines: %+v", lines, r)
			}
		}
	}
}
