package selfplay

import (
	"context"
	"math/rand/v2"

	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/arithmetic"
)

// softmaxWidth is how many temperatures below the best a move may score and still be drawn: moves
// below that have less than e^-softmaxWidth of the best one's weight.
const softmaxWidth = 8

// score returns the moves that softmax may draw.
// Their scores are those of engine/search/move_score.go.
func (d *Drawer) score(ctx context.Context, p variant.Position) ([]search.MoveScore, error) {
	if scored, ok := d.scored[p.Key()]; ok {
		return scored, nil
	}
	p.ResetClock()
	d.searcher.NewGame()
	scored := d.searcher.ScoreMoves(ctx, p, d.depth, int(softmaxWidth*d.opening.Temperature))
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(d.scored) == maxScored {
		clear(d.scored)
	}
	d.scored[p.Key()] = scored
	return scored, nil
}

func bestScore(scored []search.MoveScore, side board.Color) int {
	best := scored[0].Score
	for _, m := range scored {
		if m.Score*side.Sign() > best*side.Sign() {
			best = m.Score
		}
	}
	return best
}

// softmax draws a move with probability proportional to exp(score/temperature), scores from the
// mover's view.
func softmax(scored []search.MoveScore, side board.Color, temperature float64, random *rand.Rand) board.Move {
	best := bestScore(scored, side)
	total := 0.0
	weights := make([]float64, len(scored))
	for i, m := range scored {
		weights[i] = arithmetic.Exp(float64((m.Score-best)*side.Sign()) / temperature)
		total += weights[i]
	}
	x := random.Float64() * total
	for i, w := range weights {
		if x -= w; x < 0 {
			return scored[i].Move
		}
	}
	return scored[len(scored)-1].Move
}
