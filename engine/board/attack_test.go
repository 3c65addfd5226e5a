package board

import "testing"

// FuzzOpenRays: OpenRays counts what a walk along the 26 directions counts.
func FuzzOpenRays(f *testing.F) {
	addWalks(f, 3, 4)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		p, ok := last(rfen, rules, path)
		if !ok {
			return
		}
		reading := newPlain(t, p.Rules().Pawns, p.RFEN())
		for _, c := range plainCells() {
			for by := White; by <= Black; by++ {
				for mode := range 4 {
					behindOne, queenEverywhere := mode&1 != 0, mode&2 != 0
					got := p.OpenRays(c.square(), by, behindOne, queenEverywhere)
					if want := reading.openRays(c, by == White, behindOne, queenEverywhere); got != want {
						t.Fatalf("%s: open rays from %s by %s (behind one %v, queen everywhere %v) = %d, want %d",
							p.RFEN(), c, by, behindOne, queenEverywhere, got, want)
					}
				}
			}
		}
	})
}

func (p *plain) openRays(from plainCell, byWhite, behindOne, queenEverywhere bool) (rays int) {
	for _, d := range plainDirections {
		met := 0
		for c, ok := from.beside(d); ok; c, ok = c.beside(d) {
			piece := p.at(c)
			if piece == 0 {
				continue
			}
			met++
			if met == 2 && !behindOne || met == 3 {
				break
			}
			counts := isWhite(piece) == byWhite && slides(piece, axes(d))
			if upper(piece) == 'Q' && !queenEverywhere && axes(d) != 3 {
				counts = false
			}
			if counts {
				rays++
				break
			}
		}
	}
	return rays
}

// FuzzIsAttacked: a side attacks a cell where the plain generator captures.
func FuzzIsAttacked(f *testing.F) {
	addWalks(f, 8, 4)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		p, ok := last(rfen, rules, path)
		if !ok {
			return
		}
		reading := newPlain(t, p.Rules().Pawns, p.RFEN())
		for _, c := range plainCells() {
			for by := White; by <= Black; by++ {
				if got, want := p.IsAttacked(c.square(), by), reading.attacked(c, by == White); got != want {
					t.Fatalf("%s, %s: %s attacks %s is %v, want %v", p.Rules(), p.RFEN(), by, c, got, want)
				}
			}
		}
	})
}
