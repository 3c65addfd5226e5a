package search

import (
	"context"
	"sync"
	"sync/atomic"

	"raumlab/engine/board"
)

// Lazy SMP: several searchers search the same position at once and learn from each other by the
// transposition table. Each puts off the moves that another is searching, as ABDADA does (Weill
// 1996). The one that finishes a depth, a window of the root or a node first has finished it for
// all: the others continue with what comes next. They share histories and corrections.
// sharing.go has what a thread does for this in a node. Scheduling decides what they find in the
// table, so results differ from run to run; a search of one thread is as if neither file were there.

// MaxThreads is the most threads of a searcher.
const MaxThreads = 256

// NewThreads is New for a searcher of several threads: itself and helpers that share its table.
// Results of more than one thread are not reproducible.
func NewThreads(options Options, evaluation Evaluation, threads int) *Searcher {
	s := New(options, evaluation)
	if threads == 1 {
		return s
	}
	s.table.shared = true
	s.team = &team{}
	s.continuation, s.corrections = &continuation{}, &corrections{}
	for range threads - 1 {
		h := newSearcher(options, evaluation, s.table)
		h.team, h.isHelper = s.team, true
		h.history, h.continuation, h.corrections = s.history, s.continuation, s.corrections
		s.helpers = append(s.helpers, h)
	}
	return s
}

// A team is what the threads of a search tell each other.
type team struct {
	depth atomic.Int32  // plies of the deepest finished iteration
	nodes atomic.Uint64 // of all threads, as far as they have said

	claims   marks             // moves that are being searched, which the others put off
	finished marks             // nodes that a thread has finished, see enter
	kept     [1 << 14]keptLine // principal variations of nodes, see keepLine
	window   atomic.Uint64     // the last that was too narrow, see windowOf

	mutex  sync.Mutex
	lines  []Result     // of the deepest finished iteration
	failed failedWindow // that window
}

// sharedDepth is the least depth at which threads keep out of each other's moves.
const sharedDepth = 2

// claimOf returns the mark of a move of a position, of the mover's view, to a depth; never 0.
func claimOf(key uint64, m board.Move, depth int) uint64 {
	h := (key ^ uint64(m)<<8 ^ uint64(depth)) * 0x9E3779B97F4A7C15
	return h ^ h>>32 | 1
}

// Marks are a set that threads share without locks. Marks of one place, or that two threads write
// at once, may be forgotten, and where words are half as long, a mixture is no mark. So plain
// instructions do, which do not wait for the memory (1.5% of the time). See recalled for the race
// detector.
type marks [1 << 12]uint64

//go:norace
func (s *marks) add(m uint64) { s[m>>52] = m }

//go:norace
func (s *marks) has(m uint64) bool { return s[m>>52] == m }

//go:norace
func (s *marks) remove(m uint64) {
	if s[m>>52] == m {
		s[m>>52] = 0
	}
}

// startHelpers has the helpers search the position beside s until stop is called.
func (s *Searcher) startHelpers(ctx context.Context, p board.Position, history []uint64, limits Limits,
	scope Scope) (stop func()) {
	s.team.depth.Store(0)
	s.team.window.Store(0)
	s.team.nodes.Store(0)
	ctx, cancel := context.WithCancel(ctx)
	var group sync.WaitGroup
	for _, h := range s.helpers {
		h.sharedNodes.Store(0)
		h.sharedQNodes.Store(0)
		group.Go(func() { h.Analyse(ctx, p, history, limits, scope, nil) })
	}
	return func() {
		cancel()
		group.Wait()
		s.count()
	}
}

// publish tells the team the lines of a finished iteration.
func (s *Searcher) publish(depth int) {
	if s.team == nil {
		return
	}
	t := s.team
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if depth <= int(t.depth.Load()) {
		return
	}
	t.lines = copyLines(t.lines, s.found)
	t.depth.Store(int32(depth))
}

// adopt makes the lines that another thread has published those of s. It returns their depth.
func (s *Searcher) adopt() int {
	t := s.team
	t.mutex.Lock()
	defer t.mutex.Unlock()
	s.found = copyLines(s.found, t.lines)
	s.iterationStopped, s.stopped = false, false
	return int(t.depth.Load())
}

// copyLines makes a copy whose lines have their own memory.
func copyLines(to, from []Result) []Result {
	to = resized(to, len(from))
	for i, r := range from {
		pv := append(to[i].PV[:0], r.PV...)
		to[i] = r
		to[i].PV = pv
	}
	return to
}

// meet says how far s is. It stops what s searches if all threads together have reached the limit
// of nodes, or if another thread has finished it: the iteration, the window or a node.
func (s *Searcher) meet() {
	s.sharedNodes.Store(s.nodes)
	s.sharedQNodes.Store(s.qnodes)
	searched := s.nodes + s.qnodes
	total := s.team.nodes.Add(searched - s.told)
	s.told = searched
	switch window := s.team.window.Load(); {
	case s.nodeLimit > 0 && total >= s.nodeLimit:
		s.stopped = true
	case int(s.team.depth.Load()) >= s.rootDepth:
		s.iterationStopped, s.stopped = true, true
	case window >= s.window && window>>8 == s.window>>8:
		s.windowStopped, s.stopped = true, true
	default:
		s.leaveFinished()
	}
}
