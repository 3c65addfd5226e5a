package eval

import (
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
)

// place returns the position, White to move, of pieces such as KAa1 (White's king) and rAa5 (a
// black rook).
func place(t testing.TB, pieces string) *board.Position {
	t.Helper()
	p, err := tryPlace(pieces)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

func tryPlace(pieces string) (board.Position, error) {
	cells := [board.NumSquares]byte{}
	for piece := range strings.FieldsSeq(pieces) {
		s, err := board.ParseSquare(piece[1:])
		if err != nil {
			return board.Position{}, err
		}
		cells[s] = piece[0]
	}
	var rfen strings.Builder
	for l := 4; l >= 0; l-- {
		for r := 4; r >= 0; r-- {
			for f := range 5 {
				if x := cells[board.NewSquare(l, r, f)]; x != 0 {
					rfen.WriteByte(x)
				} else {
					rfen.WriteByte('1')
				}
			}
			if r > 0 {
				rfen.WriteByte('/')
			}
		}
		if l > 0 {
			rfen.WriteByte('|')
		}
	}
	return board.ParseRFEN(board.Rules{}, rfen.String()+" w 0 1")
}

func TestDefinitions(t *testing.T) {
	for _, c := range []struct {
		what                 string
		pieces               string
		term                 int
		corrected, published int32
	}{
		{"rook, none between: a check", "KAa1 kEe4 rAa5", OpenRay, 1, 1},
		{"rook, own pawn between", "KAa1 kEe4 rAa5 PAa3", OpenRay, 1, 0},
		{"rook, enemy knight between", "KAa1 kEe4 rAa5 nAa3", OpenRay, 1, 0},
		{"rook, two pieces between", "KAa1 kEe4 rAa5 PAa3 PAa4", OpenRay, 0, 0},
		{"rook behind rook: one ray", "KAa1 kEe4 rAa5 rAa4", OpenRay, 1, 1},
		{"rook, and before it a bishop that does not move along the ray", "KAa1 kEe4 rAa5 bAa4", OpenRay, 1, 0},
		{"bishop on an orthogonal ray", "KAa1 kEe4 bAa5", OpenRay, 0, 0},
		{"bishop on a face diagonal", "KAa1 kEe4 bCa3", OpenRay, 1, 1},
		{"unicorn on a space diagonal, one between", "KAa1 kEe4 uCc3 PBb2", OpenRay, 1, 0},
		{"queen on an orthogonal ray", "KAa1 kEe4 qAe1", OpenRay, 1, 0},
		{"queen on a face diagonal", "KAa1 kEe4 qAc3", OpenRay, 1, 0},
		{"queen on a space diagonal", "KAa1 kEe4 qCc3", OpenRay, 1, 1},
		{"queen on a space diagonal, one between", "KAa1 kEe4 qDd4 NBb2", OpenRay, 1, 0},
		{"own rook", "KAa1 kEe4 RAa5", OpenRay, 0, 0},
		{"two rays", "KAa1 kEe4 rAa5 PAa3 rAe1 PAb1", OpenRay, 2, 0},

		{"majority on B, minorities on C and D", "KAa1 kEe5 PBa2 PBb2 pBc2 PCa3 pCb3 pCc3 pCd3 pDa4", LevelMajority, -1, -2},
		{"two against one on each of three levels", "KAa1 kEe5 PBa2 PBb2 pBc2 PCa3 PCb3 pCc3 PDa3 PDb3 pDc3",
			LevelMajority, 3, 3},
		{"as many pawns, all White's on one level", "KAa1 kEe5 PBa2 PBb2 PBc2 pCa3 pDa3 pCb3", LevelMajority, -1, 0},

		{"unicorn of the king's orbit, not of his parity", "KAa1 kCc5 UBb2", UnicornKingClass, 1, 0},
		{"unicorn of the king's parity that can never reach him", "KAa1 kCb3 UBb2", UnicornKingClass, 0, 1},
		{"unicorns a step apart", "KAa1 kEe4 UBb2 UCc3", UnicornBadPair, 1, 0},
		{"unicorns of one parity that never meet", "KCc3 kEe4 UAb1 UBa1", UnicornBadPair, 0, 1},
		{"three unicorns of one class: three pairs", "KAa1 kEe4 UBb2 UBd2 UBb4", UnicornBadPair, 3, 3},
	} {
		p := place(t, c.pieces)
		for def, want := range [...]int32{Corrected: c.corrected, Published: c.published} {
			white, _ := Side(Definition(def), p, board.White)
			black, _ := Side(Definition(def), p, board.Black)
			got := white[c.term]
			if c.term == LevelMajority {
				got -= black[c.term]
			}
			if got != want {
				t.Errorf("%s, %s: %s = %d, want %d", c.what, Definition(def), terms[c.term].Name, got, want)
			}
		}
	}
}

// Walks of a unicorn by the board's own moves find which cells it can never leave.
func TestUnicornClassesAreTheOrbits(t *testing.T) {
	// The kings block some steps, so they are placed in several ways.
	kings := []string{"KAa1 kEe4", "KEb1 kAb5", "KAe3 kEa3", "KCa1 kCe5"}
	var orbit [board.NumSquares]int
	orbits := []int{}
	for start := range board.NoSquare {
		if orbit[start] != 0 {
			continue
		}
		orbits = append(orbits, 0)
		orbit[start] = len(orbits)
		for open := []board.Square{start}; len(open) > 0; open = open[1:] {
			s := open[0]
			orbits[len(orbits)-1]++
			for _, k := range kings {
				if strings.Contains(k, s.String()) {
					continue
				}
				p, err := tryPlace(k + " U" + s.String())
				if err != nil {
					continue // the unicorn would check the king whose side has just moved
				}
				for _, m := range p.AppendLegal(nil) {
					if m.From() == s && orbit[m.To()] == 0 {
						orbit[m.To()] = len(orbits)
						open = append(open, m.To())
					}
				}
			}
		}
	}
	classOf := map[int]uint8{}
	for s := range board.NoSquare {
		class, ok := classOf[orbit[s]]
		if !ok {
			class = masks.unicorn[Corrected].class[s]
			classOf[orbit[s]] = class
		}
		if got := masks.unicorn[Corrected].class[s]; got != class {
			t.Errorf("%s is in class %d, others of its orbit in %d", s, got, class)
		}
	}
	center := orbits[orbit[board.NewSquare(2, 2, 2)]-1]
	slices.Sort(orbits)
	if !slices.Equal(orbits, []int{30, 30, 30, 35}) || center != 35 || len(classOf) != 4 {
		t.Errorf("orbits of %v cells, the centre's of %d, in %d classes: want 30, 30, 30 and 35, the centre's of 35, in 4",
			orbits, center, len(classOf))
	}
	sizes := []int{}
	for _, class := range masks.unicorn[Corrected].cells {
		sizes = append(sizes, class.Count())
	}
	slices.Sort(sizes)
	if !slices.Equal(sizes, orbits) {
		t.Errorf("classes of %v cells, orbits of %v", sizes, orbits)
	}
}

func TestParseDefinition(t *testing.T) {
	for _, def := range []Definition{Corrected, Published, Alice} {
		if got, err := ParseDefinition(def.String()); err != nil || got != def {
			t.Errorf("ParseDefinition(%q) = %v, %v", def, got, err)
		}
	}
	if _, err := ParseDefinition("korrected"); err == nil ||
		!strings.Contains(err.Error(), `"korrected": expected one of corrected, published, alice`) {
		t.Errorf("ParseDefinition of an unknown name: %v", err)
	}
}

// Terms that a definition leaves out have no weight, no line in the hash and no evaluator here.
func TestLeftOut(t *testing.T) {
	for _, def := range []Definition{Corrected, Published} {
		if out := def.LeftOut(); len(out) != 0 {
			t.Errorf("%s leaves out %v", def, out)
		}
	}
	w := PublishedWeights(Alice)
	if err := w.Validate(); err != nil {
		t.Error(err)
	}
	for _, o := range Alice.LeftOut() {
		wrong := w
		wrong.Values[o.Term] = 1
		if err := wrong.Validate(); err == nil ||
			!strings.Contains(err.Error(), terms[o.Term].Name+" = 1: definition alice leaves it out, because "+o.Reason) {
			t.Errorf("%s = 1: %v", terms[o.Term].Name, err)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("weights of the definition alice made an evaluator of Raumschach")
		}
	}()
	NewEvaluator(w)
}
