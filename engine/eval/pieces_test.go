package eval

import (
	"slices"
	"testing"

	"raumlab/engine/board"
)

// hasPieces reports whether a term belongs to single pieces, not to a pair or all pawns of a level.
func hasPieces(term int) bool {
	return !slices.Contains([]int{DoubledPawns, LevelMajority, DoubledRooks, UnicornBadPair}, term)
}

// Law: the features of a side's pieces add up to those of the side.
func TestPiecesMakeTheirSide(t *testing.T) {
	met := Features{}
	walk(t, 9, 5_000, func(p *board.Position) {
		for _, def := range definitions {
			var sides [2]Features
			var fixed [2]int
			pieces := 0
			for _, x := range ByPiece(def, p) {
				pieces++
				if p.At(x.Cell) != x.Piece {
					t.Fatalf("%s: a piece %c on %s in %s", def, x.Piece.Letter(), x.Cell, p.RFEN())
				}
				fixed[x.Piece.Color()] += x.Fixed
				for i, v := range x.Features {
					sides[x.Piece.Color()][i] += v
					if v != 0 {
						met[i]++
					}
				}
			}
			if pieces != p.Occupied().Count() {
				t.Fatalf("%s: %d pieces in %s", def, pieces, p.RFEN())
			}
			for c := board.White; c <= board.Black; c++ {
				want, wantFixed := Side(def, p, c)
				for i := range want {
					if !hasPieces(i) {
						want[i] = 0
					}
				}
				if sides[c] != want || fixed[c] != wantFixed {
					t.Fatalf("%s, %s: pieces have %v and %d, the side %v and %d in %s", def, c, sides[c], fixed[c], want,
						wantFixed, p.RFEN())
				}
			}
		}
	})
	for i, n := range met {
		if hasPieces(i) != (n > 0) {
			t.Errorf("%s: %d pieces have it", terms[i].Name, n)
		}
	}
}
