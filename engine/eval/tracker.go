package eval

import "raumlab/engine/board"

// A Tracker evaluates positions one move apart: what men are worth by themselves follows the moves, and pawn structures are
// remembered. It gives what Evaluate gives, sooner. One a goroutine.
type Tracker struct {
	evaluator *Evaluator
	pawns     [1 << structureBits]structureEntry
}

const structureBits = 11

// A structureEntry is what the structure of both sides' pawns is worth, in 1/16 centipawn, White's view.
type structureEntry struct {
	white, black board.Bitboard
	units        int64
}

// A Tally is what a Tracker carries from a position to the next, in 1/16 centipawn, White's view.
type Tally struct {
	placement, structure int64
}

// NewTracker returns a tracker of the evaluator's scores.
func NewTracker(e *Evaluator) *Tracker { return &Tracker{evaluator: e} } // no pawns at all are worth what an empty entry says

// Start returns the tally of a position.
func (t *Tracker) Start(p *board.Position) Tally {
	return Tally{t.evaluator.placementUnits(p), t.structure(p)}
}

// Next returns the tally after a move, from the one before it and both positions.
func (t *Tracker) Next(tally Tally, before, after *board.Position, m board.Move) Tally {
	from, to := m.From(), m.To()
	x, captured, placed := before.At(from), before.At(to), after.At(to)
	table := &t.evaluator.placement
	tally.placement += int64(table[placed&15][to] - table[x&15][from] - table[captured&15][to])
	if x.Kind() == board.Pawn || captured.Kind() == board.Pawn {
		tally.structure = t.structure(after)
	}
	return tally
}

// Static returns the evaluation of the position with the tally, as Evaluator.Evaluate does.
func (t *Tracker) Static(tally Tally, p *board.Position) int {
	return int((tally.placement + tally.structure + t.evaluator.relationUnits(p)) / unitsPerCentipawn)
}

func (t *Tracker) structure(p *board.Position) int64 {
	white, black := p.Pieces(board.White, board.Pawn), p.Pieces(board.Black, board.Pawn)
	w, b := white.Words(), black.Words()
	// Fibonacci hashing of each word by another odd multiplier.
	hash := w[0]*0x9E3779B97F4A7C15 ^ w[1]*0xC2B2AE3D27D4EB4F ^ b[0]*0x165667B19E3779F9 ^ b[1]*0xD6E8FEB86659FD93
	e := &t.pawns[hash>>(64-structureBits)]
	if e.white != white || e.black != black {
		*e = structureEntry{white, black, t.evaluator.structureUnits(white, black)}
	}
	return e.units
}
