package tuner

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/internal/hint"
	"raumlab/tuner/pgvb"
)

// PriorOf returns the posterior of weights as the prior of a fit to other games: means, sds and
// correlations, with one scale of all sds. It is about 1 if the games agree with the prior, and
// otherwise grows to what they need: see pgvb.Prior.
// Correlations with weights that the fit holds are left out.
func PriorOf(w *weights.File) (pgvb.Prior, error) {
	if w.SD == nil {
		return pgvb.Prior{}, errors.New(
			"the weights of the prior have no standard deviations: name tuned weights")
	}
	p := pgvb.Prior{
		Mean: slices.Clone(w.Values[:]), SD: slices.Clone(w.SD[:]),
		Nuisance: []float64{nuisanceSD, nuisanceSD}, Scale: scaleSD,
		Groups: make([]int, eval.NumWeights), Breadth: 1, Loose: looseBreadth, Freedom: groupFreedom,
	}
	if c := w.Correlation; c != nil {
		p.Correlation = mat.NewSymDense(len(p.SD), nil)
		for i := range p.SD {
			for k := range i + 1 {
				p.Correlation.SetSym(i, k, c.At(i, k))
			}
		}
	}
	if !p.Proper() {
		return p, errors.New(
			"the correlations of the prior are not positive definite: remove the table correlation from its file to use only its standard deviations")
	}
	return p, nil
}

// Keys of the settings of a fit in weight files.
const (
	lineageKey = "lineage" // of its games, see corpus.Header.Lineage, without the digest of the corpus
	earlierKey = "earlier" // digests and lineages of the games that the prior knows
)

// priorHash identifies means, sds and correlations of a prior, empty for the default one.
func priorHash(w *weights.File) string {
	if w == nil || w.SD == nil {
		return ""
	}
	var text strings.Builder
	for i, x := range w.Values {
		fmt.Fprintf(&text, "%s %s", number(x), number(w.SD[i]))
		for k := 0; w.Correlation != nil && k < i; k++ {
			text.WriteString(" " + number(w.Correlation.At(i, k)))
		}
		text.WriteByte('\n')
	}
	sum := sha256.Sum256([]byte(text.String()))
	return hex.EncodeToString(sum[:])
}

// gamesOf returns digests and lineages of all games that weights were fitted to.
func gamesOf(w *weights.File) []string {
	lineage := cmp.Or(w.Provenance.Settings[lineageKey], corpus.UnknownLineage)
	all := strings.Split(w.Provenance.Corpus+","+lineage+","+w.Provenance.Settings[earlierKey], ",")
	slices.Sort(all)
	return slices.DeleteFunc(slices.Compact(all), func(x string) bool { return x == "" })
}

// checkPrior refuses a prior that has seen games of the source, which would count twice.
func (j Job) checkPrior(s Source) error {
	w := j.PriorFile
	if w == nil {
		return nil
	}
	if w.Definition != j.Definition || w.Rules != s.Rules.Base() {
		return fmt.Errorf(
			"prior: its weights have definition %s and rules %s, but this fit has %s and %s: name weights with the same",
			w.Definition, w.Rules, j.Definition, s.Rules.Base())
	}
	known := append([]string{s.digest}, s.lineage...)
	for _, seen := range gamesOf(w) {
		if seen != corpus.UnknownLineage && slices.Contains(known, seen) {
			return hint.Errorf(
				"prior: its weights were fitted to games of the same run, corpus or table (%.12s), so these games would count twice: play new games, with another seed or with these weights",
				seen)
		}
	}
	return nil
}

// priorNotes says what the check of the prior cannot see.
func (j Job) priorNotes(s Source) (all []Warning) {
	if j.PriorFile == nil {
		return nil
	}
	note := func(what string) {
		all = append(all,
			Warning{"prior_games", what + " does not record where all its games come from; games in both count twice"})
	}
	if slices.Contains(gamesOf(j.PriorFile), corpus.UnknownLineage) {
		note("the prior")
	}
	if slices.Contains(s.lineage, corpus.UnknownLineage) {
		note(s.Name)
	}
	return all
}
