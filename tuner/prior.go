package tuner

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"raumlab/engine/weights"
	"raumlab/internal/remedy"
	"raumlab/tuner/pgvb"
)

// PriorOf returns the posterior of weights as the prior of a fit to other games: means and sds as
// they are, without scales of groups, which would stretch what earlier games have settled. The
// correlations of the posterior are left out.
func PriorOf(w *weights.File) (pgvb.Prior, error) {
	if w.SD == nil {
		return pgvb.Prior{}, errors.New("the weights of the prior have no standard deviations: name weights that a tuning made")
	}
	if w.Scale != nil {
		return pgvb.Prior{}, errors.New("the weights of the prior have a scale of the evaluation by material, under which they mean something else: name weights without one")
	}
	return pgvb.Prior{Mean: slices.Clone(w.Values[:]), SD: slices.Clone(w.SD[:]), Nuisance: []float64{nuisanceSD, nuisanceSD}}, nil
}

// Keys of the settings of a fit in weight files.
const (
	runKey     = "run"     // identity of the run that played the games, without their number
	earlierKey = "earlier" // digests and runs of the games that the prior knows
)

// priorHash identifies means and sds of a prior, empty for the default one.
func priorHash(w *weights.File) string {
	if w == nil || w.SD == nil {
		return ""
	}
	var text strings.Builder
	for i, x := range w.Values {
		fmt.Fprintf(&text, "%s %s\n", number(x), number(w.SD[i]))
	}
	sum := sha256.Sum256([]byte(text.String()))
	return hex.EncodeToString(sum[:])
}

// gamesOf returns digests and runs of all games that weights were fitted to, none if unknown.
func gamesOf(w *weights.File) (all []string) {
	all = append(all, w.Provenance.Corpus, w.Provenance.Settings[runKey])
	all = append(all, strings.Split(w.Provenance.Settings[earlierKey], ",")...)
	return slices.DeleteFunc(all, func(x string) bool { return x == "" })
}

// checkPrior refuses a prior that has seen games of the input, which would count twice.
func (j Job) checkPrior(in input) error {
	w := j.PriorFile
	if w == nil {
		return nil
	}
	if w.Definition != j.Definition || w.Rules != in.rules.Base() {
		return fmt.Errorf("prior: its weights are of definition %s and rules %s, this fit is of %s and %s: name weights of the same",
			w.Definition, w.Rules, j.Definition, in.rules.Base())
	}
	for _, seen := range gamesOf(w) {
		if slices.Contains(in.games, seen) {
			return remedy.Errorf("prior: its weights were fitted to games of the same %s (%.12s): games would count twice: play new games, with another seed or these weights", in.what(), seen)
		}
	}
	return nil
}

// what names the kind of the input.
func (in input) what() string {
	if in.table {
		return "table"
	}
	return "run or corpus"
}

// priorNotes says what the check of the prior cannot see.
func (j Job) priorNotes() (all []Warning) {
	if j.PriorFile == nil {
		return nil
	}
	if len(gamesOf(j.PriorFile)) == 0 {
		all = append(all, Warning{"prior_games", "the prior does not say which games it was fitted to: if they are these games, they count twice"})
	}
	return all
}

// anchor returns Raumfischer's weights, by which the scale of the piece values is judged.
func (f *fitState) anchor() []float64 { return DefaultPrior(f.job.Definition).Mean }
