package search

import (
	"sync"

	"raumlab/engine/board"
)

// What a thread gives up because another has finished it: windows of the root, and nodes.

// A failedWindow of the root is one outside which the score lies.
type failedWindow struct {
	low, high, score int // mover's view
	move             board.Move
	pv               []board.Move
}

// windowOf numbers the windows of an iteration's line: later ones are greater in the last 8 bits.
func windowOf(depth, line int) uint64 { return uint64(depth)<<16 | uint64(line)<<8 }

// fullWindow is the last number of a line: no thread stops another in the full window.
const fullWindow = 255

// searchWindow is root for a window of a line. If another thread finds the window or a later one of
// the line too narrow first, it returns what that found, and that window.
func (s *Searcher) searchWindow(depth, line, low, high int, first board.Move) (score int, move board.Move, l, h int) {
	s.window++
	for {
		score, move = s.root(depth, low, high, first, s.pending[:line])
		if s.team == nil || !s.windowStopped && (s.stopped || score > low && score < high) {
			return score, move, low, high
		}
		if !s.windowStopped {
			s.team.fail(s.window, failedWindow{low, high, score, move, s.frames[0].pv})
			return score, move, low, high
		}
		s.windowStopped, s.stopped = false, false
		if found, ok := s.adoptWindow(); ok {
			return found.score, found.move, found.low, found.high
		}
	}
}

// fail tells the other threads of a window that was too narrow.
func (t *team) fail(window uint64, found failedWindow) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if window > t.window.Load() {
		found.pv = append(t.failed.pv[:0], found.pv...)
		t.failed = found
		t.window.Store(window)
	}
}

// adoptWindow continues with the last window that was too narrow, unless it is one of another line or
// iteration, with which another thread has gone on meanwhile.
func (s *Searcher) adoptWindow() (failedWindow, bool) {
	t := s.team
	t.mutex.Lock()
	defer t.mutex.Unlock()
	last := t.window.Load()
	if last>>8 != s.window>>8 {
		return failedWindow{}, false
	}
	s.window = last
	found := t.failed
	s.frames[0].pv = append(s.frames[0].pv[:0], found.pv...)
	if s.noteLead(found.move, found.score, found.low, found.high, false); found.score <= found.low {
		s.lead.Move = board.NoMove // which has failed low as well
	}
	return found, true
}

// An openNode is one whose moves are being searched.
type openNode struct {
	ply  int
	mark uint64 // see claimOf
}

// enter says that a thread searches the moves of a node, and returns its mark.
func (s *Searcher) enter(key uint64, depth, ply int) uint64 {
	mark := claimOf(key, board.NoMove, depth)
	s.team.finished.remove(mark) // of an earlier search of the node
	s.open = append(s.open, openNode{ply, mark})
	return mark
}

// exit says that the thread no longer searches the moves of the deepest open node.
func (s *Searcher) exit() { s.open = s.open[:len(s.open)-1] }

// leaveFinished stops the search below the first node of the line that another thread has finished.
func (s *Searcher) leaveFinished() {
	for _, n := range s.open {
		if s.team.finished.has(n.mark) {
			s.stopped, s.leaving = true, n.ply
			return
		}
	}
}

// left ends the stop below a node that another thread has finished. It returns the node's score, if
// the table has one that settles it between alpha and beta. The thread itself has found best.
func (s *Searcher) left(key, mark uint64, depth, ply, alpha, beta, best int) (int, bool) {
	s.stopped, s.leaving = false, 0
	s.team.finished.remove(mark)
	e, ok := s.table.probe(key)
	if !ok || !s.serves(e, depth) {
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
	return max(score, best), score <= alpha
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
	mark, line := s.team.lineOf(key, depth)
	line.mutex.Lock()
	defer line.mutex.Unlock()
	line.mark, line.moves = mark, appendRelative(line.moves[:0], frame.pv, &frame.position)
}

// recallLine makes the principal variation that a thread has kept of a node that of the frame.
func (s *Searcher) recallLine(key uint64, depth, ply int) {
	frame := &s.frames[ply]
	mark, line := s.team.lineOf(key, depth)
	line.mutex.Lock()
	defer line.mutex.Unlock()
	if line.mark == mark {
		frame.pv = appendRelative(frame.pv[:0], line.moves, &frame.position)
	}
}

// lineOf returns the mark of a node and the place of its line.
func (t *team) lineOf(key uint64, depth int) (mark uint64, line *keptLine) {
	mark = claimOf(key, board.NoMove, depth)
	return mark, &t.kept[mark>>50]
}

// appendRelative appends moves as the side to move of p sees them, or turns them back.
func appendRelative(to, moves []board.Move, p *board.Position) []board.Move {
	for _, m := range moves {
		to = append(to, relative(p, m))
	}
	return to
}
