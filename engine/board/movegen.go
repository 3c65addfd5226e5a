package board

import "math/bits"

// MaxMoves is a length for move buffers: no position of a game has more (king, queen, ten promoted
// queens and the rest have 750 at most).
const MaxMoves = 768

// A choice says which moves to list.
type choice uint8

const (
	all choice = iota
	takes
	quiets
)

// AppendLegal appends all legal moves to buf. Their order depends on the position alone. Random
// games draw moves by it, so it is part of their seeds.
func (p *Position) AppendLegal(buf []Move) []Move { return p.appendLegal(buf, all) }

// AppendCaptures appends the legal moves that capture.
func (p *Position) AppendCaptures(buf []Move) []Move { return p.appendLegal(buf, takes) }

// AppendQuiets appends the legal moves that do not capture, promotions among them.
func (p *Position) AppendQuiets(buf []Move) []Move { return p.appendLegal(buf, quiets) }

// HasLegal reports whether the side to move has a legal move.
func (p *Position) HasLegal() bool {
	var r restraints
	if p.restrain(&r); r.checkers.Empty() { // then a piece that is not pinned may do what it can
		var some [MaxMoves / 8]Move
		us := p.side & 1
		for w, x := range p.occupied[us].Without(r.pinned).Words() {
			for ; x != 0; x &= x - 1 {
				s := Square(w<<6 + bits.TrailingZeros64(x))
				if s != p.kings[us] && len(p.appendPieces(some[:0], bit(s), all)) > 0 {
					return true
				}
			}
		}
	}
	var buf [MaxMoves]Move
	return len(p.AppendLegal(buf[:0])) > 0
}

// restraints are what makes moves of the side to move illegal: checkers and pins.
type restraints struct {
	checkers Bitboard
	pinned   Bitboard
	pins     [2 * maxLines]pin
	numPins  int
}

// A pin is a piece that may only move between its king and an enemy slider, or capture it.
type pin struct{ piece, slider Square }

// restrain finds checkers and pins from the king.
func (p *Position) restrain(r *restraints) {
	us, them := p.side&1, p.side&1^1
	king := p.kings[us]
	occupied := p.Occupied()
	r.checkers = p.leapAttackers(king, them)
	r.pinned = Bitboard{}
	r.numPins = 0
	rays := &geo.between[king&127]
	for rest := p.lineAttackers(king, them); !rest.Empty(); {
		var t Square
		t, rest = rest.pop()
		between := rays[t&127].And(occupied)
		if between.Empty() {
			r.checkers = r.checkers.Or(geo.cell[t&127])
			continue
		}
		if piece := between.And(p.occupied[us]); piece == between && piece.single() {
			r.pinned = r.pinned.Or(piece)
			r.pins[r.numPins] = pin{piece.First(), t}
			r.numPins++
		}
	}
}

// appendLegal appends the legal moves of the choice.
//
// A move can only be illegal when the king moves into an attack, a pinned piece leaves its pin, or
// a check is not answered. So checkers and pins are found once, from the king, and no move is tried
// out.
func (p *Position) appendLegal(buf []Move, want choice) []Move {
	var c Captures
	r := &c.restraints
	p.restrain(r)
	us := p.side & 1
	king := p.kings[us]
	start := len(buf)
	switch n := r.checkers.Count(); {
	case n == 1 && want != all:
		p.fillTakers(&c)
		if want == takes {
			buf = c.appendChecker(buf)
		} else {
			buf = c.appendBlocks(buf)
		}
	case n == 0:
		buf = p.appendPieces(buf, p.occupied[us].Without(r.pinned), want)
		for _, pin := range r.pins[:r.numPins] {
			before := len(buf)
			buf = onto(p.appendPieces(buf, bit(pin.piece), want), before,
				geo.between[king&127][pin.slider&127].Or(bit(pin.slider)))
		}
	case n == 1: // in the order of AppendLegal, which AppendEvasions does not keep
		t := r.checkers.First()
		stop := geo.between[king&127][t&127] // empty for a leaper, or a slider beside the king
		stop.Add(t)
		buf = onto(p.appendPieces(buf, p.occupied[us].Without(r.pinned), want), start, stop)
	}
	return p.appendKing(buf, king, want)
}

// onto keeps of moves[start:] those that end on a cell of the set.
func onto(moves []Move, start int, cells Bitboard) []Move {
	n := start
	for _, m := range moves[start:] {
		if cells.Has(m.To()) {
			moves[n] = m
			n++
		}
	}
	return moves[:n]
}

// appendKing appends the steps of the king onto cells that are not attacked.
func (p *Position) appendKing(buf []Move, king Square, want choice) []Move {
	us, them := p.side&1, p.side&1^1
	to := geo.king[king&127].Without(p.occupied[us])
	switch want {
	case takes:
		to = to.And(p.occupied[them])
	case quiets:
		to = to.Without(p.occupied[them])
	}
	if to.Empty() {
		return buf
	}
	occupied := p.Occupied().Without(geo.cell[king&127]) // the king shields no cell from a slider
	return appendTo(buf, king, to.Without(p.attackedOf(to, them, occupied)))
}

// appendPieces appends the pseudo-legal moves of some pieces of the mover, kings excepted.
//
//go:noinline // docs/bench/search.md
func (p *Position) appendPieces(buf []Move, pieces Bitboard, want choice) []Move {
	us, them := p.side&1, p.side&1^1
	table := &geo.reach[us]
	targets := everywhere.Without(p.occupied[us])
	switch want {
	case takes:
		table = &geo.takes[us]
		targets = p.occupied[them]
	case quiets:
		table = &geo.glides[us]
		targets = targets.Without(p.occupied[them])
	}
	for w, x := range p.kinds[Rook].Or(p.kinds[Queen]).And(pieces).Words() {
		for ; x != 0; x &= x - 1 {
			s := Square(w<<6 + bits.TrailingZeros64(x))
			l := &geo.lines[s&127]
			buf = appendSlides(buf, s, 0, p.sweep(table, l[0])|p.sweep(table, l[1])<<5|p.sweep(table, l[2])<<10)
		}
	}
	for w, x := range p.kinds[Bishop].Or(p.kinds[Queen]).And(pieces).Words() {
		for ; x != 0; x &= x - 1 {
			s := Square(w<<6 + bits.TrailingZeros64(x))
			l := &geo.lines[s&127]
			buf = appendSlides(buf, s, 5*bishopLines,
				p.sweep(table, l[3])|p.sweep(table, l[4])<<5|p.sweep(table, l[5])<<10|
					p.sweep(table, l[6])<<15|p.sweep(table, l[7])<<20|p.sweep(table, l[8])<<25)
		}
	}
	for w, x := range p.kinds[Unicorn].Or(p.kinds[Queen]).And(pieces).Words() {
		for ; x != 0; x &= x - 1 {
			s := Square(w<<6 + bits.TrailingZeros64(x))
			l := &geo.lines[s&127]
			buf = appendSlides(buf, s, 5*unicornLines,
				p.sweep(table, l[9])|p.sweep(table, l[10])<<5|p.sweep(table, l[11])<<10|p.sweep(table, l[12])<<15)
		}
	}
	for w, x := range p.kinds[Knight].And(pieces).Words() {
		for ; x != 0; x &= x - 1 {
			s := Square(w<<6 + bits.TrailingZeros64(x))
			for v, y := range geo.ways[s&127].knight.And(targets).Words() {
				for ; y != 0; y &= y - 1 {
					buf = append(buf, NewMove(s, Square(v<<6+bits.TrailingZeros64(y)), NoKind))
				}
			}
		}
	}
	return p.appendPawns(buf, p.kinds[Pawn].And(pieces), want)
}

// sweep looks up a slider on one of its lines.
func (p *Position) sweep(table *sweep, ref lineRef) uint64 {
	return uint64(table[(ref.base+uint16(p.lines[ref.line]))&(2<<10-1)])
}

// appendSlides appends the moves onto cells of geo.slideTo by the bits set, bit 0 being first.
func appendSlides(buf []Move, from Square, first int, set uint64) []Move {
	to := geo.slideTo[from&127][first:]
	for ; set != 0; set &= set - 1 {
		buf = append(buf, NewMove(from, to[bits.TrailingZeros64(set)], NoKind))
	}
	return buf
}

// appendTo appends the moves from one cell onto others.
func appendTo(buf []Move, from Square, cells Bitboard) []Move {
	for !cells.Empty() {
		var to Square
		to, cells = cells.pop()
		buf = append(buf, NewMove(from, to, NoKind))
	}
	return buf
}

var everywhere = Bitboard{^uint64(0), 1<<(NumSquares-64) - 1}
