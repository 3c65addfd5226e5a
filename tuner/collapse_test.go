package tuner

import (
	"math"
	"os"
	"slices"
	"testing"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/tuner/dataset"
	"raumlab/tuner/pgvb"
)

// leaf is a position as the evaluation sees it.
type leaf struct {
	features eval.Features
	fixed    float64
}

func leafOf(d eval.Definition, p *variant.Position) leaf {
	f, fixed := eval.Extract(d, p.Board())
	return leaf{f, float64(fixed)}
}

func (l *leaf) score(theta []float64) float64 {
	sum := l.fixed
	for j, f := range l.features {
		sum += float64(f) * theta[j]
	}
	return sum
}

// quiesced plays out captures for at most left plies, or stands pat. It returns score and leaf.
func quiesced(d eval.Definition, p *variant.Position, theta []float64, alpha, beta float64, left int) (float64, leaf) {
	here := leafOf(d, p)
	sign := float64(p.SideToMove().Sign())
	best, at := sign*here.score(theta), here
	if left == 0 || best >= beta {
		return best, at
	}
	alpha = max(alpha, best)
	for _, m := range p.AppendLegal(nil) {
		if !p.IsCapture(m) {
			continue
		}
		next := *p
		next.Make(m)
		if score, end := quiesced(d, &next, theta, -beta, -alpha, left-1); -score > best {
			best, at = -score, end
			if alpha = max(alpha, best); best >= beta {
				break
			}
		}
	}
	return best, at
}

// The objective of Raumfischer §8, repeated on its own labels, collapses: static and quiescence
// score agree best if all weights are zero. RAUMLAB_CORPUS names a corpus of a few hundred games or
// more, which may be unfinished.
func TestRelabelledSquaresCollapse(t *testing.T) {
	dir := os.Getenv("RAUMLAB_CORPUS")
	if dir == "" {
		t.Skip("set RAUMLAB_CORPUS to the folder of a corpus to run it")
	}
	c, err := corpus.OpenPartial(dir)
	must(t, err)
	for _, x := range []struct {
		name       string
		definition eval.Definition
		frozen     int // -1 for none
	}{
		{"published definition, all weights free", eval.Published, -1},
		{"published definition, level_majority frozen, so that a pawn is 109", eval.Published, eval.LevelMajority},
		{"corrected definition, all weights free", eval.Corrected, -1},
	} {
		t.Log(x.name)
		collapse(t, c, x.definition, x.frozen)
	}
}

func collapse(t *testing.T, c *corpus.Corpus, d eval.Definition, frozen int) {
	const most, steps, plies = 1500, 20, 6
	var positions [corpus.NumSplits][]variant.Position
	heldOut := pgvb.NewSample(eval.NumWeights)
	selection := dataset.DefaultSelection()
	selection.PerGame = 8
	data, err := dataset.Gather(t.Context(), c, dataset.Gathering{Definition: d, Selection: selection,
		Visit: func(v dataset.Visit) error {
			if len(positions[v.Split]) == most {
				return nil
			}
			positions[v.Split] = append(positions[v.Split], v.Position)
			if v.Split == corpus.Test {
				f, fixed := eval.Extract(d, v.Position.Board())
				return heldOut.Append(pgvb.Observation{Cluster: v.Game, Sign: v.Position.SideToMove().Sign(), Features: f[:],
					Offset: float64(fixed), Outcome: v.Result})
			}
			return nil
		}})
	must(t, err)
	t.Logf("%d games in the corpus, %d positions to fit, %d of %d games held out", data.Filters.Games,
		len(positions[corpus.Training]), heldOut.Len(), heldOut.Clusters())
	prior := DefaultPrior(d)
	theta := append([]float64(nil), prior.Mean...)
	// The ridge is too wide to limit a step.
	ridge := pgvb.Prior{Mean: make([]float64, eval.NumWeights), SD: slices.Repeat([]float64{1e4}, eval.NumWeights)}
	if frozen >= 0 {
		ridge.SD[frozen] = 0
	}
	var first, last, firstLoss, lastLoss float64
	for step := range steps + 1 {
		moved := pgvb.NewSample(eval.NumWeights)
		var square float64
		for i := range positions[corpus.Training] {
			p := &positions[corpus.Training][i]
			here := leafOf(d, p)
			_, end := quiesced(d, p, theta, math.Inf(-1), math.Inf(1), plies)
			miss := here.score(theta) - end.score(theta)
			square += miss * miss
			change := pgvb.Observation{Cluster: int64(i), Sign: 1, Features: make([]int32, eval.NumWeights),
				Offset: here.fixed - end.fixed}
			for j := range change.Features {
				change.Features[j] = here.features[j] - end.features[j]
			}
			// Score 0 is the target of the difference of static and quiescence score.
			must(t, moved.Append(change))
		}
		rmse := math.Sqrt(square / float64(len(positions[corpus.Training])))
		scale, err := pgvb.EstimateScale(heldOut, 0, pgvb.Predictor(theta))
		loss := math.Ln2
		if err == nil {
			loss, err = pgvb.LogLoss(heldOut, 0, theta, scale.K)
			must(t, err)
		}
		if step == 0 {
			first, firstLoss = rmse, loss
		}
		last, lastLoss = rmse, loss
		if step < 4 || step%5 == 0 {
			t.Logf(
				"after %2d rounds: rmse %6.1f cp, Q R B U N %5.0f %4.0f %4.0f %4.0f %4.0f, majority %5.1f, held-out log-loss at its best K %.4f",
				step, rmse,
				theta[0], theta[1], theta[2], theta[3], theta[4], theta[eval.LevelMajority], loss)
		}
		ridge.Mean = theta
		best, err := pgvb.Regress(moved, 0, ridge, 2, 1, pgvb.Scores(0))
		must(t, err)
		next := make([]float64, len(theta))
		for j := range next {
			next[j] = 0.5 * (theta[j] + best.Mean[j])
		}
		theta = next
	}
	if last > 0.5*first || lastLoss < firstLoss {
		t.Errorf("rmse went from %.1f to %.1f, log-loss from %.4f to %.4f: no collapse", first, last, firstLoss, lastLoss)
	}
}
