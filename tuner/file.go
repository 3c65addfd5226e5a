package tuner

import (
	"math"
	"slices"
	"strings"

	"raumlab/corpus"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
)

// File returns the content of the weight file: weights, posterior, prior, and where they are from.
func (j Job) File(p *Positions, f Fit) weights.File {
	train := p.of(corpus.Training)
	w := weights.File{
		Weights: eval.Weights{
			Definition: j.Definition,
			Rules:      p.source.Rules.Base(),
			Values:     [eval.NumWeights]float64(f.Values),
		},
		SD: (*[eval.NumWeights]float64)(slices.Clone(f.SD)),
		Prior: &weights.Prior{
			Mean: [eval.NumWeights]float64(f.Prior.Mean),
			SD:   [eval.NumWeights]float64(f.PriorSD),
		},
		Correlation: new(weights.Correlation),
		Provenance:  j.provenance(p.source),
	}
	for i := range w.Correlation {
		w.Correlation[i] = make([]float64, i)
		for k := range i {
			w.Correlation[i][k] = math.Round(1e4*f.Inference.Correlation.At(i, k)) / 1e4
		}
	}
	w.Provenance.Games, w.Provenance.Positions = train.Clusters(), train.Len()
	w.Provenance.Settings["k"], w.Provenance.Settings["k_sd"] = number(f.K.K), number(f.K.SE)
	w.Provenance.Settings["power"] = number(f.Inference.Power)
	return w
}

// provenance is what is known of the weights before the fit.
func (j Job) provenance(s Source) weights.Provenance {
	settings := j.Origin(s).settings()
	settings[lineageKey] = strings.Join(s.lineage, ",")
	if p := j.PriorFile; p != nil {
		settings[earlierKey] = strings.Join(gamesOf(p), ",")
	}
	return weights.Provenance{Method: methodOf(j.Loss), Corpus: s.digest, Version: j.Version, Settings: settings}
}
