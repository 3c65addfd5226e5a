package search

import "raumlab/engine/eval"

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
	var score int
	switch s.evaluation.Function {
	case Features:
		score = s.tracker.Static(frame.tally, p)
	case Maackesgeist:
		score = eval.Maackesgeist(p)
	case Material:
		score = eval.Material(p, &s.evaluation.Values)
	}
	score = min(max(score, -maxStatic), maxStatic)
	return score * p.SideToMove().Sign()
}
