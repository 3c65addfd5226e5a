package eval

import "raumlab/engine/board"

// A Tracker evaluates positions that are one move apart: an Accumulator goes from each to the next,
// and what a move does not touch is not counted again. It gives what Evaluate gives. Each goroutine
// needs its own.
type Tracker struct {
	evaluator *Evaluator
	pawns     PawnHash
	count     func(white, black board.Bitboard) int64
}

// An Accumulator holds the parts of a position's evaluation that a Tracker updates move by move, in
// 1/16 centipawn, White minus Black.
type Accumulator struct {
	placement, pawns, rooks, unicorns int64
	mobilities                        board.Mobilities
}

// NewTracker returns a tracker of the evaluator's scores.
func NewTracker(e *Evaluator) *Tracker { return &Tracker{evaluator: e, count: e.pawnUnits} }

// Refresh fills the accumulator from the position alone.
func (t *Tracker) Refresh(a *Accumulator, p *board.Position) {
	e := t.evaluator
	a.placement = e.placementUnits(p)
	a.pawns = t.pawns.Of(p.Pieces(board.White, board.Pawn), p.Pieces(board.Black, board.Pawn), t.count)
	a.rooks = e.rookUnits(p)
	a.unicorns = e.unicornUnits(p)
	a.mobilities.Count(p, &e.mobility)
}

// Update fills the accumulator of the position after a move from the one before it.
//
//go:noinline // docs/bench/search.md
func (t *Tracker) Update(a, last *Accumulator, before, after *board.Position, m board.Move) {
	e := t.evaluator
	from, to := m.From(), m.To()
	x, captured, placed := before.At(from), before.At(to), after.At(to)
	table := &e.placement
	a.placement = last.placement + int64(table[placed&15][to]-table[x&15][from]-table[captured&15][to])
	a.pawns, a.rooks, a.unicorns = last.pawns, last.rooks, last.unicorns
	touched := 1<<x.Kind() | 1<<captured.Kind() | 1<<placed.Kind()
	if touched&(1<<board.Pawn) != 0 {
		a.pawns = t.pawns.Of(after.Pieces(board.White, board.Pawn), after.Pieces(board.Black, board.Pawn), t.count)
	}
	if touched&(1<<board.Pawn|1<<board.Rook) != 0 {
		a.rooks += e.rookChange(before, after, m)
	}
	if touched&(1<<board.Unicorn) != 0 {
		a.unicorns += e.unicornChange(before, after, m)
	}
	if x.Kind() == board.King {
		a.unicorns += e.kingClassChange(after, m)
	}
	a.mobilities.Update(&last.mobilities, before, after, &e.mobility, m)
}

// Static returns the static evaluation of the accumulator's position in centipawns, White's view.
func (t *Tracker) Static(a *Accumulator, p *board.Position) int {
	e := t.evaluator
	units := a.placement + a.pawns + a.rooks + a.unicorns + e.kingUnits(p) + int64(a.mobilities.Total)
	return int(units / UnitsPerCentipawn)
}
