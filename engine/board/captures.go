package board

// Captures lists the captures of a position by the kind of their victim, for MVV-LVA: most searches
// need only the most valuable.
type Captures struct {
	position   *Position
	king       Square
	occupied   Bitboard    // by either side
	victims    Bitboard    // enemies that pieces other than the king may capture
	sliders    [3]Bitboard // own, by the class of the lines they move along
	knights    Bitboard
	pawns      Bitboard
	pawnFrom   *[128]Bitboard // cells of own pawns that capture onto a cell
	last       Bitboard       // where own pawns promote; empty where none may at once
	restraints restraints
}

// FillCaptures fills c from the position, for the price of finding checkers and pins.
func (p *Position) FillCaptures(c *Captures) {
	p.restrain(&c.restraints)
	p.fillTakers(c)
}

// fillTakers fills what the restraints of c do not hold.
func (p *Position) fillTakers(c *Captures) {
	us := p.side & 1
	own := p.occupied[us]
	c.position = p
	c.king = p.kings[us]
	c.occupied = p.Occupied()
	c.sliders[Orthogonal] = p.kinds[Rook].Or(p.kinds[Queen]).And(own)
	c.sliders[FaceDiagonal] = p.kinds[Bishop].Or(p.kinds[Queen]).And(own)
	c.sliders[SpaceDiagonal] = p.kinds[Unicorn].Or(p.kinds[Queen]).And(own)
	c.knights = p.kinds[Knight].And(own)
	c.pawns = p.kinds[Pawn].And(own)
	c.pawnFrom = &geo.pawnFrom[p.rules.Pawns&3][us]
	c.last = Bitboard{}
	if !c.pawns.And(geo.hopeful[p.rules.Pawns&3][us]).Empty() {
		c.last = geo.promotes[p.rules.Pawns&3][us]
	}
	switch c.restraints.checkers.Count() {
	case 0:
		c.victims = p.occupied[us^1]
	case 1:
		c.victims = c.restraints.checkers
	default:
		c.victims = Bitboard{}
	}
}

// Append appends the legal captures of pieces of the kind, but for those by the king. All kinds
// together and AppendByKing give what AppendCaptures does, in another order.
//
//go:noinline // docs/bench/search.md
func (c *Captures) Append(buf []Move, victim Kind) []Move {
	pins := !c.restraints.pinned.Empty()
	for victims := c.position.kinds[victim&7].And(c.victims); !victims.Empty(); {
		var t Square
		t, victims = victims.pop()
		for takers, between := c.takers(t), &geo.between[t&127]; !takers.Empty(); {
			var s Square
			s, takers = takers.pop()
			switch {
			case !between[s&127].And(c.occupied).Empty() || pins && c.restraints.forbid(s, t, c.king):
			case c.last.Has(t) && c.pawns.Has(s):
				buf = appendPromotions(buf, s, t)
			default:
				buf = append(buf, NewMove(s, t, NoKind))
			}
		}
	}
	return buf
}

// Any reports whether Append would append a move.
//
//go:noinline // docs/bench/search.md
func (c *Captures) Any(victim Kind) bool {
	pins := !c.restraints.pinned.Empty()
	for victims := c.position.kinds[victim&7].And(c.victims); !victims.Empty(); {
		var t Square
		t, victims = victims.pop()
		for takers, between := c.takers(t), &geo.between[t&127]; !takers.Empty(); {
			var s Square
			s, takers = takers.pop()
			if between[s&127].And(c.occupied).Empty() && !(pins && c.restraints.forbid(s, t, c.king)) {
				return true
			}
		}
	}
	return false
}

// AppendByKing appends the legal captures by the king.
func (c *Captures) AppendByKing(buf []Move) []Move { return c.position.appendKing(buf, c.king, takes) }

// MayPromote reports whether a pawn is where it may promote at once.
func (c *Captures) MayPromote() bool { return !c.last.Empty() }

// takers returns the pieces, the king left out, that would capture on the cell on an empty cube.
func (c *Captures) takers(t Square) Bitboard {
	ways := &geo.ways[t&127]
	b := c.knights.And(ways.knight).Or(c.sliders[Orthogonal].And(ways.aligned[Orthogonal]))
	b = b.Or(c.pawns.And(c.pawnFrom[t&127]))
	return b.Or(c.sliders[FaceDiagonal].And(ways.aligned[FaceDiagonal])).Or(
		c.sliders[SpaceDiagonal].And(ways.aligned[SpaceDiagonal]))
}

// forbid reports whether a piece that captures on the target would leave its pin.
func (r *restraints) forbid(piece, target, king Square) bool {
	if !r.pinned.Has(piece) {
		return false
	}
	for _, pin := range r.pins[:r.numPins] {
		if pin.piece == piece {
			return pin.slider != target && !geo.between[king&127][pin.slider&127].Has(target)
		}
	}
	return false
}
