package tuner

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"raumlab/corpus"
	"raumlab/engine/eval"
)

// Fewest games of a split that a fit or a judgement may stand on.
const (
	minTraining = 20
	minHeldOut  = 2
)

// A Job tunes the weights of a corpus. Definition and Target have useful zero values, Lambda should be DefaultLambda.
type Job struct {
	Definition eval.Definition // of the features; under eval.Published level_majority is frozen: it is the difference in pawns
	Target     Score
	Lambda     float64 // share of the result in the target, 0 to 1
	Version    string  // of the program, stored with the result
	Workers    int     // goroutines, 0 for one a processor; the result does not depend on it

	Games  corpus.Progress             // told games read; nil is allowed
	Sweeps func(stage string, s Sweep) // told every sweep of the fits that Stages lists; nil is allowed
}

// Validate reports the first field that no job can have.
func (j Job) Validate() error {
	if !(j.Lambda >= 0 && j.Lambda <= 1) {
		return fmt.Errorf("lambda %v: want 0 to 1", j.Lambda)
	}
	return nil
}

// Origin returns what decides the result of the job on a corpus.
func (j Job) Origin(c *corpus.Corpus) Origin {
	return Origin{Corpus: c.Digest(), Definition: j.Definition.String(), Target: j.Target.String(), Lambda: j.Lambda}
}

// DefaultPrior is centred at the published weights, with the standard deviations of eval.Table. It never moves to an
// earlier fit: that would count games twice.
func DefaultPrior(d eval.Definition) Prior {
	p := Prior{Mean: make([]float64, eval.NumWeights), SD: make([]float64, eval.NumWeights)}
	for i, t := range eval.Table() {
		p.Mean[i], p.SD[i] = t.Published, t.PriorSD
	}
	if d == eval.Published {
		p.SD[eval.LevelMajority] = 0
	}
	return p
}

// Run gathers the corpus, fits K on the training games at the prior weights, tunes, rounds the weights to what a weight file
// holds, and compares those with the prior weights on games that the fit has not seen. The same job and corpus give
// the same bytes.
func (j Job) Run(ctx context.Context, c *corpus.Corpus) (eval.Weights, Report, error) {
	weights, report, err := j.run(ctx, c)
	if err != nil {
		return eval.Weights{}, Report{}, fmt.Errorf("tune on corpus %s: %w", c.Dir, err)
	}
	return weights, report, nil
}

func (j Job) run(ctx context.Context, c *corpus.Corpus) (eval.Weights, Report, error) {
	if err := j.Validate(); err != nil {
		return eval.Weights{}, Report{}, err
	}
	data, err := Gather(ctx, c, Gathering{Definition: j.Definition, Target: j.Target, Workers: j.Workers, Progress: j.Games})
	if err != nil {
		return eval.Weights{}, Report{}, err
	}
	if err := data.check(); err != nil {
		return eval.Weights{}, Report{}, err
	}
	f, err := j.fit(ctx, data)
	if err != nil {
		return eval.Weights{}, Report{}, err
	}
	weights := f.weights(c)
	report, err := f.report(c)
	return weights, report, errors.Join(err, weights.Validate())
}

// check refuses data that no fit can stand on.
func (d *Dataset) check() error {
	for split := range numSplits {
		least := minHeldOut
		if split == Training {
			least = minTraining
		}
		if p := &d.Portions[split]; p.Sample.Games() < least {
			return fmt.Errorf("%d %s games of %d different openings, want at least %d games (%d games in the corpus, %d of them adjudicated or at the ply limit; openings are split 60/20/20): play more games, from more openings",
				p.Sample.Games(), split, p.Openings, least, d.Filters.Games, d.Filters.Adjudicated+d.Filters.PlyLimit)
		}
	}
	t := &d.Portions[Training]
	if games := t.Sample.Games(); t.WhiteWins == games || t.Draws == games || t.BlackWins == games {
		return fmt.Errorf("all %d training games have the result %s: without other results there is nothing to learn from", games, t.onlyResult())
	}
	return nil
}

func (p *Portion) onlyResult() string {
	switch {
	case p.WhiteWins > 0:
		return "1-0"
	case p.BlackWins > 0:
		return "0-1"
	}
	return "1/2-1/2"
}

// A finding is a tuning with all that its report tells.
type finding struct {
	job     Job
	data    *Dataset
	prior   Prior
	moments *moments
	scale   Scale // of the static score at the prior weights
	scores  Scale // of the target's score
	tuning  *Tuning
	sd      []float64 // as reported, centipawns
	rounded []float64 // weights as written
}

func (j Job) fit(ctx context.Context, data *Dataset) (*finding, error) {
	train := data.Portions[Training]
	f := &finding{job: j, data: data, prior: DefaultPrior(j.Definition), moments: train.moments()}
	var err error
	if f.scale, err = FitScale(train.Sample.withScores(train.Sample.statics(f.prior.Mean))); err != nil {
		return nil, fmt.Errorf("static scores at the prior weights: %w", err)
	}
	if f.scores, err = FitScale(train.Sample); err != nil {
		return nil, fmt.Errorf("scores of target %s: %w", j.Target, err)
	}
	// A feature without support would pass for a weight that the games have determined when η is measured.
	plan := Plan{Prior: f.prior, K: f.scale.K, Lambda: j.Lambda, Workers: j.Workers, Progress: j.Sweeps}
	plan.Prior.SD = slices.Clone(f.prior.SD)
	for i := range plan.Prior.SD {
		if f.moments.support[i] == 0 {
			plan.Prior.SD[i] = 0
		}
	}
	if f.tuning, err = Tune(ctx, train.Sample, plan); err != nil {
		return nil, err
	}
	return f, f.settle()
}

// settle rounds the means and gives weights without support their prior back.
func (f *finding) settle() error {
	f.sd = slices.Clone(f.tuning.SD)
	f.rounded = make([]float64, len(f.sd))
	for i, t := range eval.Table() {
		if f.moments.support[i] == 0 {
			f.sd[i] = f.prior.SD[i]
		}
		if mean := f.tuning.Mean[i]; !finite(mean) || !finite(f.sd[i]) {
			return fmt.Errorf("weight %s came out as %v ± %v: numbers out of range", t.Name, mean, f.sd[i])
		}
		f.rounded[i] = eval.Round(f.tuning.Mean[i])
	}
	return nil
}

func (f *finding) weights(c *corpus.Corpus) eval.Weights {
	train := f.data.Portions[Training].Sample
	w := eval.Weights{
		Definition: f.job.Definition,
		Rules:      c.Rules(),
		Values:     [eval.NumWeights]float64(f.rounded),
		SD:         (*[eval.NumWeights]float64)(slices.Clone(f.sd)),
		Prior: &eval.Prior{
			Mean: [eval.NumWeights]float64(f.prior.Mean),
			SD:   [eval.NumWeights]float64(f.prior.SD),
		},
		Provenance: eval.Provenance{
			Method:    method,
			Corpus:    c.Digest(),
			Games:     train.Games(),
			Positions: train.Len(),
			Version:   f.job.Version,
		},
	}
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	w.Provenance.Settings = f.job.Origin(c).settings()
	w.Provenance.Settings["k"] = number(f.scale.K)
	w.Provenance.Settings["power"] = number(f.tuning.Power)
	return w
}

// warnings lists what a reader of the report must know.
func (f *finding) warnings(r *Report) []Warning {
	all := f.moments.warnings(f.prior)
	warn := func(name, format string, values ...any) {
		all = append(all, Warning{name, fmt.Sprintf(format, values...)})
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
	if scale := f.pieceScale(); scale < 0.7 || scale > 1.4 {
		warn("piece_scale", "the piece values came out at %.2f of the published ones, outside 0.7 to 1.4: the anchor of the scale does not hold", scale)
	}
	if change := r.Validation[0]; change.Change > 2*change.SE {
		warn("validation_worse", "%s on validation games rose by %.4f ± %.4f", change.Name, change.Change, change.SE)
	}
	return all
}

// pieceScale returns the sum of the piece values over that of the prior.
func (f *finding) pieceScale() float64 {
	var now, before float64
	for i := eval.ValueQueen; i <= eval.ValueKnight; i++ {
		now += f.rounded[i]
		before += f.prior.Mean[i]
	}
	return math.Abs(now) / before
}
