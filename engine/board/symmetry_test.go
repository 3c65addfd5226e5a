package board

import "testing"

// Of the 48 maps of the cube onto itself, with colours kept or exchanged, only two keep the start:
// the identity and the colour mirror. There is no file mirror, because level B has bishop, unicorn,
// queen, bishop, unicorn.
func TestSymmetriesOfTheStart(t *testing.T) {
	start := Rules{}.Start()
	for _, axes := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		for flips := range 8 {
			image := func(s Square) Square {
				from := [3]int{s.File(), s.Rank(), s.Level()}
				var to [3]int
				for i, axis := range axes {
					to[i] = from[axis]
					if flips>>i&1 == 1 {
						to[i] = Size - 1 - to[i]
					}
				}
				return NewSquare(to[2], to[1], to[0])
			}
			mirror := true
			for s := range NoSquare {
				mirror = mirror && image(s) == s.Mirror()
			}
			for _, exchanged := range []bool{false, true} {
				same := true
				for s := range NoSquare {
					x := start.At(s)
					if x != NoPiece && exchanged {
						x = NewPiece(x.Color().Opponent(), x.Kind())
					}
					same = same && start.At(image(s)) == x
				}
				identity := axes == [3]int{0, 1, 2} && flips == 0
				if want := identity && !exchanged || mirror && exchanged; same != want {
					t.Errorf("axes %v, flips %03b, colours exchanged %t: the start is kept: %t", axes, flips, exchanged, same)
				}
			}
		}
	}
}
