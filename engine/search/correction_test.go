package search

import (
	"slices"
	"testing"

	"raumlab/engine/board"
)

// Law: a score beyond the static evaluation draws that of its position, and of others with its
// pawns, towards itself, and never past a limit; a bound that proves nothing, or a mate, does not.
func TestCorrections(t *testing.T) {
	options := shipped(t)
	options.Correction = true
	s := New(options, shippedFeatures(t))
	p := board.Rules{}.Start()
	s.setUp(&p)
	const most = 2 * correctionLimit / correctionScale
	static := s.corrected(0)
	for name, c := range map[string]struct {
		score int
		kind  boundKind
		want  int // sign of the change
	}{
		"higher":              {static + 200, exact, 1},
		"lower":               {static - 200, exact, -1},
		"at least more":       {static + 200, lower, 1},
		"at least less":       {static - 200, lower, 0},
		"at most less":        {static - 200, upper, -1},
		"at most more":        {static + 200, upper, 0},
		"a mate":              {MateIn(3), exact, 0},
		"far more, much else": {static + 20_000, exact, 1},
	} {
		s.NewGame()
		if got := s.corrected(0); got != static {
			t.Fatalf("%s: %d in a new game, want %d", name, got, static)
		}
		last := static
		for range 200 {
			s.correct(0, 4, c.score, c.kind)
			got := s.corrected(0)
			if (got-last)*c.want < 0 || got-static > most || static-got > most {
				t.Errorf("%s: from %d to %d, static %d", name, last, got, static)
			}
			last = got
		}
		if sign := min(max(last-static, -1), 1); sign != c.want {
			t.Errorf("%s: from %d to %d", name, static, last)
		}
	}
	// Its mirror and positions with its pawns share what is learnt, the turn of the other side does
	// not, unless the pawns are their own mirror.
	p = middlegames(1)[0]
	s.NewGame()
	s.setUp(&p)
	for range 100 {
		s.correct(0, 8, s.static(0)+200, exact)
	}
	learnt := s.corrected(0) - s.static(0)
	mirror, passed, moved := p.Mirror(), p, p
	passed.PassTurn()
	for side := range 2 { // neither move is a pawn's or takes one
		quiet := slices.IndexFunc(moved.AppendLegal(nil), func(m board.Move) bool {
			return moved.At(m.From()).Kind() != board.Pawn && !moved.IsCapture(m)
		})
		if quiet < 0 {
			t.Fatalf("%s: side %d has no quiet move", moved.RFEN(), side)
		}
		moved.Make(moved.AppendLegal(nil)[quiet])
	}
	s.setUp(&mirror)
	shared := s.corrected(0) - s.static(0)
	s.setUp(&moved)
	same := s.corrected(0) - s.static(0)
	s.setUp(&passed)
	if other := s.corrected(0) - s.static(0); learnt <= 0 || shared != learnt || same != learnt || other != 0 {
		t.Errorf("corrected by %d, the mirror by %d, with the same pawns by %d, the other side's turn by %d", learnt, shared,
			same, other)
	}
}
