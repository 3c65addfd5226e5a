package alice

import (
	"math/bits"

	"raumlab/engine/board"
)

// geometry holds what depends on the cube alone, where a call into engine/board would be slow.
type geometry struct {
	reach     [8][128]board.Bitboard    // by Kind, on an empty cube
	pawnFrom  [2][2][128]board.Bitboard // by PawnRule and side: pawns that capture onto the cell
	pawnSteps [2][2][128]board.Bitboard
	pawnTakes [2][2][128]board.Bitboard
	promotes  [2]board.Bitboard // by side
	cell      [128]board.Bitboard
}

var geo = newGeometry()

// everywhere is the set of all cells.
var everywhere = func() (all board.Bitboard) {
	for s := range board.NoSquare {
		all.Add(s)
	}
	return all
}()

func newGeometry() *geometry {
	g := new(geometry)
	for s := range board.NoSquare {
		g.cell[s].Add(s)
		for k := board.King; k <= board.Knight; k++ {
			g.reach[k][s] = k.Reach(s)
		}
		for rule := board.NormalPawns; rule <= board.SidewaysPawns; rule++ {
			for c := board.White; c <= board.Black; c++ {
				g.pawnSteps[rule][c][s] = rule.Steps(c, s)
				g.pawnTakes[rule][c][s] = rule.Captures(c, s)
				for _, t := range rule.Captures(c, s).Squares() {
					g.pawnFrom[rule][c][t].Add(s)
				}
				g.promotes[c] = rule.Promotes(c) // the same for both rules
			}
		}
	}
	return g
}

// lineAttackers returns the side's sliders of the status that would attack the cell on an empty
// cube.
func (p *Position) lineAttackers(s board.Square, by board.Color, status Status) board.Bitboard {
	k := &p.kinds
	queens := k[board.Queen]
	b := k[board.Rook].Or(queens).And(geo.reach[board.Rook][s&127])
	b = b.Or(k[board.Bishop].Or(queens).And(geo.reach[board.Bishop][s&127]))
	b = b.Or(k[board.Unicorn].Or(queens).And(geo.reach[board.Unicorn][s&127]))
	return b.And(p.occupied[by&1]).And(p.layers[status&1])
}

// leapAttackers returns the side's king, knights and pawns of the status that attack the cell.
func (p *Position) leapAttackers(s board.Square, by board.Color, status Status) board.Bitboard {
	k := &p.kinds
	b := k[board.Knight].And(geo.reach[board.Knight][s&127])
	b = b.Or(k[board.King].And(geo.reach[board.King][s&127]))
	b = b.Or(k[board.Pawn].And(geo.pawnFrom[p.rules.Pawns&1][by&1][s&127]))
	return b.And(p.occupied[by&1]).And(p.layers[status&1])
}

// attacked reports whether pieces of the side and status attack the cell when only cells of
// `occupied` stop sliders, and only attackers outside `gone` count.
func (p *Position) attacked(s board.Square, by board.Color, status Status, occupied, gone board.Bitboard) bool {
	if !p.leapAttackers(s, by, status).Without(gone).Empty() {
		return true
	}
	for w, x := range p.lineAttackers(s, by, status).Without(gone).Words() {
		for ; x != 0; x &= x - 1 {
			if board.Between(s, board.Square(w<<6+bits.TrailingZeros64(x))).And(occupied).Empty() {
				return true
			}
		}
	}
	return false
}

// AttackersOf returns the side's pieces of the status that attack the cell.
func (p *Position) AttackersOf(s board.Square, by board.Color, status Status) board.Bitboard {
	found := p.leapAttackers(s, by, status)
	for w, x := range p.lineAttackers(s, by, status).Words() {
		for ; x != 0; x &= x - 1 {
			from := board.Square(w<<6 + bits.TrailingZeros64(x))
			if board.Between(s, from).And(p.layers[status&1]).Empty() {
				found.Add(from)
			}
		}
	}
	return found
}

// isAttacked reports whether the side's pieces of the status attack the cell.
func (p *Position) isAttacked(s board.Square, by board.Color, status Status) bool {
	return p.attacked(s, by, status, p.layers[status&1], board.Bitboard{})
}

// InCheck reports whether the king of the side to move is attacked. Only pieces of its own status
// attack it, because it has not just moved.
func (p *Position) InCheck() bool {
	king := p.kings[p.side&1]
	return p.isAttacked(king, p.side.Opponent(), p.StatusAt(king))
}
