package plans

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/tables"
)

// randomPlan returns a plan with any coefficients.
func randomPlan(random *rand.Rand, name string) (x Plan) {
	x.Ending, _ = tables.ParseMaterial(name)
	for side := range x.Coefficients {
		for i := range x.Coefficients[side] {
			x.Coefficients[side][i] = random.Int32N(1<<16) - 1<<15
		}
	}
	return x
}

// Law: the distance is the sum of coefficients times terms, and the same with exchanged colours.
func TestDistance(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 46))
	x := randomPlan(random, "KRBNK")
	for range 300 {
		p := tables.RandomPosition(random, board.Rules{}, "KRBNk")
		f := Of(&p, board.White)
		terms := f.Terms()
		want := int64(0)
		side := 0
		if p.SideToMove() == board.Black {
			side = 1
		}
		for i, n := range terms {
			want += int64(n) * int64(x.Coefficients[side][i])
		}
		mirror := p.Mirror()
		if have, mirrored := x.Distance(&p, board.White), x.Distance(&mirror, board.Black); have != int(want/(Ply/Fraction)) || mirrored != have {
			t.Fatalf("%s: distance %d, mirrored %d, want %d", p.RFEN(), have, mirrored, want/(Ply/Fraction))
		}
	}
}

// Law: no symmetry of the cube changes a feature of pieces without pawns.
func TestSymmetries(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 46))
	for _, letters := range []string{"KRRRk", "KBBNk", "KRBUk", "KUUNk"} {
		for range 50 {
			p := tables.RandomPosition(random, board.Rules{}, letters)
			axes := random.Perm(3)
			flips := random.IntN(8)
			q := moved(t, &p, func(s board.Square) board.Square {
				at := [3]int{s.Level(), s.Rank(), s.File()}
				var to [3]int
				for i, axis := range axes {
					if to[i] = at[axis]; flips>>i&1 != 0 {
						to[i] = board.Size - 1 - to[i]
					}
				}
				return board.NewSquare(to[0], to[1], to[2])
			})
			if a, b := Of(&p, board.White), Of(&q, board.White); a != b {
				t.Fatalf("%s and %s: %v and %v", p.RFEN(), q.RFEN(), a, b)
			}
		}
	}
}

// moved returns a position with its pieces elsewhere.
func moved(t *testing.T, p *board.Position, to func(board.Square) board.Square) board.Position {
	t.Helper()
	var at [board.NumSquares]board.Piece
	for s := range board.NoSquare {
		at[to(s)] = p.At(s)
	}
	var text strings.Builder
	for l := board.Size - 1; l >= 0; l-- {
		for r := board.Size - 1; r >= 0; r-- {
			for f := range board.Size {
				letter := byte('1')
				if x := at[board.NewSquare(l, r, f)]; x != board.NoPiece {
					if letter = x.Kind().Letter(); x.Color() == board.Black {
						letter += 'a' - 'A'
					}
				}
				text.WriteByte(letter)
			}
			if r > 0 {
				text.WriteByte('/')
			}
		}
		if l > 0 {
			text.WriteByte('|')
		}
	}
	q, err := board.ParseRFEN(board.Rules{}, text.String()+" "+[]string{"w", "b"}[p.SideToMove()])
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func TestFeatures(t *testing.T) {
	for rfen, want := range map[string]map[int]int32{
		// The king in the corner has seven neighbours. The rook next to it is not protected.
		"k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|4K/5/5/5/5 w":  {flights: 7, kingsSquared: 32, bareCenter: 12, check: 0},
		"kR3/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|4K/5/5/5/5 b": {flights: 5, hanging: 1, defended: 0, check: 1, pieceDistance: 1},
		// Knights on Cc3, Cc4 and Dd4: two next to each other, two pairs diagonal or further apart.
		"5/5/5/5/k4|5/3N1/5/5/5|5/2N2/2N2/5/5|5/5/5/5/5|4K/5/5/5/5 w": {piecesApart: 1 + 2 + 3, piecesNext: 1, piecesDiagonal: 1, piecesMiddle: 1, piecesFace: 1, piecesEdge: 0, piecesCorner: 1, knightsOnKing: 1, kingsFour: 0},
		"5/5/5/5/5|5/5/5/5/5|5/1K3/3k1/5/5|5/5/5/5/5|5/5/5/5/4R b":    {kingsFive: 1, kingsSix: 0, flightsInside: 11, attackedInside: 11},
	} {
		p, err := board.ParseRFEN(board.Rules{}, rfen)
		if err != nil {
			t.Fatal(err)
		}
		f := Of(&p, board.White)
		for i, n := range want {
			if f[i] != n {
				t.Errorf("%s: %s is %d, want %d", rfen, featureName(i), f[i], n)
			}
		}
	}
}

// Parse reads plans as Text wrote them, and nothing else.
func TestParse(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 46))
	all := []Plan{randomPlan(random, "KRRRK"), randomPlan(random, "KBBNK")}
	text := Text(all)
	if read, err := Parse(text); err != nil || !slices.Equal(read, all) {
		t.Errorf("plans are read as others: %v", err)
	}
	if read, err := Parse(shipped); err != nil || Text(read) != shipped {
		t.Errorf("the shipped plans: %v", err)
	}
	for _, wrong := range []string{"", text[1:], text[:len(text)-2000], text + "\n", strings.Replace(text, "\tbare\t", "\tstrong\t", 1), strings.Replace(text, "KRRRK\tbare", "KRRNK\tbare", 1), strings.Replace(text, "\tflights\t", "\tflight\t", 1)} {
		if _, err := Parse(wrong); err == nil {
			t.Errorf("%.200q is read", wrong)
		}
	}
}

func TestFind(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 46))
	for letters, want := range map[string]bool{"KRRNk": true, "Kkrrn": true, "KRRk": false, "KRRNkn": false, "KRRNPk": false, "KQRNk": false} {
		p := tables.RandomPosition(random, board.Rules{}, letters)
		plan, strong := Find(&p)
		if (plan != nil) != want || want && p.Count(strong, board.Rook) != 2 {
			t.Errorf("%s: found is %t, want %t", letters, plan != nil, want)
		}
	}
	for name, want := range map[string]bool{"KRRNK": true, "KQRNK": false, "KRRPK": false, "KRRK": false, "KRRKN": false} {
		m, err := tables.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		if Suits(m) != want {
			t.Errorf("%s suits: %t", name, !want)
		}
	}
	p := tables.RandomPosition(random, board.Rules{}, "KRRNk")
	if n := testing.AllocsPerRun(100, func() {
		if plan, strong := Find(&p); plan != nil {
			plan.Distance(&p, strong)
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
