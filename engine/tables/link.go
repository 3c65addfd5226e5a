package tables

import "raumlab/engine/board"

// A link leads from the positions of a table to those of another one, after a capture or promotion.
type link struct {
	to      *Table           // nil for bare kings
	swapped bool             // the other table has the colours exchanged
	from    [MaxPieces]uint8 // the place here, by the place there
}

// value returns the value for the side to move after the capture or promotion. The placement has
// the cells after it and the places before it.
func (l *link) value(p *placement, toMove board.Color) uint8 {
	if l.to == nil {
		if emptyCube().pairs[p[0]][p[1]].orbit < 0 {
			return Illegal
		}
		return Drawn
	}
	c, i := l.number(p, toMove)
	if i < 0 {
		return Illegal
	}
	return l.to.Values[c][i]
}

// number returns the side to move and the number in the other table, or -1 if the kings are
// neighbours. The link must not lead to bare kings.
func (l *link) number(p *placement, toMove board.Color) (board.Color, int) {
	var q placement
	for i := range l.to.pieces {
		if q[i] = p[l.from[i]]; l.swapped {
			q[i] = q[i].Mirror()
		}
	}
	if l.swapped {
		toMove = toMove.Opponent()
	}
	return toMove & 1, l.to.of(&q)
}

// links are what a solver needs of other tables, by places.
type links struct {
	take     [MaxPieces]link                        // by victim
	promote  [MaxPieces][board.Pawn]link            // by pawn and what it becomes
	exchange [MaxPieces][MaxPieces][board.Pawn]link // by pawn, victim and what it becomes
}

// newLinks asks find for the tables that x needs.
func newLinks(x *Index, find func(Material) (*Table, error)) (*links, error) {
	l := new(links)
	for i := 2; i < x.pieces; i++ {
		var err error
		if l.take[i], err = newLink(x, none, i, board.NoKind, find); err != nil {
			return nil, err
		}
		if x.kinds[i] != board.Pawn {
			continue
		}
		for k := board.Queen; k < board.Pawn; k++ {
			if l.promote[i][k], err = newLink(x, i, none, k, find); err != nil {
				return nil, err
			}
			for victim := 2; victim < x.pieces; victim++ {
				if x.colors[victim] == x.colors[i] {
					continue
				}
				if l.exchange[i][victim][k], err = newLink(x, i, victim, k, find); err != nil {
					return nil, err
				}
			}
		}
	}
	return l, nil
}

// newLink returns the link after the capture of the piece in place victim and the promotion of the
// one in place pawn. Either place may be none.
func newLink(x *Index, pawn, victim int, becomes board.Kind, find func(Material) (*Table, error)) (l link, err error) {
	var m Material
	kinds := x.kinds
	if pawn != none {
		kinds[pawn] = becomes
	}
	for i := 2; i < x.pieces; i++ {
		if i != victim {
			m = m.with(x.colors[i], kinds[i])
		}
	}
	if m.Pieces() == 2 {
		return l, nil
	}
	m, l.swapped = m.Canonical()
	if l.to, err = find(m); err != nil {
		return l, err
	}
	var used [MaxPieces]bool
	for there := range l.to.pieces {
		c := l.to.colors[there]
		if l.swapped {
			c = c.Opponent()
		}
		for here := range x.pieces {
			if here != victim && !used[here] && x.colors[here] == c && kinds[here] == l.to.kinds[there] {
				used[here] = true
				l.from[there] = uint8(here)
				break
			}
		}
	}
	return l, nil
}
