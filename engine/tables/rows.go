package tables

import (
	"context"
	"slices"

	"raumlab/engine/board"
	"raumlab/internal/ordered"
)

// A Row is a position of a table with one side to move. It represents all its images under the
// symmetries.
type Row struct {
	At     [MaxPieces]board.Square // both kings, White's others, Black's
	ToMove board.Color
	Value  Value
	Weight int // positions of the cube
	// AtHome says that all pawns are on cells that they can reach from the start array. Images may
	// differ in that, because they exchange ranks and levels, and pawns start on one rank of two
	// levels.
	AtHome bool
}

// Pieces returns the pieces of a row, in its order.
func (x *Index) Pieces() (pieces []board.Piece) {
	for i := range x.pieces {
		pieces = append(pieces, board.NewPiece(x.colors[i], x.kinds[i]))
	}
	return pieces
}

// Rows calls take with all positions of a table that MarkIllegal has marked, and with how many
// numbers are done. They come in the order of their numbers, White to move first. A position with
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

// Position returns the position of a number with a side to move. ok says that its pawns are at home
// and that Rows has it under this number.
func (t *Table) Position(i int, toMove board.Color) (position board.Position, ok bool, err error) {
	v := newMover(t.Rule, t.Index)
	var p placement
	t.place(&p, i)
	if t.Values[toMove][i] == Illegal || !v.atHome(&p) || v.weightOf(&p, i, true) == 0 {
		return position, false, nil
	}
	position, err = board.ParseRFEN(board.Rules{Pawns: t.Rule}, t.rfen(&p, toMove))
	return position, err == nil, err
}

// weightOf returns how many positions of the cube number i represents. It counts images with the
// same kings if their pawns are, like its own, all at home or not. It returns 0 if such an image
// has a lesser number.
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
