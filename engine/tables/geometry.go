package tables

import (
	"sync"

	"raumlab/engine/board"
)

const cells = board.NumSquares

// reach are the cells that each kind reaches on an empty cube.
var reach = func() (r [board.Pawn + 1][cells]board.Bitboard) {
	for k := board.King; k <= board.Pawn; k++ {
		for s := range board.NoSquare {
			r[k][s] = k.Reach(s)
		}
	}
	return r
}()

// shadowsOf returns, for cells s and o, the cells that a piece on s does not reach because of
// another one on o: o itself and those beyond it. It is computed on demand, so that commands
// without tables do not wait for it.
var shadowsOf = sync.OnceValue(func() *[cells][cells]board.Bitboard {
	shadows := new([cells][cells]board.Bitboard)
	for s := range board.NoSquare {
		for t := range board.NoSquare {
			shadows[s][t].Add(t)
			for between := board.Between(s, t); !between.Empty(); {
				var o board.Square
				o, between = between.Pop()
				shadows[s][o].Add(t)
			}
		}
	}
	return shadows
})

// pawnMoves are the moves of the pawns of one dialect: by colour and cell.
type pawnMoves struct {
	steps, back, takes [2][cells]board.Bitboard // back: from where a pawn steps to the cell
	last               [2]board.Bitboard        // where pawns promote, so that none is there
	home               [2]board.Bitboard        // that pawns can reach from the start
}

func newPawnMoves(rule board.PawnRule) *pawnMoves {
	p := new(pawnMoves)
	for c := board.White; c <= board.Black; c++ {
		p.last[c] = rule.Promotes(c)
		for s := range board.NoSquare {
			p.takes[c][s] = rule.Captures(c, s)
			p.steps[c][s] = rule.Steps(c, s)
			if p.last[c].Has(s) {
				continue
			}
			for t := range board.NoSquare {
				if p.steps[c][s].Has(t) {
					p.back[c][t].Add(s)
				}
			}
		}
		p.home[c] = p.reached(c, rule)
	}
	return p
}

// reached returns the cells that pawns can reach from the start without promotion.
func (p *pawnMoves) reached(c board.Color, rule board.PawnRule) (home board.Bitboard) {
	start := board.Rules{Pawns: rule}.Start()
	for next := start.Pieces(c, board.Pawn); !next.Empty(); {
		var s board.Square
		s, next = next.Pop()
		home.Add(s)
		next = next.Or(p.steps[c][s].Or(p.takes[c][s])).Without(home).Without(p.last[c])
	}
	return home
}
