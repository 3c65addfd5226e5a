// Package eval is the static evaluation of Alice-Raumschach: material, centrality, mobility within
// the status, advanced pawns and open rays on the king.
//
// Scores are centipawns in White's view. The colour-mirrored position has the negated score, and
// the position with all statuses exchanged the same one. It knows nothing of mate, stalemate and
// draws.
package eval

import (
	"math/bits"

	"raumlab/engine/alice"
	"raumlab/engine/board"
)

// Weights are the numbers of the evaluation in centipawns, named as the features of engine/eval.
type Weights struct {
	Value    [board.Pawn + 1]int // of a piece, by kind; that of NoKind and King is 0
	Center   [board.Pawn + 1]int // for 2 - Chebyshev distance to Cc3, by kind
	Mobility int                 // of a pseudo-legal move of a slider or knight
	Advance  int                 // of a pawn for each level and rank from its side's first
	OpenRay  int                 // of an enemy of either status that looks at the own king's cell
}

// Default are the weights with which the engine plays. Values begin from those of raumlab in
// Raumschach.
var Default = Weights{
	Value:    [board.Pawn + 1]int{board.Queen: 1550, board.Rook: 480, board.Bishop: 500, board.Unicorn: 240, board.Knight: 480, board.Pawn: 100},
	Center:   [board.Pawn + 1]int{board.Bishop: 5, board.Unicorn: 10, board.Knight: 15, board.Pawn: 5},
	Mobility: 3,
	Advance:  12,
	OpenRay:  -10,
}

// An Evaluator evaluates by weights. Only New makes one.
type Evaluator struct {
	weights Weights
	squares [16][128]int32 // by piece and cell, White's view
}

// New returns an evaluator by the weights.
func New(w Weights) *Evaluator {
	e := &Evaluator{weights: w}
	for k := board.Queen; k <= board.Pawn; k++ {
		for s := range board.NoSquare {
			score := w.Value[k] + w.Center[k]*(2-s.CenterDistance())
			if k == board.Pawn {
				score += w.Advance * (s.Level() + s.Rank())
			}
			e.squares[board.NewPiece(board.White, k)][s] = int32(score)
			e.squares[board.NewPiece(board.Black, k)][s.Mirror()] = int32(-score)
		}
	}
	return e
}

// Values returns the values of pieces by kind.
func (e *Evaluator) Values() [board.Pawn + 1]int { return e.weights.Value }

// Evaluate returns the static evaluation in centipawns, White's view.
func (e *Evaluator) Evaluate(p *alice.Position) int {
	score, moves := 0, 0
	for w, x := range p.Occupied().Words() {
		for ; x != 0; x &= x - 1 {
			s := board.Square(w<<6 + bits.TrailingZeros64(x))
			x := p.At(s)
			score += int(e.squares[x&15][s&127])
			if k := x.Kind(); k != board.Pawn && k != board.King {
				moves += p.Mobility(s) * x.Color().Sign()
			}
		}
	}
	return score + e.weights.Mobility*moves + e.weights.OpenRay*(rays(p, board.White)-rays(p, board.Black))
}

// rays counts the enemies that look at the side's king's cell along the lines of their own status.
// Those of the king's status give check. The others attack the king after its next move.
func rays(p *alice.Position, c board.Color) int {
	king, enemy := p.King(c), c.Opponent()
	return p.AttackersOf(king, enemy, alice.Normal).Count() + p.AttackersOf(king, enemy, alice.Mirrored).Count()
}
