package board

// AppendEvasions appends what AppendLegal does, for a side in check and in another order. It is
// faster: it looks at the cells of checker and line, which few pieces reach.
func (p *Position) AppendEvasions(buf []Move) []Move {
	var c Captures
	p.FillCaptures(&c)
	if c.restraints.checkers.single() {
		buf = c.appendBlocks(c.appendChecker(buf))
	}
	return p.appendKing(buf, c.king, all)
}

// appendChecker appends the captures of the one checker by others than the king.
func (c *Captures) appendChecker(buf []Move) []Move {
	return c.Append(buf, c.position.squares[c.restraints.checkers.First()&127].Kind())
}

// appendBlocks appends the moves between the one checker and the king. No pinned piece has any.
func (c *Captures) appendBlocks(buf []Move) []Move {
	p := c.position
	us := p.side & 1
	rule := p.rules.Pawns
	for cells := geo.between[c.king&127][c.restraints.checkers.First()&127]; !cells.Empty(); {
		var t Square
		t, cells = cells.pop()
		steppers := c.pawns.And(geo.pawnWatch[rule&3][us][t&127]).Without(c.pawnFrom[t&127])
		movers := c.takers(t).Without(c.pawns).Or(steppers).Without(c.restraints.pinned)
		for between := &geo.between[t&127]; !movers.Empty(); {
			var s Square
			s, movers = movers.pop()
			switch {
			case !between[s&127].And(c.occupied).Empty():
			case c.last.Has(t) && c.pawns.Has(s):
				buf = appendPromotions(buf, s, t)
			default:
				buf = append(buf, NewMove(s, t, NoKind))
			}
		}
	}
	return buf
}
