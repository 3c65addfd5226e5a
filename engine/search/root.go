package search

import (
	"context"
	"math"
	"slices"

	"raumlab/engine/board"
)

// A Result is what a search found.
type Result struct {
	Move     board.Move   // NoMove if there is no legal move
	Score    int          // centipawns, White's view; see IsMate, and Bound
	Depth    int          // plies of the last finished iteration
	SelDepth int          // selective depth: the deepest ply of this iteration, quiescence included
	Nodes    uint64       // positions of the main search without its leaves
	QNodes   uint64       // positions of quiescence with the leaves of the main search
	PV       []board.Move // principal variation, Move first; valid until the searcher's next search

	// Bound says that Score is the mover's lower bound, of a move that leads an unfinished iteration.
	// Exact is the score that the last finished iteration had for its own move; 0 without Bound.
	Bound bool
	Exact int

	// Touched says that a line was a draw because of the game's history or the clock of plies:
	// without them the search may find something else. If it is false, such a search from the same
	// table is the same to the node.
	Touched bool
}

// Finished is the score of the last finished iteration: Score, or Exact where that is a bound.
func (r *Result) Finished() int {
	if r.Bound {
		return r.Exact
	}
	return r.Score
}

// BoundFor is lower or upper where Score is a bound, in its own view, for a search by the mover;
// else empty.
func (r *Result) BoundFor(mover board.Color) string {
	switch {
	case !r.Bound:
		return ""
	case mover == board.White:
		return LowerBound
	}
	return UpperBound
}

// What BoundFor returns of a bound.
const (
	LowerBound = "lower"
	UpperBound = "upper"
)

// A Scope restricts an analysis. The zero value asks for the best of all moves.
type Scope struct {
	Lines int          // how many lines, each with another first move; 0 counts as 1
	Moves []board.Move // the root moves to search; empty for all that the options allow
}

// Search returns the best move of p. History holds the keys of the game's positions up to and
// including p's, and may be nil; only the option draws uses it. When ctx is cancelled or a limit is
// reached, the result is that of the last finished iteration or, with unfinished_iteration, of the
// move that leads the one under way, if it is another.
func (s *Searcher) Search(ctx context.Context, p board.Position, history []uint64, limits Limits) Result {
	lines := s.Analyse(ctx, p, history, limits, Scope{}, nil)
	if len(lines) == 0 {
		return Result{}
	}
	return lines[0]
}

// Analyse is Search for the best lines of p, the best first: scope.Lines of them, or fewer if there
// are fewer legal moves in scope. Each has another first move; nodes are counted over all of them.
// Report, if not nil, is called after each finished iteration, and once more if an unfinished one
// changes the move; the slice and its lines are valid until it returns.
func (s *Searcher) Analyse(ctx context.Context, p board.Position, history []uint64, limits Limits, scope Scope,
	report func([]Result)) []Result {
	s.begin(ctx, p, history, limits)
	root := &s.frames[0]
	root.moves = root.position.AppendLegal(root.moves[:0])
	switch {
	case len(scope.Moves) > 0:
		root.moves = slices.DeleteFunc(root.moves, func(m board.Move) bool { return !slices.Contains(scope.Moves, m) })
	case s.options.QueenOnly:
		root.moves = slices.DeleteFunc(root.moves, isUnderpromotion)
	}
	s.askTables(scope)
	lines := min(max(1, scope.Lines), len(root.moves))
	s.found, s.pending = resized(s.found, lines), resized(s.pending, lines)
	if lines == 0 {
		return s.found
	}
	// The first iteration begins with the order that breaks ties.
	root.ranked = root.ranked[:0]
	mover := p.SideToMove()
	for _, m := range root.moves {
		root.ranked = appendRanked(root.ranked, m, 0, mover)
	}
	for i := range s.found {
		m := bringBest(root.ranked, i).move(mover)
		s.found[i] = Result{Move: m, PV: append(s.found[i].PV[:0], m)}
	}

	if len(s.helpers) > 0 {
		defer s.startHelpers(ctx, p, history, limits, scope)()
	}
	depth := limits.Depth
	if depth == 0 {
		depth = MaxDepth
	}
	// 1. Iterative deepening (not measured).
	s.postponeLimits()
	for d := 1; d <= depth; d++ {
		s.iterateLines(d)
		if s.iterationStopped {
			d = s.adopt()
		} else {
			if s.stopped && d == 1 {
				s.finish()
			}
			if s.stopped {
				// 2. Unfinished iteration (+52 [+34, +70] Elo at 4,000 nodes, by a screen,
				// experiments/60): it begins with the best of the last iteration, and what leads
				// it has been found better.
				if s.followLead() && report != nil {
					s.count()
					report(s.found)
				}
				break
			}
			slices.SortStableFunc(s.pending, func(a, b Result) int { return (b.Score - a.Score) * p.SideToMove().Sign() })
			s.found, s.pending = s.pending, s.found
			s.publish(d)
		}
		if report != nil {
			s.count()
			report(s.found)
		}
		if s.timing.MayEnd(s.found, d, len(root.moves)) {
			break
		}
		s.nodeLimit, s.nextPoll = limits.Nodes, 0
	}
	s.count()
	return s.found
}

// noteLead takes the score of a root move, mover's view, that a search between alpha and beta has
// just given, and keeps the move with the highest score that the iteration has proved. A move that
// failed high keeps its bound while a wider window is searched. Only a search for one line has a
// lead.
//
// The first move of a search proves nothing unless it is the best of the last iteration or leads:
// it may be one that failed high and then low. A lead that fails low was none.
func (s *Searcher) noteLead(m board.Move, score, alpha, beta int, isFirst bool) {
	lead := &s.lead
	switch {
	case !s.options.Unfinished || len(s.pending) > 1:
	case score <= alpha:
		if m == lead.Move {
			lead.Move = board.NoMove
		}
	case isFirst && m != s.found[0].Move && m != lead.Move:
	case lead.Move == board.NoMove || m == lead.Move || score > lead.Score:
		lead.Move, lead.Score, lead.Bound, lead.PV = m, score, score >= beta, append(lead.PV[:0], s.frames[0].pv...)
	}
}

// followLead makes the lead of an unfinished iteration the result if it has another move, and
// reports whether it does. Depth and selective depth stay those of the last finished iteration.
func (s *Searcher) followLead() bool {
	if s.lead.Move == board.NoMove || s.lead.Move == s.found[0].Move {
		return false
	}
	r := &s.found[0]
	if r.Bound = s.lead.Bound; r.Bound {
		r.Exact = r.Score
	}
	r.Move, r.Score, r.PV = s.lead.Move, s.lead.Score*s.frames[0].position.SideToMove().Sign(), append(r.PV[:0],
		s.lead.PV...)
	return true
}

// postponeLimits lets the first iteration finish: without it no move has been searched.
func (s *Searcher) postponeLimits() {
	s.nextPoll = firstNodes
	if s.nodeLimit > 0 {
		s.nodeLimit = max(s.nodeLimit, firstNodes)
	}
}

// finish searches the first iteration again, without quiescence, if a limit has stopped it: among
// dozens of queens quiescence takes minutes. It has no limit and searches evasions of checks at
// most.
func (s *Searcher) finish() {
	s.stopped, s.nodeLimit, s.nextPoll = false, 0, math.MaxUint64
	s.brief = true
	s.iterateLines(1)
	s.brief = false
}

// iterateLines searches the root to a depth for each of the lines.
func (s *Searcher) iterateLines(depth int) {
	for i := range s.pending {
		s.iterate(depth, i)
	}
}

// count stores the nodes searched so far and Touched in the results.
func (s *Searcher) count() {
	nodes, qnodes := s.nodes, s.qnodes
	if s.isHelper {
		s.sharedNodes.Store(nodes)
		s.sharedQNodes.Store(qnodes)
	}
	for _, h := range s.helpers {
		nodes, qnodes = nodes+h.sharedNodes.Load(), qnodes+h.sharedQNodes.Load()
	}
	for i := range s.found {
		s.found[i].Nodes, s.found[i].QNodes, s.found[i].Touched = nodes, qnodes, s.touched
	}
}

// resized returns n results that reuse the memory of their lines.
func resized(results []Result, n int) []Result {
	results = results[:cap(results)]
	for len(results) < n {
		results = append(results, Result{})
	}
	results = results[:n]
	for i := range results {
		if results[i].PV == nil {
			results[i].PV = make([]board.Move, 0, maxPly)
		}
	}
	return results
}

// iterate searches the root to a depth for one of the lines, in an aspiration window around its
// last score. After a fail high or fail low it searches with the full window. It leaves out the
// first moves of better lines of this iteration.
func (s *Searcher) iterate(depth, line int) {
	s.prepare(depth)
	s.window = windowOf(depth, line)
	s.deepest = 0
	s.lead.Move = board.NoMove
	last := s.found[line]
	sign := s.frames[0].position.SideToMove().Sign()
	score, move := 0, board.NoMove
	inside := false
	// 3. Aspiration window (−32 [−83, +17] Elo at 4,000 nodes, −14 [−35, +7] at depth 3,
	// raumfischer, experiments/18).
	if depth > 1 && s.options.Aspiration > 0 {
		low, high := last.Score*sign-s.options.Aspiration, last.Score*sign+s.options.Aspiration
		score, move, low, high = s.searchWindow(depth, line, low, high, last.Move)
		inside = score > low && score < high
		// 4. Aspiration window growth (+12 [+3, +21] Elo at 4,000 nodes, experiments/36).
		if s.options.AspirationGrowth {
			score, move, inside = s.grow(depth, low, high, score, move, line)
		}
	}
	if !inside && !s.stopped {
		s.window |= fullWindow
		score, move = s.root(depth, -infinity, infinity, last.Move, s.pending[:line])
	}
	s.pending[line] = Result{Move: move, Score: score * sign, Depth: depth, SelDepth: s.deepest,
		PV: append(s.pending[line].PV[:0], s.frames[0].pv...)}
}

// grow widens the aspiration window after a fail high or fail low, on that side, by a factor each
// time. A move that failed high is tried first.
func (s *Searcher) grow(depth, low, high, score int, move board.Move, line int) (int, board.Move, bool) {
	first := s.found[line].Move
	for !s.stopped && (score <= low || score >= high) {
		width := s.options.Aspiration
		for range s.window & fullWindow { // of which other threads may have searched some
			width *= s.options.AspirationFactor
		}
		if width > aspirationWidest {
			return score, move, false
		}
		if score <= low {
			low = score - width
		} else {
			high, first = score+width, move
		}
		score, move, low, high = s.searchWindow(depth, line, low, high, first)
	}
	return score, move, !s.stopped
}

// root searches all root moves but those of better lines, the best of the last iteration first. The
// score is from the mover's view.
func (s *Searcher) root(depth, alpha, beta int, first board.Move, better []Result) (int, board.Move) {
	frame := &s.frames[0]
	mover := frame.position.SideToMove()
	frame.pv = frame.pv[:0]
	moves := s.newPicker(&frame.position, depth, 0, board.NoMove) // for reductions
	frame.ranked = frame.ranked[:0]
	for _, m := range frame.moves {
		if slices.ContainsFunc(better, func(r Result) bool { return r.Move == m }) {
			continue
		}
		score := tableMoveScore
		if m != first {
			score = s.orderScore(&frame.position, m, 0)
		}
		frame.ranked = appendRanked(frame.ranked, m, score, mover)
	}
	best, bestMove, searched := -infinity, first, 0
	threads, next := s.share(frame.position.RelativeKey(), depth, 0, false), 0
	for i := 0; ; i++ {
		m, ok := threads.due()
		if !ok && next < len(frame.ranked) {
			m, ok = bringBest(frame.ranked, next).move(mover), true
			next++
		}
		if !ok {
			if m, ok = threads.rest(); !ok {
				break
			}
		}
		if threads.putsOff(m, i == 0) {
			continue
		}
		s.play(0, m)
		score := alpha + 1
		// 5. Principal variation search (−26 [−67, +14] Elo at 4,000 nodes, +3 [−18, +24] at depth
		// 3, raumfischer, experiments/18): a null window is enough to show that a later move is no
		// better.
		if i > 0 && s.options.PVS {
			// 6. Late move reductions (+33 [+15, +51] Elo at 4,000 nodes, by a screen,
			// experiments/60): by a part of those inside the tree.
			reduction := s.rootReduction(&moves, m, depth, searched)
			score = -s.node(depth-1-reduction, 1, -alpha-1, -alpha, true)
			if reduction > 0 && score > alpha {
				score = -s.node(depth-1, 1, -alpha-1, -alpha, true)
			}
		}
		if i == 0 || !s.options.PVS || score > alpha && score < beta {
			score = -s.node(depth-1, 1, -beta, -alpha, true)
		}
		threads.release()
		if s.stopped {
			return 0, first
		}
		searched++
		before := alpha
		if score > best {
			best, bestMove = score, m
			if best > alpha {
				alpha = best
				frame.keepPV(m, &s.frames[1])
			}
		}
		s.noteLead(m, score, before, beta, i == 0)
		if best >= beta {
			break
		}
	}
	return best, bestMove
}

// rootReduction is by how many plies the first search of a late quiet root move is shorter.
func (s *Searcher) rootReduction(moves *picker, m board.Move, depth, searched int) int {
	o, frame := &s.options, &s.frames[0]
	if o.RootReductions == 0 || !o.LateMoves || o.LateMoveSlope == 0 || searched < o.LateMoveFirst ||
		depth < o.LateMoveDepth || !isQuiet(&frame.position, m) {
		return 0
	}
	r := s.reduction(moves, m, depth, searched, true, true, frame.inCheck()) * o.RootReductions / 100
	return min(r, depth-1)
}
