package board

import "math/bits"

// countLegal returns the number of legal moves, which it does not list.
func (p *Position) countLegal() int {
	us, them := p.side, p.side.Opponent()
	king := p.kings[us]
	own, enemy := p.occupied[us], p.occupied[them]
	occupied := own.Or(enemy)

	var r restraints
	p.restrain(&r)
	pinned, checkers := r.pinned, r.checkers
	n := 0
	switch pawns := p.Pieces(us, Pawn).Without(pinned); checkers.Count() {
	case 0:
		for _, pin := range r.pins[:r.numPins] {
			n += p.countPinned(pin.piece, geo.between[king][pin.slider], pin.slider)
		}
		n += p.countSlides(us, pinned) + p.pawnMoves(us, pawns, everywhere.Without(occupied), enemy)
		for w, x := range p.Pieces(us, Knight).Without(pinned).Words() {
			for ; x != 0; x &= x - 1 {
				n += geo.ways[w<<6+bits.TrailingZeros64(x)].knight.Without(own).Count()
			}
		}
	case 1:
		t := checkers.First()
		between := geo.between[king][t] // empty for a leaper, or a slider beside the king
		n = p.pawnMoves(us, pawns, between, checkers)
		for w, x := range between.Or(checkers).Words() {
			for ; x != 0; x &= x - 1 {
				n += p.countOnto(Square(w<<6+bits.TrailingZeros64(x)), pinned)
			}
		}
	}

	occupied = occupied.Without(bit(king)) // the king shields no cell from a slider
	for w, x := range geo.king[king].Without(own).Words() {
		for ; x != 0; x &= x - 1 {
			if !p.attacked(Square(w<<6+bits.TrailingZeros64(x)), them, occupied) {
				n++
			}
		}
	}
	return n
}

// countSlides counts the moves of the side's sliders that are not pinned, checks ignored.
func (p *Position) countSlides(us Color, pinned Bitboard) (n int) {
	for w, x := range p.sliders(us, Orthogonal).Without(pinned).Words() {
		for ; x != 0; x &= x - 1 {
			n += p.rookMoves(us, Square(w<<6+bits.TrailingZeros64(x)))
		}
	}
	for w, x := range p.sliders(us, FaceDiagonal).Without(pinned).Words() {
		for ; x != 0; x &= x - 1 {
			n += p.bishopMoves(us, Square(w<<6+bits.TrailingZeros64(x)))
		}
	}
	for w, x := range p.sliders(us, SpaceDiagonal).Without(pinned).Words() {
		for ; x != 0; x &= x - 1 {
			n += p.unicornMoves(us, Square(w<<6+bits.TrailingZeros64(x)))
		}
	}
	return n
}

// countPinned counts the moves of the piece on s that the slider on t pins along ray.
func (p *Position) countPinned(s Square, ray Bitboard, t Square) int {
	switch k := p.squares[s].Kind(); k {
	case Knight:
		return 0 // no leap stays on a line
	case Pawn:
		return p.pawnMoves(p.side, bit(s), ray.Without(bit(s)), bit(t))
	case Queen:
		return ray.Count() // the slider's cell, but not s
	default:
		if geo.ways[t].aligned[k-Rook].Has(s) {
			return ray.Count()
		}
		return 0
	}
}

// countOnto counts the moves of unpinned knights and sliders onto a cell that may be entered.
func (p *Position) countOnto(s Square, pinned Bitboard) int {
	us := p.side
	occupied := p.Occupied()
	n := geo.ways[s].knight.And(p.Pieces(us, Knight)).Without(pinned).Count()
	for w, x := range p.lineAttackers(s, us).Without(pinned).Words() {
		for ; x != 0; x &= x - 1 {
			if geo.between[s][w<<6+bits.TrailingZeros64(x)].And(occupied).Empty() {
				n++
			}
		}
	}
	return n
}
