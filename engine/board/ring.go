package board

import "slices"

// A Ring is what an exchange wins and loses for the side that begins it, in the unit of the values.
type Ring struct{ Gain, Loss int }

// Ring returns the threat ring of 5³ Chess for a legal move: what both sides capture on its target
// cell if they continue to the end, even at a loss. SEE is the exchange in which each side may
// stop.
//
// The opponent captures first, then both sides alternate, each with its least valuable piece. Only
// pieces that attack the cell right after the move take part: no slider joins later. A king
// captures last of its side, and only if the other side has nothing left. Otherwise the exchange
// ends there.
//
// Pins and checks are ignored. Promotions count nothing: a pawn stays a pawn. In SEE the move
// becomes what it says, and a later pawn a queen.
func (p *Position) Ring(m Move, values *[Pawn + 1]int) Ring {
	from, to := m.From(), m.To()
	occupied := p.Occupied().Without(bit(from))
	own := p.takers(to, p.side, occupied, values)
	enemy := p.takers(to, p.side.Opponent(), occupied, values)
	var r Ring
	if victim := p.squares[to].Kind(); victim != NoKind {
		r.Gain = values[victim]
	}
	on := values[p.squares[from].Kind()] // the piece on the cell
	for enemy.mayTake(own) {
		r.Loss += on
		on = enemy.take()
		if !own.mayTake(enemy) {
			break
		}
		r.Gain += on
		on = own.take()
	}
	return r
}

// takers are the values of pieces that attack a cell, the least first and the king's last.
type takers struct {
	values []int
	king   bool
}

// takers returns the side's pieces that attack the cell from occupied cells.
func (p *Position) takers(target Square, by Color, occupied Bitboard, values *[Pawn + 1]int) takers {
	var t takers
	for rest := p.attackers(target, by, occupied).And(occupied); !rest.Empty(); {
		var s Square
		s, rest = rest.pop()
		k := p.squares[s].Kind()
		if k == King {
			t.king = true
			continue
		}
		t.values = append(t.values, values[k])
	}
	slices.Sort(t.values)
	if t.king {
		t.values = append(t.values, values[King])
	}
	return t
}

// mayTake reports whether the side has a piece that may capture: a king may only where no enemy
// would capture it.
func (t takers) mayTake(enemy takers) bool {
	return len(t.values) > 1 || len(t.values) == 1 && (!t.king || len(enemy.values) == 0)
}

// take removes the next piece and returns its value.
func (t *takers) take() int {
	v := t.values[0]
	t.values = t.values[1:]
	return v
}
