package search

import (
	"math"

	"raumlab/engine/alice"
	"raumlab/engine/board"
	"raumlab/engine/search"
)

// node searches the position of a ply to a depth in plies and returns a score from the mover's
// view: exact between alpha and beta, a bound outside. NullOK permits a null move. Prices of steps
// are those of experiments/52, at 1,000 nodes.
func (s *Searcher) node(depth, ply, alpha, beta int, nullOK bool) int {
	if s.expired() {
		return 0
	}
	s.nodes++
	frame := &s.frames[ply]
	p := &frame.position
	frame.pv = frame.pv[:0]
	s.path = append(s.path[:s.rootPath+ply], p.Key())

	// 1. Draws (+8 [−5, +21] Elo): by repetition, a hundred plies and bare kings.
	if s.drawn(p) {
		return 0
	}

	// 2. Mate distance pruning (+10 [+4, +16] Elo): no line from here can mate sooner than the next
	// move, and the mover is not mated already.
	alpha, beta = max(alpha, -mate+ply), min(beta, mate-ply-1)
	if alpha >= beta {
		return alpha
	}

	// 3. Check extension (+57 [+35, +78] Elo): an evasion has few alternatives, and its consequences
	// lie past the horizon.
	inCheck := frame.inCheck()
	if inCheck && !s.pure && ply < extensionLimit*s.rootDepth && ply+depth < maxPly-1 {
		depth++
	}

	// 4. Transposition table (+119 [+75, +167] Elo).
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

	// 5. Quiescence search (+158 [+110, +212] Elo): at the leaves.
	if depth == 0 {
		s.nodes-- // quiescence counts it
		return s.quiesce(alpha, beta, s.quiescence, ply)
	}

	frame.mayPrune = !inCheck && !s.pure && !search.IsMate(alpha) && !search.IsMate(beta)
	if frame.mayPrune {
		frame.static = s.static(ply)
	}
	// Not with king and pawns alone, where every move may be worse than none (zugzwang).
	if static := frame.static; frame.mayPrune && beta-alpha == 1 && !p.OnlyKingAndPawns(p.SideToMove()) {
		// 6. Reverse futility (+60 [+20, +101] Elo): near the leaves, a static evaluation above beta by
		// the margin stays above it. Not of the replies in iteration 3: so quiet first moves of mates in
		// two are found.
		margin := reverseFutilityMargin * depth
		if depth <= reverseFutilityDepth && static-margin >= beta && (ply > 1 || s.rootDepth != 3) {
			return static - margin
		}

		// 7. Null move pruning (+4 [−5, +13] Elo): if a null move still fails high, a move will too.
		// Never twice in a row.
		if nullOK && depth >= nullMoveDepth && static >= beta {
			s.nullMove(ply)
			reduced := max(depth-1-nullMoveReduction-depth/nullMoveDepthStep, 0)
			if -s.node(reduced, ply+1, -beta, 1-beta, false) >= beta {
				return beta
			}
		}
	}

	best, bestMove := s.expand(depth, ply, alpha, beta, tableMove)
	if bestMove != board.NoMove {
		s.table.store(key, relative(p, bestMove), boundOf(best, alpha, beta), depth, toTable(best, ply))
	}
	return best
}

// expand searches the moves of node, the table's first. It returns the best score with its move, or
// no move if there is none or the search is stopped.
func (s *Searcher) expand(depth, ply, alpha, beta int, tableMove board.Move) (best int, bestMove board.Move) {
	frame, next := &s.frames[ply], &s.frames[ply+1]
	p := &frame.position
	pv, mayPrune := beta-alpha > 1, frame.mayPrune
	bound := infinity // what a quiet move can reach by futility pruning
	if mayPrune && depth <= futilityDepth {
		bound = frame.static + futilityBase + futilityMargin*depth
	}
	limit := math.MaxInt // of the moves searched before late ones are pruned
	if mayPrune && !pv && depth <= lateMovePruningDepth {
		limit = lateMovePruningFirst + lateMovePruningFirst*(depth*depth-1)/2
	}
	best, bestMove = -infinity, board.NoMove
	searched := 0
	frame.tried = frame.tried[:0]
	moves := s.newPicker(ply, tableMove)
	for {
		m, ok := moves.pick()
		if !ok {
			break
		}
		quiet := isQuiet(p, m)
		// While all moves so far are mated, none may be pruned: it may be the last resort.
		prunes := mayPrune && searched > 0 && best > -leastMate

		// 8. Late move pruning (+51 [+15, +88] Elo): near the leaves, quiet moves late in the ordering
		// are seldom good.
		late := quiet && searched >= limit

		// 9. SEE pruning (−3 [−30, +24] Elo): near the leaves, a move that loses material by static
		// exchange is seldom good.
		loses := prunes && !late && depth <= seePruningDepth && !p.SEEAtLeast(m, &s.values, -seePruningLoss*depth)

		s.play(ply, m)
		checks := next.inCheck()
		if prunes && !checks {
			// 10. Futility pruning (+17 [−10, +45] Elo): near the leaves a quiet move does not raise the
			// score by more than the margin. The score that it could reach is stored as a bound.
			if quiet && bound <= alpha {
				best = max(best, bound)
				continue
			}
			if late || loses {
				continue
			}
		}

		// 11. Late move reductions (−5 [−14, +3] Elo): late quiet moves are first searched less deep.
		reduction := 0
		if quiet && !s.pure && !checks && !frame.inCheck() && depth >= lateMoveDepth && searched >= lateMoveFirst {
			reduction = s.reduction(m, depth, searched, ply, pv)
		}

		// 12. Principal variation search (+30 [−1, +60] Elo): a null window shows that a later move is
		// no better.
		score := alpha + 1
		if reduction > 0 {
			score = -s.node(depth-1-reduction, ply+1, -alpha-1, -alpha, true)
		}
		nullWindow := pv && searched > 0
		if score > alpha && nullWindow {
			score = -s.node(depth-1, ply+1, -alpha-1, -alpha, true)
		}
		if score > alpha && (!nullWindow || score < beta) {
			score = -s.node(depth-1, ply+1, -beta, -alpha, true)
		}
		searched++
		if s.stopped {
			return 0, board.NoMove
		}
		if score > best {
			best, bestMove = score, m
			if best > alpha {
				alpha = best
				frame.keepPV(m, next)
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
	switch {
	case moves.legal > 0:
		return best, bestMove
	case frame.inCheck():
		return -mate + ply, board.NoMove
	}
	return 0, board.NoMove
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
	r -= int(s.history[historyIndex(mover, m)]) * 2 / historyLimit
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
