package search

import (
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// Law: the bonuses of a searcher that has seen other kings are those of a fresh one.
func TestArrivals(t *testing.T) {
	used := fresh(t, everything(), eval.Corrected)
	for _, kings := range [][2]board.Square{{0, 124}, {1, 124}, {1, 118}, {6, 0}, {0, 124}} {
		other := fresh(t, everything(), eval.Corrected)
		used.fillArrivals(kings)
		other.fillArrivals(kings)
		if used.arrivals != other.arrivals {
			t.Errorf("kings on %v and %v: a fresh searcher has other bonuses", kings[0], kings[1])
		}
	}
}
