package study

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
)

// somePositions are those of three random games.
func somePositions() *Positions {
	rng := rand.New(rand.NewPCG(1, 1))
	p := &Positions{Games: 3}
	for game := range 3 {
		position := variant.Rules{}.Start()
		for range 40 {
			moves := position.AppendLegal(nil)
			if len(moves) == 0 {
				break
			}
			slices.Sort(moves)
			position.Make(moves[rng.IntN(len(moves))])
			p.positions = append(p.positions, position)
			p.result = append(p.result, float64(game)/2)
			p.game = append(p.game, game)
		}
	}
	return p
}

// Law: the loss is that of quiescence scores under the candidate's weights, for any number of
// workers.
func TestRelabel(t *testing.T) {
	player, err := engine.Load("raumlab")
	must(t, err)
	p := somePositions()
	const k = 700
	var told []int
	one, err := Relabel(context.Background(), p, player, k, 1, func(done int) { told = append(told, done) })
	must(t, err)
	if want := []int{chunk, p.Len()}; !slices.Equal(told, want) {
		t.Errorf("scored so far: %v, want %v", told, want)
	}
	searcher := player.NewPlayer(nil, nil).Searcher()
	sum := 0.
	for i, position := range p.positions {
		foretold := 1 / (1 + math.Exp(-float64(searcher.Quiesce(position))/k))
		sum -= p.result[i]*math.Log(foretold) + (1-p.result[i])*math.Log(1-foretold)
	}
	near(t, "log-loss", one.Mean, sum/float64(p.Len()), 1e-12)
	four, err := Relabel(context.Background(), p, player, k, 4, nil)
	must(t, err)
	if one.Mean != four.Mean || !slices.Equal(one.loss, four.loss) {
		t.Errorf("four workers: %v, one: %v", four.Mean, one.Mean)
	}
	difference, se := one.Over(four)
	if difference != 0 || se != 0 {
		t.Errorf("over itself: %v ± %v", difference, se)
	}

	w := eval.PublishedWeights(eval.Corrected)
	w.Values[eval.ValueQueen] = 100
	other, err := Relabel(context.Background(), p, Meaning{}.Give(player, "other", w.Values), k, 2, nil)
	must(t, err)
	difference, se = other.Over(one)
	near(t, "difference", difference, other.Mean-one.Mean, 1e-12)
	if difference == 0 || !(se > 0) {
		t.Errorf("a queen of a pawn's worth: %v ± %v", difference, se)
	}
	ctx, end := context.WithCancel(context.Background())
	end()
	if _, err := Relabel(ctx, p, player, k, 2, nil); err == nil {
		t.Error("cancelled without an error")
	}
}
