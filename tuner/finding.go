package tuner

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
)

// A finding is a tuning with all that its report tells.
type finding struct {
	job     Job
	rules   board.Rules
	data    *Dataset
	shelf   *shelf // training positions; nil for one round
	prior   Prior
	priorSD []float64 // of the prior with the scales that the games gave its groups, centipawns
	scale   Scale     // of the static score at the prior weights
	scores  Scale     // of the target's score
	tuning  *Tuning
	sd      []float64 // as reported, centipawns
	rounded []float64 // weights as written

	rounds   []Round // none for a job of one round
	kept     int     // number of the round that the tuning is of, from 1
	labelled int     // number of the round whose scores the training sample holds
	outcome  []Warning

	regressions []regression
	curve       []CurvePoint
}

// A regression is the literal objective of source 000: static against stored score, least squares.
type regression struct {
	score   Score
	weights []float64 // rounded
	noise   float64   // sd, centipawns
}

func (f *finding) close() error {
	var all []error
	if f.data != nil {
		all = append(all, f.data.Close())
	}
	if f.shelf != nil {
		all = append(all, f.shelf.close())
	}
	return errors.Join(all...)
}

// prepare fits K.
func (f *finding) prepare() (err error) {
	if err := f.data.check(); err != nil {
		return err
	}
	train := f.data.Portions[corpus.Training].Sample
	if f.prior, err = f.job.prior(); err != nil {
		return err
	}
	if f.scale, err = f.scaleAt(f.prior.Mean); err != nil {
		return fmt.Errorf("static scores at the prior weights: %w", err)
	}
	if f.scores, err = fitScale(train, f.job.Workers, f.job.Target.of); err != nil {
		return fmt.Errorf("scores of target %s: %w", f.job.Target, err)
	}
	f.labelled = 1
	return nil
}

// scaleAt fits K of the static scores under weights.
func (f *finding) scaleAt(weights []float64) (Scale, error) {
	static := func(b *block, r int) float64 { return b.static(r, weights) }
	return fitScale(f.data.Portions[corpus.Training].Sample, f.job.Workers, static)
}

// tune fits the weights to the scores that the training sample holds, with so many refits for the bootstrap.
func (f *finding) tune(ctx context.Context, round, refits int) (err error) {
	j, train := f.job, &f.data.Portions[corpus.Training]
	// A feature without support would pass for a weight that the games have determined when η is measured.
	plan := j.plan(f.prior, f.scale.K)
	plan.Bootstrap = refits
	plan.Prior.SD = slices.Clone(f.prior.SD)
	for i := range plan.Prior.SD {
		if f.support(i) == 0 {
			plan.Prior.SD[i] = 0
		}
	}
	judge := &judge{sample: f.data.Portions[corpus.Validation].Sample, k: f.scale.K, workers: j.Workers}
	if j.Passes != nil {
		plan.Progress = func(s Step) { j.Passes(Pass{s, round, judge.logLoss(s.Mean)}) }
	}
	if f.tuning, err = Tune(ctx, train.Sample, plan); err != nil {
		return err
	}
	if judge.err != nil {
		return judge.err
	}
	return f.settle()
}

// A judge tells how well weights do on held-out games.
type judge struct {
	sample  *Sample
	k       float64
	workers int
	err     error // the first one
}

// logLoss returns the log-loss in nats, NaN without weights and after an error.
func (j *judge) logLoss(weights []float64) float64 {
	if weights == nil || j.err != nil {
		return math.NaN()
	}
	var sums gameSums
	sums, j.err = j.sample.sumGames(j.workers, 1, func(b *block, r int, out []float64) {
		z, logit := j.sample.resultOf(b, r), b.static(r, weights)/j.k
		out[0] = -float64(z*logSigmoid(logit)) - float64((1-z)*logSigmoid(-logit))
	})
	if j.err != nil {
		return math.NaN()
	}
	return sums.total()[0] / float64(j.sample.Len())
}

// settle rounds the means and gives weights without support their prior back.
func (f *finding) settle() error {
	f.sd, f.priorSD = slices.Clone(f.tuning.SD), slices.Clone(f.prior.SD)
	for i := range f.priorSD {
		f.priorSD[i] /= math.Sqrt(f.tuning.Posterior.precision[i])
	}
	f.rounded = make([]float64, len(f.sd))
	for i, t := range eval.Table() {
		if f.support(i) == 0 {
			f.sd[i] = f.priorSD[i]
		}
		if mean := f.tuning.Mean[i]; !finite(mean) || !finite(f.sd[i]) {
			return fmt.Errorf("weight %s came out as %v ± %v: numbers out of range", t.Name, mean, f.sd[i])
		}
		f.rounded[i] = eval.Round(f.tuning.Mean[i])
	}
	return nil
}

func (f *finding) support(i int) int64 { return f.data.moments.support[i] }

// Noise of the regressions: σ² ~ IG(2, 20000 cp²), prior sds relative to σ as the weights' are to 100 cp.
const (
	noiseShape = 2
	noiseScale = 20000
	noiseUnit  = 100
)

// regress makes the fits that the main one is held against.
func (f *finding) regress() error {
	relative := Prior{Mean: f.prior.Mean, SD: make([]float64, len(f.prior.SD))}
	for i, sd := range f.prior.SD {
		relative.SD[i] = sd / noiseUnit
	}
	train := f.data.Portions[corpus.Training].Sample
	for _, score := range []Score{QuiescenceScore, SearchScore} {
		fit, err := regressNoise(train, f.job.Workers, one, relative, noiseShape, noiseScale, score.of, nuisanceSD/noiseUnit, nuisanceSD/noiseUnit)
		if err != nil {
			return fmt.Errorf("regression on the %s: %w", score, err)
		}
		r := regression{score: score, noise: math.Sqrt(fit.Scale / (fit.Shape - 1))}
		for _, w := range fit.Mean {
			r.weights = append(r.weights, eval.Round(w))
		}
		f.regressions = append(f.regressions, r)
	}
	return nil
}

func (f *finding) weights(c *corpus.Corpus) weights.File {
	train := f.data.Portions[corpus.Training].Sample
	w := weights.File{
		Weights: eval.Weights{
			Definition: f.job.Definition,
			Rules:      c.Rules(),
			Values:     [eval.NumWeights]float64(f.rounded),
		},
		SD: (*[eval.NumWeights]float64)(slices.Clone(f.sd)),
		Prior: &weights.Prior{
			Mean: [eval.NumWeights]float64(f.prior.Mean),
			SD:   [eval.NumWeights]float64(f.priorSD),
		},
		Provenance: weights.Provenance{
			Method:    method,
			Corpus:    c.Digest(),
			Games:     train.Games(),
			Positions: train.Len(),
			Version:   f.job.Version,
		},
	}
	w.Correlation = new(weights.Correlation)
	for i := range w.Correlation {
		w.Correlation[i] = make([]float64, i)
		for k := range i {
			w.Correlation[i][k] = math.Round(1e4*f.tuning.Correlation.At(i, k)) / 1e4
		}
	}
	w.Provenance.Settings = f.job.Origin(c).settings()
	w.Provenance.Settings["k"] = number(f.scale.K)
	w.Provenance.Settings["power"] = number(f.tuning.Power)
	return w
}

// warnings lists what a reader of the report must know.
func (f *finding) warnings(r *Report) []Warning {
	train := &f.data.Portions[corpus.Training]
	all := f.data.moments.warnings(f.prior)
	warn := func(name, format string, values ...any) {
		all = append(all, Warning{name, fmt.Sprintf(format, values...)})
	}
	if games := train.Sample.Games(); games < fewGames {
		warn("few_games", "%d training games are few: most weights stay near the prior; play %d or more", games, fewGames)
	}
	if !r.Converged {
		warn("not_converged", "the fit ended at its limit of %d sweeps", maxSweeps)
	}
	if n := f.data.Filters; 10*n.PlyLimit > n.Games {
		warn("ply_limit", "%d of %d games ended at the ply limit and are left out: the others are the shorter ones; raise the limit", n.PlyLimit, n.Games)
	}
	if ratio := f.scores.K / f.scale.K; ratio < 0.7 || ratio > 1/0.7 {
		warn("scale", "K is %.0f for the scores of the corpus and %.0f for static scores at the prior weights: the two are in different units", f.scores.K, f.scale.K)
	}
	if 4*f.scale.SE > f.scale.K {
		warn("uncertain_scale", "K is %.0f ± %.0f: the results hardly tell what a centipawn is worth; play more games, or games with fewer draws", f.scale.K, f.scale.SE)
	}
	if scale := f.pieceScale(); !soundPieces(scale) {
		warn("piece_scale", "the piece values came out at %.2f of those of source 000, outside 0.7 to 1.4: the anchor of the scale does not hold", scale)
	}
	if change := r.Validation[0]; change.Change > 2*change.SE {
		warn("validation_worse", "%s on validation games rose by %.4f ± %.4f", change.Name, change.Change, change.SE)
	}
	return append(all, f.outcome...)
}

// fewGames is the number of training games below which a fit gets a warning.
const fewGames = 300

// soundPieces reports whether the piece values are near enough to those of source 000.
func soundPieces(scale float64) bool { return scale >= 0.7 && scale <= 1.4 }

// pieceScale returns the sum of the piece values over that of the prior.
func (f *finding) pieceScale() float64 {
	var now, before float64
	for i := eval.ValueQueen; i <= eval.ValueKnight; i++ {
		now += f.rounded[i]
		before += f.prior.Mean[i]
	}
	return math.Abs(now) / before
}
