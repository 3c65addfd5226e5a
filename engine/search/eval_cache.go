package search

import (
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/net"
	"raumlab/engine/tables"
)

// A Function is one of the static evaluations that engines use.
type Function uint8

// The evaluations.
const (
	Features     Function = iota // Raumfischer: the 26 weighted features
	Maackesgeist                 // Maackesgeist: piece-square values and mobility
	Material                     // 5³ Chess: piece values alone
	Network                      // a neural network
)

// An Evaluation is a static evaluation with its data.
type Evaluation struct {
	Function  Function
	Evaluator *eval.Evaluator  // for Features
	Network   *net.Network     // for Network
	Values    eval.PieceValues // centipawns, for Material, move ordering, SEE and delta pruning
	Classes   eval.Definition  // how unicorn classes are told apart in move ordering
	Tables    *tables.Set      // endgame tables; nil for none
}

// static returns the evaluation of the frame's position, mover's view, by way of the evaluation
// cache.
func (s *Searcher) static(ply int) int {
	frame := &s.frames[ply]
	p := &frame.position
	key := p.RelativeKey()
	cached := &s.evalCache[key%uint64(len(s.evalCache))]
	score, ok := cached.score(key)
	if !ok {
		switch s.evaluation.Function {
		case Features:
			s.update(ply)
			score = s.tracker.Static(&frame.accumulator, p)
		case Maackesgeist:
			score = eval.Maackesgeist(p)
		case Material:
			score = eval.Material(p, &s.evaluation.Values)
		case Network:
			s.update(ply)
			score = s.evaluation.Network.Static(frame.network, p)
		}
		score = min(max(score, -maxStatic), maxStatic) * p.SideToMove().Sign()
		*cached = newEvalEntry(key, score)
	}
	return score
}

// update brings the frame's accumulator up to date, and first those of earlier plies that it
// follows from. A position found in the evaluation cache, or never evaluated, needs none.
func (s *Searcher) update(ply int) {
	frame := &s.frames[ply]
	if frame.current {
		return
	}
	last := &s.frames[ply-1]
	s.update(ply - 1)
	switch null := frame.move == board.NoMove; {
	case s.tracker != nil && null:
		frame.accumulator = last.accumulator
	case s.tracker != nil:
		s.tracker.Update(&frame.accumulator, &last.accumulator, &last.position, &frame.position, frame.move)
	case null:
		copy(frame.network, last.network)
	default:
		s.evaluation.Network.Update(frame.network, last.network, &last.position, &frame.position, frame.move)
	}
	frame.current = true
}

// An evalEntry is an entry of the evaluation cache: a static evaluation, mover's view, with the
// upper 48 bits of the position's relative key. Its index in the cache gives the lowest 14. It
// holds as long as the searcher plays by the same rules. Zero is no entry.
type evalEntry uint64

// evalEntries is the size of the evaluation cache: 128 KiB, which stay in the second-level cache.
const evalEntries = 1 << 14

func newEvalEntry(key uint64, score int) evalEntry {
	return evalEntry(key&^0xFFFF | uint64(uint16(int16(score))))
}

// score returns the static evaluation if the entry is of the key.
func (e evalEntry) score(key uint64) (int, bool) {
	return int(int16(e)), (uint64(e)^key)>>16 == 0 && e != 0
}
