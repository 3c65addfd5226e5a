package tables

import (
	"context"
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

// A Probe returns the value of a position for the side to move, and whether tables have it.
type Probe func(context.Context, *board.Position) (Value, bool, error)

// Value returns the value of a position with the table's material, in its colours or exchanged.
func (t *Table) Value(p *board.Position) Value {
	l := lineUp(p)
	return t.value(p, &l, l.key != t.Material.key())
}

// value looks up a position in the table's colours, or exchanged.
func (t *Table) value(p *board.Position, l *lineup, swapped bool) Value {
	if t.AllDrawn {
		return Drawn
	}
	c, i := t.number(p, l, swapped)
	return Value(t.Values[c&1][i])
}
