package board

import "math/bits"

// Checks knows which moves of the side to move give check. It holds for the position it was made of, and is made for the
// price of finding pins; each answer is a few look-ups.
type Checks struct {
	position *Position
	king     Square   // the enemy's
	occupied Bitboard // by either side
	screens  Bitboard // own men who alone stand between an own slider and the enemy king
}

// Checks returns what is needed to tell checking moves from others.
func (p *Position) Checks() Checks {
	us, them := p.side&1, p.side&1^1
	c := Checks{position: p, king: p.kings[them], occupied: p.occupied[us].Or(p.occupied[them])}
	rays := &geo.between[c.king]
	for w, x := range p.lineAttackers(c.king, us).Words() {
		for ; x != 0; x &= x - 1 {
			between := rays[w<<6+bits.TrailingZeros64(x)].And(c.occupied)
			if man := between.And(p.occupied[us]); man == between && man.single() {
				c.screens = c.screens.Or(man)
			}
		}
	}
	return c
}

// Gives reports whether a legal move gives check, by the man who moves or by one behind him.
func (c *Checks) Gives(m Move) bool {
	p := c.position
	us := p.side & 1
	from, to := m.From(), m.To()
	k := p.squares[from].Kind()
	if promotion := m.Promotion(); promotion != NoKind {
		k = promotion
	}
	switch k {
	case King:
	case Knight:
		if geo.knight[to].Has(c.king) {
			return true
		}
	case Pawn:
		if geo.pawnTakes[p.rules.Pawns][us][to].Has(c.king) {
			return true
		}
	default:
		// The man himself no longer stands in between.
		if geo.shared[to][c.king]&geo.paths[k] != 0 && geo.between[to][c.king].And(c.occupied).Without(bit(from)).Empty() {
			return true
		}
	}
	if !c.screens.Has(from) {
		return false
	}
	for w, x := range p.lineAttackers(c.king, us).Words() {
		for ; x != 0; x &= x - 1 {
			between := geo.between[c.king][w<<6+bits.TrailingZeros64(x)]
			if between.Has(from) && !between.Has(to) && between.And(c.occupied) == bit(from) {
				return true
			}
		}
	}
	return false
}
