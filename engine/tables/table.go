package tables

import (
	"context"

	"raumlab/engine/board"
	"raumlab/internal/ordered"
)

// The values of positions, a byte each. Others are the distance to mate in plies plus one: odd for
// a loss of the side to move, even for a win.
const (
	Drawn   = 0
	Mated   = 1
	Illegal = 255 // of a number without a position

	maxDistance = 252 // plies
)

// A Table holds the values of all positions with its material, for both sides to move.
type Table struct {
	*Index
	Rule board.PawnRule
	// AllDrawn says that neither side wins any position.
	AllDrawn bool
	// Longest is the greatest distance to mate in plies, 0 if AllDrawn.
	Longest int

	// Values are by side to move and number. A table that is AllDrawn and was read from a file has
	// none.
	Values [2][]uint8
	// OnlyMoves, filled by CountOnlyMoves, says for each win or loss how many moves running of the
	// winner are the only ones that win. The loser may reply by any move that holds out longest.
	OnlyMoves [2][]uint8
}

// chunk is how many positions a worker takes at a time.
const chunk = 1 << 15

// each calls work for all ranges of numbers and returns the sum of its results.
func (x *Index) each(ctx context.Context, workers int, work func(low, high int) int64) (sum int64, err error) {
	err = x.inOrder(ctx, workers, work, func(n int64) { sum += n })
	return sum, err
}

// inOrder calls work for all ranges of numbers, and done with each result, in their order.
func (x *Index) inOrder(ctx context.Context, workers int, work func(low, high int) int64, done func(n int64)) error {
	chunks := (x.Len() + chunk - 1) / chunk
	newWorker := func() func(context.Context, int64) (int64, error) {
		return func(_ context.Context, i int64) (int64, error) {
			low := int(i) * chunk
			return work(low, min(low+chunk, x.Len())), nil
		}
	}
	return ordered.Map(ctx, 0, int64(chunks), workers, newWorker, func(n int64) error { done(n); return nil })
}

// NewTable returns a table without values.
func NewTable(rule board.PawnRule, m Material) *Table {
	return &Table{Index: NewIndex(rule, m), Rule: rule}
}

// MarkIllegal sets the values of numbers without a position to Illegal. Files do not store that.
func (t *Table) MarkIllegal(ctx context.Context, workers int) error {
	for c := range t.Values {
		if t.Values[c] == nil {
			t.Values[c] = make([]uint8, t.Len())
		}
	}
	v := newMover(t.Rule, t.Index)
	_, err := t.each(ctx, workers, func(low, high int) int64 {
		var p placement
		for i := low; i < high; i++ {
			v.place(&p, i)
			for c := board.White; c <= board.Black; c++ {
				if v.overlap(&p) || v.attacksKing(&p, c, none) {
					t.Values[c][i] = Illegal
				}
			}
		}
		return 0
	})
	return err
}
