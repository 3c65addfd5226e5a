package engine_test

import (
	"testing"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// A signature does not depend on the engine's name and the size of its table. Every engine has its
// own, also with other rules or another option of the search.
func TestSignature(t *testing.T) {
	seen := map[string]string{}
	other := func(what, signature string) {
		t.Helper()
		if before, known := seen[signature]; known {
			t.Errorf("%s has the signature of %s", what, before)
		}
		seen[signature] = what
	}
	for _, name := range engine.Names() {
		e, err := engine.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		first := e.Signature(variant.Rules{})
		renamed := e
		renamed.Name = "another"
		if e.Search.TableBits > 0 {
			renamed.Search.TableBits = 20
		}
		if again := renamed.Signature(variant.Rules{}); again != first || len(first) != 64 {
			t.Errorf("%s: %q, and then %q", name, first, again)
		}
		other(name, first)
	}
	e, err := engine.Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []variant.Rules{{Pawns: board.SidewaysPawns}, {Pawns: board.FiveCubedPawns}} {
		under, err := e.WithRules(r)
		if err != nil {
			t.Fatal(err)
		}
		other(r.String(), under.Signature(r))
	}
	for what, change := range map[string]func(*engine.Config){
		"no null move":        func(e *engine.Config) { e.Search.NullMove = false },
		"no late moves":       func(e *engine.Config) { e.Search.LateMoves = false },
		"no futility":         func(e *engine.Config) { e.Search.Futility = false },
		"a margin of 10 more": func(e *engine.Config) { e.Search.FutilityMargin1 += 10 },
		"no SEE":              func(e *engine.Config) { e.Search.QuiescenceSEEPruning = false },
		"no profile":          func(e *engine.Config) { e.Search.FixedDepth = search.Profile{} },
		"no killers":          func(e *engine.Config) { e.Search.OrderKillers = false },
		"no history":          func(e *engine.Config) { e.Search.OrderHistory = false },
		"no SEE pruning":      func(e *engine.Config) { e.Search.SEEPruning = 0 },
		"no extension":        func(e *engine.Config) { e.Search.CheckExtension = false },
		"one weight": func(e *engine.Config) {
			w := e.EvalWeights()
			w.Values[10]++
			*e = e.WithWeights("w", w)
		},
	} {
		changed := e
		change(&changed)
		if changed.Hash() == e.Hash() {
			t.Fatalf("%s changes nothing", what)
		}
		other(what, changed.Signature(variant.Rules{}))
	}
}

func BenchmarkSignature(b *testing.B) {
	e, err := engine.Load("raumlab")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		e.Signature(variant.Rules{})
	}
}
