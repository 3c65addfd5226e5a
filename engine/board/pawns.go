package board

import "math/bits"

// fillPawns says cell by cell how the pawns of each dialect step, take and promote. Sets of pawns
// move by pawnShifts.
func (g *geometry) fillPawns(s Square) {
	for c := White; c <= Black; c++ {
		on := c.Sign()
		step := func(rule PawnRule, t Square) {
			if t != NoSquare {
				g.pawnStep[rule][c][s].Add(t)
				g.pawnWatch[rule][c][t].Add(s)
			}
		}
		takes := func(rule PawnRule, t Square) {
			if t != NoSquare {
				g.pawnTakes[rule][c][s].Add(t)
				g.pawnFrom[rule][c][t].Add(s)
				g.pawnWatch[rule][c][t].Add(s)
			}
		}
		for _, rule := range [2]PawnRule{NormalPawns, SidewaysPawns} {
			step(rule, offset(s, 0, on, 0))
			step(rule, offset(s, on, 0, 0))
			for _, side := range [2]int{-1, 1} {
				takes(rule, offset(s, 0, on, side))
				takes(rule, offset(s, on, 0, side))
			}
		}
		takes(NormalPawns, offset(s, on, on, 0))
		step(FiveCubedPawns, offset(s, on, 0, 0))
		for _, side := range [2]int{-1, 1} {
			takes(FiveCubedPawns, offset(s, on, 0, side))
			takes(FiveCubedPawns, offset(s, on, side, 0))
		}
		last := 4 * int(c.Opponent())
		if s.Level() == last {
			g.promotes[FiveCubedPawns][c].Add(s)
			if s.Rank() == last {
				// Level E and rank 5 for White, level A and rank 1 for Black, on every file.
				g.promotes[NormalPawns][c].Add(s)
				g.promotes[SidewaysPawns][c].Add(s)
			}
		}
	}
}

// pawnWays are the pawns of a side by how they can move, in the order of pawnShifts.
type pawnWays [7]Bitboard

// pawnShifts are the squares that pawns move by in each way: up for White, down for Black.
var pawnShifts = [numPawnRules][7]uint8{
	NormalPawns:    {25, 5, 24, 26, 4, 6, 30},
	SidewaysPawns:  {25, 5, 24, 26, 4, 6, 30},
	FiveCubedPawns: {25, 5, 24, 26, 30, 20, 30},
}

// pawnEdges are cells at the edges of the levels as a side sees them that looks ahead.
type pawnEdges struct{ left, right, first, last Bitboard }

// behind returns the cells from which n squares forward, as the side sees it, lead into a set.
func (c Color) behind(to Bitboard, n uint8) Bitboard {
	if c == White {
		return to.down(n)
	}
	return to.up(n)
}

// waysOf returns the ways of some pawns onto cells of free and taken, each a shift of a whole set.
func waysOf(rule PawnRule, c Color, pawns, free, taken Bitboard) (w pawnWays) {
	edges := &geo.pawnEdges[c&1]
	notLast, notLeft, notRight := pawns.Without(edges.last), pawns.Without(edges.left), pawns.Without(edges.right)
	w[0] = pawns.And(c.behind(free, 25))
	w[2] = notLeft.And(c.behind(taken, 24))
	w[3] = notRight.And(c.behind(taken, 26))
	if rule == FiveCubedPawns {
		w[4] = notLast.And(c.behind(taken, 30))
		w[5] = pawns.Without(edges.first).And(c.behind(taken, 20))
		return w
	}
	w[1] = notLast.And(c.behind(free, 5))
	w[4] = notLast.And(notLeft).And(c.behind(taken, 4))
	w[5] = notLast.And(notRight).And(c.behind(taken, 6))
	if rule == NormalPawns {
		w[6] = notLast.And(c.behind(taken, 30))
	}
	return w
}

// takersOf returns which of some pawns of a side can capture on cells of taken.
func takersOf(rule PawnRule, c Color, pawns, taken Bitboard) Bitboard {
	edges := &geo.pawnEdges[c&1]
	notLast, notLeft, notRight := pawns.Without(edges.last), pawns.Without(edges.left), pawns.Without(edges.right)
	takers := notLeft.And(c.behind(taken, 24)).Or(notRight.And(c.behind(taken, 26)))
	if rule == FiveCubedPawns {
		return takers.Or(notLast.And(c.behind(taken, 30))).Or(pawns.Without(edges.first).And(c.behind(taken, 20)))
	}
	ahead := notLeft.And(c.behind(taken, 4)).Or(notRight.And(c.behind(taken, 6)))
	if rule == NormalPawns {
		ahead = ahead.Or(c.behind(taken, 30))
	}
	return takers.Or(notLast.And(ahead))
}

// appendPawnTakes appends the captures of some pawns of the side to move, pawn by pawn.
func (p *Position) appendPawnTakes(buf []Move, pawns Bitboard) []Move {
	us := p.side & 1
	rule, taken := p.rules.Pawns, p.occupied[us^1]
	pawn, leaps := NewPiece(us, Pawn), &geo.leaps[rule&3]
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

// appendPawns appends the moves of some pawns of the side to move. All moves and quiet ones come
// way by way, captures alone pawn by pawn.
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
		last := geo.promotes[rule&3][us]
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

// SurelyQuiet reports that a mover not in check has two quiet moves and no quiet promotion. It
// looks only at pawns that can step up, so false says nothing.
func (p *Position) SurelyQuiet() bool {
	us := p.side & 1
	pawns, king := p.Pieces(us, Pawn), p.kings[us]
	if !pawns.And(geo.hopeful[p.rules.Pawns&3][us]).Empty() {
		return false
	}
	free := everywhere.Without(p.Occupied())
	before := us.behind(free, 25)
	lines := &geo.ways[king&127].aligned
	maybePinned := lines[Orthogonal].Or(lines[FaceDiagonal]).Or(lines[SpaceDiagonal])
	return pawns.And(before).Without(maybePinned).Count() > 1
}

// pawnMoves counts the moves of some pawns onto cells of free and taken, a promotion five times.
func (p *Position) pawnMoves(c Color, pawns, free, taken Bitboard) int {
	rule := p.rules.Pawns
	n, _ := countPawns(rule, c, pawns, free, taken)
	if hopeful := pawns.And(geo.hopeful[rule&3][c&1]); !hopeful.Empty() {
		last := geo.promotes[rule&3][c&1]
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
