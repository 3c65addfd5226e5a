package mate

import (
	"slices"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/suite"
)

// shipped returns the mates that ship with raumlab.
func shipped(t *testing.T) []suite.Position {
	t.Helper()
	s, err := suite.Read("../../configs/suites/mates.epd")
	if err != nil {
		t.Fatal(err)
	}
	return s.Positions
}

// TestShipped solves every position of the shipped set again. By the plain definition it solves
// those in one and two, with RAUMLAB_SLOW=1 also those in three.
func TestShipped(t *testing.T) {
	var lengths [4]int
	var sides [2]int
	seen := map[uint64]bool{}
	for _, x := range shipped(t) {
		if key := x.Board.RelativeKey(); seen[key] {
			t.Errorf("%s stands twice, colours aside", x.ID)
		} else {
			seen[key] = true
		}
		want := Solution{x.Mate, x.Best}
		if got := solve(t, x.Board, 3); got.Moves != want.Moves || !slices.Equal(got.Keys, want.Keys) {
			t.Errorf("%s: %v, want %v", x.ID, got, want)
		}
		if x.Mate < 3 || slow {
			if got := plain(x.Board, x.Mate); !same(got, want) {
				t.Errorf("%s: %v by the definition, want %v", x.ID, got, want)
			}
		}
		lengths[x.Mate]++
		sides[x.Board.SideToMove()]++
	}
	if lengths[1] < 20 || lengths[2] < 20 || lengths[3] < 20 || min(sides[board.White], sides[board.Black]) < 30 {
		t.Errorf("mates by length %v, by side %v: want 20 and 30 of each", lengths, sides)
	}
}
