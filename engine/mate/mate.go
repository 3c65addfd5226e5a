// Package mate decides by exhaustive search whether a position is a forced mate.
//
// It checks engines, so it shares nothing with them but the rules: an AND/OR search over all
// legal moves of both sides, without evaluation and without pruning. The position alone counts: of
// the draws it knows stalemate and the hundred plies. Repetition belongs to a game (no shortest
// mate repeats a position), and bare kings cannot mate.
package mate

import (
	"context"
	"fmt"
	"slices"

	"raumlab/engine/board"
)

// A Solution says how a position is won.
type Solution struct {
	// Moves is the number of the mover's moves to mate against the longest defence, the mating move
	// included, or 0 where there is no mate within the number asked for.
	Moves int
	// Keys are all first moves that mate in Moves, in the order of their cells as the mover sees
	// them.
	Keys []board.Move
}

// maxMoves bounds what Solve can be asked for. What it can answer in a lifetime is less.
const maxMoves = 50

// Solve finds the shortest forced mate of the side to move in at most the given number of its
// moves, 1 to 50. In the worst case the time grows with the power 2·moves − 1 of the number of
// legal moves. Where there is no mate, it grows at least with the power of moves. An error is that
// of ctx.
func Solve(ctx context.Context, p board.Position, moves int) (Solution, error) {
	if moves < 1 || moves > maxMoves {
		panic(fmt.Sprintf("mate in %d: expected 1 to %d moves", moves, maxMoves))
	}
	if p.HalfmoveClock() >= board.DrawingPlies {
		return Solution{}, ctx.Err() // drawn already
	}
	s := solver{
		ctx:    ctx,
		frames: make([]frame, 2*moves+1),
		proved: map[state]proof{},
		late:   p.HalfmoveClock()+2*moves > board.DrawingPlies,
	}
	s.frames[0].position = p
	for n := 1; n <= moves; n++ {
		keys := s.keys(n)
		if err := ctx.Err(); err != nil {
			return Solution{}, err
		}
		if len(keys) > 0 {
			return Solution{Moves: n, Keys: keys}, nil
		}
	}
	return Solution{}, nil
}

type solver struct {
	ctx     context.Context
	visits  int
	stopped bool
	frames  []frame // by ply
	proved  map[state]proof
	late    bool // the hundred plies are within reach, so the clock is part of a state
}

// A frame is the working memory of one ply.
type frame struct {
	position board.Position
	moves    []board.Move
	killer   board.Move // where the defender moves, the reply that last refuted an attack
}

// A state is a position with the attacker to move, as far as a mate depends on it.
type state struct {
	key   uint64
	clock int
}

// A proof holds what is known of a state: the attacker mates in at most `mates` moves (0: not
// known), and not in `fails`. The memory trusts that no two positions of one solution share a
// 64-bit key.
type proof struct{ mates, fails uint8 }

// keys returns the first moves that mate in at most n.
func (s *solver) keys(n int) (keys []board.Move) {
	root := &s.frames[0].position
	s.frames[0].moves = root.AppendLegal(s.frames[0].moves[:0])
	for _, m := range s.frames[0].moves {
		s.play(0, m)
		if s.mated(1, n-1) {
			keys = append(keys, m)
		}
	}
	slices.SortFunc(keys, func(a, b board.Move) int {
		if root.SideToMove() == board.Black {
			a, b = a.Mirror(), b.Mirror()
		}
		return int(a) - int(b)
	})
	return keys
}

// play makes a move at ply on a copy of its position, which becomes the next ply's.
func (s *solver) play(ply int, m board.Move) *board.Position {
	next := &s.frames[ply+1].position
	*next = s.frames[ply].position
	next.Make(m)
	return next
}

// mates reports whether the attacker, to move at ply, mates in at most n moves. What it returns
// means nothing once the solver is stopped.
func (s *solver) mates(ply, n int) bool {
	if s.expired() {
		return false
	}
	frame := &s.frames[ply]
	at := state{key: frame.position.Key()}
	if s.late {
		at.clock = frame.position.HalfmoveClock()
	}
	known := s.proved[at]
	switch { // what mates in few moves mates in more
	case known.mates > 0 && int(known.mates) <= n:
		return true
	case int(known.fails) >= n:
		return false
	}
	found := s.tries(frame, ply, n, int(known.fails) >= 1)
	switch {
	case s.stopped:
		return false
	case found:
		known.mates = uint8(n)
	default:
		known.fails = uint8(n)
	}
	s.proved[at] = known
	return found
}

// tries tries the attacker's moves: those that mate at once, then other checks, then the rest.
func (s *solver) tries(frame *frame, ply, n int, noneAtOnce bool) bool {
	frame.moves = frame.position.AppendLegal(frame.moves[:0])
	checks := 0
	for i, m := range frame.moves {
		if next := s.play(ply, m); next.InCheck() {
			if !noneAtOnce && !next.HasLegal() {
				return true
			}
			frame.moves[i], frame.moves[checks] = frame.moves[checks], m
			checks++
		}
	}
	if n == 1 {
		return false // the last move must give check
	}
	for _, m := range frame.moves {
		s.play(ply, m)
		if s.mated(ply+1, n-1) {
			return true
		}
	}
	return false
}

// mated reports whether the defender, to move at ply, is mated now or, whatever he plays, in at
// most n moves more of the attacker's. The reply that refuted the attacker's last try is tried
// first.
func (s *solver) mated(ply, n int) bool {
	frame := &s.frames[ply]
	p := &frame.position
	if n == 0 {
		return p.InCheck() && !p.HasLegal()
	}
	frame.moves = p.AppendLegal(frame.moves[:0])
	if len(frame.moves) == 0 {
		return p.InCheck()
	}
	if p.HalfmoveClock() >= board.DrawingPlies {
		return false
	}
	if i := slices.Index(frame.moves, frame.killer); i > 0 {
		frame.moves[0], frame.moves[i] = frame.moves[i], frame.moves[0]
	}
	for _, m := range frame.moves {
		if s.play(ply, m).HalfmoveClock() >= board.DrawingPlies || !s.mates(ply+1, n) {
			frame.killer = m
			return false
		}
	}
	return true
}

// pollInterval is how many positions pass between two looks at the context.
const pollInterval = 256

// expired reports, and remembers, that the context has ended.
func (s *solver) expired() bool {
	if s.visits++; s.visits%pollInterval == 0 && s.ctx.Err() != nil {
		s.stopped = true
	}
	return s.stopped
}
