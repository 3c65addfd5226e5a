package board

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// published are the piece values of Raumfischer, centipawns.
var published = [Pawn + 1]int{Queen: 1620, Rook: 460, Bishop: 560, Unicorn: 290, Knight: 510, Pawn: 100}

// seeValues adds values that are all equal, reversed so that promotions lose, and equal in pairs.
var seeValues = [...][Pawn + 1]int{
	published,
	{Queen: 100, Rook: 100, Bishop: 100, Unicorn: 100, Knight: 100, Pawn: 100},
	{Queen: 100, Rook: 290, Bishop: 510, Unicorn: 560, Knight: 460, Pawn: 1620},
	{NoKind: 70, King: 20000, Queen: 1000, Rook: 500, Bishop: 350, Unicorn: 300, Knight: 350, Pawn: 100},
}

func plainValue(piece byte, values *[Pawn + 1]int) int {
	switch upper(piece) {
	case 'Q':
		return values[Queen]
	case 'R':
		return values[Rook]
	case 'B':
		return values[Bishop]
	case 'U':
		return values[Unicorn]
	case 'N':
		return values[Knight]
	case 'P':
		return values[Pawn]
	}
	return 0
}

// gain returns the value of a capture and of a promotion.
func (p *plain) gain(m plainMove, values *[Pawn + 1]int) int {
	gain := plainValue(p.at(m.to), values)
	if m.promotion != 0 {
		gain += plainValue(m.promotion, values) - plainValue('P', values)
	}
	return gain
}

// takers returns the pseudo-legal captures on the cell, without a king's into an attack.
func (p *plain) takers(c plainCell) (moves []plainMove) {
	for _, m := range p.pseudo(p.white) {
		if m.to == c && (upper(p.at(m.from)) != 'K' || p.safe(m)) {
			moves = append(moves, m)
		}
	}
	return moves
}

// exchange returns the gain of captures on the cell, least valuable pieces first, kings last.
func (p *plain) exchange(c plainCell, values *[Pawn + 1]int) int {
	takers := slices.DeleteFunc(p.takers(c), func(m plainMove) bool { return m.promotion != 0 && m.promotion != 'q' })
	if len(takers) == 0 {
		return 0
	}
	rank := func(m plainMove) []int {
		piece, seen := p.at(m.from), m.from
		if upper(piece) == 'K' {
			return []int{1}
		}
		if !p.white {
			seen[0], seen[1] = 4-seen[0], 4-seen[1]
		}
		return []int{0, plainValue(piece, values), seen[0], seen[1], seen[2]}
	}
	least := slices.MinFunc(takers, func(a, b plainMove) int { return slices.Compare(rank(a), rank(b)) })
	return max(0, p.gain(least, values)-p.play(least).exchange(c, values))
}

// minimax is exchange with the pieces in any order, and any promotion.
func (p *plain) minimax(c plainCell, values *[Pawn + 1]int, known map[plain]int) int {
	p.halfmove, p.fullmove = 0, 0 // the way here does not matter
	if best, ok := known[*p]; ok {
		return best
	}
	best := 0
	for _, m := range p.takers(c) {
		best = max(best, p.gain(m, values)-p.play(m).minimax(c, values, known))
	}
	known[*p] = best
	return best
}

// checkSEE compares all moves of a position with the plain exchange.
func checkSEE(t *testing.T, p *Position) {
	t.Helper()
	reading := newPlain(t, p.Rules().Pawns, p.RFEN())
	for _, m := range p.AppendLegal(nil) {
		first := plainOf(m)
		after := reading.play(first)
		for i := range seeValues {
			values := &seeValues[i]
			want := reading.gain(first, values) - after.exchange(first.to, values)
			if got := p.SEE(m, values); got != want {
				t.Fatalf("%s, %s, values %v: SEE(%s) = %d, want %d", p.Rules(), p.RFEN(), *values, m, got, want)
			}
		}
	}
}

// FuzzSEE: SEE is the value of the exchange played out on the plain board.
func FuzzSEE(f *testing.F) {
	addWalks(f, 6, 8)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		if p, ok := last(rfen, rules, path); ok {
			checkSEE(t, &p)
		}
	})
}

// FuzzSEEAtLeast: SEEAtLeast(m, v) = (SEE(m) >= v) for every v, which the bisection of SEE takes
// for granted. FuzzSEE compares the value itself.
func FuzzSEEAtLeast(f *testing.F) {
	addWalks(f, 3, 8)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		walk(rfen, rules, path, func(p *Position) {
			for _, m := range p.AppendLegal(nil) {
				for i := range seeValues {
					see := p.SEE(m, &seeValues[i])
					check := func(threshold int) {
						if got := p.SEEAtLeast(m, &seeValues[i], threshold); got != (see >= threshold) {
							t.Fatalf("%s, %s, values %v: SEE(%s) is %d, at least %d is %v", p.Rules(), p.RFEN(), seeValues[i], m, see,
								threshold, got)
						}
					}
					check(see)
					check(see + 1)
					for threshold := -1800; threshold <= 1800; threshold += 200 {
						check(threshold)
					}
				}
			}
		})
	})
}

// FuzzSEEMirror: the mirrored move has the same SEE.
func FuzzSEEMirror(f *testing.F) {
	addWalks(f, 3, 8)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		walk(rfen, rules, path, func(p *Position) {
			mirror := p.Mirror()
			for _, m := range p.AppendLegal(nil) {
				for i := range seeValues {
					if a, b := p.SEE(m, &seeValues[i]), mirror.SEE(m.Mirror(), &seeValues[i]); a != b {
						t.Fatalf("%s, %s, values %v: SEE(%s) is %d, mirrored %d", p.Rules(), p.RFEN(), seeValues[i], m, a, b)
					}
				}
			}
		})
	})
}

// crowd returns a position of at most n pieces besides the kings, of random sides.
func crowd(rules Rules, pieces int, r *rand.Rand) Position {
	for {
		p := plain{white: r.IntN(2) == 0, fullmove: 1}
		cell := func() *byte { return &p.pieces[r.IntN(5)][r.IntN(5)][r.IntN(5)] }
		for range pieces {
			*cell() = "QRBUNPqrbunp"[r.IntN(12)]
		}
		*cell() = 'K'
		*cell() = 'k'
		if position, err := ParseRFEN(rules, p.rfen()); err == nil {
			return position
		}
	}
}

// Few pieces, and up to forty, make more exchanges than games do.
func TestSEEInCrowds(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for i := range 80 {
		p := crowd(allRules[i%len(allRules)], 4+i%37, r)
		checkSEE(t, &p)
	}
}

// wander plays up to n plies of a random game that does not depend on the order of generation.
func wander(rules Rules, plies int, r *rand.Rand) Position {
	p := rules.Start()
	for range plies {
		moves := p.AppendLegal(nil)
		if len(moves) == 0 {
			break
		}
		slices.Sort(moves)
		p.Make(moves[r.IntN(len(moves))])
	}
	return p
}

// How often another order of pieces and promotions has another value.
func TestSEEAgainstMinimax(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 3))
	for _, c := range []struct {
		name                                 string
		position                             func(i int) Position
		positions, captures, retaken, differ int
	}{
		{"random games", func(i int) Position { return wander(allRules[i%len(allRules)], 10+i%60, r) }, 900, 7724, 5555, 0},
		{"crowds", func(i int) Position { return crowd(allRules[i%len(allRules)], 8+i%33, r) }, 300, 1210, 709, 3},
	} {
		captures, retaken, differ := 0, 0, 0
		for i := range c.positions {
			p := c.position(i)
			reading := newPlain(t, p.Rules().Pawns, p.RFEN())
			for _, m := range p.AppendCaptures(nil) {
				first := plainOf(m)
				after := reading.play(first)
				captures++
				if len(after.takers(first.to)) > 0 {
					retaken++
				}
				if p.SEE(m, &published) != reading.gain(first, &published)-after.minimax(first.to, &published, map[plain]int{}) {
					differ++
				}
			}
		}
		if captures != c.captures || retaken != c.retaken || differ != c.differ {
			t.Errorf("%s: %d captures, %d of them answered on the cell, SEE not the minimax of %d; want %d, %d, %d",
				c.name, captures, retaken, differ, c.captures, c.retaken, c.differ)
		}
	}
}

// place returns the position of pieces such as RCa3, a letter and a cell.
func place(tb testing.TB, pawns PawnRule, pieces string) Position {
	tb.Helper()
	p := plain{white: true, fullmove: 1}
	for _, text := range strings.Fields(pieces) {
		s, err := ParseSquare(text[1:])
		if err != nil {
			tb.Fatal(err)
		}
		p.pieces[s.Level()][s.Rank()][s.File()] = text[0]
	}
	return parse(tb, Rules{Pawns: pawns}, p.rfen())
}

// Exchanges worked out by hand, White to move, with the values of Raumfischer.
func TestSEEByHand(t *testing.T) {
	const kings = "KAb1 kEd5 " // away from all lines of Cc3
	for _, c := range []struct {
		name   string
		pawns  PawnRule
		pieces string
		move   string
		want   int
	}{
		{"no recapture", NormalPawns, kings + "RCa3 nCc3", "Ca3Cc3", 510},
		{"a pawn answers", NormalPawns, kings + "RCa3 nCc3 pCd4", "Ca3Cc3", 510 - 460},
		{"a pawn of the level above answers", NormalPawns, kings + "RCa3 nCc3 pDc4", "Ca3Cc3", 510 - 460},
		{"which under sideways it cannot", SidewaysPawns, kings + "RCa3 nCc3 pDc4", "Ca3Cc3", 510},
		{"which under fivecubed it can", FiveCubedPawns, kings + "RCa3 nCc3 pDc4", "Ca3Cc3", 510 - 460},
		{"but not from the same level", FiveCubedPawns, kings + "RCa3 nCc3 pCd4", "Ca3Cc3", 510},
		{"rook behind rook: the knight had better not", NormalPawns, kings + "RCa3 RCb3 pCc3 nCd5", "Cb3Cc3", 100},
		{"no rook behind", NormalPawns, kings + "RCb3 pCc3 nCd5", "Cb3Cc3", 100 - 460},
		{"queen behind bishop", NormalPawns, kings + "BCb2 QCa1 pCc3 nCd5", "Cb2Cc3", 100 - 560 + 510},
		{"queen behind unicorn", NormalPawns, kings + "UBb2 QAa1 pCc3 nCd5", "Bb2Cc3", 100},
		{"bishop behind pawn", NormalPawns, kings + "PBb3 BAa3 pCc3 nCd5", "Bb3Cc3", 100},
		{"enough for the rook, but not for the knight too", NormalPawns, kings + "PBb3 BAa3 pCc3 nCd5 rCc5", "Bb3Cc3", 0},
		{"enemy queen behind enemy rook", NormalPawns, kings + "RCa3 NCb1 bCc3 rCc4 qCc5", "Ca3Cc3", 560 - 460},
		{"no enemy queen: the rook had better not", NormalPawns, kings + "RCa3 NCb1 bCc3 rCc4", "Ca3Cc3", 560},
		{"the king answers", NormalPawns, "KAb1 kCd4 RCa3 pCc3", "Ca3Cc3", 100 - 460},
		{"the king may not: a knight guards", NormalPawns, "KAb1 kCd4 RCa3 NCb1 pCc3", "Ca3Cc3", 100},
		{"the king may not: a rook behind guards", NormalPawns, "KAb1 kCd4 RCa3 RCb3 pCc3", "Cb3Cc3", 100},
		{"the king may not: the other king guards", NormalPawns, "KBc2 kCd4 RCa3 pCc3", "Ca3Cc3", 100},
		{"the king has the last word", NormalPawns, "KAb1 kCd4 RCa3 NCb1 pCc3 nCd5", "Ca3Cc3", 100 - 460 + 510 - 510},
		{"the king takes himself", NormalPawns, "KCb2 kEd5 pCc3", "Cb2Cc3", 100},
		{"promotion by capture", NormalPawns, "KAb1 kAe5 PDc5 rEd5", "Dc5Ed5q", 460 + 1620 - 100},
		{"answered", NormalPawns, "KAb1 kAe5 PDc5 rEd5 rEa5", "Dc5Ed5q", 460 - 100},
		{"to a rook, answered", NormalPawns, "KAb1 kAe5 PDc5 rEd5 rEa5", "Dc5Ed5r", 460 - 100},
		{"the answer promotes", NormalPawns, "KEe1 kEd5 RAc5 nAc1 pBb1", "Ac5Ac1", 510 - 460 - (1620 - 100)},
		{"and is answered", NormalPawns, "KEe1 kEd5 RAc5 RAc4 nAc1 pBb1", "Ac4Ac1", 510 - 460 + 100},
		{"no promotion off the last rank", NormalPawns, "KEe1 kEd5 RAc5 nAc2 pBb2", "Ac5Ac2", 510 - 460},
		{"fivecubed promotes there too", FiveCubedPawns, "KEe1 kEd5 RAc5 nAc2 pBb2", "Ac5Ac2", 510 - 460 - (1620 - 100)},
		{"a quiet move to a safe cell", NormalPawns, kings + "RCa3", "Ca3Cc3", 0},
		{"a quiet move into a pawn's reach", NormalPawns, kings + "RCa3 pCd4", "Ca3Cc3", -460},
		{"a quiet promotion that is answered", NormalPawns, "KAb1 kAe5 PDd5 rEa5", "Dd5Ed5q", -100},
	} {
		p := place(t, c.pawns, c.pieces)
		m, err := ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		if !p.IsLegal(m) {
			t.Errorf("%s: %s is not legal in %s", c.name, m, p.RFEN())
			continue
		}
		if got := p.SEE(m, &published); got != c.want {
			t.Errorf("%s: SEE(%s) = %d, want %d in %s", c.name, m, got, c.want, p.RFEN())
		}
		if !p.SEEAtLeast(m, &published, c.want) || p.SEEAtLeast(m, &published, c.want+1) {
			t.Errorf("%s: SEEAtLeast does not turn at %d", c.name, c.want)
		}
	}
}

func TestSEENoAllocations(t *testing.T) {
	p := place(t, NormalPawns, "KAb1 kCd4 RCa3 NCb1 pCc3 nCd5")
	m, err := ParseMove("Ca3Cc3")
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() { p.SEE(m, &published); p.SEEAtLeast(m, &published, 0) }); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

func ExamplePosition_SEEAtLeast() {
	values := [Pawn + 1]int{Queen: 900, Rook: 500, Bishop: 350, Unicorn: 300, Knight: 300, Pawn: 100}
	// The rook on Ca3 can take a protected pawn on Cc3: it wins 100 and loses 500.
	p, err := ParseRFEN(Rules{}, "3k1/5/5/5/5|5/5/5/5/5|5/3p1/R1p2/5/5|5/5/5/5/5|5/5/5/5/1K3 w")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := ParseMove("Ca3Cc3")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.SEEAtLeast(m, &values, -400), p.SEEAtLeast(m, &values, -399))
	// Output: true false
}

// seeCaptures returns random positions with captures, the sum of exchanges, and how many of them
// lose nothing.
func seeCaptures(b *testing.B) (positions []Position, captures [][]Move, n, sum, good int) {
	r := rand.New(rand.NewPCG(9, 1))
	for i := range 100 {
		p := wander(Rules{}, 8+i%50, r)
		reading := newPlain(b, NormalPawns, p.RFEN())
		moves := p.AppendCaptures(nil)
		slices.Sort(moves)
		positions, captures = append(positions, p), append(captures, moves)
		n += len(moves)
		for _, m := range moves {
			first := plainOf(m)
			see := reading.gain(first, &published) - reading.play(first).exchange(first.to, &published)
			sum += see
			if see >= 0 {
				good++
			}
		}
	}
	return positions, captures, n, sum, good
}

func BenchmarkSEE(b *testing.B) {
	positions, captures, n, want, _ := seeCaptures(b)
	b.ReportAllocs()
	for b.Loop() {
		got := 0
		for i := range positions {
			p := positions[i] // fresh in the cache, as in a search
			for _, m := range captures[i] {
				got += p.SEE(m, &published)
			}
		}
		if got != want {
			b.Fatalf("%d captures win %d, want %d", n, got, want)
		}
	}
	perOp(b, n, "capture")
}

func BenchmarkSEEAtLeast(b *testing.B) {
	positions, captures, n, _, want := seeCaptures(b)
	b.ReportAllocs()
	for b.Loop() {
		got := 0
		for i := range positions {
			p := positions[i]
			for _, m := range captures[i] {
				if p.SEEAtLeast(m, &published, 0) {
					got++
				}
			}
		}
		if got != want {
			b.Fatalf("%d of %d captures lose nothing, want %d", got, n, want)
		}
	}
	perOp(b, n, "capture")
}
