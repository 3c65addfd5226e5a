package search

import (
	"math"

	"raumlab/engine/board"
)

// node searches the position of a ply to a depth in plies and returns a score from the mover's
// view: exact between alpha and beta, a bound outside. NullOK permits a null move.
func (s *Searcher) node(depth, ply, alpha, beta int, nullOK bool) int {
	if s.expired() {
		return 0
	}
	s.nodes++
	frame := &s.frames[ply]
	p := &frame.position
	frame.pv = frame.pv[:0]
	s.path = append(s.path[:s.rootPath+ply], p.Key())

	// 1. Draws (+16 [+5, +27] Elo at 4,000 nodes, experiments/36) that the position alone does not
	// show.
	if s.options.Draws && s.drawn(p) {
		return 0
	}

	// 2. Endgame tables (+9 [+3, +15] Elo at 4,000 nodes, experiments/43): draws and distances to
	// mate are exact, wins without distance are bounds, between which a mate may be found.
	if s.tables != nil {
		if low, high, ok := s.probe(p, ply); ok {
			switch {
			case low >= min(beta, high):
				return low
			case high <= alpha:
				return high
			}
			return min(max(s.expand(depth, ply, max(alpha, low), min(beta, high), nullOK), low), high)
		}
	}
	return s.expand(depth, ply, alpha, beta, nullOK)
}

// expand is node for a position that is no draw by what came before it, and whose score the endgame
// tables do not say.
func (s *Searcher) expand(depth, ply, alpha, beta int, nullOK bool) int {
	frame := &s.frames[ply]
	p := &frame.position
	excluded := frame.excluded // set by step 11 for this call alone
	frame.excluded = board.NoMove

	// 3. Mate distance pruning (+6 [−5, +17] Elo at 4,000 nodes, with exempt checks,
	// experiments/36): no line from here can mate sooner than the next move, and the mover is not
	// mated already. If only mate scores remain in the window, static scores are meaningless.
	mates := false
	if s.options.MateDistancePruning {
		alpha, beta = max(alpha, -mate+ply), min(beta, mate-ply-1)
		if alpha >= beta {
			return alpha
		}
		mates = IsMate(alpha) && IsMate(beta)
	}

	// 4. Check extension (+72 [+47, +98] Elo at depth 3, +3 [−11, +17] at 4,000 nodes,
	// experiments/20): an evasion has few alternatives, and its consequences lie past the horizon.
	inCheck := false
	if s.options.CheckExtension {
		if inCheck = frame.inCheck(); inCheck && s.mayExtend(depth, ply) {
			depth++
		}
	}

	// 5. Transposition table (+61 [+15, +110] Elo at 4,000 nodes, +3 [−22, +29] at depth 3,
	// raumfischer, experiments/18). With pruning and draws off an entry of equal depth holds just
	// what this search would find, so that a cutoff by it changes no score; deeper entries may.
	key := p.RelativeKey()
	tableMove := board.NoMove
	known, isKnown := entry{}, false
	if e, ok := s.table.probe(key); ok && excluded == board.NoMove {
		known, isKnown = e, true
		tableMove = relative(p, e.move())
		if s.serves(e, depth) {
			score := fromTable(e.score(), ply)
			switch e.bound() {
			case exact:
				if s.team != nil && score > alpha && score < beta {
					s.recallLine(key, e.depth(), ply)
				}
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

	// 6. Quiescence search (+260 [+200, +335] Elo at 4,000 nodes, +436 [+366, +544] at depth 3,
	// raumfischer, experiments/18) at the leaves.
	if depth == 0 {
		s.nodes-- // quiescence counts it
		score := s.quiesce(alpha, beta, s.options.Quiescence, s.options.QuiescenceCheckBudget, ply)
		if s.options.QuiescenceTable && !s.stopped && !s.brief {
			s.table.store(key, board.NoMove, boundOf(score, alpha, beta), 0, toTable(score, ply))
		}
		return score
	}
	if !s.options.CheckExtension {
		inCheck = frame.inCheck()
	}

	// 7. Improving (+30 [+13, +47] Elo at 4,000 nodes, experiments/36): whether the static
	// evaluation is higher than at the mover's last turn.
	static, improving := 0, false
	if depth <= s.staticDepth {
		static, improving = s.evaluate(ply, inCheck)
	}

	// 8. Reverse futility (+86 [+45, +130] Elo at 3,000 nodes, −29 [−52, −7] at depth 3, with
	// narrow margins, experiments/15): near the leaves, a static evaluation above beta by the
	// margin stays above it. Not with king and pawns alone, where every move may be worse than none
	// (zugzwang).
	if s.options.ReverseFutility && depth <= s.futilityDepth && !inCheck && !mates && !p.OnlyKingAndPawns(p.SideToMove()) {
		if score := static - s.futilityMargin(depth, improving) - s.options.ReverseFutilityReserve; score >= beta {
			return score
		}
	}

	// 9. Null move pruning (+55 [+18, +94] Elo at 4,000 nodes, no move differs at depth 3,
	// raumfischer, experiments/18): if a null move still fails high, a move will too. Zugzwang
	// breaks the argument, so not with king and pawns alone; and never twice in a row.
	if s.options.NullMove && nullOK && excluded == board.NoMove && depth >= s.options.NullMoveDepth &&
		!inCheck && !mates &&
		!(s.options.NullMoveAdaptive && static < beta) && !p.OnlyKingAndPawns(p.SideToMove()) {
		reduction := s.nullReduction(depth, static-beta)
		s.nullMove(ply)
		if -s.node(max(depth-1-reduction, 0), ply+1, -beta, 1-beta, false) >= beta {
			return beta
		}
	}

	// 10. ProbCut (+15 [+3, +27] Elo at 20,000 nodes, by a screen, experiments/58): if after a capture
	// even a shallow search stays well above beta, a deep one will stay above it.
	pv := beta-alpha > 1
	if s.options.ProbCut > 0 && depth >= s.options.ProbCutDepth && !pv && !inCheck && !mates && excluded == board.NoMove {
		if score, ok := s.probCut(depth, ply, beta+s.options.ProbCut, static, known, isKnown); ok {
			return score
		}
	}

	// 11. Singular extension (+13 [−1, +27] Elo at 20,000 nodes, by a screen, experiments/58): a move
	// that is much better than all others is searched a ply deeper. If another one reaches beta as
	// well, the node is cut off.
	extension := 0
	if isKnown && excluded == board.NoMove && s.mayBeSingular(depth, ply) {
		longer, score, cut := s.singular(depth, ply, beta, known)
		if cut {
			return score
		}
		extension = longer
	}

	// 12. Futility pruning (+67 [+23, +114] Elo at 4,000 nodes, +12 [−6, +29] at depth 3,
	// raumfischer, experiments/18): near the leaves a quiet move does not raise the score by more
	// than the margin. The score that it could reach is kept as a bound, the node's score if every
	// move is pruned.
	bound := infinity
	if s.options.Futility && depth <= s.futilityDepth && !inCheck && !mates {
		bound = static + s.futilityMargin(depth, !improving)
	}
	limit := s.lateMoveLimit(depth, improving || inCheck)
	if mates {
		limit = math.MaxInt
	}
	best, bestMove := -infinity, board.NoMove
	floor := alpha
	searched := 0
	frame.tried = frame.tried[:0]
	threads := s.share(key, depth, ply, excluded == board.NoMove)
	moves := s.newPicker(p, depth, ply, tableMove)
	for {
		// 13. Late move pruning (+81 [+52, +112] Elo at 4,000 nodes, experiments/36): near the
		// leaves, quiet moves late in the ordering are seldom good. Not while all moves so far are
		// mated, or lost by the tables.
		m, ok := threads.due()
		if !ok {
			m, ok = moves.pick(bound <= alpha || searched >= limit && best >= -leastWin)
		}
		if !ok {
			if m, ok = threads.rest(); !ok {
				break
			}
		}
		if s.options.QueenOnly && isUnderpromotion(m) {
			continue
		}
		if m == excluded {
			continue
		}
		if bestMove == board.NoMove {
			bestMove = m
		}
		quiet := isQuiet(p, m)
		if bound <= alpha && moves.mayPrune(m) {
			best = max(best, bound)
			continue
		}

		// 14. SEE pruning (+67 [+41, +94] Elo at 4,000 nodes, experiments/36): near the leaves, a
		// move that loses material by static exchange is seldom good.
		if s.options.SEEPruning > 0 && depth <= s.options.SEEPruningDepth && searched > 0 && !inCheck && !mates &&
			best >= -leastWin &&
			!p.SEEAtLeast(m, &s.evaluation.Values, -s.options.SEEPruning*depth) && !moves.exempt(m) {
			continue
		}

		if threads.putsOff(m, searched == 0) {
			continue
		}
		before := searched + threads.pending
		s.play(ply, m)
		score := alpha + 1
		// 15. Late move reductions (+17 [−23, +58] Elo at 4,000 nodes, no move differs at depth 3,
		// raumfischer, experiments/18): late quiet moves are first searched less deep, with a null
		// window.
		if s.options.LateMoves && before >= s.options.LateMoveFirst && depth >= s.options.LateMoveDepth && quiet {
			if reduction := s.reduction(&moves, m, depth, before, pv, improving, inCheck); reduction > 0 {
				score = -s.node(max(depth-1-reduction, 0), ply+1, -alpha-1, -alpha, false)
			}
		}
		if score > alpha {
			longer := 0
			if m == tableMove {
				longer = extension
			}
			score = -s.node(depth-1+longer, ply+1, -beta, -alpha, true)
		}
		threads.release()
		if s.stopped {
			if threads.resumes(m, alpha, beta, best) {
				continue
			}
			return threads.score
		}
		searched++
		if score > best {
			best, bestMove = score, m
			if best > alpha {
				alpha = best
				frame.keepPV(m, &s.frames[ply+1])
			}
		}
		if alpha >= beta {
			if !p.IsCapture(m) {
				s.remember(m, depth, ply)
			}
			break
		}
		if s.options.OrderMalus && quiet {
			frame.tried = append(frame.tried, m)
		}
	}

	threads.end()
	if moves.legal == 0 {
		if inCheck {
			return -mate + ply
		}
		return 0
	}
	if moves.pruned > 0 && bound <= alpha {
		best = max(best, bound)
	}

	if excluded != board.NoMove {
		return best // what the other moves are worth is not the position's score
	}

	// 16. Correction history (+7 [−12, +26] Elo at 20,000 nodes, +5 [−7, +18] at 4,000 nodes,
	// experiments/58): what the search found beyond the static evaluation corrects those of like
	// positions.
	if s.options.Correction && !inCheck && isQuiet(p, bestMove) {
		s.correct(ply, depth, best, boundOf(best, floor, beta))
	}

	// 17. Transposition table (+61 [+15, +110] Elo at 4,000 nodes, +3 [−22, +29] at depth 3,
	// raumfischer, experiments/18): store the score, as a bound on a fail high or fail low.
	if best > floor && best < beta {
		threads.keepLine()
	}
	s.table.store(key, relative(p, bestMove), boundOf(best, floor, beta), depth, toTable(best, ply))
	threads.finish()
	return best
}

// serves reports whether the score of an entry may be that of a node: one of its depth or deeper.
func (s *Searcher) serves(e entry, depth int) bool {
	return e.depth() == depth && (depth > 0 || s.options.QuiescenceTable) || s.options.TableDeeper && e.depth() > depth
}

// boundOf returns how the score of a search between alpha and beta bounds the true score.
func boundOf(score, alpha, beta int) boundKind {
	switch {
	case score >= beta:
		return lower
	case score <= alpha:
		return upper
	}
	return exact
}

// relative turns a move of the side to move into the move as that side sees it, and back.
func relative(p *board.Position, m board.Move) board.Move {
	if p.SideToMove() == board.White {
		return m
	}
	return m.Mirror()
}

// drawn reports draws by repetition, by a hundred plies and by bare kings. A repetition of a
// position within the search counts at once; one of the game before it, at the third occurrence.
//
// It sets touched where the root position alone, with its clock at 0, might give no draw: from
// there a line of at most maxPly plies does not reach the hundredth ply.
func (s *Searcher) drawn(p *board.Position) bool {
	clock := p.HalfmoveClock()
	if clock >= board.DrawingPlies {
		if !p.HasLegal() && p.InCheck() {
			return false // a mate on the hundredth ply counts
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
				// The path has null moves, which the clock does not count: with less on the clock
				// the search for a repetition may end before the root.
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

// mayExtend limits check extensions, so that a series of checks ends: the line is at most
// check_extension_limit times as long as the iteration is deep.
func (s *Searcher) mayExtend(depth, ply int) bool {
	return ply < s.options.CheckExtensionLimit*s.rootDepth && ply+depth < maxPly-1
}
