package tables

import (
	"math/rand/v2"
	"testing"

	"raumlab/engine/board"
)

// Law: a number is that of its placement, whatever the order of like pieces, and the image under
// any symmetry has a number of the same position.
func FuzzNumbers(f *testing.F) {
	materials := All(MaxPieces)
	f.Add(uint16(0), uint8(0), uint64(0))
	f.Add(uint16(47), uint8(2), uint64(1<<40))
	f.Add(uint16(len(materials)-1), uint8(1), uint64(12345678901))
	f.Fuzz(func(t *testing.T, material uint16, rule uint8, number uint64) {
		x := NewIndex(board.PawnRule(int(rule)%len(endings)), materials[int(material)%len(materials)])
		checkNumber(t, x, int(number%uint64(x.Len())), rand.New(rand.NewPCG(number, 1)))
	})
}

// Law: the value of a position follows from its moves; with the colours the other way round, and
// under every symmetry, it is the same.
func FuzzValue(f *testing.F) {
	s := endings[board.NormalPawns]
	var made []*Table
	for _, name := range []string{"KPK", "KNNK"} {
		for _, m := range Plan(material(f, name)) {
			t := s.solve(f, m.String())
			made = append(made, t)
		}
	}
	set := NewSet(s.rule, made)
	for n := range made {
		f.Add(uint8(n), uint8(0), uint8(62), uint8(33), uint8(71), n%2 == 0)
	}
	f.Fuzz(func(t *testing.T, table, white, black, first, second uint8, whiteMoves bool) {
		x := made[int(table)%len(made)]
		at := placement{board.Square(white % cells), board.Square(black % cells), board.Square(first % cells), board.Square(second % cells)}
		c := board.Black
		if whiteMoves {
			c = board.White
		}
		p, err := board.ParseRFEN(board.Rules{}, x.RFEN(&at, c))
		if err != nil || MaterialOf(&p) != x.Material {
			return // no position, or a piece is on another
		}
		v, ok := set.Value(&p)
		if want := s.best(t, &p); !ok || v != want {
			t.Fatalf("%s is %s, found %t, and its moves say %s", p.RFEN(), v, ok, want)
		}
		for i := range x.symmetry.maps {
			image := at
			for j := range x.pieces {
				image[j] = x.symmetry.maps[i][at[j]]
			}
			p, err := board.ParseRFEN(board.Rules{}, x.RFEN(&image, c))
			if err != nil {
				t.Fatal(err)
			}
			mirror := p.Mirror()
			a, _ := set.Value(&p)
			if b, _ := set.Value(&mirror); a != v || b != v {
				t.Fatalf("%s is %s, mirrored %s, and one of its images %s", p.RFEN(), a, b, v)
			}
		}
	})
}
