package eval

import "raumlab/engine/board"

// unicornClasses sorts cells into unicorn classes; mask.go fills them. Two unicorns of a class are
// a bad unicorn pair.
type unicornClasses struct {
	cells [4]board.Bitboard // by class; the published definition leaves two empty
	class [128]uint8
}

// UnicornClass returns the class of the cell. A unicorn never leaves its class under the corrected
// definition, which has four; the published one has two, by the parity of level + rank + file.
func UnicornClass(def Definition, s board.Square) uint8 { return masks.unicorn[def].class[s] }

func (u *unicornClasses) set(s board.Square, class int) {
	u.class[s] = uint8(class)
	u.cells[class].Add(s)
}

// unicornFeatures returns unicorn_king_class and unicorn_bad_pair of a side.
func unicornFeatures(def Definition, p *board.Position, c board.Color) (onKing, pairs int) {
	return UnicornFeatures(def, p.Pieces(c, board.Unicorn), p.King(c.Opponent()))
}

// UnicornFeatures returns unicorn_king_class and unicorn_bad_pair of these unicorns against the
// king.
func UnicornFeatures(def Definition, unicorns board.Bitboard, king board.Square) (onKing, pairs int) {
	classes := &masks.unicorn[def]
	for rest := unicorns; !rest.Empty(); {
		var s board.Square
		s, rest = rest.Pop()
		k, n := classes.unicorn(s, king, rest)
		onKing += k
		pairs += n
	}
	return onKing, pairs
}

// unicorn returns what one unicorn on the cell adds to unicorn_king_class, with the enemy king
// there, and to unicorn_bad_pair, beside the other unicorns of its side.
func (u *unicornClasses) unicorn(s, king board.Square, others board.Bitboard) (onKing, pairs int) {
	class := u.class[s]
	if class == u.class[king] {
		onKing = 1
	}
	return onKing, others.And(u.cells[class]).Count()
}

// unicornUnits returns the evaluation of the classes of unicorns and kings, White minus Black.
func (e *Evaluator) unicornUnits(p *board.Position) (units int64) {
	for c := board.White; c <= board.Black; c++ {
		onKing, pairs := unicornFeatures(e.definition, p, c)
		units += e.classUnits(onKing, pairs) * int64(c.Sign())
	}
	return units
}

func (e *Evaluator) classUnits(onKing, pairs int) int64 {
	return int64(onKing)*e.units[UnicornKingClass] + int64(pairs)*e.units[UnicornBadPair]
}

// kingClassChange returns by how much a move of a king, after what it captures has been taken off,
// changes unicornUnits.
func (e *Evaluator) kingClassChange(after *board.Position, m board.Move) int64 {
	classes := &masks.unicorn[e.definition]
	them := after.SideToMove()
	unicorns := after.Pieces(them, board.Unicorn)
	more := unicorns.And(classes.cells[classes.class[m.To()]&3]).Count()
	less := unicorns.And(classes.cells[classes.class[m.From()]&3]).Count()
	return int64((more-less)*them.Sign()) * e.units[UnicornKingClass]
}

// unicornChange returns by how much a move changes unicornUnits, but for the class of a king that
// moves.
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

// unicornAt returns what a unicorn on the cell adds to unicornUnits in its own side's view, beside
// the other unicorns of its side.
func (e *Evaluator) unicornAt(s, enemyKing board.Square, others board.Bitboard) int64 {
	return e.classUnits(masks.unicorn[e.definition].unicorn(s, enemyKing, others))
}
