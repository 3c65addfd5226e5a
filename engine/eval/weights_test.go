package eval

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"raumlab/engine/board"
)

func TestRound(t *testing.T) {
	for in, want := range map[float64]float64{0: 0, 1620: 1620, 4.03: 4, 4.04: 4.0625, -8.99: -9, 0.03125: 0.0625, -0.03: 0} {
		if got := Round(in); got != want || math.Signbit(got) != math.Signbit(want) {
			t.Errorf("Round(%v) = %v, want %v", in, got, want)
		}
	}
	rng := rand.New(rand.NewPCG(5, 5))
	for range 1000 {
		w := PublishedWeights(Corrected)
		w.Values[rng.IntN(NumWeights)] = Round(rng.NormFloat64() * 1000)
		if err := w.Validate(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestValidate(t *testing.T) {
	for _, c := range []struct {
		change func(*Weights)
		want   string
	}{
		{func(w *Weights) { w.Definition = 7 }, "definition 7"},
		{func(w *Weights) { w.Values[Mobility] = math.NaN() }, "weights.mobility = NaN"},
		{func(w *Weights) { w.Values[Dormancy] = math.Inf(-1) }, "weights.dormancy = -Inf"},
		{func(w *Weights) { w.Values[ValueQueen] = 100000.0625 }, "at most 100000"},
		{func(w *Weights) { w.Values[OpenRay] = -20.1 }, "weights.open_ray = -20.1: the engine counts in 1/16 centipawn; write -20.125"},
		{func(w *Weights) { w.SD = &[NumWeights]float64{InnerCube: -1} }, "sd.inner_cube = -1"},
		{func(w *Weights) { w.Prior = &Prior{Mean: [NumWeights]float64{LevelC: math.Inf(1)}} }, "prior.mean.level_c = +Inf"},
		{func(w *Weights) { w.Prior = &Prior{SD: [NumWeights]float64{LevelC: math.NaN()}} }, "prior.sd.level_c = NaN"},
		{func(w *Weights) { w.Correlation = new(Correlation) }, "correlation.value_rook has 0 numbers: want 1"},
		{func(w *Weights) { w.Certificate = make([]Trial, 1) }, `certificate number 1: weights "": want a SHA-256`},
		{func(w *Weights) { w.Certificate = []Trial{trialOf(*w, Trial{})} }, "certificate number 1: pentanomial [0 0 0 0 0]"},
		{func(w *Weights) {
			w.Certificate = []Trial{trialOf(*w, Trial{Pentanomial: [5]int64{1}, Elo: math.NaN()})}
		}, "elo = NaN"},
		{func(w *Weights) { w.Provenance.Games = -1 }, "-1 games"},
		{func(w *Weights) { w.Provenance.Settings = map[string]string{"seed": "\xff"} }, "not UTF-8"},
	} {
		w := PublishedWeights(Corrected)
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

func TestHashFollowsTheEvaluationOnly(t *testing.T) {
	w := PublishedWeights(Corrected)
	hash := w.Hash()
	if len(hash) != 64 {
		t.Errorf("hash %q: want 64 hexadecimal digits", hash)
	}
	same := w
	same.SD, same.Provenance = &[NumWeights]float64{}, Provenance{Method: "vb", Games: 7}
	if same.Hash() != hash {
		t.Error("the hash depends on sd or provenance")
	}
	seen := map[string]string{hash: "published"}
	for what, change := range map[string]func(*Weights){
		"definition": func(w *Weights) { w.Definition = Published },
		"rules":      func(w *Weights) { w.Rules.Pawns = board.SidewaysPawns },
		"first":      func(w *Weights) { w.Values[ValueQueen] += 0.0625 },
		"last":       func(w *Weights) { w.Values[UnicornBadPair] -= 0.0625 },
	} {
		other := w
		change(&other)
		if twin, ok := seen[other.Hash()]; ok {
			t.Errorf("%s and %s have one hash", what, twin)
		}
		seen[other.Hash()] = what
	}
}
