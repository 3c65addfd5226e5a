package weights

import (
	"math"
	"strings"
	"testing"

	"raumlab/engine/eval"
)

func TestValidate(t *testing.T) {
	for _, c := range []struct {
		change func(*File)
		want   string
	}{
		{func(w *File) { w.Definition = 7 }, "definition 7"},
		{func(w *File) {
			w.Values[eval.OpenRay] = -20.1
		}, "weights.open_ray = -20.1: the engine counts in 1/16 centipawn; write -20.125"},
		{func(w *File) { w.SD = &[eval.NumWeights]float64{eval.InnerCube: -1} }, "sd.inner_cube = -1"},
		{func(w *File) {
			w.Prior = &Prior{Mean: [eval.NumWeights]float64{eval.LevelC: math.Inf(1)}}
		}, "prior.mean.level_c = +Inf"},
		{func(w *File) { w.Prior = &Prior{SD: [eval.NumWeights]float64{eval.LevelC: math.NaN()}} }, "prior.sd.level_c = NaN"},
		{func(w *File) { w.Correlation = new(Correlation) }, "correlation.value_rook has 0 numbers: expected 1"},
		{func(w *File) { w.Certificate = make([]Trial, 1) }, `certificate number 1: weights "": expected a SHA-256`},
		{func(w *File) { w.Certificate = []Trial{trialOf(*w, Trial{})} }, "certificate number 1: pentanomial [0 0 0 0 0]"},
		{func(w *File) {
			w.Certificate = []Trial{trialOf(*w, Trial{Pentanomial: [5]int64{1}, Elo: math.NaN()})}
		}, "elo = NaN"},
		{func(w *File) { w.Provenance.Games = -1 }, "provenance.games = -1"},
		{func(w *File) { w.Provenance.Settings = map[string]string{"seed": "\xff"} }, "not UTF-8"},
	} {
		w := Published(eval.Corrected)
		c.change(&w)
		err := w.Validate()
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want an error with %q", err, c.want)
		}
		if _, tomlErr := w.TOML(); tomlErr == nil {
			t.Errorf("weights that Validate refuses (%v) were written", err)
		}
	}
}

// The hash has only what decides the evaluation.
func TestHashIsThatOfTheEvaluation(t *testing.T) {
	w := full()
	if w.Hash() != w.Weights.Hash() {
		t.Error("the hash of a file is not that of its weights")
	}
}
