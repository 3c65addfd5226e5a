package eval

import "raumlab/engine/board"

// rookLines returns rook_level_line and rook_cross_line of one rook on the cell, among these pawns
// of both sides.
func rookLines(s board.Square, pawns board.Bitboard) (level, cross int) {
	if board.AxisLine(s, 0).And(pawns).Empty() {
		level = 1
	}
	if board.AxisLine(s, 1).And(pawns).Empty() {
		cross = 1
	}
	if board.AxisLine(s, 2).And(pawns).Empty() {
		cross++
	}
	return level, cross
}

// rookFeatures returns rook_level_line, rook_cross_line and doubled_rooks of a side with these
// rooks, among these pawns of both sides.
func rookFeatures(rooks, pawns board.Bitboard) (level, cross, doubled int) {
	for rest := rooks; !rest.Empty(); {
		var s board.Square
		s, rest = rest.Pop()
		l, c := rookLines(s, pawns)
		level += l
		cross += c
		doubled += doubledBy(s, rest)
	}
	return level, cross, doubled
}

// doubledBy returns the number of pairs for doubled_rooks that a rook on the cell makes with the
// other rooks of its side.
func doubledBy(s board.Square, others board.Bitboard) int {
	return others.And(masks.cell[s].axes).Count()
}

// rookUnits returns the evaluation of rooks among pawns and with one another, White minus Black.
func (e *Evaluator) rookUnits(p *board.Position) (units int64) {
	pawns := allPawns(p)
	for c := board.White; c <= board.Black; c++ {
		level, cross, doubled := rookFeatures(p.Pieces(c, board.Rook), pawns)
		units += (e.lineUnits(level, cross) + int64(doubled)*e.units[DoubledRooks]) * int64(c.Sign())
	}
	return units
}

func (e *Evaluator) lineUnits(level, cross int) int64 {
	return int64(level)*e.units[RookLevelLine] + int64(cross)*e.units[RookCrossLine]
}

// rookChange returns by how much the move changes rookUnits.
func (e *Evaluator) rookChange(before, after *board.Position, m board.Move) (units int64) {
	from, to := m.From(), m.To()
	pawns, pawnsAfter := allPawns(before), allPawns(after)
	if pawns != pawnsAfter {
		// Rooks that did not move, but whose lines have a pawn more or less.
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

// rookAt returns what a rook on the cell adds to rookUnits in its own side's view, among these
// pawns of both sides and rooks of its own.
func (e *Evaluator) rookAt(s board.Square, pawns, rooks board.Bitboard) int64 {
	return e.lineUnits(rookLines(s, pawns)) + int64(doubledBy(s, rooks))*e.units[DoubledRooks]
}

func allPawns(p *board.Position) board.Bitboard {
	return p.Pieces(board.White, board.Pawn).Or(p.Pieces(board.Black, board.Pawn))
}
