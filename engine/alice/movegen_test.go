package alice

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"raumlab/engine/board"
)

// FuzzLegal: AppendLegal lists the plain generator's moves once, by both readings of king safety;
// HasLegal and InCheck agree.
func FuzzLegal(f *testing.F) {
	addWalks(f, 8, 3)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		walk(rfen, rules, path, func(p *Position) {
			reading := newPlain(t, p.rules.Pawns, p.RFEN())
			got, want := sorted(p.AppendLegal(nil)), sorted(reading.legal((*plain).safe))
			if !slices.Equal(got, want) {
				t.Fatalf("%s, %s: legal moves\n%v, want\n%v", p.Rules(), p.RFEN(), got, want)
			}
			if boards := sorted(reading.legal((*plain).safeOnBoards)); !slices.Equal(got, boards) {
				t.Fatalf("%s, %s: legal moves\n%v, on two boards\n%v", p.Rules(), p.RFEN(), got, boards)
			}
			if p.HasLegal() != (len(want) > 0) {
				t.Fatalf("%s, %s: HasLegal is %v", p.Rules(), p.RFEN(), p.HasLegal())
			}
			if p.InCheck() != reading.inCheck() {
				t.Fatalf("%s, %s: InCheck is %v", p.Rules(), p.RFEN(), p.InCheck())
			}
		})
	})
}

// FuzzIsLegal: of all 2^17 encodings, exactly those that AppendLegal lists are legal, and the
// others have a reason.
func FuzzIsLegal(f *testing.F) {
	addWalks(f, 40, 3)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		p, ok := last(rfen, rules, path)
		if !ok {
			return
		}
		legal := map[board.Move]bool{}
		for _, m := range p.AppendLegal(nil) {
			if legal[m] {
				t.Fatalf("%s, %s: %s is listed twice", p.Rules(), p.RFEN(), m)
			}
			legal[m] = true
			for b := 17; b < 32; b++ {
				if p.IsLegal(m | 1<<b) {
					t.Fatalf("%s, %s: %#x is legal", p.Rules(), p.RFEN(), uint32(m|1<<b))
				}
			}
		}
		for m := range board.Move(1 << 17) {
			if p.IsLegal(m) != legal[m] {
				t.Fatalf("%s, %s: IsLegal(%s) is %v", p.Rules(), p.RFEN(), m, p.IsLegal(m))
			}
			if m.Promotion() <= board.Queen && (p.WhyIllegal(m) == nil) != legal[m] {
				t.Fatalf("%s, %s: %s is illegal because %v", p.Rules(), p.RFEN(), m, p.WhyIllegal(m))
			}
			if why := p.WhyIllegal(m); why != nil && why.OfKing() != (len(why.Attackers) > 0) {
				t.Fatalf("%s, %s: %s is illegal because %q", p.Rules(), p.RFEN(), m, why)
			}
		}
	})
}

// FuzzCaptures: AppendCaptures lists the captures among AppendLegal, AppendQuiets the others.
func FuzzCaptures(f *testing.F) {
	addWalks(f, 3, 8)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		walk(rfen, rules, path, func(p *Position) {
			var want, others []board.Move
			for _, m := range p.AppendLegal(nil) {
				if p.At(m.To()) != board.NoPiece {
					want = append(want, m)
				} else {
					others = append(others, m)
				}
			}
			if got := p.AppendQuiets(nil); !slices.Equal(sorted(got), sorted(others)) {
				t.Fatalf("%s, %s: quiet moves %v, want %v", p.Rules(), p.RFEN(), got, others)
			}
			if got := p.AppendCaptures(nil); !slices.Equal(sorted(got), sorted(want)) {
				t.Fatalf("%s, %s: captures %v, want %v", p.Rules(), p.RFEN(), got, want)
			}
		})
	})
}

// FuzzAttackers: AttackersOf, IsAttacked and Mobility agree with the plain rules on every cell.
func FuzzAttackers(f *testing.F) {
	addWalks(f, 60, 1)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		p, ok := last(rfen, rules, path)
		if !ok {
			return
		}
		reading := newPlain(t, p.rules.Pawns, p.RFEN())
		mobility := map[board.Square]int{}
		for range 2 {
			for _, m := range reading.pseudo() {
				mobility[m.from.square()]++
			}
			reading.white = !reading.white
		}
		plainCells(func(c plainCell) {
			s := c.square()
			if p.mobility(s) != mobility[s] {
				t.Fatalf("%s, %s: mobility %d on %s, want %d", p.Rules(), p.RFEN(), p.mobility(s), s, mobility[s])
			}
			for by := board.White; by <= board.Black; by++ {
				var want [2]board.Bitboard
				for _, from := range reading.attackers(c, by == board.White) {
					want[p.StatusAt(from.square())].Add(from.square())
				}
				for status, set := range want {
					if got := p.AttackersOf(s, by, Status(status)); got != set || p.isAttacked(s, by, Status(status)) == set.Empty() {
						t.Fatalf("%s, %s: %s pieces of %s attack %s from %v, want %v", p.Rules(), p.RFEN(), Status(status), by.Name(), s,
							got.Squares(), set.Squares())
					}
				}
			}
		})
	})
}

// safeOnBoards is plain.safeOnBoards in the sets of the package: a second reading of king safety
// for many games.
func safeOnBoards(p *Position, m board.Move) bool {
	us, them := p.side, p.side.Opponent()
	from, to := m.From(), m.To()
	status := p.StatusAt(from)
	var none, left, arrives board.Bitboard
	left.Add(from)
	arrives.Add(to)
	own, other := p.layers[status].Without(left), p.layers[status.Other()].Or(arrives)
	king := p.King(us)
	kingStatus := p.StatusAt(king)
	if from == king {
		return !p.attacked(to, them, status, own.Or(arrives), arrives) && !p.attacked(to, them, status.Other(), other, none)
	}
	if status == kingStatus {
		return !p.attacked(king, them, status, own.Or(arrives), arrives) && !p.attacked(king, them, status,
			own.Without(arrives), arrives)
	}
	return !p.attacked(king, them, kingStatus, other, none)
}

// Both readings of king safety, that of the document Alice-Raumschach and that of Alice chess, have
// the same moves along random games: 10,000 with RAUMLAB_SLOW, else 200.
func TestReadingsAgree(t *testing.T) {
	games := 200
	if os.Getenv("RAUMLAB_SLOW") != "" {
		games = 10_000
	}
	r := rand.New(rand.NewPCG(21, 3))
	var buf [maxMoves]board.Move
	positions, forbidden := 0, 0
	for i := range games {
		g := NewGame(rulesOf(byte(i)).Start())
		for range 200 {
			p := g.Position()
			moves := p.AppendLegal(buf[:0])
			legal := map[board.Move]bool{}
			for _, m := range moves {
				legal[m] = true
			}
			positions++
			for _, m := range pseudoLegal(p) {
				if safeOnBoards(p, m) != legal[m] {
					t.Fatalf("%s, %s: %s is legal: %v, on two boards %v", p.Rules(), p.RFEN(), m, legal[m], !legal[m])
				}
				if !legal[m] {
					forbidden++
				}
			}
			if _, why := g.Outcome(); why != board.Ongoing {
				break
			}
			if err := g.Play(moves[r.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d games, %d positions, %d moves that the king forbids", games, positions, forbidden)
}

// pseudoLegal lists the moves of the side to move, whether or not they leave the king in check.
func pseudoLegal(p *Position) (moves []board.Move) {
	own := p.OccupiedBy(p.side)
	for status := Normal; status <= Mirrored; status++ {
		moves = p.appendPieces(moves, own.And(p.layers[status]), status, all)
	}
	king := p.King(p.side)
	return appendTo(moves, king, geo.reach[board.King][king].And(p.targets(p.StatusAt(king), all)))
}
