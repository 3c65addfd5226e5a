package tables

import (
	"bytes"
	"context"
	"fmt"
	"math/bits"
	"sync/atomic"

	"raumlab/engine/board"
	"raumlab/internal/plural"
)

// A solver finds the values of a table by retrograde analysis.
//
// Ply by ply it takes the positions whose value became known at the last ply. It goes back by all
// moves that neither capture nor promote, and marks the positions before. A marked position is won
// if the side to move reaches a lost one. It is lost if all its moves reach won ones. The solver
// looks at all of them, since counters of moves are wrong for positions with several numbers.
//
// Captures and promotions lead to tables that are known. The solver computes once what they are
// worth.
//
// Workers write values of one side to move while they read those of the other. Each writes its own
// range, so the table does not depend on their number.
type solver struct {
	*mover
	table   *Table
	values  *[2][]uint8 // of the table
	links   *links
	workers int

	// worth says what the side's captures and promotions lead to, 0 if it has none. If one wins it is
	// the first ply of a win, which is odd. If all lose it is the last ply of a loss, which is even.
	// Else it is draws.
	worth [2][]uint8   // nil for a side that has none in any position
	last  atomic.Int64 // the greatest ply in worth
	marks []uint64
}

// draws says that the best capture or promotion draws.
const draws = 254

// Solve makes the table of a material. find returns the tables that the material needs, made by
// Solve or marked by MarkIllegal. report may be nil. It is told what the solver does, and an
// estimate of the share of the work that is done.
func Solve(ctx context.Context, rule board.PawnRule, m Material, workers int,
	find func(Material) (*Table, error), report func(done float64, what string)) (*Table, error) {
	t := NewTable(rule, m)
	s, err := newSolver(t, workers, find)
	if err != nil {
		return nil, err
	}
	if report == nil {
		report = func(float64, string) {}
	}
	if err := s.solve(ctx, report); err != nil {
		return nil, fmt.Errorf("ending %s: %w", m, err)
	}
	return t, nil
}

func newSolver(t *Table, workers int, find func(Material) (*Table, error)) (*solver, error) {
	l, err := newLinks(t.Index, find)
	if err != nil {
		return nil, err
	}
	return &solver{mover: newMover(t.Rule, t.Index), table: t, values: &t.Values, links: l, workers: workers}, nil
}

func (s *solver) solve(ctx context.Context, report func(float64, string)) error {
	report(0, "legal positions")
	if err := s.table.MarkIllegal(ctx, s.workers); err != nil {
		return err
	}
	s.marks = make([]uint64, (s.Len()+63)/64)
	for c := board.White; c <= board.Black; c++ {
		if s.converts(c) {
			report(float64(1+2*c)/10, "captures and promotions")
			s.worth[c] = make([]uint8, s.Len())
			if _, err := s.each(ctx, s.workers, func(low, high int) int64 { return s.fillWorth(c, low, high) }); err != nil {
				return err
			}
		}
	}
	mates := int64(0)
	for c := board.White; c <= board.Black; c++ {
		found, err := s.each(ctx, s.workers, func(low, high int) int64 { return s.findMates(c, low, high) })
		if err != nil {
			return err
		}
		mates += found
	}
	if err := s.plies(ctx, report); err != nil {
		return err
	}
	s.table.AllDrawn = mates == 0 && s.table.Longest == 0
	return nil
}

// plies finds the values at each distance to mate, from one ply on.
func (s *solver) plies(ctx context.Context, report func(float64, string)) error {
	for n := 1; ; n++ {
		found := int64(0)
		for c := board.White; c <= board.Black; c++ {
			if _, err := s.each(ctx, s.workers, func(low, high int) int64 {
				return s.goBack(c, uint8(n), low, high)
			}); err != nil {
				return err
			}
			sum, err := s.each(ctx, s.workers, func(low, high int) int64 { return s.settle(c, uint8(n), low, high) })
			if err != nil {
				return err
			}
			found += sum
		}
		report((1+float64(n)/float64(n+8))/2, fmt.Sprintf("mate in %s", plural.Of(n, "ply")))
		if found > 0 {
			s.table.Longest = n
		} else if int64(n) >= s.last.Load() {
			return nil
		}
		if n == maxDistance {
			return fmt.Errorf("mates take more than %s, which a table cannot hold", plural.Of(n, "ply"))
		}
	}
}

// converts reports whether the side has captures or promotions in any position.
func (s *solver) converts(c board.Color) bool {
	for i := 2; i < s.pieces; i++ {
		if s.colors[i] != c || s.kinds[i] == board.Pawn {
			return true
		}
	}
	return false
}

func (s *solver) fillWorth(c board.Color, low, high int) int64 {
	var p placement
	last := int64(0)
	for i := low; i < high; i++ {
		if s.values[c][i] == Illegal {
			continue
		}
		s.place(&p, i)
		var w worth
		s.conversions(&p, c, func(l *link) bool {
			w.add(l.value(&p, c.Opponent()))
			return true
		})
		s.worth[c][i] = uint8(w)
		if w != draws {
			last = max(last, int64(w))
		}
	}
	raise(&s.last, last)
	return 0
}

// A worth is what some moves lead to, as solver.worth has it.
type worth uint8

// add takes a further move into account, by the value after it for the opponent.
func (w *worth) add(v uint8) {
	switch {
	case v == Illegal:
	case v == Drawn:
		if *w&1 == 0 {
			*w = draws
		}
	case v&1 == 1: // the opponent is lost
		if *w&1 == 0 || worth(v) < *w {
			*w = worth(v)
		}
	case *w&1 == 0 && *w != draws:
		*w = max(*w, worth(v))
	}
}

// conversions calls visit with the links of the side's captures and promotions, legal or not, until
// visit returns false. During a call the placement has the cells after the move.
func (s *solver) conversions(p *placement, c board.Color, visit func(l *link) bool) {
	more := true
	for victim := 2; victim < s.pieces; victim++ {
		if s.colors[victim] == c {
			continue
		}
		to := p[victim]
		for i := 0; i < s.pieces && more; i++ {
			if s.colors[i] != c || !s.attacks(p, i, victim, none) {
				continue
			}
			at := p[i]
			p[i] = to
			if s.kinds[i] == board.Pawn && s.pawns.last[c].Has(to) {
				for k := board.Queen; k < board.Pawn && more; k++ {
					more = visit(&s.links.exchange[i][victim][k])
				}
			} else {
				more = visit(&s.links.take[victim])
			}
			p[i] = at
		}
	}
	for i := 2; i < s.pieces; i++ {
		if s.colors[i] != c || s.kinds[i] != board.Pawn {
			continue
		}
		at := p[i]
		for set := s.quiet(p, i).And(s.pawns.last[c]); !set.Empty() && more; {
			p[i], set = set.Pop()
			for k := board.Queen; k < board.Pawn && more; k++ {
				more = visit(&s.links.promote[i][k])
			}
		}
		p[i] = at
	}
}

// findMates gives the positions where the side to move is mated their value.
func (s *solver) findMates(c board.Color, low, high int) (found int64) {
	var p placement
	for i := low; i < high; i++ {
		// A side is in check if its position is illegal with the other side to move.
		if s.values[c][i] == Illegal || s.values[c.Opponent()][i] != Illegal || s.worth[c] != nil && s.worth[c][i] != 0 {
			continue
		}
		s.place(&p, i)
		if !s.hasQuiet(&p, c, i) {
			s.values[c][i] = Mated
			found++
		}
	}
	return found
}

// hasQuiet reports whether the side has a legal move that neither captures nor promotes.
func (s *solver) hasQuiet(p *placement, c board.Color, from int) bool {
	has := false
	s.quietMoves(p, c, from, func(i int) bool {
		has = s.values[c.Opponent()][i] != Illegal
		return !has
	})
	return has
}

// quietMoves calls visit with the numbers after the moves from number from that neither capture nor
// promote, legal or not, until visit returns false.
func (s *solver) quietMoves(p *placement, c board.Color, from int, visit func(i int) bool) {
	king := p[c]
	for set := s.quiet(p, int(c)); !set.Empty(); {
		p[c], set = set.Pop()
		if i := s.of(p); i >= 0 && !visit(i) {
			p[c] = king
			return
		}
	}
	p[c] = king
	for i := 2; i < s.pieces; i++ {
		if s.colors[i] != c {
			continue
		}
		at := p[i]
		rest := s.without(from, p, i)
		set := s.quiet(p, i)
		if s.kinds[i] == board.Pawn {
			set = set.Without(s.pawns.last[c])
		}
		for !set.Empty() {
			p[i], set = set.Pop()
			if !visit(s.and(rest, p, i)) {
				p[i] = at
				return
			}
		}
		p[i] = at
	}
}

// goBack marks the positions from which the side to move reaches one that was found at the last
// ply.
func (s *solver) goBack(c board.Color, ply uint8, low, high int) int64 {
	var p placement
	of := s.values[c.Opponent()][:high]
	for i := next(of, ply, low); i >= 0; i = next(of, ply, i+1) {
		s.place(&p, i)
		s.kingBack(&p, c)
		for at := 2; at < s.pieces; at++ {
			if s.colors[at] != c {
				continue
			}
			was := p[at]
			rest := s.without(i, &p, at)
			for set := s.before(&p, at); !set.Empty(); {
				p[at], set = set.Pop()
				s.mark(c, s.and(rest, &p, at))
			}
			p[at] = was
		}
	}
	return 0
}

// kingBack goes back by moves of the side's king.
func (s *solver) kingBack(p *placement, c board.Color) {
	y := s.symmetry
	king := p[c]
	for set := s.before(p, int(c)); !set.Empty(); {
		p[c], set = set.Pop()
		pair := y.pairs[p[0]][p[1]]
		if pair.orbit < 0 {
			continue
		}
		base := int(pair.orbit) * s.block
		by := &y.maps[pair.by]
		s.mark(c, s.within(base, by, p))
		if fixing := y.orbits[pair.orbit].fixing; len(fixing) > 0 {
			var q placement
			for i := range s.pieces {
				q[i] = by[p[i]]
			}
			for _, f := range fixing {
				s.mark(c, s.within(base, &y.maps[f], &q))
			}
		}
	}
	p[c] = king
}

// mark marks a position if its value is not known.
func (s *solver) mark(c board.Color, i int) {
	if s.values[c][i] != Drawn {
		return
	}
	word, bit := &s.marks[i/64], uint64(1)<<(i%64)
	if atomic.LoadUint64(word)&bit == 0 {
		atomic.OrUint64(word, bit)
	}
}

// settle gives marked positions that are decided at this ply their value, and removes the marks.
func (s *solver) settle(c board.Color, ply uint8, low, high int) (found int64) {
	var p placement
	values := s.values[c]
	settle := func(i int) {
		if values[i] != Drawn {
			return
		}
		if ply&1 == 0 && !s.isLost(&p, c, ply, i) {
			return
		}
		values[i] = ply + 1
		found++
	}
	for w := low / 64; w < (high+63)/64; w++ {
		for bit := s.marks[w]; bit != 0; bit &= bit - 1 {
			settle(w*64 + bits.TrailingZeros64(bit))
		}
		s.marks[w] = 0
	}
	if s.worth[c] != nil {
		worth := s.worth[c][:high]
		for i := next(worth, ply, low); i >= 0; i = next(worth, ply, i+1) {
			settle(i)
		}
	}
	return found
}

// isLost reports whether all moves of the side to move reach positions that the other side is known
// to win.
func (s *solver) isLost(p *placement, c board.Color, ply uint8, i int) bool {
	if s.worth[c] != nil {
		if w := s.worth[c][i]; w&1 == 1 || w > ply {
			return false
		}
	}
	s.place(p, i)
	lost := true
	values := s.values[c.Opponent()]
	s.quietMoves(p, c, i, func(i int) bool {
		v := values[i]
		lost = v == Illegal || v != Drawn && v&1 == 0
		return lost
	})
	return lost
}

// next returns the index of the next byte b from i on, or -1.
func next(of []uint8, b uint8, i int) int {
	at := bytes.IndexByte(of[i:], b)
	if at < 0 {
		return -1
	}
	return i + at
}
