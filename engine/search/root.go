package search

import (
	"context"
	"math"
	"slices"
	"time"

	"raumlab/engine/board"
)

// A Result is what a search found.
type Result struct {
	Move     board.Move   // NoMove where there is no legal move
	Score    int          // centipawns, White's view; see IsMate
	Depth    int          // plies of the last finished iteration
	SelDepth int          // selective depth: the deepest ply that this iteration reached for the line, quiescence included
	Nodes    uint64       // positions of the main search, leaves not counted
	QNodes   uint64       // positions of quiescence, leaves of the main search included
	PV       []board.Move // expected line, Move first; the searcher's own memory, good until its next search

	// Touched says that a line was a draw because of history or of the clock of plies: without history and with the clock at 0 the search may
	// find something else. Where it is false such a search from the same table is the same to the node.
	Touched bool
}

// A Scope says what an analysis is of. The zero value is the best of all moves.
type Scope struct {
	Lines int          // how many, each with another first move; 0 counts as 1
	Moves []board.Move // the first moves that are searched; empty for all that the options allow
}

// Search returns the best move of p. History holds the keys of the game's positions up to
// and including p's, and may be nil; it matters only to the option Draws. When
// ctx is cancelled or a limit met, the last finished iteration answers. The first one is always finished.
func (s *Searcher) Search(ctx context.Context, p board.Position, history []uint64, limits Limits) Result {
	lines := s.Analyse(ctx, p, history, limits, Scope{}, nil)
	if len(lines) == 0 {
		return Result{}
	}
	return lines[0]
}

// Analyse is Search for the best lines of p, as many as asked for and there are legal moves in scope, the best first. Each
// has another first move; nodes are counted over all of them. Report, when not nil, is called
// after each finished iteration with what it found; the slice and its lines are good until report returns.
func (s *Searcher) Analyse(ctx context.Context, p board.Position, history []uint64, limits Limits, scope Scope, report func([]Result)) []Result {
	s.begin(ctx, p, history, limits)
	root := &s.frames[0]
	root.moves = root.position.AppendLegal(root.moves[:0])
	switch {
	case len(scope.Moves) > 0:
		root.moves = slices.DeleteFunc(root.moves, func(m board.Move) bool { return !slices.Contains(scope.Moves, m) })
	case s.options.QueenOnly:
		root.moves = slices.DeleteFunc(root.moves, isUnderpromotion)
	}
	lines := min(max(1, scope.Lines), len(root.moves))
	s.found, s.pending = resized(s.found, lines), resized(s.pending, lines)
	if lines == 0 {
		return s.found
	}
	// The first iteration starts from the order that breaks ties.
	root.ranked = root.ranked[:0]
	mover := p.SideToMove()
	for _, m := range root.moves {
		root.ranked = append(root.ranked, newRanked(m, 0, mover))
	}
	for i := range s.found {
		m := bringBest(root.ranked, i).move(mover)
		s.found[i] = Result{Move: m, PV: append(s.found[i].PV[:0], m)}
	}

	depth := limits.Depth
	if depth == 0 {
		depth = MaxDepth
	}
	s.wait()
	for d := 1; d <= depth; d++ {
		s.iterateLines(d)
		if s.stopped && d == 1 {
			s.finish()
		}
		if s.stopped {
			break
		}
		slices.SortStableFunc(s.pending, func(a, b Result) int { return (b.Score - a.Score) * p.SideToMove().Sign() })
		s.found, s.pending = s.pending, s.found
		if report != nil {
			s.count()
			report(s.found)
		}
		if s.settled(d) {
			break
		}
		s.nodeLimit, s.nextPoll = limits.Nodes, 0
	}
	s.count()
	return s.found
}

// patientNodes is how many nodes the first iteration may take before limits are looked at. It takes some hundreds, in one
// position of a hundred from random play some thousands (maackesgeist: 11,000).
const patientNodes = 1 << 15

// wait puts the limits off: without a finished iteration there is no move that was searched.
func (s *Searcher) wait() {
	s.nextPoll = patientNodes
	if s.nodeLimit > 0 {
		s.nodeLimit = max(s.nodeLimit, patientNodes)
	}
}

// finish searches the first iteration again, with static evaluation for quiescence, when a limit has stopped it: among dozens of
// queens quiescence alone takes longer than anyone waits. Nothing stops it, since it looks no further than the answers to a check.
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

// count enters the nodes searched so far, and whether the game before touched them.
func (s *Searcher) count() {
	for i := range s.found {
		s.found[i].Nodes, s.found[i].QNodes, s.found[i].Touched = s.nodes, s.qnodes, s.touched
	}
}

// settled reports that under a time limit another iteration is not worth while: a mate is found that no deeper search can
// shorten, or on a clock the only move or too little time to finish one.
func (s *Searcher) settled(depth int) bool {
	if s.deadline.IsZero() {
		return false
	}
	worst := s.found[len(s.found)-1].Score
	return IsMate(worst) && MatePlies(worst) <= depth ||
		!s.enough.IsZero() && (len(s.frames[0].moves) == 1 || time.Now().After(s.enough))
}

// resized returns n results that keep the memory of their lines.
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

// iterate searches the root to a depth for one of the lines, inside a window around its last score and again with the
// full window when the score falls outside. Moves that better lines of this iteration begin with are left out.
func (s *Searcher) iterate(depth, line int) {
	s.deepen(depth)
	s.deepest = 0
	last := s.found[line]
	sign := s.frames[0].position.SideToMove().Sign()
	score, move := 0, board.NoMove
	inside := false
	if depth > 1 && s.options.Aspiration > 0 {
		low, high := last.Score*sign-s.options.Aspiration, last.Score*sign+s.options.Aspiration
		score, move = s.root(depth, low, high, last.Move, s.pending[:line])
		inside = score > low && score < high
		if s.options.AspirationGrowth {
			score, move, inside = s.grow(depth, low, high, score, move, line)
		}
	}
	if !inside && !s.stopped {
		score, move = s.root(depth, -infinity, infinity, last.Move, s.pending[:line])
	}
	s.pending[line] = Result{Move: move, Score: score * sign, Depth: depth, SelDepth: s.deepest, PV: append(s.pending[line].PV[:0], s.frames[0].pv...)}
}

// widest is the half width of the last window but the full one, centipawns.
const widest = 1000

// grow widens the window on the side where the score falls outside, twice as far each time, until it is inside. A move that
// was better than the window is tried first.
func (s *Searcher) grow(depth, low, high, score int, move board.Move, line int) (int, board.Move, bool) {
	first := s.found[line].Move
	for width := 2 * s.options.Aspiration; !s.stopped && (score <= low || score >= high); width *= 2 {
		if width > widest {
			return score, move, false
		}
		if score <= low {
			low = score - width
		} else {
			high, first = score+width, move
		}
		score, move = s.root(depth, low, high, first, s.pending[:line])
	}
	return score, move, !s.stopped
}

// root searches every root move but those of better lines, the best of the last iteration first. The score is the mover's.
func (s *Searcher) root(depth, alpha, beta int, first board.Move, better []Result) (int, board.Move) {
	frame := &s.frames[0]
	mover := frame.position.SideToMove()
	frame.pv = frame.pv[:0]
	frame.ranked = frame.ranked[:0]
	for _, m := range frame.moves {
		if slices.ContainsFunc(better, func(r Result) bool { return r.Move == m }) {
			continue
		}
		score := tableMoveScore
		if m != first {
			score = s.orderScore(&frame.position, m, 0)
		}
		frame.ranked = append(frame.ranked, newRanked(m, score, mover))
	}
	best, bestMove := -infinity, first
	for i := range frame.ranked {
		m := bringBest(frame.ranked, i).move(mover)
		s.path = append(s.path, s.play(0, m).Key())
		score := alpha + 1
		// A null window is enough to show that a later move is no better.
		if i > 0 && s.options.PVS {
			score = -s.node(depth-1, 1, -alpha-1, -alpha, true)
		}
		if i == 0 || !s.options.PVS || score > alpha && score < beta {
			score = -s.node(depth-1, 1, -beta, -alpha, true)
		}
		s.path = s.path[:len(s.path)-1]
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
