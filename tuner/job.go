package tuner

import (
	"errors"
	"slices"
	"strings"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/internal/decoding"
	"raumlab/internal/hint"
	"raumlab/tuner/dataset"
	"raumlab/tuner/pgvb"
)

// Bounds of the fields of a job. A prior's scale far from 1 changes nothing: groups have scales.
const (
	minPriorScale = 1e-3
	maxPriorScale = 1e3
	maxReplicates = 100_000
)

// nuisanceSD is the prior standard deviation of the nuisance columns in centipawns. They take up
// two facts that would bend the weights: a quiescence score is never worse than the static one for
// the side to move, and White moves first.
const nuisanceSD = 50

// The default prior of the scales of groups, by simulation (docs/bench/tuner.md): Raumfischer's weights
// are four to eight sds of eval.Table from what many games say.
const (
	groupBreadth = 4
	groupFreedom = 2
)

// looseBreadth is that of a prior from other games if the games contradict it, by simulation:
// Raumfischer's weights are up to eleven sds of the shipped weights from these.
const looseBreadth = 12

// scaleSD is the prior standard deviation of K at the prior weights over K of the fit, about 1. It
// says little: K may be half or ten times as large.
const scaleSD = 1

// A Job is the settings of a tuning. DefaultJob is a good start.
type Job struct {
	Definition eval.Definition // of the features; eval.Published freezes level_majority, eval.Alice what it leaves out
	Loss       Criterion
	Target     Score
	Lambda     float64 // share of the result in the target, 0 to 1; ignored if Target is NoScore, and by SquaredLoss
	Selection  dataset.Selection
	PriorScale float64       // factor of the prior's sds
	PriorFile  *weights.File // posterior of other games, as the prior; nil for DefaultPrior
	Fixed      []string      // weights held at the prior
	Only       string        // the only group to fit; empty for all
	Bootstrap  int           // replicates with games reweighted at random
	Refits     int           // replicates with games drawn again, and all refitted
	Version    string        // of the program, stored with the result
	Spool      string        // folder for features while the job runs; empty to keep them in memory
	Workers    int           // goroutines, 0 for one a processor; no result depends on it

	Games  corpus.Progress // called with games read; nil is allowed
	Passes func(Pass)      // called for every pass of the fits; nil is allowed
}

// DefaultJob returns the default settings of a fit.
func DefaultJob() Job {
	return Job{Lambda: pgvb.DefaultLambda, Selection: dataset.DefaultSelection(), PriorScale: 1, Bootstrap: 200}
}

// Validate reports the first invalid field.
func (j Job) Validate() error {
	if !(j.Lambda >= 0 && j.Lambda <= 1) {
		return hint.Refuse("lambda", j.Lambda, "expected 0 to 1")
	}
	if !(j.PriorScale >= minPriorScale && j.PriorScale <= maxPriorScale) {
		return hint.Refuse("prior_scale", j.PriorScale,
			"expected a factor from %v to %v: below it weights are frozen, above it they have no prior", minPriorScale,
			maxPriorScale)
	}
	if j.Bootstrap < 0 || j.Bootstrap == 1 || j.Bootstrap > maxReplicates {
		return hint.Refuse("bootstrap", j.Bootstrap, "expected 0 for none, or 2 to %d refits", maxReplicates)
	}
	if j.Refits < 0 || j.Refits == 1 || j.Refits > maxReplicates {
		return hint.Refuse("refits", j.Refits, "expected 0 for none, or 2 to %d", maxReplicates)
	}
	if err := j.checkSquared(); err != nil {
		return err
	}
	if _, err := j.prior(); err != nil {
		return err
	}
	return j.Selection.Validate()
}

// Origin returns all settings that the result of the job on a source depends on.
func (j Job) Origin(s Source) Origin {
	picked := j.Selection
	return Origin{
		Corpus: s.digest, Table: s.Table != nil, Definition: j.Definition.String(), Loss: j.lossName(),
		Target: j.Target.String(), Lambda: j.lambda(),
		PriorScale: j.PriorScale, Prior: priorHash(j.PriorFile),
		Fixed: strings.Join(slices.Sorted(slices.Values(j.Fixed)), ","), Only: j.Only,
		MinPly: picked.MinPly, PerGame: picked.PerGame, KeepChecks: picked.KeepChecks,
		SkipCaptures: picked.SkipCaptures, SkipDecisiveRepetitions: picked.SkipDecisiveRepetitions,
		Bootstrap: j.Bootstrap, Refits: j.Refits,
	}
}

func (j Job) lambda() float64 {
	switch {
	case j.Loss == SquaredLoss:
		return 0
	case j.Target == NoScore:
		return 1
	}
	return j.Lambda
}

// lossName is the name of another loss than the default one.
func (j Job) lossName() string {
	if j.Loss == LogisticLoss {
		return ""
	}
	return j.Loss.String()
}

// DefaultPrior is centred at the published weights (Raumfischer §6). Those of a group of eval.Table
// are together Student's t, with its standard deviations for unit: see pgvb.Prior. A fit of the
// same games is no prior, because games would count twice: see PriorOf.
func DefaultPrior(d eval.Definition) pgvb.Prior {
	p := pgvb.Prior{
		Mean: make([]float64, eval.NumWeights), SD: make([]float64, eval.NumWeights),
		Groups: make([]int, eval.NumWeights), Nuisance: []float64{nuisanceSD,
			nuisanceSD}, Breadth: groupBreadth, Freedom: groupFreedom,
		Scale: scaleSD,
	}
	for i, t := range eval.Table() {
		p.Mean[i], p.SD[i], p.Groups[i] = t.Published, t.PriorSD, int(t.Group)
	}
	if d == eval.Published {
		p.SD[eval.LevelMajority] = 0
	}
	for _, o := range d.LeftOut() {
		p.Mean[o.Term], p.SD[o.Term] = 0, 0
	}
	return p
}

func (j Job) prior() (pgvb.Prior, error) {
	p := DefaultPrior(j.Definition)
	if j.PriorFile != nil {
		var err error
		if p, err = PriorOf(j.PriorFile); err != nil {
			return p, err
		}
	}
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
			return p, hint.Settingf("%s: the nearest weight is %s", hint.Setting{Key: "fix", Value: name},
				decoding.Nearest(name, names))
		}
	}
	if j.Only != "" && !slices.Contains(groups, j.Only) {
		return p, hint.Settingf("%s: expected %s", hint.Setting{Key: "only", Value: j.Only},
			strings.Join(slices.Compact(groups), ", "))
	}
	if !slices.ContainsFunc(p.SD, func(sd float64) bool { return sd > 0 }) {
		return p, errors.New("all weights are fixed, so there is nothing to fit")
	}
	return p, nil
}
