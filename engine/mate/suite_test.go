package mate

import (
	"slices"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/suite"
)

// shipped returns the mates that ship with raumlab.
func shipped(t *testing.T) []suite.Position { return read(t, "mates.epd") }

// heldOut returns mates of another corpus. No change of an engine is judged by them: choosing by a
// suite makes it a bad measure.
func heldOut(t *testing.T) []suite.Position { return read(t, "held-out-mates.epd") }

func read(t *testing.T, name string) []suite.Position {
	t.Helper()
	s, err := suite.Read("../../configs/suites/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return s.Positions
}

// TestShipped solves every position of the shipped sets again. By the plain definition it solves
// those in one and two, with RAUMLAB_SLOW=1 also those in three.
func TestShipped(t *testing.T) {
	seen := map[uint64]bool{}
	for _, positions := range [][]suite.Position{shipped(t), heldOut(t)} {
		var lengths [4]int
		var sides [2]int
		for _, x := range positions {
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
		if lengths != [4]int{0, 30, 30, 30} || min(sides[board.White], sides[board.Black]) < 30 {
			t.Errorf("mates by length %v, by side %v: want 30 of each", lengths, sides)
		}
	}
}
