package eval

import (
	"fmt"
	"math"

	"raumlab/engine/board"
)

// unitsPerCentipawn makes weights integers: the search must give the same scores on every machine.
const unitsPerCentipawn = 16

// An Evaluator is the static evaluation under one set of weights. It never changes; goroutines may share it.
type Evaluator struct {
	definition Definition
	units      [NumWeights]int64 // weights in 1/16 centipawn
	pieces     [board.Pawn + 1]int
}

// NewEvaluator returns the evaluation under the weights. It panics when Validate refuses them.
func NewEvaluator(w Weights) *Evaluator {
	if err := w.Validate(); err != nil {
		panic(fmt.Sprintf("eval.NewEvaluator: %v", err))
	}
	e := &Evaluator{definition: w.Definition}
	for i, v := range w.Values {
		e.units[i] = int64(v * unitsPerCentipawn)
	}
	for k := board.Queen; k <= board.Knight; k++ {
		e.pieces[k] = int(math.Round(w.Values[ValueQueen+int(k-board.Queen)]))
	}
	e.pieces[board.King], e.pieces[board.Pawn] = kingOrderingValue, pawnValue
	return e
}

// Definition returns the definition of the features.
func (e *Evaluator) Definition() Definition { return e.definition }

// Evaluate returns fixed + features·weights in centipawns, White's view. A fraction is cut off towards zero, so that
// the colour mirror has the negated value. It allocates nothing.
func (e *Evaluator) Evaluate(p *board.Position) int {
	f, fixed := Extract(e.definition, p)
	units := int64(fixed) * unitsPerCentipawn
	for i, v := range f {
		units += int64(v) * e.units[i]
	}
	return int(units / unitsPerCentipawn)
}

// PieceValue returns the weight of the kind in whole centipawns (king 20000, pawn 100, NoKind 0), for ordering moves
// and bounding captures.
func (e *Evaluator) PieceValue(k board.Kind) int { return e.pieces[k] }
