package search

import (
	"context"
	"math"
	"slices"

	"raumlab/engine/alice"
	"raumlab/engine/board"
	"raumlab/engine/search"
)

// Search returns the best move of p. History holds the keys of the game's positions up to and
// including p's, and may be nil. When ctx is cancelled or a limit is
// reached, the result is that of the last finished iteration. The first one is always finished.
func (s *Searcher) Search(ctx context.Context, p alice.Position, history []uint64, limits search.Limits) search.Result {
	lines := s.Analyse(ctx, p, history, limits, search.Scope{}, nil)
	if len(lines) == 0 {
		return search.Result{}
	}
	return lines[0]
}

// Analyse is Search for the best lines of p, the best first: scope.Lines of them, or fewer if there
// are fewer legal moves in scope. Each has another first move; nodes are counted over all of them.
// Report, if not nil, is called after each finished iteration; the slice and its lines are valid
// until it returns.
func (s *Searcher) Analyse(ctx context.Context, p alice.Position, history []uint64, limits search.Limits,
	scope search.Scope, report func([]search.Result)) []search.Result {
	s.begin(ctx, &p, history, limits)
	root := &s.frames[0]
	root.moves = root.position.AppendLegal(root.moves[:0])
	if len(scope.Moves) > 0 {
		root.moves = slices.DeleteFunc(root.moves, func(m board.Move) bool { return !slices.Contains(scope.Moves, m) })
	}
	lines := min(max(1, scope.Lines), len(root.moves))
	s.found, s.pending = resized(s.found, lines), resized(s.pending, lines)
	if lines == 0 {
		return s.found
	}
	// The first iteration begins with the order that breaks ties.
	mover := p.SideToMove()
	root.ranked = root.ranked[:0]
	for _, m := range root.moves {
		root.ranked = append(root.ranked, newRanked(m, 0, mover))
	}
	for i := range s.found {
		m := bringBest(root.ranked, i).move(mover)
		s.found[i] = search.Result{Move: m, PV: append(s.found[i].PV[:0], m)}
	}

	depth := limits.Depth
	if depth == 0 {
		depth = search.MaxDepth
	}
	s.postponeLimits()
	for d := 1; d <= depth; d++ {
		s.iterateLines(d)
		if s.stopped && d == 1 {
			s.finish()
		}
		if s.stopped {
			break
		}
		slices.SortStableFunc(s.pending, func(a, b search.Result) int { return (b.Score - a.Score) * mover.Sign() })
		s.found, s.pending = s.pending, s.found
		if report != nil {
			s.count()
			report(s.found)
		}
		if s.timing.MayEnd(s.found, d, len(s.frames[0].moves)) {
			break
		}
		s.nodeLimit, s.nextPoll = limits.Nodes, 0
	}
	s.count()
	return s.found
}

// postponeLimits lets the first iteration finish: without it no move has been searched.
func (s *Searcher) postponeLimits() {
	s.nextPoll = firstNodes
	if s.nodeLimit > 0 {
		s.nodeLimit = max(s.nodeLimit, firstNodes)
	}
}

// finish searches the first iteration again, without limits and without quiescence, if a limit has
// stopped it: among dozens of queens quiescence takes minutes.
func (s *Searcher) finish() {
	given := s.quiescence
	s.stopped, s.nodeLimit, s.nextPoll, s.quiescence = false, 0, math.MaxUint64, 0
	s.iterateLines(1)
	s.quiescence = given
}

// iterateLines searches the root to a depth for each of the lines.
func (s *Searcher) iterateLines(depth int) {
	for i := range s.pending {
		s.iterate(depth, i)
	}
}

// count stores the nodes searched so far and Touched in the results.
func (s *Searcher) count() {
	for i := range s.found {
		s.found[i].Nodes, s.found[i].QNodes, s.found[i].Touched = s.nodes, s.qnodes, s.touched
	}
}

// resized returns n results that reuse the memory of their lines.
func resized(results []search.Result, n int) []search.Result {
	results = results[:cap(results)]
	for len(results) < n {
		results = append(results, search.Result{})
	}
	results = results[:n]
	for i := range results {
		if results[i].PV == nil {
			results[i].PV = make([]board.Move, 0, maxFrames)
		}
	}
	return results
}

// iterate searches the root to a depth for one of the lines, in an aspiration window around its
// last score that widens after each fail high or fail low. It leaves out the first moves of better
// lines of this iteration.
func (s *Searcher) iterate(depth, line int) {
	s.rootDepth, s.deepest = depth, 0
	last := s.found[line]
	sign := s.frames[0].position.SideToMove().Sign()
	alpha, beta := -infinity, infinity
	width := aspirationWindow
	if depth > 1 {
		alpha, beta = last.Score*sign-width, last.Score*sign+width
	}
	score, move := s.root(depth, alpha, beta, last.Move, s.pending[:line])
	first := last.Move
	for !s.stopped && (score <= alpha || score >= beta) {
		width *= 2
		switch {
		case width > aspirationWidest:
			alpha, beta = -infinity, infinity
		case score <= alpha:
			alpha = score - width
		default:
			beta, first = score+width, move
		}
		score, move = s.root(depth, alpha, beta, first, s.pending[:line])
	}
	s.pending[line] = search.Result{Move: move, Score: score * sign, Depth: depth, SelDepth: s.deepest,
		PV: append(s.pending[line].PV[:0], s.frames[0].pv...)}
}

// root searches all root moves but those of better lines, the best of the last iteration first. The
// score is from the mover's view.
func (s *Searcher) root(depth, alpha, beta int, first board.Move, better []search.Result) (int, board.Move) {
	frame := &s.frames[0]
	mover := frame.position.SideToMove()
	frame.pv = frame.pv[:0]
	frame.ranked = frame.ranked[:0]
	for _, m := range frame.moves {
		if slices.ContainsFunc(better, func(r search.Result) bool { return r.Move == m }) {
			continue
		}
		score := tableScore
		if m != first {
			score = s.moveScore(&frame.position, m, 0)
		}
		frame.ranked = append(frame.ranked, newRanked(m, score, mover))
	}
	best, bestMove := -infinity, first
	for i := range frame.ranked {
		m := bringBest(frame.ranked, i).move(mover)
		s.play(0, m)
		score := alpha + 1
		if i > 0 {
			score = -s.node(depth-1, 1, -alpha-1, -alpha, true)
		}
		if i == 0 || score > alpha && score < beta {
			score = -s.node(depth-1, 1, -beta, -alpha, true)
		}
		if s.stopped {
			return 0, first
		}
		if score > best {
			best, bestMove = score, m
			if best > alpha {
				alpha = best
				frame.keepPV(m, &s.frames[1])
			}
			if best >= beta {
				break
			}
		}
	}
	return best, bestMove
}
