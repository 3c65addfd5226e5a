package alice

import (
	"fmt"
	"math"
	"math/bits"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// An Evaluator is the static evaluation under one set of weights: the features of engine/eval under
// the definition alice, a weight for each, and a fixed part. It never changes; goroutines may share
// it.
//
// static = fixed + features·weights, in centipawns and White's view, as there. Features of cells
// alone are counted as there, whatever the statuses: a piece changes its own with each move. Moves
// are those within the status, and a piece enters no cell of the other. An open ray is a ray from
// the king on which an enemy slider of either status bears, with at most one piece of the slider's
// status between: a slider of the king's status threatens it now, one of the other after its next
// move. The fixed part is 100 for a pawn and pawnAdvance for each step that it has advanced.
// eval.Alice.LeftOut says which terms are left out, and why.
//
// The colour-mirrored position has the negated score, and the position with all statuses exchanged
// the same one. It knows nothing of mate, stalemate and draws.
type Evaluator struct {
	units     [eval.NumWeights]int64 // weights in 1/16 centipawn
	values    eval.PieceValues
	placement [16][128]int32 // by piece and cell, 1/16 centipawn, White's view
	mobility  board.Worth    // 1/16 centipawn, nothing for pawns
}

// NewEvaluator returns the evaluation under weights of the definition alice. It panics when Validate refuses
// them or they are of another definition.
func NewEvaluator(w eval.Weights) *Evaluator {
	if err := w.Validate(); err != nil {
		panic(fmt.Sprintf("alice.NewEvaluator: %v", err))
	}
	if w.Definition != eval.Alice {
		panic(fmt.Sprintf("alice.NewEvaluator: weights of the definition %s: expected %s", w.Definition, eval.Alice))
	}
	e := &Evaluator{}
	for i, v := range w.Values {
		e.units[i] = int64(v * eval.UnitsPerCentipawn)
	}
	for k := board.Queen; k <= board.Knight; k++ {
		e.values[k] = int(math.Round(w.Values[eval.ValueQueen+int(k-board.Queen)]))
		for n := range e.mobility[board.NewPiece(board.White, k)] {
			units := int32(e.activityUnits(n, max(eval.DormancyThreshold(k)-n, 0)))
			e.mobility[board.NewPiece(board.White, k)][n] = units
			e.mobility[board.NewPiece(board.Black, k)][n] = -units
		}
	}
	e.values[board.Pawn] = eval.PawnValue
	for c := board.White; c <= board.Black; c++ {
		for k := board.King; k <= board.Pawn; k++ {
			for s := range board.NoSquare {
				var f eval.Features
				var cell board.Bitboard
				cell.Add(s)
				units := int64(placeFeatures(&f, k, cell, c)) * eval.UnitsPerCentipawn
				f.PlaceAll(cell)
				for i, v := range f {
					units += int64(v) * e.units[i]
				}
				e.placement[board.NewPiece(c, k)][s] = int32(units) * int32(c.Sign())
			}
		}
	}
	return e
}

// PieceValues returns the values of the kinds in whole centipawns, for ordering moves and bounding
// captures: the weights, eval.PawnValue, and 0 for the king.
func (e *Evaluator) PieceValues() eval.PieceValues { return e.values }

// Evaluate returns fixed + features·weights in centipawns, White's view. A fraction is cut off
// towards zero, so that the colour mirror has the negated value. It allocates nothing.
func (e *Evaluator) Evaluate(p *Position) int {
	white, black := p.Pieces(board.White, board.Pawn), p.Pieces(board.Black, board.Pawn)
	return int((e.Placement(p) + e.pawnUnits(white, black) + e.otherUnits(p)) / eval.UnitsPerCentipawn)
}

// A Tracker evaluates as its Evaluator does, with a pawn hash table. Each goroutine needs its own.
type Tracker struct {
	evaluator *Evaluator
	pawns     eval.PawnHash
	count     func(white, black board.Bitboard) int64
}

// NewTracker returns a tracker of the evaluator's scores.
func NewTracker(e *Evaluator) *Tracker { return &Tracker{evaluator: e, count: e.pawnUnits} }

// Placement returns what the evaluator's Placement returns.
func (t *Tracker) Placement(p *Position) int64 { return t.evaluator.Placement(p) }

// Change returns by how much a move changes the placement of a position.
func (t *Tracker) Change(before *Position, m board.Move) int64 {
	from, to, table := m.From(), m.To(), &t.evaluator.placement
	x := before.At(from)
	placed := x
	if k := m.Promotion(); k != board.NoKind {
		placed = board.NewPiece(x.Color(), k)
	}
	return int64(table[placed&15][to&127] - table[x&15][from&127] - table[before.At(to)&15][to&127])
}

// Evaluate returns what the evaluator's Evaluate returns, given the position's placement.
func (t *Tracker) Evaluate(p *Position, placement int64) int {
	white, black := p.Pieces(board.White, board.Pawn), p.Pieces(board.Black, board.Pawn)
	return int((placement + t.pawns.Of(white, black, t.count) + t.evaluator.otherUnits(p)) / eval.UnitsPerCentipawn)
}

// pawnUnits returns the evaluation that pawns decide alone, White minus Black.
func (e *Evaluator) pawnUnits(white, black board.Bitboard) (units int64) {
	ours := eval.PawnFeatures(eval.Alice, white, black, board.White)
	theirs := eval.PawnFeatures(eval.Alice, black, white, board.Black)
	for i, term := range eval.PawnTerms {
		units += int64(ours[i]-theirs[i]) * e.units[term]
	}
	return units
}

// Placement returns the evaluation of each piece on its cell in 1/16 centipawn, White minus Black.
func (e *Evaluator) Placement(p *Position) (units int64) {
	for w, x := range p.Occupied().Words() {
		for ; x != 0; x &= x - 1 {
			s := board.Square(w<<6 + bits.TrailingZeros64(x))
			units += int64(e.placement[p.At(s)&15][s&127])
		}
	}
	return units
}

// otherUnits returns the evaluation but for placement and what pawns decide alone.
func (e *Evaluator) otherUnits(p *Position) int64 {
	return int64(p.mobilityWorth(&e.mobility)) + e.sideUnits(p, board.White) - e.sideUnits(p, board.Black)
}

// sideUnits returns what a side's king, unicorns and moves of pawns are worth in its own view.
func (e *Evaluator) sideUnits(p *Position, c board.Color) int64 {
	rays, shelter := kingFeatures(p, c)
	onKing, pairs := unicornFeatures(p, c)
	return e.activityUnits(p.pawnActivity(c)) +
		int64(rays)*e.units[eval.OpenRay] + int64(shelter)*e.units[eval.PawnShelter] +
		int64(onKing)*e.units[eval.UnicornKingClass] + int64(pairs)*e.units[eval.UnicornBadPair]
}

// activityUnits returns the evaluation of mobility and dormancy. A pawn is dormant without a move.
func (e *Evaluator) activityUnits(moves, missing int) int64 {
	return int64(moves)*e.units[eval.Mobility] + int64(missing)*e.units[eval.Dormancy]
}
