package search

import (
	"context"
	"slices"
	"testing"

	"raumlab/engine/board"
)

// Law: unfinished_iteration changes no node and no depth, only which move is played, and only in a
// search that a limit ends. A search of thirty times as many nodes prefers the moves that it
// changes more often than those of the last finished iteration.
func TestUnfinishedIteration(t *testing.T) {
	o := shipped(t)
	o.Unfinished = false
	finished := New(o, shippedFeatures(t))
	o.Unfinished = true
	leading := New(o, shippedFeatures(t))
	deep := New(o, shippedFeatures(t))
	search := func(s *Searcher, p board.Position, l Limits) Result {
		s.NewGame()
		return s.Search(context.Background(), p, nil, l)
	}
	changed, better, worse := 0, 0, 0
	for i, p := range middlegames(300) {
		limit := Limits{Nodes: uint64(1000 + 20*i)}
		was, now := search(finished, p, limit), search(leading, p, limit)
		if was.Nodes != now.Nodes || was.QNodes != now.QNodes || was.Depth != now.Depth {
			t.Fatalf("%s: %+v, without the option %+v", p.RFEN(), now, was)
		}
		if len(now.PV) == 0 || now.PV[0] != now.Move {
			t.Errorf("%s: %v with the line %v", p.RFEN(), now.Move, now.PV)
		}
		if was.Move == now.Move {
			if was.Score != now.Score || !slices.Equal(was.PV, now.PV) {
				t.Errorf("%s: %+v, without the option %+v: the same move", p.RFEN(), now, was)
			}
			continue
		}
		changed++
		switch search(deep, p, Limits{Nodes: 30 * limit.Nodes}).Move {
		case now.Move:
			better++
		case was.Move:
			worse++
		}
	}
	if changed < 12 || better < 2*worse {
		t.Errorf("%d moves changed, %d to that of a longer search, %d from it", changed, better, worse)
	}
	p := board.Rules{}.Start()
	if was, now := search(finished, p, Limits{Depth: 4}), search(leading, p, Limits{Depth: 4}); was.Move != now.Move || was.Score != now.Score {
		t.Errorf("at depth 4 %+v, without the option %+v", now, was)
	}
}
