package board

// sliders returns the side's pieces that move along lines of the class.
func (p *Position) sliders(c Color, class LineClass) Bitboard {
	return p.kinds[Queen].Or(p.kinds[Rook+Kind(class)]).And(p.occupied[c])
}

// lineAttackers returns the side's sliders that would attack the cell on an empty cube.
func (p *Position) lineAttackers(s Square, by Color) Bitboard {
	k := &p.kinds
	b := k[Rook].Or(k[Queen]).And(geo.ways[s&127].aligned[Orthogonal])
	b = b.Or(k[Bishop].Or(k[Queen]).And(geo.ways[s&127].aligned[FaceDiagonal]))
	b = b.Or(k[Unicorn].Or(k[Queen]).And(geo.ways[s&127].aligned[SpaceDiagonal]))
	return b.And(p.occupied[by])
}

// leapAttackers returns the side's king, knights and pawns that attack the cell.
func (p *Position) leapAttackers(s Square, by Color) Bitboard {
	b := p.kinds[Knight].And(geo.ways[s&127].knight)
	b = b.Or(p.kinds[King].And(geo.king[s&127]))
	b = b.Or(p.kinds[Pawn].And(geo.pawnFrom[p.rules.Pawns&3][by&1][s&127]))
	return b.And(p.occupied[by])
}

// attacked reports whether the side attacks the cell when only cells of `occupied` stop sliders.
func (p *Position) attacked(s Square, by Color, occupied Bitboard) bool {
	if !p.leapAttackers(s, by).Empty() {
		return true
	}
	for rest, between := p.lineAttackers(s, by), &geo.between[s&127]; !rest.Empty(); {
		var from Square
		from, rest = rest.pop()
		if between[from&127].And(occupied).Empty() {
			return true
		}
	}
	return false
}

// attackedOf returns which of the cells the side attacks when only cells of `occupied` stop
// sliders. For several cells it is faster than attacked.
func (p *Position) attackedOf(cells Bitboard, by Color, occupied Bitboard) Bitboard {
	own := p.occupied[by&1]
	// Pawns capture onto a cell from where an enemy pawn on it would capture.
	found := takersOf(p.rules.Pawns, by.Opponent(), cells, p.kinds[Pawn].And(own))
	found = found.Or(geo.king[p.kings[by&1]&127])
	for knights := p.kinds[Knight].And(own); !knights.Empty(); {
		var s Square
		s, knights = knights.pop()
		found = found.Or(geo.ways[s&127].knight)
	}
	for class := range LineClass(3) {
		sliders := p.sliders(by, class)
		for !sliders.Empty() {
			var s Square
			s, sliders = sliders.pop()
			for rest := geo.ways[s&127].aligned[class].And(cells).Without(found); !rest.Empty(); {
				var t Square
				t, rest = rest.pop()
				if geo.between[s&127][t&127].And(occupied).Empty() {
					found = found.Or(geo.cell[t&127])
				}
			}
		}
	}
	return found.And(cells)
}

// AttackersOf returns the side's pieces that attack the cell.
func (p *Position) AttackersOf(s Square, by Color) Bitboard {
	return p.attackers(s, by, p.Occupied())
}

// attackers returns the side's pieces that attack the cell when only cells of `occupied` stop
// sliders.
func (p *Position) attackers(s Square, by Color, occupied Bitboard) Bitboard {
	found := p.leapAttackers(s, by)
	for rest := p.lineAttackers(s, by); !rest.Empty(); {
		var from Square
		from, rest = rest.pop()
		if geo.between[s&127][from&127].And(occupied).Empty() {
			found.Add(from)
		}
	}
	return found
}

// IsAttacked reports whether the side attacks the cell.
func (p *Position) IsAttacked(s Square, by Color) bool {
	return p.attacked(s, by, p.Occupied())
}

// InCheck reports whether the king of the side to move is attacked.
func (p *Position) InCheck() bool { return p.IsAttacked(p.kings[p.side], p.side.Opponent()) }

// OpenRays counts the rays from the cell whose first piece is a slider of the side that moves along
// the ray. With throughOne it also counts those with one piece, of either side, before it. If
// queenEverywhere is false, a queen counts only on space diagonals.
func (p *Position) OpenRays(s Square, by Color, throughOne, queenEverywhere bool) int {
	var sliders Bitboard
	if queenEverywhere {
		sliders = p.lineAttackers(s, by)
	} else {
		kinds := &p.kinds
		sliders = kinds[Rook].And(geo.ways[s&127].aligned[Orthogonal])
		sliders = sliders.Or(kinds[Bishop].And(geo.ways[s&127].aligned[FaceDiagonal]))
		sliders = sliders.Or(kinds[Unicorn].Or(kinds[Queen]).And(geo.ways[s&127].aligned[SpaceDiagonal]))
		sliders = sliders.And(p.occupied[by])
	}
	occupied := p.Occupied()
	n := 0
	for rest := sliders; !rest.Empty(); {
		var from Square
		from, rest = rest.pop()
		between := geo.between[s&127][from&127].And(occupied)
		switch {
		case between.Empty():
			n++
		case throughOne && between.single() && between.And(sliders).Empty():
			// A slider of this side in between is counted itself.
			n++
		}
	}
	return n
}
