package eval

import (
	"math/bits"

	"raumlab/engine/board"
)

// A Tracker evaluates positions one move apart: what a move does not touch is not counted again, and pawn structures are
// remembered. It gives what Evaluate gives, sooner. One a goroutine.
type Tracker struct {
	evaluator  *Evaluator
	structures [1 << structureBits]structureEntry
}

const structureBits = 12

// A structureEntry is what the structure of both sides' pawns is worth, in 1/16 centipawn, White's view, and the hash of their cells. Small
// entries stay near; as with positions, 64 bits are taken for the whole.
type structureEntry struct {
	hash  uint64
	units int64
}

// A Tally is what a Tracker carries from a position to the next: parts of the evaluation in 1/16 centipawn, White's view.
type Tally struct {
	placement, structure, rooks, unicorns int64
	mobilities                            board.Mobilities
}

// NewTracker returns a tracker of the evaluator's scores.
func NewTracker(e *Evaluator) *Tracker { return &Tracker{evaluator: e} }

// Start makes the tally of a position.
func (t *Tracker) Start(tally *Tally, p *board.Position) {
	e := t.evaluator
	tally.placement = e.placementUnits(p)
	tally.structure = t.structureOf(p)
	tally.rooks = e.rookUnits(p)
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
	if touched&(1<<board.Pawn) != 0 {
		tally.structure = t.structureOf(after)
	}
	if touched&(1<<board.Pawn|1<<board.Rook) != 0 {
		tally.rooks += e.rookChange(before, after, m)
	}
	switch {
	case x.Kind() == board.King:
		tally.unicorns = e.unicornUnits(after)
	case touched&(1<<board.Unicorn) != 0:
		tally.unicorns += e.unicornChange(before, after, m)
	}
	tally.mobilities.Follow(&last.mobilities, before, after, &e.mobility, m)
}

// Static returns the evaluation of the position with the tally, as Evaluator.Evaluate does.
func (t *Tracker) Static(tally *Tally, p *board.Position) int {
	e := t.evaluator
	units := tally.placement + tally.structure + tally.rooks + tally.unicorns + e.kingUnits(p) + int64(tally.mobilities.Total)
	return int(units / unitsPerCentipawn)
}

// rookChange returns by how much the move changes what rookUnits returns.
func (e *Evaluator) rookChange(before, after *board.Position, m board.Move) (units int64) {
	from, to := m.From(), m.To()
	pawns := before.Pieces(board.White, board.Pawn).Or(before.Pieces(board.Black, board.Pawn))
	pawnsAfter := after.Pieces(board.White, board.Pawn).Or(after.Pieces(board.Black, board.Pawn))
	if pawns != pawnsAfter {
		// The lines of rooks who stay.
		near := masks.cell[from].axes.Or(masks.cell[to].axes)
		for c := board.White; c <= board.Black; c++ {
			for rest := before.Pieces(c, board.Rook).And(after.Pieces(c, board.Rook)).And(near); !rest.Empty(); {
				var s board.Square
				s, rest = rest.Pop()
				units += (e.lineUnits(rookLines(s, pawnsAfter)) - e.lineUnits(rookLines(s, pawns))) * int64(c.Sign())
			}
		}
	}
	us, them := before.SideToMove(), before.SideToMove().Opponent()
	if before.At(from).Kind() == board.Rook {
		units -= e.rookAt(from, pawns, before.Pieces(us, board.Rook)) * int64(us.Sign())
	}
	if after.At(to).Kind() == board.Rook {
		units += e.rookAt(to, pawnsAfter, after.Pieces(us, board.Rook)) * int64(us.Sign())
	}
	if before.At(to).Kind() == board.Rook {
		units -= e.rookAt(to, pawns, before.Pieces(them, board.Rook)) * int64(them.Sign())
	}
	return units
}

// rookAt returns what a rook on the cell adds to rookUnits, in its own side's view, among these pawns of both sides and rooks of its own.
func (e *Evaluator) rookAt(s board.Square, pawns, rooks board.Bitboard) int64 {
	return e.lineUnits(rookLines(s, pawns)) + int64(doubledBy(s, rooks))*e.units[DoubledRooks]
}

// unicornChange returns by how much a move that is not the king's changes what unicornUnits returns.
func (e *Evaluator) unicornChange(before, after *board.Position, m board.Move) (units int64) {
	from, to := m.From(), m.To()
	us, them := before.SideToMove(), before.SideToMove().Opponent()
	stay := before.Pieces(us, board.Unicorn).And(after.Pieces(us, board.Unicorn))
	if before.At(from).Kind() == board.Unicorn {
		units -= e.unicornAt(from, before.King(them), stay) * int64(us.Sign())
	}
	if after.At(to).Kind() == board.Unicorn {
		units += e.unicornAt(to, before.King(them), stay) * int64(us.Sign())
	}
	if before.At(to).Kind() == board.Unicorn {
		units -= e.unicornAt(to, before.King(us), after.Pieces(them, board.Unicorn)) * int64(them.Sign())
	}
	return units
}

// unicornAt returns what a unicorn on the cell adds to unicornUnits, in its own side's view, beside the others of its side.
func (e *Evaluator) unicornAt(s, enemyKing board.Square, others board.Bitboard) int64 {
	return e.classUnits(masks.unicorn[e.definition].unicorn(s, enemyKing, others))
}

// structureOf returns what the position's pawns are worth, remembered or not.
func (t *Tracker) structureOf(p *board.Position) int64 {
	white, black := p.Pieces(board.White, board.Pawn), p.Pieces(board.Black, board.Pawn)
	w, b := white.Words(), black.Words()
	hash := mix(mix(w[0]^0x9E3779B97F4A7C15, w[1]^0xC2B2AE3D27D4EB4F), mix(b[0]^0x165667B19E3779F9, b[1]^0xD6E8FEB86659FD93))
	e := &t.structures[hash>>(64-structureBits)]
	if e.hash != hash {
		*e = structureEntry{hash, t.evaluator.structureUnits(white, black)}
	}
	return e.units
}

// mix folds the product of two words, all of whose bits depend on all of theirs, into one.
func mix(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}
