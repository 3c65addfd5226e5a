package tuner

import (
	"context"
	"fmt"
	"math"

	"raumlab/corpus"
	"raumlab/engine/eval"
)

// A Round is one fit of a job that makes several: of the first to the scores that the corpus stores, of each other to scores that the
// corpus' engine finds for the same training positions with the weights of the round before. The prior stays at the published
// weights and K as it is: only the labels move, towards scores of the very weights that are fitted to them.
//
// Results, a part of every target, hold the scale; without them it would shrink round by round. All losses are of the weights as
// a file would have them, against the results and the stored scores, so that rounds can be compared.
type Round struct {
	Number      int       `json:"number"`              // from 1
	Moved       float64   `json:"moved"`               // greatest way of a weight from the round before, of round 1 from the prior, in its sds without bootstrap
	MovedWeight string    `json:"moved_weight"`        // the weight that went it
	PieceScale  float64   `json:"piece_scale"`         // sum of the piece values over that of source 000
	K           float64   `json:"k"`                   // of the static scores on training games, centipawns; for comparison only
	Power       float64   `json:"power"`               // η
	Validation  float64   `json:"validation_log_loss"` // of results, nats a position
	Change      float64   `json:"validation_change"`   // of that from the round before, of round 1 from the prior
	SE          float64   `json:"validation_se"`       // standard error of Change, paired, games being the independent units
	Test        float64   `json:"test_log_loss"`       // of results, nats a position
	RMSEChange  float64   `json:"rmse_change"`         // of static against the target's stored score on test games, from that of the prior weights, centipawns
	Means       []float64 `json:"means"`               // of the weights, before rounding, in the order of the evaluation
}

// MaxRounds is the most rounds of a job.
const MaxRounds = 50

func (j Job) checkRounds() error {
	switch {
	case j.Rounds < 0 || j.Rounds > MaxRounds:
		return fmt.Errorf("rounds %d: want 1 to %d", j.Rounds, MaxRounds)
	case j.Rounds > 1 && j.lambda() == 1:
		return fmt.Errorf("rounds %d: with target %s and lambda %v no score is learned from, so there is nothing to score anew", j.Rounds, j.Target, j.lambda())
	}
	return nil
}

// originRounds is what an origin says of the rounds.
func (j Job) originRounds() int {
	if j.Rounds > 1 {
		return j.Rounds
	}
	return 0
}

// rounded returns the weights that score the positions of the next round.
func (r Round) rounded() []float64 {
	weights := make([]float64, len(r.Means))
	for i, m := range r.Means {
		weights[i] = eval.Round(m)
	}
	return weights
}

// fit makes the rounds, one if the job has no more, and keeps the last sound one.
func (f *finding) fit(ctx context.Context) error {
	if f.job.Rounds <= 1 {
		return f.tune(ctx, 1, f.job.Bootstrap)
	}
	strange, err := f.strangers(ctx)
	if err != nil {
		return err
	}
	at := 0 // the round of f.tuning
	var end ending
	for {
		if end = endOf(f.rounds, f.job.Rounds, f.scale.K); end.over {
			break
		}
		if n := len(f.rounds); n < len(f.job.Had) {
			f.rounds = append(f.rounds, f.job.Had[n])
			continue
		}
		at = len(f.rounds) + 1
		if err := f.turn(ctx, at); err != nil {
			return fmt.Errorf("round %d: %w", at, err)
		}
		row, err := f.round(at)
		if err != nil {
			return fmt.Errorf("round %d: %w", at, err)
		}
		f.rounds = append(f.rounds, row)
		if f.job.Ended != nil {
			if err := f.job.Ended(f.rounds); err != nil {
				return err
			}
		}
	}
	if end.kept == 0 {
		return fmt.Errorf("no round is sound: %s", end.why)
	}
	f.kept, f.outcome = end.kept, append(strange, end.warnings()...)
	if at != f.kept {
		if err := f.turn(ctx, f.kept); err != nil {
			return fmt.Errorf("round %d again: %w", f.kept, err)
		}
	}
	if err := f.tuning.bootstrap(ctx, f.job.Bootstrap); err != nil {
		return err
	}
	return f.settle()
}

// strangers warns of a scorer that would not have labelled the corpus as it is, or that nobody can know it of.
func (f *finding) strangers(ctx context.Context) ([]Warning, error) {
	if f.job.Played == nil {
		return []Warning{{"rounds_unchecked", "the weights that played the games are none that ship with this program, so that it cannot be seen whether it still scores positions as their engine did: " +
			"if not, the scores of round 1 are those of another engine than all later ones"}}, nil
	}
	strange, tried, err := f.shelf.strangers(ctx, f.job.Scorer(*f.job.Played), f.job.Target)
	if err != nil || strange == 0 {
		return nil, err
	}
	return []Warning{{"rounds_engine", fmt.Sprintf("with the weights that played, this program gives %d of %d positions other scores than the corpus stores: "+
		"the scores of round 1 are those of another engine than all later ones", strange, tried)}}, nil
}

// turn makes the fit of a round, all earlier ones known. It depends on the weights of the round before alone.
func (f *finding) turn(ctx context.Context, number int) error {
	if err := f.relabel(ctx, number); err != nil {
		return err
	}
	return f.tune(ctx, number, 0)
}

// relabel gives the training sample the scores of a round.
func (f *finding) relabel(ctx context.Context, number int) error {
	if f.labelled == number {
		return nil
	}
	var newScorer func() Scorer // none for the stored scores
	if number > 1 {
		w := eval.Weights{Definition: f.job.Definition, Rules: f.rules, Values: [eval.NumWeights]float64(f.rounds[number-2].rounded())}
		newScorer = func() Scorer { return f.job.Scorer(w) }
	}
	var progress func(done, total int64)
	if f.job.Relabelled != nil {
		progress = func(done, total int64) { f.job.Relabelled(Relabelling{number, done, total}) }
	}
	labels, err := f.shelf.relabel(ctx, f.job.Workers, newScorer, f.job.Target, progress)
	if err != nil {
		return err
	}
	f.labelled = 0 // until all is written
	err = f.data.Portions[corpus.Training].Sample.rescore(func(i int) (score, other float64) {
		return float64(labels[i].search), float64(labels[i].quiescence)
	})
	if err == nil {
		f.labelled = number
	}
	return err
}

// round describes the fit that was made last.
func (f *finding) round(number int) (Round, error) {
	r := Round{Number: number, PieceScale: f.pieceScale(), Power: f.tuning.Power, Means: f.tuning.Mean}
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
	validation, err := compare(f.data.Portions[corpus.Validation].Sample, f.job.Workers, f.scale.K, f.job.Target.of, f.rounded, old)
	if err != nil {
		return r, err
	}
	test, err := compare(f.data.Portions[corpus.Test].Sample, f.job.Workers, f.scale.K, f.job.Target.of, f.rounded, f.prior.Mean)
	r.Validation, r.Change, r.SE = validation.Tuned.LogLoss, validation.LogLoss.Value, validation.LogLoss.SE
	r.Test, r.RMSEChange = test.Tuned.LogLoss, test.RMSE.Value
	return r, err
}
