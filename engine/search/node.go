package search

import (
	"math"

	"raumlab/engine/board"
)

// Constants of source 000 §5.6.
const (
	nullMoveDepth     = 3
	nullMoveReduction = 2 // beyond the ply that passing takes: the source's "R = 3" searches depth−3
	futilityDepth     = 2 // the deepest that futility prunes at
	lateMoveDepth     = 3
	lateMoveFirst     = 4 // moves searched before late ones are reduced
)

// node searches the present position to a depth in plies and returns a score
// from the mover's view: exact between alpha and beta, a bound outside.
func (s *Searcher) node(depth, ply, alpha, beta int, nullOK bool) int {
	if s.expired() {
		return 0
	}
	s.nodes++
	frame := &s.frames[ply]
	p := &frame.position
	frame.pv = frame.pv[:0]

	// 1. Draws that the position alone does not show.
	if s.options.Draws && s.drawn(p) {
		return 0
	}

	// 2. Mates: none from here on is quicker than by the next move, nor is the mover mated sooner than now. Where that leaves a window of mates,
	// what the men are worth says nothing.
	mates := false
	if s.options.MateWindows {
		alpha, beta = max(alpha, -mate+ply), min(beta, mate-ply-1)
		if alpha >= beta {
			return alpha
		}
		mates = IsMate(alpha) && IsMate(beta)
	}

	// 3. Check extension: who must answer a check has few moves, and what comes of them is seen only behind them.
	inCheck := false
	if s.options.ExtendChecks {
		if inCheck = frame.inCheck(); inCheck && s.mayExtend(depth, ply) {
			depth++
		}
	}

	// 4. Transposition table. With pruning and draws off an entry at equal depth holds just
	// what this search would find, and cutting off on it changes no score; deeper entries may.
	key := p.RelativeKey()
	tableMove := board.NoMove
	if e, ok := s.table.probe(key); ok {
		tableMove = relative(p, e.move())
		if e.depth() == depth || s.options.TableDeeper && e.depth() > depth {
			score := fromTable(e.score(), ply)
			switch e.bound() {
			case exact:
				return score
			case lower:
				alpha = max(alpha, score)
			case upper:
				beta = min(beta, score)
			}
			if alpha >= beta {
				return score
			}
		}
	}

	// 5. Leaf: quiescence, or the static evaluation.
	if depth == 0 {
		s.nodes-- // it counts as the first of quiescence
		return s.quiesce(alpha, beta, s.options.Quiescence, s.options.CheckExtension, ply)
	}
	if !s.options.ExtendChecks {
		inCheck = frame.inCheck()
	}

	// 6. What the position is worth at sight, and whether that is more than at the mover's last turn.
	static, improving := 0, false
	if depth <= s.sightDepth {
		static, improving = s.look(ply, inCheck)
	}

	// 7. Reverse futility: near the leaves, who stands above beta by the margin is taken to stay there. Not with pawns alone, where moves
	// may be worse than none.
	if s.options.ReverseFutility && depth <= s.futilityDepth && !inCheck && !mates && !p.OnlyKingAndPawns(p.SideToMove()) {
		if score := static - s.futilityMargin(depth, improving) - s.reserve; score >= beta {
			return score
		}
	}

	// 8. Null move: if passing still leaves the score at beta, a move will too. Zugzwang breaks the argument, so
	// not with pawns alone; and never twice running.
	if s.options.NullMove && nullOK && depth >= nullMoveDepth && !inCheck && !mates && !(s.options.NullMoveAdaptive && static < beta) &&
		!p.OnlyKingAndPawns(p.SideToMove()) {
		reduction := s.nullReduction(depth, static-beta)
		next := s.pass(ply)
		s.path = append(s.path, next.Key())
		score := -s.node(max(depth-1-reduction, 0), ply+1, -beta, -beta+1, false)
		s.path = s.path[:len(s.path)-1]
		if score >= beta {
			return beta
		}
	}

	// 9. Futility: near the leaves a quiet move will not lift the score by more than the
	// margin. What it might reach is kept as a bound, so that pruning every move leaves a score.
	bound := infinity
	if s.options.Futility && depth <= s.futilityDepth && !inCheck && !mates {
		bound = static + s.futilityMargin(depth, !improving)
	}
	enough := s.enoughMoves(depth, improving || inCheck)
	if mates {
		enough = math.MaxInt
	}
	pv := beta-alpha > 1
	best, bestMove := -infinity, board.NoMove
	floor := alpha
	searched := 0
	frame.tried = frame.tried[:0]
	moves := s.newPicker(p, depth, ply, tableMove)
	for {
		// 10. Late move pruning: near the leaves, quiet moves that come after so many are seldom any good, unless the others lose to mate.
		m, ok := moves.pick(bound <= alpha || searched >= enough && best > -mate+maxPly)
		if !ok {
			break
		}
		if s.options.QueenOnly && isUnderpromotion(m) {
			continue
		}
		if bestMove == board.NoMove {
			bestMove = m
		}
		ordinary := isOrdinary(p, m)
		if bound <= alpha && moves.mayPass(m) {
			best = max(best, bound)
			continue
		}

		// 11. Static exchange: near the leaves, a move that gives men away has seldom a point.
		if s.options.ExchangePruning > 0 && depth <= exchangeDepth && searched > 0 && !inCheck && !mates && best > -mate+maxPly &&
			!p.SEEAtLeast(m, &s.evaluation.Values, -s.options.ExchangePruning*depth) && !moves.spares(m) {
			continue
		}

		next := s.play(ply, m)
		s.path = append(s.path, next.Key())
		score := alpha + 1
		// 12. Late moves are first searched less deep with a null window: they seldom matter.
		if s.options.LateMoves && searched >= lateMoveFirst && depth >= lateMoveDepth && ordinary {
			if reduction := s.reduction(&moves, m, depth, searched, pv, improving, inCheck); reduction > 0 {
				score = -s.node(max(depth-1-reduction, 0), ply+1, -alpha-1, -alpha, false)
			}
		}
		if score > alpha {
			score = -s.node(depth-1, ply+1, -beta, -alpha, true)
		}
		s.path = s.path[:len(s.path)-1]
		searched++
		if s.stopped {
			return 0
		}
		if score > best {
			best, bestMove = score, m
			if best > alpha {
				alpha = best
				frame.keepPV(m, &s.frames[ply+1])
			}
		}
		if alpha >= beta {
			if !p.IsCapture(m) {
				s.reward(m, depth, ply)
			}
			break
		}
		if s.options.OrderMalus && ordinary {
			frame.tried = append(frame.tried, m)
		}
	}

	if moves.met == 0 {
		if inCheck {
			return -mate + ply
		}
		return 0
	}
	if moves.passed > 0 && bound <= alpha {
		best = max(best, bound)
	}

	// 13. Remember, as a bound where the window cut the truth off.
	s.table.store(key, relative(p, bestMove), boundOf(best, floor, beta), depth, toTable(best, ply))
	return best
}

// boundOf says what a score that a search between alpha and beta returned says of the true one.
func boundOf(score, alpha, beta int) boundKind {
	switch {
	case score >= beta:
		return lower
	case score <= alpha:
		return upper
	}
	return exact
}

// relative turns a move of the side to move into what that side sees, and back.
func relative(p *board.Position, m board.Move) board.Move {
	if p.SideToMove() == board.White {
		return m
	}
	return m.Mirror()
}

// drawn reports draws by repetition, by a hundred plies and by bare kings. A repetition of a
// position within the search counts at once; one of the game before it, at the third time.
//
// It notes in touched what the root position alone, with its clock at 0, might not make a draw. There a line of at most
// maxPly plies reaches no hundredth ply.
func (s *Searcher) drawn(p *board.Position) bool {
	clock := p.HalfmoveClock()
	if clock >= board.DrawingPlies {
		if !p.HasLegal() && p.InCheck() {
			return false // a mate on the hundredth ply stands
		}
		s.touched = true
		return true
	}
	if p.BareKings() {
		return true
	}
	last := len(s.path) - 1
	before := 0
	for i := last - 2; i >= 0 && i >= last-clock; i -= 2 {
		if s.path[i] == s.path[last] {
			if i >= s.rootPath {
				// A null move is in the path, but does not count on the clock, so that with less on the clock the root may be out of sight.
				s.touched = s.touched || clock >= s.rootClock && i < last-(clock-s.rootClock)
				return true
			}
			if before++; before == 2 {
				s.touched = true
				return true
			}
		}
	}
	return false
}
