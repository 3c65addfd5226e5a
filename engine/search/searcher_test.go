package search

import (
	"context"
	"slices"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// ScoreMoves keeps just the moves within the width, and scores each as a search of the position after it does.
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
			} else if IsMate(score) { // counted from one ply on
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

// Law: without pruning the lines of an analysis are the root moves in the order of their exact scores, and each line is what
// the search of one line would find among the moves that are left.
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
		got := s.Analyse(context.Background(), p, nil, Limits{Depth: depth}, 5, func(lines []Result) {
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

func TestLimits(t *testing.T) {
	p := middlegames(1)[0]
	s := fresh(t, everything(), eval.Corrected)
	whole := searchFresh(s, p, 4)
	s.NewGame()
	r := s.Search(context.Background(), p, nil, Limits{Nodes: (whole.Nodes + whole.QNodes) / 2})
	if r.Depth < 1 || r.Depth >= 4 || !p.IsLegal(r.Move) {
		t.Errorf("half the nodes of depth 4: %+v", r)
	}
	s.NewGame()
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	if r := s.Search(cancelled, p, nil, Limits{Depth: 4}); r.Depth != 0 || !p.IsLegal(r.Move) {
		t.Errorf("cancelled: %+v, want a legal move of no search", r)
	}
	// Even a search of no time mates in one.
	mates, err := board.ParseRFEN(board.Rules{}, "k4/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/1Q3/5/2R2/5|5/5/5/5/5 w 3 40")
	if err != nil {
		t.Fatal(err)
	}
	if r := s.Search(cancelled, mates, nil, Limits{Depth: 4}); r.Depth != 0 || r.Move.String() != "Bb4Db4" || r.PV[0] != r.Move {
		t.Errorf("cancelled before a mate in one: %+v", r)
	}
	for _, bad := range []Limits{{}, {Depth: 61}, {Depth: -1}, {MoveTime: -1}} {
		if bad.Validate() == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
}
