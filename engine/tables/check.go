package tables

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"

	"raumlab/engine/board"
	"raumlab/internal/plural"
)

// verify computes every value again from the values after all moves, and compares. MarkIllegal must
// have marked the table. find is that of Solve. report may be nil. It is told the share of the
// values that is computed. The error names the first position with another value.
func (t *Table) verify(ctx context.Context, workers int, find func(Material) (*Table, error),
	report func(done float64)) error {
	s, err := newSolver(t, workers, find)
	if err != nil {
		return err
	}
	longest := atomic.Int64{}
	longest.Store(-1)
	computed := int64(0) // values
	for c := board.White; c <= board.Black; c++ {
		first := atomic.Int64{}
		first.Store(int64(t.Len()))
		if err := s.inOrder(ctx, workers, func(low, high int) int64 {
			if i, most := s.verifyRange(c, low, high); i < high {
				lower(&first, int64(i))
			} else {
				raise(&longest, int64(most))
			}
			return int64(high - low)
		}, func(n int64) {
			if computed += n; report != nil {
				report(float64(computed) / float64(2*t.Len()))
			}
		}); err != nil {
			return err
		}
		if i := int(first.Load()); i < t.Len() {
			var p placement
			s.place(&p, i)
			return fmt.Errorf("ending %s: %s is %s, but its moves give %s", t.Material, s.rfen(&p, c), Value(t.Values[c][i]),
				Value(s.fromMoves(&p, c, i)))
		}
	}
	most := int(longest.Load())
	if t.AllDrawn != (most < 0) || max(0, most) != t.Longest {
		return fmt.Errorf("ending %s: the longest mate is recorded as %s, but its values give %d", t.Material,
			plural.Of(t.Longest, "ply"), most)
	}
	return nil
}

// verifyRange returns the first number with a wrong value, or high if there is none. It also
// returns the greatest distance to mate in plies, or -1.
func (s *solver) verifyRange(c board.Color, low, high int) (i, longest int) {
	longest = -1
	var p placement
	for i := low; i < high; i++ {
		v := s.values[c][i]
		if v == Illegal {
			continue
		}
		s.place(&p, i)
		if s.fromMoves(&p, c, i) != v {
			return i, longest
		}
		longest = max(longest, int(v)-1)
	}
	return high, longest
}

// fromMoves returns the value of a position by those after its moves.
func (s *solver) fromMoves(p *placement, c board.Color, i int) uint8 {
	var w worth
	s.conversions(p, c, func(l *link) bool {
		w.add(l.value(p, c.Opponent()))
		return true
	})
	s.quietMoves(p, c, i, func(to int) bool {
		w.add(s.values[c.Opponent()][to])
		return true
	})
	switch {
	case w == 0 && s.values[c.Opponent()][i] == Illegal:
		return Mated
	case w == 0 || w == draws:
		return Drawn
	}
	return uint8(w) + 1
}

func raise(a *atomic.Int64, to int64) {
	for was := a.Load(); to > was && !a.CompareAndSwap(was, to); {
		was = a.Load()
	}
}

func lower(a *atomic.Int64, to int64) {
	for was := a.Load(); to < was && !a.CompareAndSwap(was, to); {
		was = a.Load()
	}
}

// rfen returns the position of a placement.
func (x *Index) rfen(p *placement, toMove board.Color) string {
	var at [cells]byte
	for i := range x.pieces {
		at[p[i]] = board.NewPiece(x.colors[i], x.kinds[i]).Letter()
	}
	var text strings.Builder
	for l := board.Size - 1; l >= 0; l-- {
		for r := board.Size - 1; r >= 0; r-- {
			empty := 0
			for f := range board.Size {
				letter := at[board.NewSquare(l, r, f)]
				if letter == 0 {
					empty++
					continue
				}
				if empty > 0 {
					text.WriteByte('0' + byte(empty))
				}
				empty = 0
				text.WriteByte(letter)
			}
			if empty > 0 {
				text.WriteByte('0' + byte(empty))
			}
			switch {
			case r > 0:
				text.WriteByte('/')
			case l > 0:
				text.WriteByte('|')
			}
		}
	}
	return text.String() + " " + toMove.String() + " 0 1"
}
