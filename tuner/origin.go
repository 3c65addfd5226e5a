package tuner

import (
	"strconv"
	"strings"

	"raumlab/engine/eval"
)

// An Origin is all that the result of a tuning depends on, but for the version of the program. Two are compared with ==.
type Origin struct {
	Corpus     string  `json:"corpus"` // digest
	Definition string  `json:"definition"`
	Target     string  `json:"target"`
	Lambda     float64 `json:"lambda"`
}

// settings returns what a weight file stores of the origin beside corpus and definition.
func (o Origin) settings() map[string]string {
	return map[string]string{"target": o.Target, "lambda": strconv.FormatFloat(o.Lambda, 'g', -1, 64)}
}

// OriginOf returns the origin of weights that a Job made, and false for other weights.
func OriginOf(w eval.Weights) (Origin, bool) {
	lambda, err := strconv.ParseFloat(w.Provenance.Settings["lambda"], 64)
	if err != nil || w.Provenance.Method != method {
		return Origin{}, false
	}
	return Origin{
		Corpus:     w.Provenance.Corpus,
		Definition: w.Definition.String(),
		Target:     w.Provenance.Settings["target"],
		Lambda:     lambda,
	}, true
}

// Differences names the fields in which the origins differ, comma-separated; it is empty if they agree.
func (o Origin) Differences(p Origin) string {
	var names []string
	for _, x := range []struct {
		name  string
		equal bool
	}{
		{"corpus", o.Corpus == p.Corpus},
		{"definition", o.Definition == p.Definition},
		{"target", o.Target == p.Target},
		{"lambda", o.Lambda == p.Lambda},
	} {
		if !x.equal {
			names = append(names, x.name)
		}
	}
	return strings.Join(names, ", ")
}
