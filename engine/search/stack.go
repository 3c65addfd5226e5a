package search

import (
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/net"
)

// A frame is the working memory of one ply.
type frame struct {
	position board.Position
	move     board.Move // that led here; NoMove for the null move
	current  bool       // whether the accumulator is up to date, see update
	check    checkState // see inCheck
	excluded board.Move // left out by the next search of the frame, see others; else NoMove
	static   int        // static evaluation, mover's view, or noStatic; see evaluate

	accumulator eval.Accumulator // for the evaluation Features
	network     net.Accumulator  // for the evaluation Network
	captures    board.Captures
	group       int // of captures, the next for listCaptures
	moves       []board.Move
	ranked      []ranked
	losing      []ranked     // captures that order_see puts after the quiet moves
	tried       []board.Move // quiet moves without a cutoff, for the malus
	deferred    []board.Move // that another thread was searching, see team.claims
	pv          []board.Move
}

// noStatic is the static evaluation of a position in check, which has none.
const noStatic = -infinity

// evaluate returns the static evaluation of the frame's position, mover's view, and whether it is
// improving: higher than at the mover's last turn out of check. In check both mean nothing.
func (s *Searcher) evaluate(ply int, inCheck bool) (static int, improving bool) {
	frame := &s.frames[ply]
	if inCheck {
		frame.static = noStatic
		return 0, false
	}
	static = s.corrected(ply)
	frame.static = static
	if !s.options.Improving {
		return static, false
	}
	switch {
	case ply >= 2 && s.frames[ply-2].static != noStatic:
		return static, static > s.frames[ply-2].static
	case ply >= 4 && s.frames[ply-4].static != noStatic:
		return static, static > s.frames[ply-4].static
	}
	return static, true
}

// play makes a move at ply on a copy of its position, which becomes the next ply's.
func (s *Searcher) play(ply int, m board.Move) {
	next := &s.frames[ply+1]
	next.position.Copy(&s.frames[ply].position)
	next.position.Make(m)
	next.move, next.current, next.check = m, false, unknown
	s.deepest = max(s.deepest, ply+1)
}

// nullMove is play for the null move.
func (s *Searcher) nullMove(ply int) {
	next := &s.frames[ply+1]
	next.position.Copy(&s.frames[ply].position)
	next.position.PassTurn()
	next.move, next.current, next.check = board.NoMove, false, unknown
}

// A checkState says whether the mover of a frame's position is in check.
type checkState uint8

const (
	unknown checkState = iota
	checked
	unchecked
)

// inCheck reports whether the mover is in check. It tests once for the main search and quiescence.
func (f *frame) inCheck() bool {
	if f.check == unknown {
		f.check = unchecked
		if f.position.InCheck() {
			f.check = checked
		}
	}
	return f.check == checked
}

// keepPV sets the frame's line to m and the line of the next frame.
func (f *frame) keepPV(m board.Move, next *frame) {
	f.pv = append(append(f.pv[:0], m), next.pv...)
}
