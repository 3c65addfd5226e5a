package search

import (
	"slices"

	"raumlab/engine/board"
)

// A sharing is how a thread searches the moves of one node beside the other threads: a move that
// another is searching is put off, and the node is left as soon as another has finished it. For a
// search of one thread it does nothing.
type sharing struct {
	s          *Searcher // nil for one thread
	key        uint64
	depth, ply int
	claims     bool   // whether moves are put off
	mark       uint64 // of the node, see enter; 0 for one that others do not finish
	claim      uint64 // of the move that is being searched

	taken   int  // moves of frame.deferred that were searched after all
	pending int  // its other moves
	resumed bool // whether the last move came from it

	score int // of the node, where it was left
}

// share begins the sharing of a node. whole says that the node's score will be in the table, so that
// other threads may leave the node for it: not in a search without one move, nor at the root.
func (s *Searcher) share(key uint64, depth, ply int, whole bool) sharing {
	if s.team == nil {
		return sharing{}
	}
	w := sharing{s: s, key: key, depth: depth, ply: ply, claims: depth >= sharedDepth}
	s.frames[ply].deferred = s.frames[ply].deferred[:0]
	if w.claims && whole {
		w.mark = s.enter(key, depth, ply)
	}
	return w
}

// due takes a move that was put off and that no thread searches any more. By then the table mostly
// has its score, which may raise alpha for later moves.
func (w *sharing) due() (board.Move, bool) {
	w.resumed = false
	if w.pending == 0 {
		return board.NoMove, false
	}
	return w.searchedByOthers()
}

func (w *sharing) searchedByOthers() (board.Move, bool) {
	deferred := w.s.frames[w.ply].deferred[w.taken:]
	for i, m := range deferred {
		if !w.s.team.claims.has(claimOf(w.key, m, w.depth)) {
			copy(deferred[1:i+1], deferred[:i])
			deferred[0] = m
			return w.rest()
		}
	}
	return board.NoMove, false
}

// rest takes the next move that was put off, even if another thread still searches it.
func (w *sharing) rest() (board.Move, bool) {
	if w.pending == 0 {
		return board.NoMove, false
	}
	m := w.s.frames[w.ply].deferred[w.taken]
	w.taken++
	w.pending--
	w.resumed = true
	return m, true
}

// putsOff reports whether another thread is searching a move. If not, this thread searches it until
// it calls release. The first move is never put off.
func (w *sharing) putsOff(m board.Move, isFirst bool) bool {
	return w.claims && w.isClaimed(m, isFirst)
}

func (w *sharing) isClaimed(m board.Move, isFirst bool) bool {
	w.claim = claimOf(w.key, m, w.depth)
	if !isFirst && !w.resumed && w.s.team.claims.has(w.claim) {
		w.s.frames[w.ply].deferred = append(w.s.frames[w.ply].deferred, m)
		w.pending++
		return true
	}
	w.s.team.claims.add(w.claim)
	return false
}

// release says that this thread no longer searches the last move.
func (w *sharing) release() {
	if w.claims {
		w.s.team.claims.remove(w.claim)
	}
}

// resumes reports whether the thread, stopped in the search of a move, continues with the node. It
// does if another thread has finished the node but the table has no score that settles it: the move
// is then searched again. Otherwise the thread leaves the node with w.score, which is 0 if something
// else stopped it. best is the best score so far.
func (w *sharing) resumes(m board.Move, alpha, beta, best int) bool {
	if w.mark == 0 {
		return false
	}
	settled := true
	if w.s.leaving == w.ply {
		w.score, settled = w.s.left(w.key, w.mark, w.depth, w.ply, alpha, beta, best)
	}
	if settled {
		w.end()
		return false
	}
	frame := &w.s.frames[w.ply]
	frame.deferred = slices.Insert(frame.deferred, w.taken, m)
	w.pending++
	return true
}

// end says that this thread no longer searches the moves of the node.
func (w *sharing) end() {
	if w.mark != 0 {
		w.s.exit()
	}
}

// keepLine keeps the principal variation of the node for the other threads.
func (w *sharing) keepLine() {
	if w.s != nil {
		w.s.keepLine(w.key, w.depth, w.ply)
	}
}

// finish tells the other threads that the table has the score of the node.
func (w *sharing) finish() {
	if w.mark != 0 {
		w.s.team.finished.add(w.mark)
	}
}
