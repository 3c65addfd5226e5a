package study

import (
	"context"
	"fmt"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/variant"
	"raumlab/internal/arithmetic"
	"raumlab/internal/ordered"
	"raumlab/internal/plural"
	"raumlab/tuner/dataset"
	"raumlab/tuner/pgvb"
)

// Positions are those of one split with the results of their games. Every position counts alike;
// games are the independent units.
type Positions struct {
	positions []variant.Position
	result    []float64 // 1 White won, ½ draw, 0 Black won
	game      []int     // dense, ascending
	Games     int
}

// Len is the number of positions.
func (p *Positions) Len() int { return len(p.positions) }

// Held gathers the positions of the validation and of the test games.
func Held(ctx context.Context, c *corpus.Corpus, g dataset.Gathering) (validation, test *Positions,
	counts dataset.Filters, err error) {
	validation, test = &Positions{}, &Positions{}
	last := map[*Positions]int64{validation: -1, test: -1}
	g.Visit = func(v dataset.Visit) error {
		into := validation
		switch v.Split {
		case corpus.Training:
			return nil
		case corpus.Test:
			into = test
		}
		if into.Games == 0 || last[into] != v.Game {
			into.Games++
			last[into] = v.Game
		}
		into.positions = append(into.positions, v.Position)
		into.result = append(into.result, v.Result)
		into.game = append(into.game, into.Games-1)
		return nil
	}
	data, err := dataset.Gather(ctx, c, g)
	if err != nil {
		return nil, nil, counts, err
	}
	if err := data.Close(); err != nil {
		return nil, nil, counts, err
	}
	if validation.Games < 2 || test.Games < 2 {
		return nil, nil, counts, fmt.Errorf(
			"corpus %s: %d validation and %s with positions: expected at least 2 each; play more games, from more openings",
			c.Dir,
			validation.Games, plural.Of(test.Games, "test game"))
	}
	return validation, test, data.Filters, nil
}

// Losses are log-losses of results, nats, position by position.
type Losses struct {
	Mean float64

	positions *Positions
	loss      []float64
}

// chunk is the number of positions that a worker takes at a time. No sum depends on it.
const chunk = 64

// Relabel scores every position by the quiescence search of an engine and returns the losses of
// the results under σ(score/K). The weights choose the leaves at which they are judged, which no
// fit to stored labels sees. Never fit weights to such scores: their distance from the static
// evaluation is least where all weights are zero. progress is told how many positions are scored;
// it may be nil.
func Relabel(ctx context.Context, p *Positions, player engine.Config, k float64, workers int,
	progress func(done int)) (Losses, error) {
	l := Losses{positions: p, loss: make([]float64, 0, p.Len())}
	chunks := int64((p.Len() + chunk - 1) / chunk)
	err := ordered.Map(ctx, 0, chunks, workers, func() func(context.Context, int64) ([]float64, error) {
		searcher := player.NewPlayer(nil, nil).Searcher()
		return func(ctx context.Context, i int64) ([]float64, error) {
			from, to := int(i)*chunk, min(int(i+1)*chunk, p.Len())
			losses := make([]float64, 0, chunk)
			for j := from; j < to; j++ {
				score := float64(searcher.Quiesce(p.positions[j]))
				z := p.result[j]
				losses = append(losses, float64(z*arithmetic.Softplus(-score/k))+float64((1-z)*arithmetic.Softplus(score/k)))
			}
			return losses, ctx.Err()
		}
	}, func(losses []float64) error {
		l.loss = append(l.loss, losses...)
		if progress != nil {
			progress(len(l.loss))
		}
		return nil
	})
	for _, v := range l.loss {
		l.Mean += v / float64(p.Len())
	}
	return l, err
}

// Over returns the mean excess of the losses over others of the same positions, and its standard
// error with games as the independent units.
func (l Losses) Over(other Losses) (difference, se float64) {
	difference = l.Mean - other.Mean
	p := l.positions
	sums := make([]float64, p.Games)
	for i, g := range p.game {
		sums[g] += l.loss[i] - other.loss[i] - difference
	}
	squares := 0.
	for _, s := range sums {
		squares += float64(s * s)
	}
	return difference, pgvb.ClusterError(squares, p.Games) / float64(p.Len())
}
