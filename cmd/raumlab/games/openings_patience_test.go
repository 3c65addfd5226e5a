package games

import (
	"testing"

	"raumlab/engine/suite"
)

// The draws between two openings of the shipped suite are far fewer than end the drawing. What ends
// it depends only on the numbers of the draws.
func TestWhenOpeningsRunOut(t *testing.T) {
	s, err := suite.Load("openings")
	if err != nil {
		t.Fatal(err)
	}
	last := int64(-1)
	for _, p := range s.Positions {
		number, err := parseDrawID(p.ID)
		if err != nil || drawID(number) != p.ID {
			t.Fatal(err)
		}
		if number-last > patience(last)/10 {
			t.Errorf("%d draws from draw %d to %d, patience is %d", number-last, last, number, patience(last))
		}
		last = number
	}
	for last, want := range map[int64]int64{-1: 10_000, 0: 10_000, 9_999: 10_000, 10_000: 10_001, 49_512: 49_513} {
		if got := patience(last); got != want {
			t.Errorf("patience after draw %d: %d, want %d", last, got, want)
		}
	}
}
