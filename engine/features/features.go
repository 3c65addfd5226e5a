// Package features extracts the features of the static evaluation from positions of all variants,
// for corpora, audits and fits: engine/eval has those of Raumschach, engine/alice those of
// Alice-Raumschach.
package features

import (
	"fmt"

	"raumlab/engine/alice"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
)

// DefinitionFor returns the default definition of the features for games of the variant.
func DefinitionFor(v variant.Variant) eval.Definition {
	if v.IsAlice() {
		return eval.Alice
	}
	return eval.Corrected
}

// Check reports that a definition is not of the variant, and names both.
func Check(d eval.Definition, v variant.Variant) error {
	if (d == eval.Alice) == v.IsAlice() {
		return nil
	}
	want := eval.Alice.String()
	if !v.IsAlice() {
		want = fmt.Sprintf("%s or %s", eval.Corrected, eval.Published)
	}
	return fmt.Errorf("the features of the definition %s are not those of %s: expected %s", d, v.Title(), want)
}

// An Extractor extracts the features of one definition. It is fast along a game; only one goroutine
// may use it.
type Extractor struct {
	board *eval.Extractor // nil for Alice-Raumschach
}

// New returns an extractor of the definition.
func New(definition eval.Definition) *Extractor {
	if definition == eval.Alice {
		return &Extractor{}
	}
	return &Extractor{eval.NewExtractor(definition)}
}

// Extract returns the features of the position and the fixed part in centipawns, White minus Black.
// A position of another variant is a fault of the caller, and panics: see Check.
func (x *Extractor) Extract(p *variant.Position) (eval.Features, int) {
	if x.board == nil {
		return alice.Features(p.Alice())
	}
	return x.board.Extract(p.Board())
}

// Evaluator returns the static evaluation by the weights, in centipawns and White's view, of
// positions of their variant.
func Evaluator(w eval.Weights) func(p *variant.Position) int {
	if w.Definition == eval.Alice {
		e := alice.NewEvaluator(w)
		return func(p *variant.Position) int { return e.Evaluate(p.Alice()) }
	}
	e := eval.NewEvaluator(w)
	return func(p *variant.Position) int { return e.Evaluate(p.Board()) }
}

// Side returns the features and the fixed part (centipawns) of one side, in that side's own view.
func Side(d eval.Definition, p *variant.Position, c board.Color) (eval.Features, int) {
	if d == eval.Alice {
		return alice.SideFeatures(p.Alice(), c)
	}
	return eval.Side(d, p.Board(), c)
}

// Breakdown returns the seven heuristics of the evaluation by the weights, of positions of their
// variant, as eval.Breakdown does.
func Breakdown(w eval.Weights, p *variant.Position) []eval.HeuristicLine {
	return eval.BreakdownOf(w, func(c board.Color) (eval.Features, int) { return Side(w.Definition, p, c) })
}
