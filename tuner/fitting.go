package tuner

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/tuner/dataset"
	"raumlab/tuner/pgvb"
)

// A fitState is the state of a job: the data, the last fit, and what the report says about them.
type fitState struct {
	job       Job
	source    input
	data      *dataset.Dataset
	prior     pgvb.Prior
	priorSD   []float64  // of the prior with the group scales of the fit, centipawns
	scale     pgvb.Scale // of the static score at the prior weights
	scores    pgvb.Scale // of the target's score
	inference *pgvb.Inference
	sd        []float64 // as reported, centipawns
	rounded   []float64 // weights as written

	regressions []regression
	curve       []CurvePoint
}

// A regression is Raumfischer §8 to the letter: static score to stored score by least squares.
type regression struct {
	score   Score
	weights []float64 // rounded
	noise   float64   // sd, centipawns
}

func (f *fitState) close() error {
	var all []error
	if f.data != nil {
		all = append(all, f.data.Close())
	}
	return errors.Join(all...)
}

func (f *fitState) train() *dataset.Portion { return &f.data.Portions[corpus.Training] }

// prepare estimates K.
func (f *fitState) prepare() (err error) {
	if err := f.data.Check(); err != nil {
		return err
	}
	if f.prior, err = f.job.prior(); err != nil {
		return err
	}
	if f.scale, err = f.scaleAt(f.prior.Mean); err != nil {
		return fmt.Errorf("static scores at the prior weights: %w", err)
	}
	if !f.source.scored {
		return nil
	}
	if f.scores, err = pgvb.EstimateScale(f.train().Sample, f.job.Workers, f.job.Target.column()); err != nil {
		return fmt.Errorf("scores of target %s: %w", f.job.Target, err)
	}
	return nil
}

// scaleAt estimates K of the static scores under weights.
func (f *fitState) scaleAt(weights []float64) (pgvb.Scale, error) {
	return pgvb.EstimateScale(f.train().Sample, f.job.Workers, pgvb.Predictor(weights))
}

// fit fits the weights to the training sample.
func (f *fitState) fit(ctx context.Context) (err error) {
	j := f.job
	plan := j.plan(f.prior, f.scale.K)
	// The power η of the likelihood would count a feature without support as a free weight.
	plan.Prior.SD = slices.Clone(f.prior.SD)
	for i := range plan.Prior.SD {
		if f.support(i) == 0 {
			plan.Prior.SD[i] = 0
		}
	}
	judge := f.judge()
	if j.Passes != nil {
		plan.Progress = func(s pgvb.Step) { j.Passes(Pass{s, judge.logLoss(s.Mean)}) }
	}
	if f.inference, err = pgvb.Infer(ctx, f.train().Sample, plan); err != nil {
		return err
	}
	if judge.err != nil {
		return judge.err
	}
	return f.roundWeights()
}

// A judge measures the log-loss of weights on validation games.
type judge struct {
	sample  *pgvb.Sample
	k       float64
	workers int
	err     error // the first one
}

func (f *fitState) judge() *judge {
	return &judge{sample: f.data.Portions[corpus.Validation].Sample, k: f.scale.K, workers: f.job.Workers}
}

// logLoss returns the log-loss in nats, NaN without weights and after an error.
func (j *judge) logLoss(weights []float64) float64 {
	if weights == nil || j.err != nil {
		return math.NaN()
	}
	var loss float64
	if loss, j.err = pgvb.LogLoss(j.sample, j.workers, weights, j.k); j.err != nil {
		return math.NaN()
	}
	return loss
}

// roundWeights rounds the means as files do; weights without support get their prior's sd.
func (f *fitState) roundWeights() error {
	f.sd, f.priorSD = slices.Clone(f.inference.SD), slices.Clone(f.prior.SD)
	for i, precision := range f.inference.Posterior.PriorPrecision() {
		f.priorSD[i] /= math.Sqrt(precision)
	}
	f.rounded = make([]float64, len(f.sd))
	for i, t := range eval.Table() {
		if f.support(i) == 0 {
			f.sd[i] = f.priorSD[i]
		}
		if mean := f.inference.Mean[i]; !finite(mean) || !finite(f.sd[i]) {
			return fmt.Errorf("weight %s is %v ± %v: numbers out of range", t.Name, mean, f.sd[i])
		}
		f.rounded[i] = eval.Round(f.inference.Mean[i])
	}
	return nil
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

func (f *fitState) support(i int) int64 { return f.data.Moments.Support(i) }

// Noise of the regressions: σ² ~ IG(2, 20000 cp²), prior sds relative to σ as the weights' are
// to 100 cp.
const (
	noiseShape = 2
	noiseScale = 20000
	noiseUnit  = 100
)

// regress makes the fits that the report compares the main one with.
func (f *fitState) regress() error {
	if !f.source.scored {
		return nil
	}
	relative := pgvb.Prior{
		Mean: f.prior.Mean, SD: make([]float64, len(f.prior.SD)),
		Nuisance: []float64{nuisanceSD / noiseUnit, nuisanceSD / noiseUnit},
	}
	for i, sd := range f.prior.SD {
		relative.SD[i] = sd / noiseUnit
	}
	for _, score := range []Score{QuiescenceScore, SearchScore} {
		fit, err := pgvb.Regress(f.train().Sample, f.job.Workers, relative, noiseShape, noiseScale, score.column())
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

// weights returns the content of the weight file.
func (f *fitState) weights() weights.File {
	train := f.train().Sample
	w := weights.File{
		Weights: eval.Weights{
			Definition: f.job.Definition,
			Rules:      f.source.rules.Base(),
			Values:     [eval.NumWeights]float64(f.rounded),
		},
		SD: (*[eval.NumWeights]float64)(slices.Clone(f.sd)),
		Prior: &weights.Prior{
			Mean: [eval.NumWeights]float64(f.prior.Mean),
			SD:   [eval.NumWeights]float64(f.priorSD),
		},
		Provenance: f.job.provenance(f.source),
	}
	w.Provenance.Games, w.Provenance.Positions = train.Clusters(), train.Len()
	w.Correlation = new(weights.Correlation)
	for i := range w.Correlation {
		w.Correlation[i] = make([]float64, i)
		for k := range i {
			w.Correlation[i][k] = math.Round(1e4*f.inference.Correlation.At(i, k)) / 1e4
		}
	}
	w.Provenance.Settings["k"] = number(f.scale.K)
	w.Provenance.Settings["power"] = number(f.inference.Power)
	return w
}

// provenance is what is known of the weights before the fit.
func (j Job) provenance(in input) weights.Provenance {
	settings := j.origin(in).settings()
	settings[lineageKey] = strings.Join(in.lineage, ",")
	if p := j.PriorFile; p != nil {
		settings[earlierKey] = strings.Join(gamesOf(p), ",")
	}
	return weights.Provenance{Method: method, Corpus: in.digest, Version: j.Version, Settings: settings}
}
