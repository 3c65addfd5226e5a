package board

import (
	"math/rand/v2"
	"testing"
)

// FuzzCountLegal: countLegal is the length of AppendLegal's list.
func FuzzCountLegal(f *testing.F) {
	addWalks(f, 3, 8)
	f.Fuzz(func(t *testing.T, rfen string, rules byte, path []byte) {
		walk(rfen, rules, path, func(p *Position) { checkCount(t, p, len(p.AppendLegal(nil))) })
	})
}

func checkCount(t *testing.T, p *Position, want int) {
	t.Helper()
	if got := p.countLegal(); got != want {
		t.Fatalf("%s, %s: %d legal moves counted, want %d", p.Rules(), p.RFEN(), got, want)
	}
}

func TestCountLegal(t *testing.T) {
	for _, p := range perftPositions(t) {
		checkCount(t, &p, len(p.AppendLegal(nil)))
	}
}

// Random games meet more checks, pins and promotions than the perft rows, under all rules.
func TestCountLegalRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 26))
	buf := make([]Move, 0, MaxMoves)
	for _, rules := range allRules {
		for range 60 {
			p := rules.Start()
			for range 200 {
				buf = p.AppendLegal(buf[:0])
				checkCount(t, &p, len(buf))
				if len(buf) == 0 {
					break
				}
				p.Make(buf[r.IntN(len(buf))])
			}
		}
	}
}

// Pieces pinned on lines of each class, and under check, counted by the plain generator.
func TestCountLegalPins(t *testing.T) {
	for rule := range numPawnRules {
		for piece := Queen; piece < numKinds; piece++ {
			if rule != NormalPawns && piece != Pawn {
				continue
			}
			for _, slider := range [...]Kind{Queen, Rook, Bishop, Unicorn} {
				for _, side := range [...]Color{White, Black} {
					for class, dirs := range directions {
						if slider != Queen && class != int(slider-Rook) {
							continue
						}
						for _, d := range dirs {
							for _, sign := range [...]int{1, -1} {
								king := NewSquare(2, 2, 2)
								beside := offset(king, sign*d[0], sign*d[1], sign*d[2])
								beyond := offset(king, 2*sign*d[0], 2*sign*d[1], 2*sign*d[2])
								// Pinned, and in check.
								for _, cells := range [...][2]Square{{beside, beyond}, {beyond, beside}} {
									p := newPosition(Rules{Pawns: rule})
									p.put(king, NewPiece(side, King))
									p.put(cells[0], NewPiece(side, piece))
									p.put(cells[1], NewPiece(side.Opponent(), slider))
									p.put(p.refuge(side), NewPiece(side.Opponent(), King))
									if side == Black {
										p.PassTurn()
									}
									checkCount(t, &p, len(newPlain(t, rule, p.RFEN()).legal()))
								}
							}
						}
					}
				}
			}
		}
	}
}

// refuge returns the first empty cell that the side does not attack.
func (p *Position) refuge(from Color) Square {
	for s := range NoSquare {
		if p.squares[s] == NoPiece && !p.IsAttacked(s, from) {
			return s
		}
	}
	panic("no cell is safe")
}

func TestCountLegalAllocations(t *testing.T) {
	p := Rules{}.Start()
	if n := testing.AllocsPerRun(100, func() { p.countLegal() }); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

func BenchmarkCountLegal(b *testing.B) {
	positions, want := benchPositions(b)
	b.ReportAllocs()
	for b.Loop() {
		got := 0
		for i := range positions {
			got += positions[i].countLegal()
		}
		if got != want {
			b.Fatalf("%d moves, want %d", got, want)
		}
	}
	perOp(b, len(positions), "position")
}
