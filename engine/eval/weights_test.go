package eval

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"raumlab/engine/board"
)

func TestRound(t *testing.T) {
	for in, want := range map[float64]float64{0: 0, 1620: 1620, 4.03: 4, 4.04: 4.0625, -8.99: -9, 0.03125: 0.0625,
		-0.03: 0} {
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
		{func(w *Weights) {
			w.Values[OpenRay] = -20.1
		}, "weights.open_ray = -20.1: the engine counts in 1/16 centipawn; write -20.125"},
	} {
		w := PublishedWeights(Corrected)
		c.change(&w)
		if err := w.Validate(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want an error with %q", err, c.want)
		}
	}
}

func TestHashOfWeights(t *testing.T) {
	w := PublishedWeights(Corrected)
	hash := w.Hash()
	if len(hash) != 64 {
		t.Errorf("hash %q: want 64 hexadecimal digits", hash)
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
