package tables

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"raumlab/engine/board"
)

// A map of the cube is a symmetry if it maps the moves of each piece from each cell to its moves
// from the image of the cell.
func TestSymmetries(t *testing.T) {
	maps := cubeMaps()
	if len(maps) != 48 {
		t.Fatalf("%d maps", len(maps))
	}
	for i, m := range maps {
		for k := board.King; k < board.Pawn; k++ {
			for s := range board.NoSquare {
				if image(&m, k.Reach(s)) != k.Reach(m[s]) {
					t.Fatalf("map %d: %c on %s", i, k.Letter(), s)
				}
				for to := range board.NoSquare {
					if image(&m, board.Between(s, to)) != board.Between(m[s], m[to]) {
						t.Fatalf("map %d: between %s and %s", i, s, to)
					}
				}
			}
		}
	}
	for rule, want := range map[board.PawnRule]int{board.NormalPawns: 4, board.SidewaysPawns: 4, board.FiveCubedPawns: 8} {
		pawns := newPawnMoves(rule)
		var leaving []int
		for i, m := range maps {
			all := true
			for c := board.White; c <= board.Black; c++ {
				all = all && image(&m, rule.Promotes(c)) == rule.Promotes(c)
				for s := range board.NoSquare {
					all = all && image(&m, rule.Steps(c, s)) == rule.Steps(c, m[s]) &&
						image(&m, rule.Captures(c, s)) == rule.Captures(c, m[s])
				}
			}
			if all {
				leaving = append(leaving, i)
			}
		}
		if y := newSymmetry(pawns); len(leaving) != want || len(y.maps) != want {
			t.Errorf("%s: maps %v leave the pawns, and the tables use %d, want %d", rule, leaving, len(y.maps), want)
		}
	}
}

func image(m *[cells]board.Square, set board.Bitboard) (to board.Bitboard) {
	for !set.Empty() {
		var s board.Square
		s, set = set.Pop()
		to.Add(m[s])
	}
	return to
}

// An independent program computed the numbers of orbits.
func TestOrbits(t *testing.T) {
	for _, c := range []struct {
		material string
		orbits   int
	}{{"KQK", 371}, {"KPK", 3588}} {
		m, err := ParseMaterial(c.material)
		if err != nil {
			t.Fatal(err)
		}
		x := NewIndex(board.NormalPawns, m)
		pairs := 0
		for _, o := range x.symmetry.orbits {
			pairs += o.size
			if want := len(x.symmetry.maps) / (1 + len(o.fixing)); o.size != want {
				t.Errorf("%s: an orbit of %d pairs whose first %d maps leave", m, o.size, 1+len(o.fixing))
			}
		}
		if len(x.symmetry.orbits) != c.orbits || pairs != 13428 {
			t.Errorf("%s: %d orbits with %d pairs of kings, want %d with 13428", m, len(x.symmetry.orbits), pairs, c.orbits)
		}
	}
}

// The placement of a random number has that number, with like pieces in any order. A symmetry
// changes the number only to another one of the same position.
func TestNumbers(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, m := range append(All(4), material(t, "KRRNK"), material(t, "KNNNK"), material(t, "KQKPP")) {
		for _, rule := range []board.PawnRule{board.NormalPawns, board.FiveCubedPawns} {
			x := NewIndex(rule, m)
			for range 2000 {
				checkNumber(t, x, random.IntN(x.Len()), random)
			}
		}
	}
}

func checkNumber(t *testing.T, x *Index, i int, random *rand.Rand) {
	var p placement
	x.place(&p, i)
	if got := x.of(&p); got != i {
		t.Fatalf("%s: number %d is placed as %v, which has number %d", x.Material, i, p[:x.pieces], got)
	}
	for _, g := range x.groups {
		random.Shuffle(g.n, func(a, b int) { p[g.first+a], p[g.first+b] = p[g.first+b], p[g.first+a] })
	}
	if got := x.of(&p); got != i {
		t.Fatalf("%s: number %d becomes %d by the order of like pieces", x.Material, i, got)
	}
	m := &x.symmetry.maps[random.IntN(len(x.symmetry.maps))]
	q := p
	for at := range x.pieces {
		q[at] = m[p[at]]
	}
	if got, all := x.of(&q), x.numbers(i); !slices.Contains(all, got) {
		t.Fatalf("%s: an image of number %d has number %d, want one of %v", x.Material, i, got, all)
	}
}

// numbers returns all numbers of the position of a number.
func (x *Index) numbers(i int) []int {
	var p placement
	x.place(&p, i)
	all := []int{i}
	for _, f := range x.symmetry.orbits[i/x.block].fixing {
		all = append(all, x.within(i/x.block*x.block, &x.symmetry.maps[f], &p))
	}
	return all
}

func material(t testing.TB, name string) Material {
	t.Helper()
	m, err := ParseMaterial(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestMaterial(t *testing.T) {
	for name, want := range map[string]string{
		"KQKR": "KQKR", "krkq": "KQKR", "KKQ": "KQK", "KNKU": "KUKN", "KPNRK": "KRNPK", "KKPP": "KPPK", "KBKQN": "KQNKB",
	} {
		if m, err := ParseMaterial(name); err != nil || m.String() != want {
			t.Errorf("%s: %s, error %v, want %s", name, m, err, want)
		}
	}
	for _, name := range []string{"", "K", "QK", "KQ", "KXK", "KKK", "KQQQQK", "KQRKBN", "K QK", "KQK "} {
		if m, err := ParseMaterial(name); err == nil {
			t.Errorf("%q is read as %s", name, m)
		}
	}
	all := All(4)
	without := slices.DeleteFunc(slices.Clone(all), Material.HasPawns)
	if len(all) != 48 || len(without) != 35 {
		t.Errorf("%d endings of three and four pieces, %d of them without pawns, want 48 and 35", len(all), len(without))
	}
	for i, m := range all {
		for _, need := range m.needs() {
			if at := slices.Index(all, need); at < 0 || at >= i {
				t.Errorf("%s needs %s, which does not come before it", m, need)
			}
		}
		if read := material(t, m.Swapped().String()); read != m {
			t.Errorf("%s the other way round is %s", m, read)
		}
	}
	if got := fmt.Sprint(Plan(material(t, "KPK"))); got != "[KQK KRK KBK KUK KNK KPK]" {
		t.Errorf("KPK needs %s", got)
	}
}
