package search

import (
	"cmp"
	"slices"

	"raumlab/engine/board"
)

// A ranked move is a move and its place in the ordering in one number: the score and, to break
// ties, cells and promotion as the mover sees them, the lower first. Ranks are distinct, so the
// order does not depend on that of generation, and mirrored positions are searched in mirrored
// order. The lowest bits are the index in the list, so that bringBest finds it with the highest.
type ranked uint64

const (
	indexBits = 16 // in a list
	indexMask = 1<<indexBits - 1
	tieBits   = 17
	tieMask   = 1<<tieBits - 1
)

func newRanked(m board.Move, score int, mover board.Color, index int) ranked {
	from, to := m.From(), m.To()
	if mover == board.Black {
		from, to = from.Mirror(), to.Mirror()
	}
	tie := tieMask - (ranked(from)<<10 | ranked(to)<<3 | ranked(m.Promotion()))
	return ranked(score)<<(tieBits+indexBits) | tie<<indexBits | ranked(index)
}

func appendRanked(list []ranked, m board.Move, score int, mover board.Color) []ranked {
	return append(list, newRanked(m, score, mover, len(list)))
}

// at returns the ranked move with another index.
func (r ranked) at(index int) ranked { return r&^indexMask | ranked(index) }

// move returns the move that the mover ranked.
func (r ranked) move(mover board.Color) board.Move {
	tie := tieMask - r>>indexBits&tieMask
	from, to := board.Square(tie>>10), board.Square(tie>>3&127)
	if mover == board.Black {
		from, to = from.Mirror(), to.Mirror()
	}
	return board.NewMove(from, to, board.Kind(tie&7))
}

// bringBest swaps the highest of moves[i:] to moves[i] and returns it.
func bringBest(moves []ranked, i int) ranked {
	rest := moves[i:]
	n := len(rest)
	top := branchlessMax(rest[n-1], branchlessMax(rest[0], rest[n/2]))
	if n > 3 { // in fours, of which the last may overlap the one before
		for j := 0; j < n-4; j += 4 {
			top = branchlessMax(top, highestOf((*[4]ranked)(rest[j:])))
		}
		top = branchlessMax(top, highestOf((*[4]ranked)(rest[n-4:])))
	}
	from := int(top & indexMask)
	moves[from], rest[0] = rest[0].at(from), top.at(i)
	return top
}

func highestOf(four *[4]ranked) ranked {
	return branchlessMax(branchlessMax(four[0], four[1]), branchlessMax(four[2], four[3]))
}

// branchlessMax is max without the jump that the compiler makes of it where this is inlined.
func branchlessMax(a, b ranked) ranked {
	d := int64(a - b)
	return a - ranked(d&(d>>63))
}

// orderScore is the score of a move other than the table's.
func (s *Searcher) orderScore(p *board.Position, m board.Move, ply int) int {
	if p.IsCapture(m) {
		return s.captureScore(p, m)
	}
	quiets := s.quietOrder(p, ply)
	return quiets.score(m)
}

// captureScore is MVV-LVA: the most valuable victim first, and of its attackers the least valuable.
func (s *Searcher) captureScore(p *board.Position, m board.Move) int {
	if !s.options.OrderCaptures {
		return quietScore
	}
	values := &s.evaluation.Values
	return captureScore + values[p.At(m.To()).Kind()]*victimWeight - values[p.At(m.From()).Kind()]
}

// A captureGroup is a group of captures that quiescence generates together: those of one kind of
// piece by others than the king, or the king's.
type captureGroup struct {
	victim  board.Kind // NoKind for the king's
	highest ranked     // upper bound of their places in the ordering
}

// fillGroups sorts the groups by their bounds.
func (s *Searcher) fillGroups() {
	values := &s.evaluation.Values
	place := func(score int) ranked {
		if !s.given.OrderCaptures {
			score = quietScore
		}
		return ranked(score+1)<<(tieBits+indexBits) - 1
	}
	most, least := slices.Max(values[board.Queen:]), slices.Min(values[board.Queen:])
	for i := range s.groups {
		victim := board.Queen + board.Kind(i)
		s.groups[i] = captureGroup{victim, place(captureScore + values[victim&7]*victimWeight - least)}
	}
	s.groups[len(s.groups)-1] = captureGroup{board.NoKind, place(captureScore + most*victimWeight - values[board.King])}
	slices.SortStableFunc(s.groups[:], func(a, b captureGroup) int { return cmp.Compare(b.highest, a.highest) })
}

// A quietOrder ranks the quiet moves of a position: killers, history and the bonuses of
// Raumfischer's Fischer layer.
type quietOrder struct {
	position *board.Position
	options  *Parameters
	killers  [2]board.Move
	history  []int16 // of the mover; nil when switched off
	rows     continuationRows
	arrivals *[16][128]int32
	pawns    board.Bitboard
}

func (s *Searcher) quietOrder(p *board.Position, ply int) quietOrder {
	q := quietOrder{
		position: p,
		options:  &s.options,
		arrivals: &s.arrivals,
		pawns:    p.Pieces(board.White, board.Pawn).Or(p.Pieces(board.Black, board.Pawn)),
	}
	if s.options.OrderKillers {
		q.killers = s.killers[ply]
	}
	if s.options.OrderHistory {
		q.history = s.historyOf(p.SideToMove())
		q.rows = s.continuationRows(ply)
	}
	return q
}

func (q *quietOrder) score(m board.Move) int {
	switch m {
	case q.killers[0]:
		return killerScore
	case q.killers[1]:
		return killer2Score
	}
	mover := q.position.At(m.From())
	score := quietScore + int(q.arrivals[mover&15][m.To()])
	if q.history != nil {
		score += recalled(&q.history[historyIndex(m)]) + q.rows.score(m)
	}
	if mover.Kind() == board.Rook && q.options.OrderRookLines {
		for axis, bonus := range [3]int{rookColumnBonus, rookRankBonus, rookFileBonus} {
			if board.AxisLine(m.To(), axis).And(q.pawns).Empty() {
				score += bonus
			}
		}
	}
	return score
}

// fillArrivals computes the bonuses of Raumfischer's Fischer layer that depend on the piece that
// moves and the cell that it enters, given the kings of the root position.
func (s *Searcher) fillArrivals(kings [2]board.Square) {
	classes := [2]uint8{s.classes[kings[0]], s.classes[kings[1]]}
	if s.arrivalClasses == classes && s.arrivalsFilled {
		return
	}
	for c := board.White; c <= board.Black; c++ {
		for k := board.King; k <= board.Pawn; k++ {
			if s.arrivalsFilled && k != board.Unicorn { // only unicorns look at the kings
				continue
			}
			for to := range board.NoSquare {
				s.arrivals[board.NewPiece(c, k)][to] = int32(s.arrivalBonus(c, k, to, classes[c.Opponent()]))
			}
		}
	}
	s.arrivalClasses, s.arrivalsFilled = classes, true
}

func (s *Searcher) arrivalBonus(c board.Color, k board.Kind, to board.Square, enemyKingClass uint8) (score int) {
	o := &s.given
	if o.OrderCenter {
		switch to.CenterDistance() {
		case 0:
			score += centerCubeBonus + centerCellBonus
		case 1:
			score += centerCubeBonus
		}
	}
	switch k {
	case board.Rook:
		if o.OrderRookHome && to.Level() == 4*int(c.Opponent()) {
			score += rookHomeBonus
		}
	case board.Pawn:
		if o.OrderPawns {
			advance := to.Level() + to.Rank()
			if c == board.Black {
				advance = 8 - advance
			}
			score += pawnStepBonus * advance
		}
	case board.Unicorn:
		if o.OrderUnicorn && s.classes[to] == enemyKingClass {
			score += unicornBonus
		}
	}
	return score
}
