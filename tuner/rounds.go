package tuner

import (
	"context"
	"fmt"
	"math"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/internal/counted"
)

// A Round is one fit of a job with several. Round 1 fits to the scores that the corpus stores.
// Each later round fits to scores that the corpus' engine computes for the same training positions
// with the weights of the round before. The prior stays at the published weights and K as it is;
// only the labels move, towards scores of the weights that are fitted to them.
//
// Results, a part of every target, hold the scale; without them it would shrink round by round. All
// losses are of the weights as a file stores them, against the results and the stored scores, so
// that rounds can be compared. Changes are from the round before, those of round 1 from the prior.
type Round struct {
	Number int `json:"number"` // from 1
	// Moved is the greatest change of a weight, in its sds without bootstrap.
	Moved       float64 `json:"moved"`
	MovedWeight string  `json:"moved_weight"`        // the weight that moved so far
	PieceScale  float64 `json:"piece_scale"`         // sum of the piece values over the published
	K           float64 `json:"k"`                   // of the static scores, centipawns
	Power       float64 `json:"power"`               // η
	Validation  float64 `json:"validation_log_loss"` // of results, nats a position
	Change      float64 `json:"validation_change"`   // of Validation
	SE          float64 `json:"validation_se"`       // standard error of Change, paired, by games
	Test        float64 `json:"test_log_loss"`       // of results, nats a position
	// RMSEChange compares the RMSE of the static score against the target's stored score, on test
	// games, with that of the prior weights, in centipawns.
	RMSEChange float64   `json:"rmse_change"`
	Means      []float64 `json:"means"` // weights before rounding
}

// MaxRounds is the most rounds of a job.
const MaxRounds = 50

func (j Job) checkRounds() error {
	switch {
	case j.Rounds < 0 || j.Rounds > MaxRounds:
		return fmt.Errorf("rounds %d: want 1 to %d", j.Rounds, MaxRounds)
	case j.Rounds > 1 && j.lambda() == 1:
		return fmt.Errorf("rounds %d: with target %s and lambda %v no score is learned from, so there is nothing to score again", j.Rounds, j.Target, j.lambda())
	}
	return nil
}

// originRounds is the number of rounds in an origin.
func (j Job) originRounds() int {
	if j.Rounds > 1 {
		return j.Rounds
	}
	return 0
}

// rounded returns the weights that score the positions for the next round.
func (r Round) rounded() []float64 {
	weights := make([]float64, len(r.Means))
	for i, m := range r.Means {
		weights[i] = eval.Round(m)
	}
	return weights
}

// runRounds fits once, or makes the rounds of the job and keeps the last sound one.
func (f *fitState) runRounds(ctx context.Context) error {
	if f.job.Rounds <= 1 {
		return f.fit(ctx, 1, f.job.Bootstrap)
	}
	mismatches, err := f.checkScorer(ctx)
	if err != nil {
		return err
	}
	at := 0 // the round of f.inference
	var end ending
	for {
		if end = endOf(f.rounds, f.job.Rounds, f.scale.K); end.over {
			break
		}
		if n := len(f.rounds); n < len(f.job.Previous) {
			f.rounds = append(f.rounds, f.job.Previous[n])
			continue
		}
		at = len(f.rounds) + 1
		if err := f.runRound(ctx, at); err != nil {
			return fmt.Errorf("round %d: %w", at, err)
		}
		row, err := f.describeRound(at)
		if err != nil {
			return fmt.Errorf("round %d: %w", at, err)
		}
		f.rounds = append(f.rounds, row)
		if f.job.OnRound != nil {
			if err := f.job.OnRound(f.rounds); err != nil {
				return err
			}
		}
	}
	if end.kept == 0 {
		return fmt.Errorf("no round is sound: %s", end.why)
	}
	f.kept, f.roundWarnings = end.kept, append(mismatches, end.warnings()...)
	if at != f.kept {
		if err := f.runRound(ctx, f.kept); err != nil {
			return fmt.Errorf("round %d again: %w", f.kept, err)
		}
	}
	if err := f.inference.Bootstrap(ctx, f.job.Bootstrap); err != nil {
		return err
	}
	if err := f.inference.Refit(ctx, f.job.Refits); err != nil {
		return err
	}
	return f.roundWeights()
}

// checkScorer warns of a scorer that finds other scores, or that cannot be checked.
func (f *fitState) checkScorer(ctx context.Context) ([]Warning, error) {
	if f.job.CorpusWeights == nil {
		return []Warning{{"rounds_unchecked", "the weights that played the games are none that ship with this program, so that it cannot be seen whether it still scores positions as their engine did: " +
			"if not, the scores of round 1 are those of another engine than all later ones"}}, nil
	}
	different, tried, err := f.positions.mismatches(ctx, f.job.Scorer(*f.job.CorpusWeights), f.job.Target)
	if err != nil || different == 0 {
		return nil, err
	}
	return []Warning{{"rounds_engine", fmt.Sprintf("with the weights that played, this program gives %d of %s other scores than the corpus stores: "+
		"the scores of round 1 are those of another engine than all later ones", different, counted.Of(tried, "position"))}}, nil
}

// runRound makes the fit of a round. It depends on the weights of the round before alone.
func (f *fitState) runRound(ctx context.Context, number int) error {
	if err := f.relabel(ctx, number); err != nil {
		return err
	}
	return f.fit(ctx, number, 0)
}

// relabel sets the scores of the training sample to those of a round.
func (f *fitState) relabel(ctx context.Context, number int) error {
	if f.labelled == number {
		return nil
	}
	var newScorer func() Scorer // none for the stored scores
	if number > 1 {
		w := eval.Weights{Definition: f.job.Definition, Rules: f.source.rules.Base(), Values: [eval.NumWeights]float64(f.rounds[number-2].rounded())}
		newScorer = func() Scorer { return f.job.Scorer(w) }
	}
	var progress func(done, total int64)
	if f.job.OnRelabel != nil {
		progress = func(done, total int64) { f.job.OnRelabel(Relabelling{number, done, total}) }
	}
	labels, err := f.positions.relabel(ctx, f.job.Workers, newScorer, f.job.Target, progress)
	if err != nil {
		return err
	}
	f.labelled = 0 // until all is written
	err = f.train().Sample.SetScores(func(i int) (score, other float64) {
		return float64(labels[i].search), float64(labels[i].quiescence)
	})
	if err == nil {
		f.labelled = number
	}
	return err
}

// describeRound describes the last fit.
func (f *fitState) describeRound(number int) (Round, error) {
	r := Round{Number: number, PieceScale: f.pieceScale(), Power: f.inference.Power, Means: f.inference.Mean}
	before, old := f.prior.Mean, f.prior.Mean // the second rounded
	if number > 1 {
		before, old = f.rounds[number-2].Means, f.rounds[number-2].rounded()
	}
	for i, t := range eval.Table() {
		if f.prior.SD[i] == 0 || f.support(i) == 0 {
			continue
		}
		if moved := math.Abs(r.Means[i]-before[i]) / f.sd[i]; moved >= r.Moved {
			r.Moved, r.MovedWeight = moved, t.Name
		}
	}
	scale, err := f.scaleAt(f.rounded)
	if err != nil {
		return r, fmt.Errorf("static scores under the weights of the round: %w", err)
	}
	r.K = scale.K
	validation, err := f.compare(corpus.Validation, f.job.Target, f.rounded, old)
	if err != nil {
		return r, err
	}
	test, err := f.compare(corpus.Test, f.job.Target, f.rounded, f.prior.Mean)
	r.Validation, r.Change, r.SE = validation.Candidate.LogLoss, validation.LogLoss.Value, validation.LogLoss.SE
	r.Test, r.RMSEChange = test.Candidate.LogLoss, test.RMSE.Value
	return r, err
}
