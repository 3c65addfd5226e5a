package search

import "raumlab/engine/board"

// Scores of the move ordering of source 000 §5.4.
const (
	tableMoveScore = 2_000_000
	captureScore   = 1_000_000
	killerScore    = 900_000
	killer2Score   = 890_000
	historyLimit   = 32_000
)

// A rankedMove carries its place in the ordering: the score, then, to break
// ties, cells and promotion as the mover sees them. Ranks are distinct, so
// the order does not depend on that of generation, and mirrored positions
// are searched in mirrored order.
type rankedMove struct {
	rank uint64
	move board.Move
}

func (s *Searcher) rank(p *board.Position, moves []board.Move, buf []rankedMove, ply int, tableMove board.Move) []rankedMove {
	for _, m := range moves {
		buf = append(buf, rankedMove{rankOf(p, m, s.orderScore(p, m, ply, tableMove)), m})
	}
	return buf
}

func rankOf(p *board.Position, m board.Move, score int) uint64 {
	const tieBits = 17
	seen := m
	if p.SideToMove() == board.Black {
		seen = m.Mirror()
	}
	promotion := 0
	if k := m.Promotion(); k != board.NoKind {
		promotion = int(k - board.Queen)
	}
	tie := (int(seen.From())*board.NumSquares+int(seen.To()))*5 + promotion
	return uint64(score)<<tieBits | uint64(1<<tieBits-1-tie)
}

// pick moves the highest-ranked of moves[i:] to moves[i] and returns it.
func pick(moves []rankedMove, i int) board.Move {
	best := i
	for j := i + 1; j < len(moves); j++ {
		if moves[j].rank > moves[best].rank {
			best = j
		}
	}
	moves[i], moves[best] = moves[best], moves[i]
	return moves[i].move
}

func (s *Searcher) orderScore(p *board.Position, m board.Move, ply int, tableMove board.Move) int {
	o := &s.options
	if o.OrderTable && m == tableMove {
		return tableMoveScore
	}
	mover := p.At(m.From())
	if victim := p.At(m.To()); victim != board.NoPiece {
		if o.OrderCaptures {
			values := &s.evaluation.Values
			return captureScore + values[victim.Kind()]*10 - values[mover.Kind()]
		}
		return 0
	}
	if o.OrderKillers {
		switch m {
		case s.killers[ply][0]:
			return killerScore
		case s.killers[ply][1]:
			return killer2Score
		}
	}
	return s.quietScore(p, m, mover)
}

// quietScore is history and the bonuses of source 000's Fischer layer.
func (s *Searcher) quietScore(p *board.Position, m board.Move, mover board.Piece) int {
	o := &s.options
	to := m.To()
	score := 0
	if o.OrderHistory {
		score = int(s.history[historyIndex(m)])
	}
	if o.OrderCenter {
		switch to.CenterDistance() {
		case 0:
			score += 55 + 110
		case 1:
			score += 55
		}
	}
	switch mover.Kind() {
	case board.Rook:
		if o.OrderRookHome && to.Level() == 4*int(mover.Color().Opponent()) {
			score += 75
		}
		if o.OrderRookLines {
			pawns := p.Pieces(board.White, board.Pawn).Or(p.Pieces(board.Black, board.Pawn))
			for axis, bonus := range [3]int{35, 30, 30} {
				if board.AxisLine(to, axis).And(pawns).Empty() {
					score += bonus
				}
			}
		}
	case board.Pawn:
		if o.OrderPawns {
			advance := to.Level() + to.Rank()
			if mover.Color() == board.Black {
				advance = 8 - advance
			}
			score += 18 * advance
		}
	case board.Unicorn:
		if o.OrderUnicorn && s.classes[to] == s.classes[s.rootKings[mover.Color().Opponent()]] {
			score += 45
		}
	}
	return score
}

func historyIndex(m board.Move) int { return int(m.From())*board.NumSquares + int(m.To()) }

// reward notes a quiet move that caused a cut-off.
func (s *Searcher) reward(m board.Move, depth, ply int) {
	if k := &s.killers[ply]; k[0] != m {
		k[0], k[1] = m, k[0]
	}
	h := &s.history[historyIndex(m)]
	*h = min(*h+int32(depth*depth), historyLimit)
}
