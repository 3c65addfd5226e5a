package board

import "math/bits"

var everywhere = Bitboard{^uint64(0), ^uint64(0)}

// MaxMoves is a length for move buffers that no position of a game from a
// start array exceeds (king, queen, ten promoted queens and the rest at their best
// cells have at most 750 moves). AppendLegal grows a shorter one.
const MaxMoves = 768

// AppendLegal appends all legal moves to buf. Their order depends on the
// position alone, but is no order of merit.
func (p *Position) AppendLegal(buf []Move) []Move { return p.appendLegal(buf, everywhere) }

// AppendCaptures appends the legal moves that take a piece.
func (p *Position) AppendCaptures(buf []Move) []Move {
	return p.appendLegal(buf, p.occupied[p.side.Opponent()])
}

// IsLegal reports whether the move can be played here.
func (p *Position) IsLegal(m Move) bool {
	if m.From() >= NoSquare || m.To() >= NoSquare || m>>17 != 0 {
		return false
	}
	var buf [MaxMoves]Move
	for _, legal := range p.appendLegal(buf[:0], bit(m.To())) {
		if legal == m {
			return true
		}
	}
	return false
}

// HasLegal reports whether the side to move has a legal move.
func (p *Position) HasLegal() bool {
	var buf [MaxMoves]Move
	return len(p.AppendLegal(buf[:0])) > 0
}

// appendLegal appends the legal moves onto the cells of targets.
//
// A move can only be illegal when the king moves into an attack, a pinned man leaves its
// pin, or a check is left standing. So checkers and pins are found once, from the king,
// and no move is tried out.
func (p *Position) appendLegal(buf []Move, targets Bitboard) []Move {
	us, them := p.side, p.side.Opponent()
	king := p.kings[us]
	occupied := p.occupied[us].Or(p.occupied[them])

	checkers := p.leapAttackers(king, them)
	var pinned Bitboard
	var pinRays [maxLines * 2]struct {
		man Square
		ray Bitboard
	}
	pins := 0
	for w, x := range p.lineAttackers(king, them).Words() {
		for ; x != 0; x &= x - 1 {
			t := Square(w<<6 + bits.TrailingZeros64(x))
			ray := geo.between[king][t]
			switch between := ray.And(occupied); between.Count() {
			case 0:
				checkers.Add(t)
			case 1:
				if man := between.And(p.occupied[us]); !man.Empty() {
					pinned = pinned.Or(man)
					ray.Add(t)
					pinRays[pins].man, pinRays[pins].ray = man.First(), ray
					pins++
				}
			}
		}
	}

	free := targets.Without(p.occupied[us])
	others := free
	switch checkers.Count() {
	case 0:
	case 1:
		t := checkers.First()
		stop := geo.between[king][t] // empty for a leaper, or a slider beside the king
		stop.Add(t)
		others = others.And(stop)
	default:
		others = Bitboard{}
	}
	if !others.Empty() {
		for w, x := range p.occupied[us].Without(pinned).Words() {
			for ; x != 0; x &= x - 1 {
				s := Square(w<<6 + bits.TrailingZeros64(x))
				if s != king {
					buf = p.appendPiece(buf, s, others)
				}
			}
		}
		if checkers.Empty() {
			for _, pin := range pinRays[:pins] {
				buf = p.appendPiece(buf, pin.man, others.And(pin.ray))
			}
		}
	}

	occupied.clear(king) // the king does not shield the cells behind him
	for w, x := range geo.king[king].And(free).Words() {
		for ; x != 0; x &= x - 1 {
			t := Square(w<<6 + bits.TrailingZeros64(x))
			if !p.attacked(t, them, occupied) {
				buf = append(buf, NewMove(king, t, NoKind))
			}
		}
	}
	return buf
}

// appendPiece appends the moves of the man on s, not a king, onto the cells of targets,
// which holds none of his own side's.
func (p *Position) appendPiece(buf []Move, s Square, targets Bitboard) []Move {
	x := p.squares[s]
	switch k := x.Kind(); k {
	case Knight:
		return appendTo(buf, s, geo.knight[s].And(targets))
	case Pawn:
		return p.appendPawn(buf, s, targets)
	default:
		first, end := lineRange(s, k)
		reach := &geo.reach[x.Color()]
		for _, ref := range geo.lines[s][first:end] {
			cells := &geo.cells[ref.line]
			for b := reach[ref.at][p.lines[ref.line]&1023]; b != 0; b &= b - 1 {
				if t := cells[bits.TrailingZeros8(b)]; targets.Has(t) {
					buf = append(buf, NewMove(s, t, NoKind))
				}
			}
		}
		return buf
	}
}

// lineRange returns which of the cell's lines a slider of the kind uses.
func lineRange(s Square, k Kind) (first, end uint8) {
	ends := &geo.classEnd[s]
	switch k {
	case Rook:
		return 0, ends[Orthogonal]
	case Bishop:
		return ends[Orthogonal], ends[FaceDiagonal]
	case Unicorn:
		return ends[FaceDiagonal], ends[SpaceDiagonal]
	default:
		return 0, ends[SpaceDiagonal]
	}
}

func appendTo(buf []Move, from Square, to Bitboard) []Move {
	for w, x := range to.Words() {
		for ; x != 0; x &= x - 1 {
			buf = append(buf, NewMove(from, Square(w<<6+bits.TrailingZeros64(x)), NoKind))
		}
	}
	return buf
}

func (p *Position) pawnTargets(s Square, c Color) Bitboard {
	enemy := p.occupied[c.Opponent()]
	steps := geo.pawnStep[p.rules.Pawns][c][s].Without(enemy).Without(p.occupied[c])
	return steps.Or(geo.pawnTakes[p.rules.Pawns][c][s].And(enemy))
}

func (p *Position) appendPawn(buf []Move, s Square, targets Bitboard) []Move {
	to := p.pawnTargets(s, p.side).And(targets)
	last := geo.promotes[p.rules.Pawns][p.side]
	buf = appendTo(buf, s, to.Without(last))
	for w, x := range to.And(last).Words() {
		for ; x != 0; x &= x - 1 {
			for _, k := range promotions {
				buf = append(buf, NewMove(s, Square(w<<6+bits.TrailingZeros64(x)), k))
			}
		}
	}
	return buf
}

// Mobility returns the number of pseudo-legal moves of the man on s, whoever
// is to move: captures of any enemy man included, checks ignored, and a
// promotion counted five times.
func (p *Position) Mobility(s Square) int {
	x := p.squares[s]
	switch k := x.Kind(); k {
	case NoKind:
		return 0
	case King:
		return geo.king[s].Without(p.occupied[x.Color()]).Count()
	case Knight:
		return geo.knight[s].Without(p.occupied[x.Color()]).Count()
	case Pawn:
		to := p.pawnTargets(s, x.Color())
		return to.Count() + 4*to.And(geo.promotes[p.rules.Pawns][x.Color()]).Count()
	default:
		first, end := lineRange(s, k)
		size := &geo.reachSize[x.Color()]
		n := 0
		for _, ref := range geo.lines[s][first:end] {
			n += int(size[ref.at][p.lines[ref.line]&1023])
		}
		return n
	}
}
