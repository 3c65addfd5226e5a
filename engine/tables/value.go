package tables

import (
	"fmt"

	"raumlab/engine/board"
)

// A Value is what a table says of a position, for the side to move: Drawn, or the distance to mate
// in plies plus one.
type Value uint8

// Sign returns 1 for a win, 0 for a draw and -1 for a loss.
func (v Value) Sign() int {
	switch {
	case v == Drawn:
		return 0
	case v&1 == 0:
		return 1
	}
	return -1
}

// Plies returns the distance to mate of a value that is not Drawn.
func (v Value) Plies() int { return int(v) - 1 }

// Outcome returns win, draw or loss.
func (v Value) Outcome() string { return [...]string{"loss", "draw", "win"}[v.Sign()+1] }

// String returns the value in words.
func (v Value) String() string {
	switch {
	case v == Drawn:
		return "draw"
	case v == Mated:
		return "mated"
	}
	return fmt.Sprintf("%s in %d", v.Outcome(), v.Plies())
}

// Value returns the value of a position with the table's material, in either colours.
func (t *Table) Value(p *board.Position) Value {
	m := MaterialOf(p)
	return t.value(p, m != t.Material)
}

// value looks a position up whose colours are those of the table, or the other way round.
func (t *Table) value(p *board.Position, swapped bool) Value {
	if t.AllDrawn {
		return Drawn
	}
	var at placement
	toMove := p.SideToMove()
	if swapped {
		toMove = toMove.Opponent()
	}
	next := 0
	place := func(set board.Bitboard) {
		for !set.Empty() {
			var s board.Square
			if s, set = set.Pop(); swapped {
				s = s.Mirror()
			}
			at[next] = s
			next++
		}
	}
	colors := [2]board.Color{board.White, board.Black}
	if swapped {
		colors = [2]board.Color{board.Black, board.White}
	}
	place(p.Pieces(colors[0], board.King))
	place(p.Pieces(colors[1], board.King))
	for g := range t.groups {
		first := t.groups[g].first
		place(p.Pieces(colors[t.colors[first]], t.kinds[first]))
	}
	return Value(t.Values[toMove&1][t.of(&at)])
}
