package eval

import (
	"fmt"
	"math"
	"math/bits"

	"raumlab/engine/board"
)

// UnitsPerCentipawn makes weights integers: the search must give the same scores on every machine.
const UnitsPerCentipawn = 16

// An Evaluator is the static evaluation under one set of weights. It never changes; goroutines may
// share it.
type Evaluator struct {
	definition Definition
	units      [NumWeights]int64 // weights in 1/16 centipawn
	values     PieceValues
	placement  [16][128]int32 // by piece and cell, 1/16 centipawn, White's view
	mobility   board.Worth    // 1/16 centipawn
}

// NewEvaluator returns the evaluation under the weights. It panics when Validate refuses them
// or they are of another game.
func NewEvaluator(w Weights) *Evaluator {
	if err := w.Validate(); err != nil {
		panic(fmt.Sprintf("eval.NewEvaluator: %v", err))
	}
	if w.Definition == Alice {
		panic("eval.NewEvaluator: weights of the definition alice: engine/alice counts its features")
	}
	e := &Evaluator{definition: w.Definition}
	for i, v := range w.Values {
		e.units[i] = int64(v * UnitsPerCentipawn)
	}
	for k := board.Queen; k <= board.Knight; k++ {
		e.values[k] = int(math.Round(w.Values[ValueQueen+int(k-board.Queen)]))
	}
	e.values[board.King], e.values[board.Pawn] = KingValue, PawnValue
	for c := board.White; c <= board.Black; c++ {
		for k := board.King; k <= board.Pawn; k++ {
			e.fillPlacement(c, k)
			if k == board.King {
				continue
			}
			worth := &e.mobility[board.NewPiece(c, k)]
			for n := range worth {
				worth[n] = int32(e.activityUnits(n, max(dormancyThreshold[k]-n, 0))) * int32(c.Sign())
			}
		}
	}
	return e
}

func (e *Evaluator) fillPlacement(c board.Color, k board.Kind) {
	for s := range board.NoSquare {
		var f Features
		var cell board.Bitboard
		cell.Add(s)
		units := int64(f.PlaceKind(k, cell, c)) * UnitsPerCentipawn
		f.PlaceAll(cell)
		for i, v := range f {
			units += int64(v) * e.units[i]
		}
		e.placement[board.NewPiece(c, k)][s] = int32(units) * int32(c.Sign())
	}
}

// Evaluate returns fixed + features·weights in centipawns, White's view. A fraction is cut off
// towards zero, so that the colour mirror has the negated value. It allocates nothing.
func (e *Evaluator) Evaluate(p *board.Position) int {
	moves, missing := p.Activity(&dormancyThreshold)
	white, black := p.Pieces(board.White, board.Pawn), p.Pieces(board.Black, board.Pawn)
	units := e.placementUnits(p) + e.pawnUnits(white, black) + e.rookUnits(p) + e.unicornUnits(p) + e.kingUnits(p) +
		e.activityUnits(moves[board.White]-moves[board.Black], missing[board.White]-missing[board.Black])
	return int(units / UnitsPerCentipawn)
}

// placementUnits returns the evaluation of each piece on its cell, White minus Black.
func (e *Evaluator) placementUnits(p *board.Position) (units int64) {
	for w, x := range p.Occupied().Words() {
		for ; x != 0; x &= x - 1 {
			s := board.Square(w<<6 + bits.TrailingZeros64(x))
			units += int64(e.placement[p.At(s)&15][s&127])
		}
	}
	return units
}

// activityUnits returns the evaluation of mobility and dormancy.
func (e *Evaluator) activityUnits(moves, missing int) int64 {
	return int64(moves)*e.units[Mobility] + int64(missing)*e.units[Dormancy]
}

// PieceValues returns the values of the kinds in whole centipawns, for ordering moves and bounding
// captures: the weights, PawnValue and KingValue.
func (e *Evaluator) PieceValues() PieceValues { return e.values }
