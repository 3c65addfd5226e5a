package engine

import (
	"testing"

	"raumlab/engine/variant"
	"raumlab/engine/weights"
)

// Commands that show a static evaluation show that of the engine raumlab, which others play and
// analyse with.
func TestUsualWeightsAreThoseOfTheEngine(t *testing.T) {
	c, err := Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []variant.Variant{variant.Raumschach, variant.Alice, variant.MirroredAlice} {
		w, err := weights.Load(weights.UsualFor(v))
		if err != nil {
			t.Fatal(err)
		}
		own, err := c.WithRules(variant.Rules{Variant: v})
		if err != nil {
			t.Fatal(err)
		}
		if own.EvalWeights().Values != w.Values || own.Weights != weights.UsualFor(v) && !v.IsAlice() {
			t.Errorf("%s: the weights %s are not those of the engine", v, weights.UsualFor(v))
		}
	}
}
