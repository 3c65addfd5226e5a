package search

import (
	"sync"

	"raumlab/engine/board"
)

// What a thread gives up because another has finished it: windows of the root, and nodes.

// A searched window of the root holds what a search in it found.
type searched struct {
	low, high, score int // mover's view
	move             board.Move
	pv               []board.Move
}

// windowOf numbers the windows of an iteration's line: later ones are greater in the last 8 bits.
func windowOf(depth, line int) uint64 { return uint64(depth)<<16 | uint64(line)<<8 }

// searchWindow is root for a line. If another thread finds a window of the line too narrow first,
// it returns what that found, and the window.
func (s *Searcher) searchWindow(depth, line, low, high int, first board.Move) (score int, move board.Move, l, h int) {
	s.window++
	score, move = s.root(depth, low, high, first, s.pending[:line])
	if s.team == nil || !s.outrun && (s.stopped || score > low && score < high) {
		return score, move, low, high
	}
	t, frame := s.team, &s.frames[0]
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if !s.outrun {
		if s.window > t.window.Load() {
			t.narrow = searched{low, high, score, move, append(t.narrow.pv[:0], frame.pv...)}
			t.window.Store(s.window)
		}
		return score, move, low, high
	}
	s.outrun, s.stopped = false, false
	s.window = t.window.Load()
	found := &t.narrow
	frame.pv = append(frame.pv[:0], found.pv...)
	s.noteLead(found.move, found.score, found.low, false)
	return found.score, found.move, found.low, found.high
}

// An openNode is one whose moves are being searched.
type openNode struct {
	ply  int
	mark uint64 // what stands for it, as claimOf
}

// enter says that a thread searches the moves of a node, and returns what stands for it.
func (s *Searcher) enter(key uint64, depth, ply int) uint64 {
	mark := claimOf(key, board.NoMove, depth)
	s.team.finished[mark>>52].CompareAndSwap(mark, 0) // of an earlier search of the node
	s.open = append(s.open, openNode{ply, mark})
	return mark
}

// exit says that the thread no longer searches the moves of the deepest open node.
func (s *Searcher) exit() { s.open = s.open[:len(s.open)-1] }

// finish tells the other threads that the score of a node stands in the table.
func (t *team) finish(mark uint64) { t.finished[mark>>52].Store(mark) }

// leaveFinished stops the search below the first node of the line that another thread has finished.
func (s *Searcher) leaveFinished() {
	for _, n := range s.open {
		if s.team.finished[n.mark>>52].Load() == n.mark {
			s.stopped, s.leaving = true, n.ply
			return
		}
	}
}

// left ends the stop below a node that another thread has finished. It returns the node's score, if
// the table has one that settles it between alpha and beta.
func (s *Searcher) left(key, mark uint64, depth, ply, alpha, beta int) (int, bool) {
	s.stopped, s.leaving = false, 0
	s.team.finished[mark>>52].CompareAndSwap(mark, 0)
	e, ok := s.table.probe(key)
	if !ok || e.depth() < depth {
		return 0, false
	}
	score := fromTable(e.score(), ply)
	switch e.bound() {
	case exact:
		s.frames[ply].pv = s.frames[ply].pv[:0] // of a move that may not be the best
		s.recallLine(key, e.depth(), ply)
		return score, true
	case lower:
		return score, score >= beta
	}
	return score, score <= alpha
}

// A keptLine is the principal variation of a node that a thread has finished. The table has its
// score for all threads, but of its moves the first alone.
type keptLine struct {
	mutex sync.Mutex
	mark  uint64       // of the node, as claimOf
	moves []board.Move // of the mover's view
}

// keepLine keeps the principal variation of a node for the other threads.
func (s *Searcher) keepLine(key uint64, depth, ply int) {
	frame := &s.frames[ply]
	mark := claimOf(key, board.NoMove, depth)
	line := &s.team.kept[mark>>50]
	line.mutex.Lock()
	defer line.mutex.Unlock()
	line.mark, line.moves = mark, line.moves[:0]
	for _, m := range frame.pv {
		line.moves = append(line.moves, relative(&frame.position, m))
	}
}

// recallLine makes the principal variation that a thread has kept of a node that of the frame.
func (s *Searcher) recallLine(key uint64, depth, ply int) {
	if s.team == nil {
		return
	}
	frame := &s.frames[ply]
	mark := claimOf(key, board.NoMove, depth)
	line := &s.team.kept[mark>>50]
	line.mutex.Lock()
	defer line.mutex.Unlock()
	if line.mark != mark {
		return
	}
	frame.pv = frame.pv[:0]
	for _, m := range line.moves {
		frame.pv = append(frame.pv, relative(&frame.position, m))
	}
}
