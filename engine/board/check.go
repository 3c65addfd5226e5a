package board

import "math/bits"

// Checks tells which moves of a position's mover give check: it costs as much as finding pins.
type Checks struct {
	position *Position
	king     Square   // the enemy's
	occupied Bitboard // by either side
	screens  Bitboard // own pieces, each alone between an own slider and the enemy king
}

// Checks returns what is needed to tell checking moves from others.
func (p *Position) Checks() Checks {
	us, them := p.side&1, p.side&1^1
	c := Checks{position: p, king: p.kings[them], occupied: p.Occupied()}
	rays := &geo.between[c.king&127]
	for rest := p.lineAttackers(c.king, us); !rest.Empty(); {
		var s Square
		s, rest = rest.pop()
		between := rays[s&127].And(c.occupied)
		if screen := between.And(p.occupied[us]); screen == between && screen.single() {
			c.screens = c.screens.Or(screen)
		}
	}
	return c
}

// Gives reports whether a legal move gives check, directly or by discovery.
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
		if geo.ways[to].knight.Has(c.king) {
			return true
		}
	case Pawn:
		if geo.pawnTakes[p.rules.Pawns&3][us][to].Has(c.king) {
			return true
		}
	default:
		// The moving piece has left the cells in between.
		if geo.shared[to][c.king&127]&geo.paths[k] != 0 &&
			geo.between[to][c.king&127].And(c.occupied).Without(geo.cell[from]).Empty() {
			return true
		}
	}
	if !c.screens.Has(from) {
		return false
	}
	for w, x := range p.lineAttackers(c.king, us).Words() {
		for ; x != 0; x &= x - 1 {
			between := geo.between[c.king&127][(w<<6+bits.TrailingZeros64(x))&127]
			if between.Has(from) && !between.Has(to) && between.And(c.occupied) == bit(from) {
				return true
			}
		}
	}
	return false
}

// AppendQuietChecks appends the legal moves that capture nothing and give check. Most pieces look
// where their moves meet checking cells; pinned and screening ones and pawns list all moves.
func (p *Position) AppendQuietChecks(buf []Move) []Move {
	var r restraints
	p.restrain(&r)
	c := p.Checks()
	us := p.side & 1
	king := p.kings[us]
	start := len(buf)
	if !r.checkers.Empty() {
		return c.keep(p.AppendQuiets(buf), start) // few moves stop the check
	}
	special := c.screens.Or(p.Pieces(us, Pawn).And(geo.hopeful[p.rules.Pawns&3][us]))
	if pieces := special.Without(r.pinned).Without(bit(king)); !pieces.Empty() {
		buf = p.appendPieces(buf, pieces, quiets)
	}
	for _, pin := range r.pins[:r.numPins] {
		before := len(buf)
		buf = onto(p.appendPieces(buf, bit(pin.piece), quiets), before, geo.between[king&127][pin.slider&127])
	}
	if c.screens.Has(king) {
		buf = p.appendKing(buf, king, quiets)
	}
	buf = c.keep(buf, start)

	pieces := p.occupied[us].Without(special).Without(r.pinned)
	free := everywhere.Without(c.occupied)
	checking := p.checkingCells(c.king)
	for class, to := range checking {
		for movers := p.kinds[Rook+Kind(class)].And(pieces); !to.Empty() && !movers.Empty(); {
			var s Square
			s, movers = movers.pop()
			buf = p.appendReachable(buf, s, geo.ways[s&127].aligned[class].And(to), c.occupied)
		}
	}
	for queens := p.kinds[Queen].And(pieces); !queens.Empty(); {
		var s Square
		s, queens = queens.pop()
		ways := geo.ways[s&127].aligned[Orthogonal].Or(geo.ways[s&127].aligned[FaceDiagonal]).Or(
			geo.ways[s&127].aligned[SpaceDiagonal])
		buf = p.appendReachable(buf, s, ways.And(checking[0].Or(checking[1]).Or(checking[2])), c.occupied)
	}
	if leaps := geo.ways[c.king&127].knight.And(free); !leaps.Empty() {
		for knights := p.kinds[Knight].And(pieces); !knights.Empty(); {
			var s Square
			s, knights = knights.pop()
			buf = appendTo(buf, s, geo.ways[s&127].knight.And(leaps))
		}
	}
	if steps := geo.pawnFrom[p.rules.Pawns&3][us][c.king&127].And(free); !steps.Empty() {
		for movers := p.kinds[Pawn].And(pieces); !movers.Empty(); {
			var s Square
			s, movers = movers.pop()
			buf = appendTo(buf, s, geo.pawnStep[p.rules.Pawns&3][us][s&127].And(steps))
		}
	}
	return buf
}

// keep keeps of moves[start:] those that give check.
func (c *Checks) keep(moves []Move, start int) []Move {
	n := start
	for _, m := range moves[start:] {
		if c.Gives(m) {
			moves[n] = m
			n++
		}
	}
	return moves[:n]
}

// checkingCells returns by class of lines the empty cells from which sliders would attack the cell.
func (p *Position) checkingCells(s Square) (cells [3]Bitboard) {
	table := &geo.glides[p.side&1]
	l := &geo.lines[s&127]
	cells[Orthogonal] = slideCells(s, 0, p.sweep(table, l[0])|p.sweep(table, l[1])<<5|p.sweep(table, l[2])<<10)
	cells[FaceDiagonal] = slideCells(s, 5*bishopLines,
		p.sweep(table, l[3])|p.sweep(table, l[4])<<5|p.sweep(table, l[5])<<10|
			p.sweep(table, l[6])<<15|p.sweep(table, l[7])<<20|p.sweep(table, l[8])<<25)
	cells[SpaceDiagonal] = slideCells(s, 5*unicornLines,
		p.sweep(table, l[9])|p.sweep(table, l[10])<<5|p.sweep(table, l[11])<<10|p.sweep(table, l[12])<<15)
	return cells
}

// slideCells is the set of the cells that appendSlides would move to.
func slideCells(from Square, first int, set uint64) (cells Bitboard) {
	to := geo.slideTo[from&127][first:]
	for ; set != 0; set &= set - 1 {
		cells.Add(to[bits.TrailingZeros64(set)])
	}
	return cells
}

// appendReachable appends the moves of a slider onto those of the cells to which its way is free.
func (p *Position) appendReachable(buf []Move, from Square, cells, occupied Bitboard) []Move {
	for !cells.Empty() {
		var to Square
		to, cells = cells.pop()
		if geo.between[from&127][to].And(occupied).Empty() {
			buf = append(buf, NewMove(from, to, NoKind))
		}
	}
	return buf
}
