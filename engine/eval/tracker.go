package eval

import "raumlab/engine/board"

// A Tracker evaluates positions one move apart: what a move does not touch is not counted again, and pawn structures are
// remembered. It gives what Evaluate gives, sooner. One a goroutine.
type Tracker struct {
	evaluator  *Evaluator
	structures [1 << structureBits]structureEntry
}

const structureBits = 11

// A structureEntry is what the structure of both sides' pawns is worth, in 1/16 centipawn, White's view, and what it does to rooks.
type structureEntry struct {
	white, black board.Bitboard
	units        int64
	closed       closedLines
}

// A Tally is what a Tracker carries from a position to the next: parts of the evaluation in 1/16 centipawn, White's view.
type Tally struct {
	placement, structure, rooks, unicorns int64
	mobilities                            board.Mobilities
}

// NewTracker returns a tracker of the evaluator's scores.
func NewTracker(e *Evaluator) *Tracker { return &Tracker{evaluator: e} } // no pawns at all are worth what an empty entry says

// Start makes the tally of a position.
func (t *Tracker) Start(tally *Tally, p *board.Position) {
	e := t.evaluator
	tally.placement = e.placementUnits(p)
	structure := t.structureOf(p)
	tally.structure = structure.units
	tally.rooks = e.rookUnits(p, &structure.closed)
	tally.unicorns = e.unicornUnits(p)
	tally.mobilities.Count(p, &e.mobility)
}

// Next makes the tally after a move from the last one and the positions before and after.
func (t *Tracker) Next(tally, last *Tally, before, after *board.Position, m board.Move) {
	e := t.evaluator
	from, to := m.From(), m.To()
	x, captured, placed := before.At(from), before.At(to), after.At(to)
	table := &e.placement
	tally.placement = last.placement + int64(table[placed&15][to]-table[x&15][from]-table[captured&15][to])
	tally.structure, tally.rooks, tally.unicorns = last.structure, last.rooks, last.unicorns
	touched := 1<<x.Kind() | 1<<captured.Kind() | 1<<placed.Kind()
	if touched&(1<<board.Pawn|1<<board.Rook) != 0 {
		structure := t.structureOf(after)
		tally.structure = structure.units
		tally.rooks = e.rookUnits(after, &structure.closed)
	}
	if touched&(1<<board.Unicorn|1<<board.King) != 0 {
		tally.unicorns = e.unicornUnits(after)
	}
	tally.mobilities.Follow(&last.mobilities, before, after, &e.mobility, m)
}

// Static returns the evaluation of the position with the tally, as Evaluator.Evaluate does.
func (t *Tracker) Static(tally *Tally, p *board.Position) int {
	e := t.evaluator
	units := tally.placement + tally.structure + tally.rooks + tally.unicorns + e.kingUnits(p) + int64(tally.mobilities.Total)
	return int(units / unitsPerCentipawn)
}

// structureOf returns what is remembered of the position's pawns.
func (t *Tracker) structureOf(p *board.Position) *structureEntry {
	white, black := p.Pieces(board.White, board.Pawn), p.Pieces(board.Black, board.Pawn)
	w, b := white.Words(), black.Words()
	// Fibonacci hashing of each word by another odd multiplier.
	hash := w[0]*0x9E3779B97F4A7C15 ^ w[1]*0xC2B2AE3D27D4EB4F ^ b[0]*0x165667B19E3779F9 ^ b[1]*0xD6E8FEB86659FD93
	e := &t.structures[hash>>(64-structureBits)]
	if e.white != white || e.black != black {
		*e = structureEntry{white, black, t.evaluator.structureUnits(white, black), closedBy(white.Or(black))}
	}
	return e
}
