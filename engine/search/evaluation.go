package search

import (
	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// A Function is one of the static evaluations that engines use.
type Function uint8

// The evaluations.
const (
	Features     Function = iota // source 000: the 26 weighted features
	Maackesgeist                 // source 001
	Material                     // source 004: piece values alone
)

// An Evaluation is a static evaluation with what it needs.
type Evaluation struct {
	Function  Function
	Evaluator *eval.Evaluator  // for Features
	Values    eval.PieceValues // centipawns by kind, for Material, move ordering and delta pruning
	Classes   eval.Definition  // how unicorn classes are told apart in move ordering
}

// static returns the evaluation of the frame's position, mover's view.
func (s *Searcher) static(ply int) int {
	frame := &s.frames[ply]
	p := &frame.position
	key := p.RelativeKey()
	known := &s.statics[key%uint64(len(s.statics))]
	if score, ok := known.score(key); ok {
		return score
	}
	var score int
	switch s.evaluation.Function {
	case Features:
		s.follow(ply)
		score = s.tracker.Static(&frame.tally, p)
	case Maackesgeist:
		score = eval.Maackesgeist(p)
	case Material:
		score = eval.Material(p, &s.evaluation.Values)
	}
	score = min(max(score, -maxStatic), maxStatic) * p.SideToMove().Sign()
	*known = newStaticEntry(key, score)
	return score
}

// follow brings the frame's tally up to date, and before it those that it follows from. Positions whose evaluation is known,
// or never asked for, do without.
func (s *Searcher) follow(ply int) {
	frame := &s.frames[ply]
	if frame.counted {
		return
	}
	last := &s.frames[ply-1]
	s.follow(ply - 1)
	if frame.move == board.NoMove { // a null move
		frame.tally = last.tally
	} else {
		s.tracker.Next(&frame.tally, &last.tally, &last.position, &frame.position, frame.move)
	}
	frame.counted = true
}

// A staticEntry is an evaluation, from the mover's view, and the position it belongs to: the upper 48 bits of its relative
// key; the place says the lowest 14. It holds for as long as the searcher plays by the same rules, for an evaluation depends on
// nothing else but the position. Zero is no entry.
type staticEntry uint64

// staticEntries makes 128 KiB, which stay in the second cache.
const staticEntries = 1 << 14

func newStaticEntry(key uint64, score int) staticEntry {
	return staticEntry(key&^0xFFFF | uint64(uint16(int16(score))))
}

func (e staticEntry) score(key uint64) (int, bool) {
	return int(int16(e)), (uint64(e)^key)>>16 == 0 && e != 0
}
