package alice

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
)

// published are the piece values of Raumfischer, centipawns.
var published = [board.Pawn + 1]int{board.Queen: 1620, board.Rook: 460, board.Bishop: 560, board.Unicorn: 290,
	board.Knight: 510, board.Pawn: 100}

// seeValues adds values that are all equal, reversed so that promotions lose, and equal in pairs.
var seeValues = [...][board.Pawn + 1]int{
	published,
	{board.Queen: 100, board.Rook: 100, board.Bishop: 100, board.Unicorn: 100, board.Knight: 100, board.Pawn: 100},
	{board.Queen: 100, board.Rook: 290, board.Bishop: 510, board.Unicorn: 560, board.Knight: 460, board.Pawn: 1620},
	{board.NoKind: 70, board.King: 20000, board.Queen: 1000, board.Rook: 500, board.Bishop: 350, board.Unicorn: 300,
		board.Knight: 350, board.Pawn: 100},
}

func plainValue(piece byte, values *[board.Pawn + 1]int) int {
	if i := strings.IndexByte("QRBUNP", upper(piece)); i >= 0 && piece != 0 {
		return values[board.Queen+board.Kind(i)]
	}
	return 0
}

// gain returns the value of a capture and of a promotion.
func (p *plain) gain(m plainMove, values *[board.Pawn + 1]int) int {
	gain := plainValue(p.at(m.to), values)
	if m.promotion != 0 {
		gain += plainValue(m.promotion, values) - plainValue('P', values)
	}
	return gain
}

// takers returns the pseudo-legal captures on the cell, without a king's into an attack.
func (p *plain) takers(c plainCell) (moves []plainMove) {
	for _, m := range p.pseudo() {
		if m.to == c && (upper(p.at(m.from)) != 'K' || p.safe(m)) {
			moves = append(moves, m)
		}
	}
	return moves
}

// exchange returns the gain of captures on the cell, least valuable pieces first, kings last.
func (p *plain) exchange(c plainCell, values *[board.Pawn + 1]int) int {
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
	return max(0, p.gain(least, values)-p.play(least, true).exchange(c, values))
}

// minimax is exchange with the pieces in any order, and any promotion: the exhaustive search.
func (p *plain) minimax(c plainCell, values *[board.Pawn + 1]int, known map[plain]int) int {
	p.halfmove, p.fullmove = 0, 0 // the way here does not matter
	if best, ok := known[*p]; ok {
		return best
	}
	best := 0
	for _, m := range p.takers(c) {
		best = max(best, p.gain(m, values)-p.play(m, true).minimax(c, values, known))
	}
	known[*p] = best
	return best
}

// checkSEE compares all captures of a position, and some other moves, with the plain exchange.
func checkSEE(t *testing.T, p *Position) {
	t.Helper()
	reading := newPlain(t, p.rules.Pawns, p.RFEN())
	for n, m := range p.AppendLegal(nil) {
		if !p.IsCapture(m) && n%8 != 0 {
			continue
		}
		first := plainOf(m)
		after := reading.play(first, true)
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
	addWalks(f, 8, 8)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		if p, ok := last(rfen, rules, path); ok {
			checkSEE(t, &p)
		}
	})
}

// FuzzSEEAtLeast: SEEAtLeast(m, v) = (SEE(m) >= v), and the mirrored and the swapped position have
// the same SEE.
func FuzzSEEAtLeast(f *testing.F) {
	addWalks(f, 3, 8)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		walk(rfen, rules, path, func(p *Position) {
			mirror, swap := p.Mirror(), p.Swap()
			for _, m := range p.AppendLegal(nil) {
				for i := range seeValues {
					values := &seeValues[i]
					see := p.SEE(m, values)
					if a, b := mirror.SEE(m.Mirror(), values), swap.SEE(m, values); a != see || b != see {
						t.Fatalf("%s, %s, values %v: SEE(%s) is %d, mirrored %d, swapped %d", p.Rules(), p.RFEN(), *values, m, see, a, b)
					}
					for _, threshold := range [...]int{see, see + 1, -600, -1, 0, 1, 100, 500} {
						if got := p.SEEAtLeast(m, values, threshold); got != (see >= threshold) {
							t.Fatalf("%s, %s, values %v: SEE(%s) is %d, at least %d is %v", p.Rules(), p.RFEN(), *values, m, see,
								threshold, got)
						}
					}
				}
			}
		})
	})
}

// crowd returns a position of random pieces of both statuses besides the kings.
func crowd(rules Rules, pieces int, r *rand.Rand) Position {
	for {
		p := plain{white: r.IntN(2) == 0, fullmove: 1}
		put := func(x byte) {
			l, rank, f := r.IntN(5), r.IntN(5), r.IntN(5)
			p.pieces[l][rank][f], p.mirrored[l][rank][f] = x, r.IntN(2) == 0
		}
		for range pieces {
			put("QRBUNPqrbunp"[r.IntN(12)])
		}
		put('K')
		put('k')
		if position, err := ParseRFEN(rules, p.rfen()); err == nil {
			return position
		}
	}
}

// In crowds the laws of the moves and of SEE meet pins, pairs and exchanges that games seldom have.
func TestCrowds(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	for i := range 80 {
		p := crowd(allRules[i%len(allRules)], 4+i%57, r)
		checkSEE(t, &p)
		reading := newPlain(t, p.rules.Pawns, p.RFEN())
		if got, want := sorted(p.AppendLegal(nil)), sorted(reading.legal((*plain).safe)); !slices.Equal(got, want) {
			t.Fatalf("%s, %s: legal moves\n%v, want\n%v", p.Rules(), p.RFEN(), got, want)
		}
	}
}

// The exhaustive search of exchanges, with pieces in any order and any promotion, has the same
// values.
func TestSEEAgainstMinimax(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 3))
	for _, c := range []struct {
		name                                 string
		position                             func(i int) Position
		positions, captures, retaken, differ int
	}{
		{"random games", func(i int) Position { return wander(allRules[i%len(allRules)], 10+i%60, r) }, 400, 2359, 1087, 0},
		{"crowds", func(i int) Position { return crowd(allRules[i%len(allRules)], 8+i%53, r) }, 150, 759, 442, 0},
	} {
		captures, retaken, differ := 0, 0, 0
		for i := range c.positions {
			p := c.position(i)
			reading := newPlain(t, p.rules.Pawns, p.RFEN())
			for _, m := range p.AppendCaptures(nil) {
				first := plainOf(m)
				after := reading.play(first, true)
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

// place returns the position of pieces such as RCa3, or RCa3~ for a mirrored one, White to move.
func place(tb testing.TB, pieces string) Position {
	tb.Helper()
	p := plain{white: true, fullmove: 1}
	for _, text := range strings.Fields(pieces) {
		s, err := board.ParseSquare(text[1:4])
		if err != nil {
			tb.Fatal(err)
		}
		p.pieces[s.Level()][s.Rank()][s.File()] = text[0]
		p.mirrored[s.Level()][s.Rank()][s.File()] = strings.HasSuffix(text, "~")
	}
	return parse(tb, Rules{}, p.rfen())
}

// Exchanges worked out by hand, White to move, with the values of Raumfischer.
func TestSEEByHand(t *testing.T) {
	const kings = "KAb1 kEd5 " // away from all lines of Cc3
	for _, c := range []struct {
		name, pieces, move string
		want               int
	}{
		{"no recapture", kings + "RCa3 nCc3", "Ca3Cc3", 510},
		{"a normal pawn does not protect a normal knight", kings + "RCa3 nCc3 pCd4", "Ca3Cc3", 510},
		{"a mirrored pawn does", kings + "RCa3 nCc3 pCd4~", "Ca3Cc3", 510 - 460},
		{"a mirrored rook captures a mirrored knight that a normal pawn protects", kings + "RCa3~ nCc3~ pCd4", "Ca3Cc3",
			510 - 460},
		{"rook behind rook of the same status: the knight had better not", kings + "RCa3 RCb3 pCc3 nCd5~", "Cb3Cc3", 100},
		{"rook behind rook of the other status does not recapture", kings + "RCa3~ RCb3 pCc3 nCd5~", "Cb3Cc3", 100 - 460},
		{"a rook of the other status between is jumped", kings + "RCa3 RCb3~ pCc3", "Ca3Cc3", 100},
		{"the king answers with its status", "KAb1 kCd4~ RCa3 pCc3", "Ca3Cc3", 100 - 460},
		{"the king of the victim's status does not", "KAb1 kCd4 RCa3 pCc3", "Ca3Cc3", 100},
		{"the king may not: a normal knight guards", "KAb1 kCd4~ RCa3 NCb1 pCc3", "Ca3Cc3", 100},
		{"the king may not: a mirrored knight guards too", "KAb1 kCd4~ RCa3 NCb1~ pCc3", "Ca3Cc3", 100},
		{"promotion by capture, answered", "KAb1 kAe5 PDc5 rEd5 rEa5~", "Dc5Ed5q", 460 - 100},
		{"not answered by a rook of the victim's status", "KAb1 kAe5 PDc5 rEd5 rEa5", "Dc5Ed5q", 460 + 1620 - 100},
		{"a quiet move into a mirrored pawn's reach", kings + "RCa3 pCd4~", "Ca3Cc3", -460},
		{"a quiet move into a normal pawn's reach", kings + "RCa3 pCd4", "Ca3Cc3", 0},
	} {
		p := place(t, c.pieces)
		m, err := board.ParseMove(c.move)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.WhyIllegal(m); err != nil {
			t.Errorf("%s: %s is not legal in %s: %v", c.name, m, p.RFEN(), err)
			continue
		}
		if got := p.SEE(m, &published); got != c.want {
			t.Errorf("%s: SEE(%s) = %d, want %d in %s", c.name, m, got, c.want, p.RFEN())
		}
	}
}
