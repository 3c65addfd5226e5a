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
	"raumlab/internal/decoding"
)

// Fewest games of a split that a fit or a judgement may stand on.
const (
	minTraining = 20
	minHeldOut  = 2
)

// What a job may ask for. Far from 1 a prior's scale says nothing new, since the scale of each group follows the games, and numerics suffer.
const (
	leastPriorScale = 1e-3
	mostPriorScale  = 1e3
	mostRefits      = 100_000
)

// A Job tunes the weights of a corpus. DefaultJob is a good start.
type Job struct {
	Definition eval.Definition // of the features; under eval.Published level_majority is frozen: it is the difference in pawns
	Target     Score
	Lambda     float64 // share of the result in the target, 0 to 1; 1 whatever it says if Target is NoScore
	Selection  Selection
	PriorScale float64  // factor of the prior's sds
	Fixed      []string // weights held at the prior
	Only       string   // group that alone is fitted; empty for all
	Bootstrap  int      // refits with games reweighted at random
	Version    string   // of the program, stored with the result
	Spool      string   // folder for features while the job runs; empty to hold them in memory
	Workers    int      // goroutines, 0 for one a processor; the result does not depend on it

	Games  corpus.Progress // told games read; nil is allowed
	Passes func(Pass)      // told of every pass of the fits; nil is allowed

	// What follows is for more than one round, see Round.
	Rounds     int                         // at most so many fits; 0 and 1 are one
	Scorer     func(w eval.Weights) Scorer // plays the weights as the corpus' engine played its own; called once a worker
	Played     *eval.Weights               // those of the corpus' engine, to see whether Scorer is still like it; nil where they are not known
	Had        []Round                     // of an earlier run of the job, which are not made again
	Ended      func([]Round) error         // told all rounds whenever one has ended; nil is allowed
	Relabelled func(Relabelling)           // told of the positions scored; nil is allowed
}

// A Pass is one pass of a job over the training positions.
type Pass struct {
	Step
	Round   int     // from 1
	HeldOut float64 // log-loss of the validation games under Mean, nats; NaN for a refit
}

// DefaultJob returns the settings that a fit has unless there is a reason for others.
func DefaultJob() Job {
	return Job{Lambda: DefaultLambda, Selection: DefaultSelection(), PriorScale: 1, Bootstrap: 200}
}

// Validate reports the first field that no job can have.
func (j Job) Validate() error {
	if !(j.Lambda >= 0 && j.Lambda <= 1) {
		return fmt.Errorf("lambda %v: want 0 to 1", j.Lambda)
	}
	if !(j.PriorScale >= leastPriorScale && j.PriorScale <= mostPriorScale) {
		return fmt.Errorf("prior scale %v: want a factor from %v to %v: beyond them weights are held, or have no prior", j.PriorScale, leastPriorScale, mostPriorScale)
	}
	if j.Bootstrap < 0 || j.Bootstrap == 1 || j.Bootstrap > mostRefits {
		return fmt.Errorf("bootstrap %d: want 0 for none, or 2 to %d refits", j.Bootstrap, mostRefits)
	}
	if _, err := j.prior(); err != nil {
		return err
	}
	if err := j.checkRounds(); err != nil {
		return err
	}
	return j.Selection.Validate()
}

// Origin returns what decides the result of the job on a corpus.
func (j Job) Origin(c *corpus.Corpus) Origin {
	return Origin{
		Corpus: c.Digest(), Definition: j.Definition.String(), Target: j.Target.String(), Lambda: j.lambda(),
		PriorScale: j.PriorScale, Fixed: strings.Join(slices.Sorted(slices.Values(j.Fixed)), ","), Only: j.Only,
		MinPly: j.Selection.MinPly, PerGame: j.Selection.PerGame, KeepChecks: j.Selection.KeepChecks, SkipCaptures: j.Selection.SkipCaptures,
		SkipDecisiveRepetitions: j.Selection.SkipDecisiveRepetitions, Bootstrap: j.Bootstrap, Rounds: j.originRounds(),
	}
}

func (j Job) lambda() float64 {
	if j.Target == NoScore {
		return 1
	}
	return j.Lambda
}

// DefaultPrior is centred at the weights of source 000, with the standard deviations of eval.Table and one scale for each of its groups.
// It never moves to an earlier fit: that would count games twice.
func DefaultPrior(d eval.Definition) Prior {
	p := Prior{Mean: make([]float64, eval.NumWeights), SD: make([]float64, eval.NumWeights), Groups: make([]int, eval.NumWeights)}
	for i, t := range eval.Table() {
		p.Mean[i], p.SD[i], p.Groups[i] = t.Published, t.PriorSD, int(t.Group)
	}
	if d == eval.Published {
		p.SD[eval.LevelMajority] = 0
	}
	return p
}

// prior returns the prior of the job.
func (j Job) prior() (Prior, error) {
	p := DefaultPrior(j.Definition)
	var names, groups []string
	for i, t := range eval.Table() {
		names, groups = append(names, t.Name), append(groups, t.Group.String())
		p.SD[i] *= j.PriorScale
		if slices.Contains(j.Fixed, t.Name) || j.Only != "" && j.Only != t.Group.String() {
			p.SD[i] = 0
		}
	}
	for _, name := range j.Fixed {
		if !slices.Contains(names, name) {
			return p, fmt.Errorf("weight %q to fix: the nearest is %s", name, decoding.Nearest(name, names))
		}
	}
	if j.Only != "" && !slices.Contains(groups, j.Only) {
		return p, fmt.Errorf("group %q: want %s", j.Only, strings.Join(slices.Compact(groups), ", "))
	}
	if !slices.ContainsFunc(p.SD, func(sd float64) bool { return sd > 0 }) {
		return p, errors.New("all weights are fixed: there is nothing to fit")
	}
	return p, nil
}

// Run gathers the corpus, fits K on the training games at the prior weights, tunes, rounds the weights to what a weight file
// holds, and compares those with the prior weights on games that the fit has not seen. The same job and corpus give
// the same bytes.
func (j Job) Run(ctx context.Context, c *corpus.Corpus) (weights.File, Report, error) {
	file, report, err := j.run(ctx, c)
	if err != nil {
		return weights.File{}, Report{}, fmt.Errorf("tune on corpus %s: %w", c.Dir, err)
	}
	return file, report, nil
}

func (j Job) run(ctx context.Context, c *corpus.Corpus) (w weights.File, r Report, err error) {
	f, err := j.begin(ctx, c)
	if err != nil {
		return w, r, err
	}
	defer func() { err = errors.Join(err, f.close()) }()
	// The regressions are to the stored scores, which more rounds replace.
	if err := f.regress(); err != nil {
		return w, r, err
	}
	if err := f.fit(ctx); err != nil {
		return w, r, err
	}
	if err := f.learn(ctx); err != nil {
		return w, r, err
	}
	w = f.weights(c)
	r, err = f.report(c)
	return w, r, errors.Join(err, w.Validate())
}

// begin gathers the positions and fits what holds for all rounds. The caller closes the finding.
func (j Job) begin(ctx context.Context, c *corpus.Corpus) (*finding, error) {
	if err := j.Validate(); err != nil {
		return nil, err
	}
	f := &finding{job: j, rules: c.Rules()}
	if err := f.gather(ctx, c); err != nil {
		return nil, errors.Join(err, f.close())
	}
	return f, nil
}

func (f *finding) gather(ctx context.Context, c *corpus.Corpus) (err error) {
	j := f.job
	g := Gathering{Definition: j.Definition, Selection: j.Selection, Spool: j.Spool, Workers: j.Workers, Progress: j.Games}
	if j.Rounds > 1 {
		if f.shelf, err = newShelf(f.rules, j.Spool); err != nil {
			return err
		}
		g.Visit = func(v Visit) error {
			if v.Split != corpus.Training {
				return nil
			}
			return f.shelf.add(&v.Position, label{int32(v.Search), int32(v.Quiescence)})
		}
	}
	if f.data, err = Gather(ctx, c, g); err != nil {
		return err
	}
	return f.prepare()
}

// check refuses data that no fit can stand on.
func (d *Dataset) check() error {
	for split := range corpus.NumSplits {
		least := minHeldOut
		if split == corpus.Training {
			least = minTraining
		}
		if d.Portions[split].Sample.Games() < least {
			return d.shortage(split, least)
		}
	}
	t := &d.Portions[corpus.Training]
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

// plan returns how the job fits training games, K at most known.
func (j Job) plan(prior Prior, k float64) Plan {
	return Plan{Prior: prior, K: k, Lambda: j.lambda(), Other: j.Target.share(), Bootstrap: j.Bootstrap, Workers: j.Workers}
}

// Stages returns the names of the stages of the job's fit, in their order.
func (j Job) Stages() []string { return j.plan(Prior{}, math.NaN()).Stages() }
