package tables

import (
	"math/rand/v2"
	"testing"

	"raumlab/engine/board"
)

// Law: the placement of a number has that number, with like pieces in any order. The image under
// any symmetry has a number of the same position. Of outcomes in two bits, the look-up finds that
// of the position with either colours, and that of no other number.
func FuzzNumbers(f *testing.F) {
	materials := All(MaxPieces)
	f.Add(uint16(0), uint8(0), uint64(0))
	f.Add(uint16(47), uint8(2), uint64(1<<40))
	f.Add(uint16(len(materials)-1), uint8(1), uint64(12345678901))
	packed := make([]uint8, (longestIndex()+3)/4)
	f.Fuzz(func(t *testing.T, material uint16, rule uint8, number uint64) {
		x := NewIndex(board.PawnRule(int(rule)%len(endings)), materials[int(material)%len(materials)])
		i := int(number % uint64(x.Len()))
		checkNumber(t, x, i, rand.New(rand.NewPCG(number, 1)))
		if x.pieces < MaxPieces {
			checkBits(t, x, board.PawnRule(int(rule)%len(endings)), i, packed)
		}
	})
}

// longestIndex is the greatest length of an index of four pieces.
func longestIndex() (most int) {
	for _, m := range All(MaxPieces - 1) {
		most = max(most, NewIndex(board.NormalPawns, m).Len())
	}
	return most
}

// checkBits gives number i of packed a win among draws, then a draw among losses, and looks up its
// position.
func checkBits(t *testing.T, x *Index, rule board.PawnRule, i int, packed []uint8) {
	t.Helper()
	var at placement
	x.place(&at, i)
	p, err := board.ParseRFEN(board.Rules{Pawns: rule}, x.rfen(&at, board.White))
	if err != nil || MaterialOf(&p) != x.Material {
		return // no position, or two pieces on a cell
	}
	const longest = 31
	set := NewOutcomeSet("", []*Outcomes{NewOutcomes(rule, x.Material, longest, func() [2][]uint8 {
		return [2][]uint8{packed, packed}
	})})
	images := []board.Position{p}
	if x.Material != x.Material.Swapped() {
		images = append(images, p.Mirror())
	}
	for n := range images {
		p := &images[n]
		if v, ok := set.Value(p); !ok || v != Drawn {
			t.Fatalf("%s is %s, found %t, where all draw", p.RFEN(), v, ok)
		}
		packed[i>>2] = wonBits << (i & 3 * 2)
		if v, _ := set.Value(p); v.Sign() != 1 || v.Plies() != longest {
			t.Fatalf("%s, number %d, is %s", p.RFEN(), i, v)
		}
		packed[i>>2] = 0x55 &^ (3 << (i & 3 * 2)) // all lost, except the number, which draws
		if v, _ := set.Value(p); v != Drawn {
			t.Fatalf("%s, number %d, is %s where the numbers beside it lose", p.RFEN(), i, v)
		}
		packed[i>>2] = 0
	}
}

// Law: the value of a position follows from its moves. With exchanged colours, and under every
// symmetry, it is the same. The outcome in two bits is that of the value.
func FuzzValue(f *testing.F) {
	s := endings[board.NormalPawns]
	var made []*Table
	for _, name := range []string{"KPK", "KNNK"} {
		for _, m := range Plan(material(f, name)) {
			t := s.solve(f, m.String())
			made = append(made, t)
		}
	}
	set := NewSet(made)
	var outcomes []*Outcomes
	for _, t := range made {
		outcomes = append(outcomes, NewOutcomes(t.Rule, t.Material, t.Longest, t.Pack))
	}
	bare := NewOutcomeSet("", outcomes)
	for n := range made {
		f.Add(uint8(n), uint8(0), uint8(62), uint8(33), uint8(71), n%2 == 0)
	}
	f.Fuzz(func(t *testing.T, table, white, black, first, second uint8, whiteMoves bool) {
		x := made[int(table)%len(made)]
		at := placement{board.Square(white % cells), board.Square(black % cells), board.Square(first % cells),
			board.Square(second % cells)}
		c := board.Black
		if whiteMoves {
			c = board.White
		}
		p, err := board.ParseRFEN(board.Rules{}, x.rfen(&at, c))
		if err != nil || MaterialOf(&p) != x.Material {
			return // no position, or two pieces on a cell
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
			p, err := board.ParseRFEN(board.Rules{}, x.rfen(&image, c))
			if err != nil {
				t.Fatal(err)
			}
			mirror := p.Mirror()
			a, _ := set.Value(&p)
			if b, _ := set.Value(&mirror); a != v || b != v {
				t.Fatalf("%s is %s, mirrored %s, and one of its images %s", p.RFEN(), a, b, v)
			}
			for _, p := range []*board.Position{&p, &mirror} {
				if b, ok := bare.Value(p); !ok || b.Sign() != v.Sign() || b.Sign() != 0 && b.Plies() < v.Plies() {
					t.Fatalf("%s is %s, and by its two bits %s", p.RFEN(), v, b)
				}
			}
		}
	})
}
