package selfplay

import (
	"context"
	"testing"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// Law: a move is that of a search that knows the game before. A label is that of a search of the
// position alone, so that a position has one label in any game and with any clock. A position is
// searched twice exactly if the game before touches the first search.
func TestMovesKnowTheGameAndLabelsDoNot(t *testing.T) {
	c := testConfig(t, "random:4", 14, 2)
	var err error
	if c.Engine, err = engine.Load("raumlab"); err != nil { // the others do not look for draws
		t.Fatal(err)
	}
	c.MaxPlies = 300
	if testing.Short() {
		c.Games = 4
	}
	ctx := context.Background()
	d := c.newDrawer()
	s := c.Engine.WithoutShipped().NewPlayer(nil, nil).Searcher()
	labels := map[uint64]int32{}
	again, twice, differ, repetitions := 0, 0, 0, 0
	for i := range c.Games {
		game, err := c.Play(ctx, i, d)
		if err != nil {
			t.Fatal(err)
		}
		g := variant.NewGame(c.Rules.Start())
		for n, ply := range game.Plies {
			p := *g.Position()
			if !ply.Flags.Has(corpus.Drawn) {
				s.NewGame()
				r := s.Search(ctx, p, g.History(), search.Limits{Depth: c.Depth})
				if r.Move != ply.Move || int32(r.Score) != ply.ChosenBy() || r.Touched != ply.Flags.Has(corpus.SearchedTwice) {
					t.Errorf("game %d, ply %d: %+v, but with its history the search finds %v %d, touched %t", i, n+1, ply, r.Move,
						r.Score, r.Touched)
				}
				label, err := alone(ctx, s, p, c.Depth)
				quiescence := s.Quiesce(p)
				if err != nil || int32(label.Score) != ply.Score || int32(quiescence) != ply.Quiescence {
					t.Errorf("game %d, ply %d: %+v, without a game the search finds %d, the quiescence search %d (%v)", i, n+1, ply,
						label.Score, quiescence, err)
				}
				if label, had := labels[p.Key()]; had {
					again++
					if label != ply.Score {
						t.Errorf("game %d, ply %d: label %d, but %d when the position occurred before", i, n+1, ply.Score, label)
					}
				}
				labels[p.Key()] = ply.Score
				if r.Touched {
					twice++
				}
				if ply.ChosenBy() != ply.Score {
					differ++
				}
			}
			if err := g.Play(ply.Move); err != nil {
				t.Fatal(err)
			}
		}
		if game.DecisiveRepetition() {
			repetitions++
		}
	}
	t.Logf(
		"%d positions searched twice, %d with two scores, %d positions occurred before; %d of %d games end by a decisive repetition",
		twice, differ, again, repetitions, c.Games)
	if testing.Short() {
		return
	}
	if twice < 20 || differ < 5 || again < 20 {
		t.Error("the test wants more")
	}
	if int64(repetitions)*20 > c.Games {
		t.Errorf("%d of %d games end by a decisive repetition: the side ahead must see that it repeats", repetitions, c.Games)
	}
}
