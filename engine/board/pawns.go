package board

import "math/bits"

// pawnWays are the pawns of a side by the way they can move, in the order of pawnShifts: a step to
// the next level, a step ahead on their own level, and the captures.
type pawnWays [7]Bitboard

// pawnShifts are the squares that pawns move by in each way: up for White, down for Black.
var pawnShifts = [numPawnRules][7]uint8{
	NormalPawns:    {25, 5, 24, 26, 4, 6, 30},
	SidewaysPawns:  {25, 5, 24, 26, 4, 6, 30},
	FiveCubedPawns: {25, 5, 24, 26, 30, 20, 30},
}

// waysOf returns the ways of some pawns of a side: steps onto cells of free, captures on cells of
// taken. Each way is one shift of a whole set by a constant, which makes it fast.
func waysOf(rule PawnRule, c Color, pawns, free, taken Bitboard) (w pawnWays) {
	if c == White {
		not5 := pawns.Without(geo.rank5)
		notA, notE := pawns.Without(geo.fileA), pawns.Without(geo.fileE)
		w[0] = pawns.And(free.down(25))
		w[2] = notA.And(taken.down(24))
		w[3] = notE.And(taken.down(26))
		if rule == FiveCubedPawns {
			w[4] = not5.And(taken.down(30))
			w[5] = pawns.Without(geo.rank1).And(taken.down(20))
			return w
		}
		w[1] = not5.And(free.down(5))
		w[4] = not5.And(notA).And(taken.down(4))
		w[5] = not5.And(notE).And(taken.down(6))
		if rule == NormalPawns {
			w[6] = not5.And(taken.down(30))
		}
		return w
	}
	not1 := pawns.Without(geo.rank1)
	notA, notE := pawns.Without(geo.fileA), pawns.Without(geo.fileE)
	w[0] = pawns.And(free.up(25))
	w[2] = notE.And(taken.up(24))
	w[3] = notA.And(taken.up(26))
	if rule == FiveCubedPawns {
		w[4] = not1.And(taken.up(30))
		w[5] = pawns.Without(geo.rank5).And(taken.up(20))
		return w
	}
	w[1] = not1.And(free.up(5))
	w[4] = not1.And(notE).And(taken.up(4))
	w[5] = not1.And(notA).And(taken.up(6))
	if rule == NormalPawns {
		w[6] = not1.And(taken.up(30))
	}
	return w
}

// takersOf returns which of some pawns of a side can capture on cells of taken.
func takersOf(rule PawnRule, c Color, pawns, taken Bitboard) Bitboard {
	notA, notE, not5 := pawns.Without(geo.fileA), pawns.Without(geo.fileE), pawns.Without(geo.rank5)
	if c == White {
		takers := notA.And(taken.down(24)).Or(notE.And(taken.down(26)))
		if rule == FiveCubedPawns {
			return takers.Or(not5.And(taken.down(30))).Or(pawns.Without(geo.rank1).And(taken.down(20)))
		}
		ahead := notA.And(taken.down(4)).Or(notE.And(taken.down(6)))
		if rule == NormalPawns {
			ahead = ahead.Or(taken.down(30))
		}
		return takers.Or(not5.And(ahead))
	}
	takers := notE.And(taken.up(24)).Or(notA.And(taken.up(26)))
	if rule == FiveCubedPawns {
		return takers.Or(pawns.Without(geo.rank1).And(taken.up(30))).Or(not5.And(taken.up(20)))
	}
	ahead := notE.And(taken.up(4)).Or(notA.And(taken.up(6)))
	if rule == NormalPawns {
		ahead = ahead.Or(taken.up(30))
	}
	return takers.Or(pawns.Without(geo.rank1).And(ahead))
}

// appendPawnTakes appends the captures of some pawns of the side to move.
func (p *Position) appendPawnTakes(buf []Move, pawns Bitboard) []Move {
	us := p.side & 1
	rule, taken := p.rules.Pawns, p.occupied[us^1]
	pawn, leaps := NewPiece(us, Pawn), &geo.leaps[rule]
	for takers := takersOf(rule, us, pawns, taken); !takers.Empty(); {
		var s Square
		s, takers = takers.pop()
		leap := leaps.of(pawn, s)
		for to := leap.taken.And(taken); !to.Empty(); {
			var t Square
			t, to = to.pop()
			if leap.last.Has(t) {
				buf = appendPromotions(buf, s, t)
				continue
			}
			buf = append(buf, NewMove(s, t, NoKind))
		}
	}
	return buf
}

func appendPromotions(buf []Move, from, to Square) []Move {
	for _, k := range promotions {
		buf = append(buf, NewMove(from, to, k))
	}
	return buf
}

// appendPawns appends the moves of some pawns of the side to move.
func (p *Position) appendPawns(buf []Move, pawns Bitboard, want choice) []Move {
	if want == takes {
		return p.appendPawnTakes(buf, pawns)
	}
	us := p.side & 1
	free := everywhere.Without(p.Occupied())
	var taken Bitboard
	if want == all {
		taken = p.occupied[us^1]
	}
	rule := p.rules.Pawns
	for i, set := range waysOf(rule, us, pawns, free, taken) {
		if set.Empty() {
			continue
		}
		by := Square(pawnShifts[rule][i])
		if us == Black {
			by = -by
		}
		last := geo.promotes[rule][us]
		for w, x := range set.Words() {
			for ; x != 0; x &= x - 1 {
				from := Square(w<<6 + bits.TrailingZeros64(x))
				to := from + by
				if last.Has(to) {
					buf = appendPromotions(buf, from, to)
					continue
				}
				buf = append(buf, NewMove(from, to, NoKind))
			}
		}
	}
	return buf
}

// SurelyQuiet reports that a side to move, not in check, surely has two moves or more that neither
// capture nor promote, and no promotion without capture. It looks only at pawns that can step to
// the next level, so false says nothing.
func (p *Position) SurelyQuiet() bool {
	us := p.side & 1
	pawns, king := p.Pieces(us, Pawn), p.kings[us]
	if !pawns.And(geo.hopeful[p.rules.Pawns][us]).Empty() {
		return false
	}
	free := everywhere.Without(p.Occupied())
	before := free.down(25)
	if us == Black {
		before = free.up(25)
	}
	lines := &geo.ways[king].aligned
	maybePinned := lines[Orthogonal].Or(lines[FaceDiagonal]).Or(lines[SpaceDiagonal])
	return pawns.And(before).Without(maybePinned).Count() > 1
}

// pawnMoves counts the moves of some pawns of a side: steps onto cells of free, captures on cells
// of taken, a promotion five times.
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

// countPawns counts the steps and captures of some pawns and returns the pawns that have any.
func countPawns(rule PawnRule, c Color, pawns, free, taken Bitboard) (n int, active Bitboard) {
	w := waysOf(rule, c, pawns, free, taken)
	n = w[0].Count() + w[1].Count() + w[2].Count() + w[3].Count() + w[4].Count() + w[5].Count() + w[6].Count()
	return n, w[0].Or(w[1]).Or(w[2].Or(w[3])).Or(w[4].Or(w[5]).Or(w[6]))
}
