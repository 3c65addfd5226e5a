package search

import (
	"math"
	"slices"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// picked returns the picker of a position and the moves that it gives.
func picked(s *Searcher, p *board.Position, depth int, tableMove board.Move, prune bool) ([]board.Move, picker) {
	s.setUp(p)
	k := s.newPicker(&s.frames[0].position, depth, 0, tableMove)
	var moves []board.Move
	for {
		m, ok := k.pick(prune)
		if !ok {
			return moves, k
		}
		moves = append(moves, m)
	}
}

// Law: a picker gives each legal move once, the table's first, captures that lose nothing before
// quiet moves, and counts them.
func TestPickerGivesEachMoveOnce(t *testing.T) {
	s := fresh(t, shipped(t), eval.Corrected)
	for _, p := range append(middlegames(40), endgames(40)...) {
		legal := p.AppendLegal(nil)
		slices.Sort(legal)
		tableMove := legal[len(legal)/2]
		moves, k := picked(s, &p, 3, tableMove, false)
		if moves[0] != tableMove {
			t.Errorf("%s: %v comes before the table's move %v", p.RFEN(), moves[0], tableMove)
		}
		quiet := false
		for _, m := range moves[1:] {
			quiet = quiet || isQuiet(&p, m)
			if quiet && p.IsCapture(m) && m.Promotion() == board.NoKind && p.SEEAtLeast(m, &s.evaluation.Values,
				-s.options.OrderSEELoss) {
				t.Errorf("%s: capture %v comes after a quiet move", p.RFEN(), m)
			}
		}
		if slices.Sort(moves); !slices.Equal(moves, legal) || k.legal != len(legal) || k.pruned != 0 {
			t.Errorf("%s: %v, want %v; %d counted", p.RFEN(), moves, legal, k.legal)
		}
	}
}

// Law: a picker that prunes leaves out only quiet moves, but not the table's move and exempt
// checks.
func TestPickerPrunesQuietMoves(t *testing.T) {
	s := fresh(t, shipped(t), eval.Corrected)
	exempt := 0
	for _, p := range append(middlegames(40), endgames(40)...) {
		legal := p.AppendLegal(nil)
		slices.Sort(legal)
		tableMove := legal[0]
		moves, k := picked(s, &p, s.options.ExemptChecks, tableMove, true)
		for _, m := range legal {
			after := p
			after.Make(m)
			want := m == tableMove || !isQuiet(&p, m) || after.InCheck()
			if want && m != tableMove && isQuiet(&p, m) {
				exempt++
			}
			if got := slices.Contains(moves, m); got != want {
				t.Errorf("%s: %v is picked: %t", p.RFEN(), m, got)
			}
		}
		if (k.pruned > 0) != (len(moves) < len(legal)) {
			t.Errorf("%s: %d of %d moves, %d pruned", p.RFEN(), len(moves), len(legal), k.pruned)
		}
	}
	if exempt == 0 {
		t.Error("no quiet move gives check: the test wants positions where one does")
	}
}

// Law: a reduction grows with depth and with the number of the move. It is not greater in the
// principal variation or in check. It leaves at least one ply.
func TestReduction(t *testing.T) {
	o := shipped(t)
	o.OrderMalus = false
	s := fresh(t, o, eval.Corrected)
	p := board.Rules{}.Start()
	s.setUp(&p)
	k := s.newPicker(&s.frames[0].position, 1, 0, board.NoMove)
	m := p.AppendLegal(nil)[0]
	for depth := 2; depth <= MaxDepth; depth++ {
		last := 0
		for searched := range 80 {
			r := s.reduction(&k, m, depth, searched, false, true, false)
			if r < last || r > depth-2 {
				t.Fatalf("depth %d, move %d: reduction %d after %d", depth, searched, r, last)
			}
			if depth < MaxDepth && s.reduction(&k, m, depth+1, searched, false, true, false) < r {
				t.Fatalf("depth %d, move %d: a smaller reduction at the next depth", depth, searched)
			}
			if s.reduction(&k, m, depth, searched, true, true, false) > r || s.reduction(&k, m, depth, searched, false, true,
				true) > r ||
				s.reduction(&k, m, depth, searched, false, false, false) < r {
				t.Fatalf("depth %d, move %d: reductions of special moves", depth, searched)
			}
			last = r
		}
	}
}

// Law: margins and the number of moves grow with depth, and are not greater if the position is not
// improving. Beyond its depth late move pruning skips nothing.
func TestMarginsGrow(t *testing.T) {
	s := fresh(t, shipped(t), eval.Corrected)
	for depth := 1; depth < MaxDepth; depth++ {
		if s.futilityMargin(depth+1, false) < s.futilityMargin(depth, false) ||
			s.futilityMargin(depth, true) > s.futilityMargin(depth, false) {
			t.Errorf("depth %d: margin %d, narrow %d", depth, s.futilityMargin(depth, false), s.futilityMargin(depth, true))
		}
		if s.lateMoveLimit(depth+1, true) < s.lateMoveLimit(depth, true) ||
			s.lateMoveLimit(depth, false) > s.lateMoveLimit(depth, true) {
			t.Errorf("depth %d: %d moves, %d if not improving", depth, s.lateMoveLimit(depth, true),
				s.lateMoveLimit(depth, false))
		}
		if beyond := depth > s.options.LateMovePruningDepth; (s.lateMoveLimit(depth, true) == math.MaxInt) != beyond {
			t.Errorf("depth %d: %d moves", depth, s.lateMoveLimit(depth, true))
		}
	}
	for base, want := range map[int][4]int{8: {8, 20, 40, 68}, 1: {1, 2, 5, 8}} {
		s.options.LateMovePruning = base
		for i, n := range want {
			if got := s.lateMoveLimit(i+1, true); got != n {
				t.Errorf("late_move_pruning %d at depth %d: %d, want %d", base, i+1, got, n)
			}
		}
	}
}

// Law: a history score stays within the limit, and a bonus raises it as far as gravity allows.
func TestGravity(t *testing.T) {
	for _, c := range [][2]int{{1600, 16_000}, {1600, 1600}, {16_000, 32_000}, {32_000, 32_000}, {1, 32_000}} {
		bonus, limit := c[0], c[1]
		var h int16
		for range 200_000 / bonus {
			before := h
			gravitate(&h, bonus, limit)
			if h < before || int(h) > limit {
				t.Fatalf("%d after %d: bonus %d, limit %d", h, before, bonus, limit)
			}
		}
		if int(h) < limit*9/10 {
			t.Errorf("bonuses of %d raise the score to %d only, limit %d", bonus, h, limit)
		}
		for range 400_000 / bonus {
			gravitate(&h, -bonus, limit)
		}
		if int(h) < -limit || int(h) > -limit*9/10 {
			t.Errorf("maluses of %d lower the score to %d, limit %d", bonus, h, limit)
		}
	}
}
