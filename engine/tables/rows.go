package tables

import (
	"context"
	"slices"

	"raumlab/engine/board"
	"raumlab/internal/ordered"
)

// A Row is a position of a table with one side to move, for all positions of the cube that are its
// images under the symmetries.
type Row struct {
	At     [MaxPieces]board.Square // both kings, White's others, Black's
	ToMove board.Color
	Value  Value
	Weight int // positions of the cube
	// AtHome says that all pawns are where pawns can get from the start array. Its images may have
	// them elsewhere: ranks and levels change places, and pawns start on one rank of two levels.
	AtHome bool
}

// Pieces returns the pieces of a row, in its order.
func (x *Index) Pieces() (pieces []board.Piece) {
	for i := range x.pieces {
		pieces = append(pieces, board.NewPiece(x.colors[i], x.kinds[i]))
	}
	return pieces
}

// Rows hands all positions of a table that MarkIllegal has marked to take, in the order of their
// numbers, White to move first, and with them how many numbers are done. A position that has
// several numbers comes once, under the least.
func (t *Table) Rows(ctx context.Context, workers int, take func(done int, rows []Row) error) error {
	v := newMover(t.Rule, t.Index)
	chunks := (t.Len() + chunk - 1) / chunk
	done := 0
	return ordered.Map(ctx, 0, int64(chunks), workers, func() func(context.Context, int64) ([]Row, error) {
		return func(_ context.Context, n int64) ([]Row, error) {
			low := int(n) * chunk
			return t.rows(v, low, min(low+chunk, t.Len())), nil
		}
	}, func(rows []Row) error {
		done = min(done+chunk, t.Len())
		return take(done, rows)
	})
}

func (t *Table) rows(v *mover, low, high int) (rows []Row) {
	rows = make([]Row, 0, high-low)
	var p placement
	for i := low; i < high; i++ {
		if t.Values[0][i] == Illegal && t.Values[1][i] == Illegal {
			continue
		}
		t.place(&p, i)
		home := v.atHome(&p)
		weight := v.weightOf(&p, i, home)
		if weight == 0 {
			continue
		}
		for c := board.White; c <= board.Black; c++ {
			if value := t.Values[c][i]; value != Illegal {
				rows = append(rows, Row{p, c, Value(value), weight, home})
			}
		}
	}
	return rows
}

// Position returns the position of a number with a side to move, and whether Rows has it under that
// number with all pawns at home.
func (t *Table) Position(i int, toMove board.Color) (position board.Position, ok bool, err error) {
	v := newMover(t.Rule, t.Index)
	var p placement
	t.place(&p, i)
	if t.Values[toMove][i] == Illegal || !v.atHome(&p) || v.weightOf(&p, i, true) == 0 {
		return position, false, nil
	}
	position, err = board.ParseRFEN(board.Rules{Pawns: t.Rule}, t.RFEN(&p, toMove))
	return position, err == nil, err
}

// weightOf returns how many positions of the cube number i stands for with those of its images that
// have the same kings and, as it, all pawns at home or not, or 0 if one of these has a lesser
// number.
func (v *mover) weightOf(p *placement, i int, home bool) int {
	n := i / v.block
	o := &v.symmetry.orbits[n]
	var images [48]int
	different := images[:1]
	different[0] = i
	for _, by := range o.fixing {
		m := &v.symmetry.maps[by]
		image := v.within(n*v.block, m, p)
		if slices.Contains(different, image) {
			continue
		}
		if v.Material.HasPawns() {
			var q placement
			for j := range v.pieces {
				q[j] = m[p[j]]
			}
			if v.atHome(&q) != home {
				continue
			}
		}
		if image < i {
			return 0
		}
		different = append(different, image)
	}
	return o.size * len(different)
}
