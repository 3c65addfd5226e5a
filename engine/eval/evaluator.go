package eval

import (
	"fmt"
	"math"
	"math/bits"

	"raumlab/engine/board"
)

// unitsPerCentipawn makes weights integers: the search must give the same scores on every machine.
const unitsPerCentipawn = 16

// An Evaluator is the static evaluation under one set of weights. It never changes; goroutines may share it.
type Evaluator struct {
	definition Definition
	units      [NumWeights]int64 // weights in 1/16 centipawn
	pieces     [board.Pawn + 1]int
	placement  [16][128]int32 // by piece and cell, 1/16 centipawn, White's view
	mobility   board.Worth    // 1/16 centipawn
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
	e.pieces[board.King], e.pieces[board.Pawn] = KingValue, PawnValue
	for c := board.White; c <= board.Black; c++ {
		for k := board.King; k <= board.Pawn; k++ {
			for s := range board.NoSquare {
				var f Features
				var man board.Bitboard
				man.Add(s)
				x := board.NewPiece(c, k)
				units := int64(f.place(k, man, c)) * unitsPerCentipawn
				f.gather(man)
				for i, v := range f {
					units += int64(v) * e.units[i]
				}
				e.placement[x][s] = int32(units) * int32(c.Sign())
			}
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

// Definition returns the definition of the features.
func (e *Evaluator) Definition() Definition { return e.definition }

// Evaluate returns fixed + features·weights in centipawns, White's view. A fraction is cut off towards zero, so that
// the colour mirror has the negated value. It allocates nothing. A search evaluates through a Tracker.
func (e *Evaluator) Evaluate(p *board.Position) int {
	moves, missing := p.Activity(&dormancyThreshold)
	white, black := p.Pieces(board.White, board.Pawn), p.Pieces(board.Black, board.Pawn)
	units := e.placementUnits(p) + e.structureUnits(white, black) + e.rookUnits(p) + e.unicornUnits(p) + e.kingUnits(p) +
		e.activityUnits(moves[board.White]-moves[board.Black], missing[board.White]-missing[board.Black])
	return int(units / unitsPerCentipawn)
}

// placementUnits returns the part of the evaluation that men have by themselves.
func (e *Evaluator) placementUnits(p *board.Position) (units int64) {
	for w, x := range p.Occupied().Words() {
		for ; x != 0; x &= x - 1 {
			s := board.Square(w<<6 + bits.TrailingZeros64(x))
			units += int64(e.placement[p.At(s)&15][s&127])
		}
	}
	return units
}

// structureUnits returns the part that pawns decide alone.
func (e *Evaluator) structureUnits(white, black board.Bitboard) (units int64) {
	ours, theirs := structureOf(e.definition, white, black, board.White), structureOf(e.definition, black, white, board.Black)
	for i, term := range structureTerms {
		units += int64(ours[i]-theirs[i]) * e.units[term]
	}
	return units
}

// activityUnits returns the part of mobility and dormancy, given as White minus Black.
func (e *Evaluator) activityUnits(moves, missing int) int64 {
	return int64(moves)*e.units[Mobility] + int64(missing)*e.units[Dormancy]
}

// rookUnits returns the part of rooks among pawns and with one another.
func (e *Evaluator) rookUnits(p *board.Position) (units int64) {
	pawns := p.Pieces(board.White, board.Pawn).Or(p.Pieces(board.Black, board.Pawn))
	for c := board.White; c <= board.Black; c++ {
		level, cross, doubled := rookFeatures(p.Pieces(c, board.Rook), pawns)
		units += (e.lineUnits(level, cross) + int64(doubled)*e.units[DoubledRooks]) * int64(c.Sign())
	}
	return units
}

func (e *Evaluator) lineUnits(level, cross int) int64 {
	return int64(level)*e.units[RookLevelLine] + int64(cross)*e.units[RookCrossLine]
}

// unicornUnits returns the part of the classes of unicorns and kings.
func (e *Evaluator) unicornUnits(p *board.Position) (units int64) {
	for c := board.White; c <= board.Black; c++ {
		onKing, pairs := unicornFeatures(e.definition, p, c)
		units += e.classUnits(onKing, pairs) * int64(c.Sign())
	}
	return units
}

func (e *Evaluator) classUnits(onKing, pairs int) int64 {
	return int64(onKing)*e.units[UnicornKingClass] + int64(pairs)*e.units[UnicornBadPair]
}

// kingUnits returns the part of the kings' safety.
func (e *Evaluator) kingUnits(p *board.Position) int64 {
	rays, shelter := kingFeatures(e.definition, p, board.White)
	blackRays, blackShelter := kingFeatures(e.definition, p, board.Black)
	return int64(rays-blackRays)*e.units[OpenRay] + int64(shelter-blackShelter)*e.units[PawnShelter]
}

// PieceValue returns the weight of the kind in whole centipawns (king 20000, pawn 100, NoKind 0), for ordering moves
// and bounding captures.
func (e *Evaluator) PieceValue(k board.Kind) int { return e.pieces[k] }
