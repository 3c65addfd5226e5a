package suite

import (
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/search"
)

func TestCheck(t *testing.T) {
	s, err := parse("test", strings.NewReader(corner+" dm 1; bm Dd1Dd4;\nstartpos dm 3; bm Bc1Ec4;"))
	if err != nil {
		t.Fatal(err)
	}
	one, three := &s.Positions[0], &s.Positions[1]
	for _, x := range []struct {
		of           *Position
		score        int // White's view; White is to move
		move         string
		found, wrong bool
	}{
		{one, search.MateIn(1), "Dd1Dd4", true, false},
		{one, search.MateIn(1), "Dd1Dd2", false, true},
		{one, search.MateIn(3), "Dd1Dd2", false, false},
		{one, -search.MateIn(2), "Dd1Dd4", false, true},
		{one, 2000, "Dd1Dd4", false, false},
		{three, search.MateIn(5), "Bc1Ec4", true, false},
		{three, search.MateIn(3), "Bc1Ec4", false, true},
		{three, search.MateIn(6), "Bc1Ec4", false, true}, // no mover mates by a reply
	} {
		m, err := board.ParseMove(x.move)
		if err != nil {
			t.Fatal(err)
		}
		if found, wrong := x.of.Check(search.Result{Move: m, Score: x.score}); found != x.found || wrong != x.wrong {
			t.Errorf("mate in %d, score %d after %s: found %t, wrong %t", x.of.Mate, x.score, x.move, found, wrong)
		}
	}
}
