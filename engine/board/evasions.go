package board

// AppendEvasions appends the legal moves of a side that is in check, as AppendLegal does but in another order. Few men can capture the
// checker or stand before him: each of those cells is asked who reaches it.
func (p *Position) AppendEvasions(buf []Move) []Move {
	var c Captures
	p.FillCaptures(&c)
	if t := c.restraints.checkers; t.single() {
		checker := t.First()
		buf = c.Append(buf, p.squares[checker&127].Kind())
		buf = c.appendBlocks(buf, geo.between[c.king][checker])
	}
	return p.appendKing(buf, c.king, all)
}

// appendBlocks appends the moves onto empty cells by men who are not pinned; a pinned man has never a way there.
func (c *Captures) appendBlocks(buf []Move, cells Bitboard) []Move {
	p := c.position
	us := p.side & 1
	rule := p.rules.Pawns
	promotes := geo.promotes[rule][us]
	for !cells.Empty() {
		var t Square
		t, cells = cells.pop()
		steppers := c.pawns.And(geo.pawnWatch[rule][us][t&127]).Without(geo.pawnFrom[rule][us][t&127])
		movers := c.takers(t).Without(c.pawns).Or(steppers).Without(c.restraints.pinned)
		for between := &geo.between[t]; !movers.Empty(); {
			var s Square
			s, movers = movers.pop()
			switch {
			case !between[s].And(c.occupied).Empty():
			case promotes.Has(t) && c.pawns.Has(s):
				buf = appendPromotions(buf, s, t)
			default:
				buf = append(buf, NewMove(s, t, NoKind))
			}
		}
	}
	return buf
}
