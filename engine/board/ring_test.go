package board

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// ringValues are the values of 5³ Chess.
var ringValues = [Pawn + 1]int{King: 20000, Queen: 1000, Rook: 525, Unicorn: 475, Bishop: 350, Knight: 350, Pawn: 100}

// The rings of an independent program. The head of the file describes it.
func TestRingsOfAnotherProgram(t *testing.T) {
	file, err := os.Open("testdata/rings.tsv.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	text, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	positions, moves := 0, 0
	for lines := bufio.NewScanner(text); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		if strings.HasPrefix(fields[0], "#") {
			continue
		}
		rules, err := NewRules(ChessVariants.String(), fields[0])
		if err != nil {
			t.Fatal(err)
		}
		p := parse(t, rules, fields[1])
		want := map[string]Ring{}
		for _, f := range fields[2:] {
			var move string
			var r Ring
			if _, err := fmt.Sscan(f, &move, &r.Gain, &r.Loss); err != nil {
				t.Fatal(err)
			}
			want[move] = r
		}
		positions++
		met := map[string]bool{}
		for _, m := range p.AppendLegal(nil) {
			moves++
			cells := m.String()[:6]
			met[cells] = true
			if got := p.Ring(m, &ringValues); got != want[cells] {
				t.Fatalf("%s, %s: ring of %s is %+v, want %+v", p.Rules(), p.RFEN(), m, got, want[cells])
			}
		}
		for move := range want {
			if !met[move] {
				t.Fatalf("%s, %s: %s is not legal", p.Rules(), p.RFEN(), move)
			}
		}
	}
	if positions != 1000 || moves < 75_000 {
		t.Errorf("%d positions with %d moves, want 1000 with 75,000", positions, moves)
	}
}

// ring is the result of the exchange on the target of a move, played out on the plain board.
func (p *plain) ring(m plainMove) (r Ring) {
	values := func(white bool) (list []int) {
		// The side that captures sees an enemy on the cell: the piece that has moved, or another like it.
		q := *p
		q.pieces[m.from[0]][m.from[1]][m.from[2]] = 0
		q.white = white
		q.pieces[m.to[0]][m.to[1]][m.to[2]] = 'N'
		if white {
			q.pieces[m.to[0]][m.to[1]][m.to[2]] = 'n'
		}
		taken := map[plainCell]bool{}
		for _, c := range q.pseudo(white) {
			if c.to == m.to && !taken[c.from] {
				taken[c.from] = true
				list = append(list, ringValueOf(q.at(c.from)))
			}
		}
		slices.Sort(list)
		return list
	}
	king := ringValues[King]
	mine, theirs := values(p.white), values(!p.white)
	r.Gain = ringValueOf(p.at(m.to))
	on := ringValueOf(p.at(m.from))
	for turn := 0; ; turn++ {
		next, others, sum := &theirs, &mine, &r.Loss
		if turn%2 == 1 {
			next, others, sum = &mine, &theirs, &r.Gain
		}
		if len(*next) == 0 || (*next)[0] == king && len(*others) > 0 {
			return r
		}
		*sum += on
		on, *next = (*next)[0], (*next)[1:]
	}
}

// ringValueOf returns the value of a piece's letter, 0 for none.
func ringValueOf(piece byte) int {
	if piece == 0 {
		return 0
	}
	return ringValues[parsePiece(piece).Kind()]
}

// Law: the ring is the exchange on a plain board. The mirrored move has the same.
func TestRingsOnThePlainBoard(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	for i := range 300 {
		rules := allRules[i%len(allRules)]
		p := wander(rules, 10+i%60, r)
		if i%2 == 0 {
			p = crowd(rules, 4+i%37, r)
		}
		reading, mirror := newPlain(t, p.Rules().Pawns, p.RFEN()), p.Mirror()
		for _, m := range p.AppendLegal(nil) {
			got, want := p.Ring(m, &ringValues), reading.ring(plainOf(m))
			if got != want {
				t.Fatalf("%s, %s: ring of %s is %+v, want %+v", p.Rules(), p.RFEN(), m, got, want)
			}
			if got := mirror.Ring(m.Mirror(), &ringValues); got != want {
				t.Fatalf("%s, %s: ring of %s is %+v, mirrored %+v", p.Rules(), p.RFEN(), m, want, got)
			}
		}
	}
}

// The example of the document: a bishop goes where a knight and a queen capture and a pawn
// recaptures.
func TestRingOfTheDocument(t *testing.T) {
	const kings = "KAb1 kEd5 " // away from all lines of Cc3
	for _, c := range []struct {
		name         string
		pieces, move string
		want         Ring
		see          int
	}{
		{"the document's", "BBb3 PCb2 nCd5 qCc5", "Bb3Cc3", Ring{350, 450}, -100},
		{"nothing takes", "BBb3 PCb2", "Bb3Cc3", Ring{0, 0}, 0},
		{"nothing answers", "BBb3 nCd5 qCc5", "Bb3Cc3", Ring{0, 350}, -350},
		{"a pawn for a queen", "PCc2 PCb2 qCc5", "Cc2Cc3", Ring{1000, 100}, 0},
		{"a rook on the line of the mover joins", "RCa3 RCb3 nCd5", "Cb3Cc3", Ring{350, 525}, -175},
		{"a rook on the line of another piece does not", "PCc2 RCa3 RCb3 nCd5 bEe3", "Cc2Cc3", Ring{350, 100 + 525}, 0},
	} {
		p := place(t, NormalPawns, kings+c.pieces)
		m, err := ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		if !p.IsLegal(m) {
			t.Fatalf("%s: %s is not legal in %s", c.name, m, p.RFEN())
		}
		if got := p.Ring(m, &ringValues); got != c.want {
			t.Errorf("%s: ring of %s is %+v, want %+v in %s", c.name, m, got, c.want, p.RFEN())
		}
		if got := p.SEE(m, &ringValues); got != c.see {
			t.Errorf("%s: SEE of %s is %d, want %d in %s", c.name, m, got, c.see, p.RFEN())
		}
	}
}

func ExamplePosition_Ring() {
	// A pawn goes where a queen may capture it, and a pawn then the queen.
	p, err := ParseRFEN(Rules{}, "3k1/5/5/5/5|5/5/5/5/5|2q2/5/5/1PP2/5|5/5/5/5/5|5/5/5/5/1K3 w")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := ParseMove("Cc2Cc3")
	if err != nil {
		fmt.Println(err)
		return
	}
	values := [Pawn + 1]int{Queen: 1000, Rook: 525, Unicorn: 475, Bishop: 350, Knight: 350, Pawn: 100}
	fmt.Println(p.Ring(m, &values), p.SEE(m, &values))
	// Output: {1000 100} 0
}
