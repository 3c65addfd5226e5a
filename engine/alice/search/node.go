package search

import (
	"math"

	"raumlab/engine/alice"
	"raumlab/engine/board"
	"raumlab/engine/search"
)

// node searches the position of a ply to a depth in plies and returns a score from the mover's
// view: exact between alpha and beta, a bound outside. NullOK permits a null move.
func (s *Searcher) node(depth, ply, alpha, beta int, nullOK bool) int {
	if s.expired() {
		return 0
	}
	s.nodes++
	o := &s.options
	frame := &s.frames[ply]
	p := &frame.position
	frame.pv = frame.pv[:0]
	s.path = append(s.path[:s.rootPath+ply], p.Key())

	// 1. Draws (+8 [−5, +21] Elo at 1,000 nodes, experiments/52): by repetition, a hundred plies
	// and bare kings.
	if o.Draws && s.drawn(p) {
		return 0
	}

	// 2. Mate distance pruning (+10 [+4, +16] Elo at 1,000 nodes, experiments/52): no line from
	// here can mate sooner than the next move, and the mover is not mated already.
	if o.MateDistancePruning {
		alpha, beta = max(alpha, -mate+ply), min(beta, mate-ply-1)
		if alpha >= beta {
			return alpha
		}
	}

	// 3. Check extension (+57 [+35, +78] Elo at 1,000 nodes, experiments/52): an evasion has few
	// alternatives, and its consequences lie past the horizon.
	inCheck := frame.inCheck()
	if inCheck && o.CheckExtension && ply < o.CheckExtensionLimit*s.rootDepth && ply+depth < maxPly-1 {
		depth++
	}

	// 4. Transposition table (+119 [+75, +167] Elo at 1,000 nodes, experiments/52).
	key := frame.keys.of(p)
	tableMove := board.NoMove
	if e, ok := s.table.probe(key); ok {
		tableMove = relative(p, e.move())
		if e.depth() >= depth {
			score, low, high := e.within(alpha, beta, ply)
			if low >= high {
				return score
			}
			alpha, beta = low, high
		}
	}

	// 5. Quiescence search (+158 [+110, +212] Elo at 1,000 nodes, experiments/52): at the leaves.
	if depth == 0 {
		s.nodes-- // quiescence counts it
		return s.quiesce(alpha, beta, s.quiescence, ply)
	}

	pv := beta-alpha > 1
	static := 0
	mayPrune := !inCheck && !search.IsMate(alpha) && !search.IsMate(beta)
	if mayPrune {
		static = s.static(ply)
	}

	// 6. Reverse futility (+60 [+20, +101] Elo at 1,000 nodes, experiments/52): near the leaves, a
	// static evaluation above beta by the margin stays above it. Not with king and pawns alone,
	// where every move may be worse than none (zugzwang). Nor of the replies in iteration 3: so
	// quiet first moves of mates in two are found.
	pieces := !p.OnlyKingAndPawns(p.SideToMove())
	if o.ReverseFutility && (ply > 1 || s.rootDepth != 3) && mayPrune && !pv && pieces &&
		depth <= o.ReverseFutilityDepth && static-o.ReverseFutilityMargin*depth >= beta {
		return static - o.ReverseFutilityMargin*depth
	}

	// 7. Null move pruning (+4 [−5, +13] Elo at 1,000 nodes, experiments/52): if a null move still
	// fails high, a move will too. Never twice in a row.
	if o.NullMove && mayPrune && !pv && nullOK && pieces && depth >= o.NullMoveDepth && static >= beta {
		s.nullMove(ply)
		reduced := max(depth-1-o.NullMoveReduction-depth/o.NullMoveDepthStep, 0)
		if -s.node(reduced, ply+1, -beta, 1-beta, false) >= beta {
			return beta
		}
	}

	// 8. Futility pruning (+17 [−10, +45] Elo at 1,000 nodes, experiments/52): near the leaves a
	// quiet move does not raise the score by more than the margin. The score that it could reach
	// is kept as a bound.
	bound := infinity
	if o.Futility && mayPrune && depth <= o.FutilityDepth {
		bound = static + o.FutilityBase + o.FutilityMargin*depth
	}
	limit := math.MaxInt
	if o.LateMovePruning && mayPrune && !pv && depth <= o.LateMovePruningDepth {
		limit = o.LateMovePruningFirst + o.LateMovePruningFirst*(depth*depth-1)/2
	}
	best, bestMove := -infinity, board.NoMove
	floor := alpha
	searched := 0
	frame.tried = frame.tried[:0]
	moves := s.newPicker(ply, tableMove)
	for {
		m, ok := moves.pick()
		if !ok {
			break
		}
		quiet := isQuiet(p, m)
		mated := best <= -leastMate // all moves so far, none of which may be the last resort
		prunes := mayPrune && searched > 0 && !mated

		// 9. Late move pruning (+51 [+15, +88] Elo at 1,000 nodes, experiments/52): near the leaves,
		// quiet moves late in the ordering are seldom good.
		late := quiet && searched >= limit

		// 10. SEE pruning (−3 [−30, +24] Elo at 1,000 nodes, experiments/52): near the leaves, a move
		// that loses material by static exchange is seldom good.
		loses := o.SEEPruning && depth <= o.SEEPruningDepth && prunes && !late && !p.SEEAtLeast(m, &s.values,
			-o.SEEPruningLoss*depth)

		s.play(ply, m)
		checks := s.frames[ply+1].inCheck()
		if prunes && !checks {
			if quiet && bound <= alpha {
				best = max(best, bound)
				continue
			}
			if late || loses {
				continue
			}
		}

		// 11. Late move reductions (−5 [−14, +3] Elo at 1,000 nodes, experiments/52): late quiet moves
		// are first searched less deep.
		reduction := 0
		if o.LateMoves && quiet && !checks && !inCheck && depth >= o.LateMoveDepth && searched >= o.LateMoveFirst {
			reduction = s.reduction(m, depth, searched, ply, pv)
		}

		// 12. Principal variation search (+30 [−1, +60] Elo at 1,000 nodes, experiments/52): a null
		// window shows that a later move is no better.
		score := alpha + 1
		if reduction > 0 {
			score = -s.node(depth-1-reduction, ply+1, -alpha-1, -alpha, true)
		}
		nullWindow := o.PVS && pv && searched > 0
		if score > alpha && nullWindow {
			score = -s.node(depth-1, ply+1, -alpha-1, -alpha, true)
		}
		if score > alpha && (!nullWindow || score < beta) {
			score = -s.node(depth-1, ply+1, -beta, -alpha, true)
		}
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
			if quiet {
				s.remember(m, depth, ply)
			}
			break
		}
		if quiet {
			frame.tried = append(frame.tried, m)
		}
	}

	if moves.legal == 0 {
		if inCheck {
			return -mate + ply
		}
		return 0
	}
	s.table.store(key, relative(p, bestMove), boundOf(best, floor, beta), depth, toTable(best, ply))
	return best
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
func relative(p *alice.Position, m board.Move) board.Move {
	if p.SideToMove() == board.White {
		return m
	}
	return m.Mirror()
}

// reduction is by how many plies late move reductions shorten the first search of a quiet move.
func (s *Searcher) reduction(m board.Move, depth, searched, ply int, pv bool) int {
	r := int(s.reductions[min(depth, maxPly)][min(searched, 63)])
	if pv {
		r--
	}
	if m == s.killers[ply][0] || m == s.killers[ply][1] {
		r--
	}
	mover := s.frames[ply].position.SideToMove()
	r -= int(s.history[historyIndex(mover, m)]) * 2 / s.options.HistoryLimit
	return min(max(r, 0), depth-2)
}

// drawn reports draws by repetition, by a hundred plies and by bare kings. A repetition of a
// position within the search counts at once; one of the game before it, at the third occurrence.
// It sets touched where history or clock of the game make the draw.
func (s *Searcher) drawn(p *alice.Position) bool {
	clock := p.HalfmoveClock()
	if clock >= board.DrawingPlies {
		if p.InCheck() && !p.HasLegal() {
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
	for i := last - 4; i >= 0 && i >= last-clock; i -= 2 {
		if s.path[i] != s.path[last] {
			continue
		}
		if i >= s.rootPath {
			s.touched = s.touched || i < last-(clock-s.rootClock)
			return true
		}
		if before++; before == 2 {
			s.touched = true
			return true
		}
	}
	return false
}
