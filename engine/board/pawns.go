package board

import (
	"math/bits"
	"slices"
)

// pawnMoves are the ways in which the pawns of a side move, all of them at once: by so many squares, for White up
// and for Black down.
type pawnMoves struct {
	steps [2]pawnShift
	takes [5]pawnShift
}

// A pawnShift is one way of moving. Rules with fewer ways leave the last ones without cells.
type pawnShift struct {
	by        uint8
	from      Bitboard // where it stays on the cube
	promoting Bitboard // where it ends on a cell of promotion
}

func (g *geometry) fillPawnMoves() {
	for rule := range numPawnRules {
		for c := White; c <= Black; c++ {
			m := &g.pawns[rule][c]
			last := g.promotes[rule][c]
			fillPawnShifts(m.steps[:], &g.pawnStep[rule][c], last)
			fillPawnShifts(m.takes[:], &g.pawnTakes[rule][c], last)
			for _, way := range slices.Concat(m.steps[:], m.takes[:]) {
				g.hopeful[rule][c] = g.hopeful[rule][c].Or(way.promoting)
			}
		}
	}
}

func fillPawnShifts(shifts []pawnShift, to *[NumSquares]Bitboard, last Bitboard) {
	for i := range shifts {
		shifts[i].by = 1 // any, where it is not used
	}
	used := 0
	for from := range NoSquare {
		for w, x := range to[from].Words() {
			for ; x != 0; x &= x - 1 {
				t := Square(w<<6 + bits.TrailingZeros64(x))
				by := uint8(abs(int(t) - int(from)))
				i := slices.IndexFunc(shifts[:used], func(s pawnShift) bool { return s.by == by })
				if i < 0 {
					i = used
					shifts[i].by = by
					used++
				}
				shifts[i].from.Add(from)
				if last.Has(t) {
					shifts[i].promoting.Add(from)
				}
			}
		}
	}
}

// movers returns the pawns that can move in the given way onto a cell of the set.
func (s *pawnShift) movers(c Color, pawns, onto Bitboard) Bitboard {
	if c == White {
		return pawns.And(s.from).And(onto.down(s.by))
	}
	return pawns.And(s.from).And(onto.up(s.by))
}

// to returns where a pawn goes.
func (s *pawnShift) to(c Color, from Square) Square {
	if c == White {
		return from + Square(s.by)
	}
	return from - Square(s.by)
}

// pawnMoves counts the moves of some pawns of a side: steps onto cells of free, captures on cells of taken, a promotion
// five times.
func (p *Position) pawnMoves(c Color, pawns, free, taken Bitboard) int {
	rule := p.rules.Pawns
	n, _ := countPawns(rule, c, pawns, free, taken)
	if hopeful := pawns.And(geo.hopeful[rule][c&1]); !hopeful.Empty() {
		last := geo.promotes[rule][c&1]
		promotable, _ := countPawns(rule, c, hopeful, free.And(last), taken.And(last))
		n += (len(promotions) - 1) * promotable
	}
	return n
}

// countPawns counts the steps and captures of all pawns at once and returns the pawns that have any: each way a pawn goes is a
// shift of the whole set, by a constant, which is what makes it fast.
func countPawns(rule PawnRule, c Color, pawns, free, taken Bitboard) (n int, active Bitboard) {
	notA, notE := pawns.Without(geo.fileA), pawns.Without(geo.fileE)
	var up, ahead, left, right, upLeft, upRight, upAhead Bitboard // ahead and left as White sees them
	if c == White {
		not5 := pawns.Without(geo.rank5)
		up = pawns.And(free.down(25))
		upLeft = notA.And(taken.down(24))
		upRight = notE.And(taken.down(26))
		switch rule {
		case FiveCubedPawns:
			left = not5.And(taken.down(30))
			right = pawns.Without(geo.rank1).And(taken.down(20))
		default:
			ahead = not5.And(free.down(5))
			left = not5.And(notA).And(taken.down(4))
			right = not5.And(notE).And(taken.down(6))
			if rule == NormalPawns {
				upAhead = not5.And(taken.down(30))
			}
		}
	} else {
		not1 := pawns.Without(geo.rank1)
		up = pawns.And(free.up(25))
		upLeft = notE.And(taken.up(24))
		upRight = notA.And(taken.up(26))
		switch rule {
		case FiveCubedPawns:
			left = not1.And(taken.up(30))
			right = pawns.Without(geo.rank5).And(taken.up(20))
		default:
			ahead = not1.And(free.up(5))
			left = not1.And(notE).And(taken.up(4))
			right = not1.And(notA).And(taken.up(6))
			if rule == NormalPawns {
				upAhead = not1.And(taken.up(30))
			}
		}
	}
	n = up.Count() + ahead.Count() + left.Count() + right.Count() + upLeft.Count() + upRight.Count() + upAhead.Count()
	return n, up.Or(ahead).Or(left.Or(right)).Or(upLeft.Or(upRight).Or(upAhead))
}
