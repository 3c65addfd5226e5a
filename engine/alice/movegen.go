package alice

import (
	"math/bits"

	"raumlab/engine/board"
)

// maxMoves is a length for move buffers.
const maxMoves = board.MaxMoves

// A choice says which moves to list.
type choice uint8

const (
	all choice = iota
	takes
	quiets
)

// AppendLegal appends all legal moves to buf. Their order depends on the position alone.
func (p *Position) AppendLegal(buf []board.Move) []board.Move { return p.appendLegal(buf, all) }

// AppendCaptures appends the legal moves that capture.
func (p *Position) AppendCaptures(buf []board.Move) []board.Move { return p.appendLegal(buf, takes) }

// AppendQuiets appends the legal moves that do not capture, promotions among them.
func (p *Position) AppendQuiets(buf []board.Move) []board.Move { return p.appendLegal(buf, quiets) }

// HasLegal reports whether the side to move has a legal move.
func (p *Position) HasLegal() bool {
	var buf [maxMoves]board.Move
	return len(p.AppendLegal(buf[:0])) > 0
}

// restraints are what makes moves of the side to move illegal. All are pieces of the king's status:
// pieces of the other one neither attack the king nor shield it.
type restraints struct {
	checkers board.Bitboard
	pinned   board.Bitboard // own pieces, each alone before an enemy slider
	guarded  board.Bitboard // enemies, each alone before an enemy slider: a capture would open its line
	paired   board.Bitboard // an own piece and an enemy, both alone before an enemy slider
	pins     [26]pin        // one for each direction from the king
	numPins  int
}

// A pin is a piece that may only capture the enemy slider that its king would be open to.
type pin struct{ piece, slider board.Square }

// restrain finds checkers and pins from the king of the status.
func (p *Position) restrain(r *restraints, king board.Square, status Status) {
	us, them := p.side&1, p.side&1^1
	layer := p.layers[status&1]
	r.checkers = p.leapAttackers(king, them, status)
	for w, x := range p.lineAttackers(king, them, status).Words() {
		for ; x != 0; x &= x - 1 {
			t := board.Square(w<<6 + bits.TrailingZeros64(x))
			between := board.Between(king, t).And(layer)
			switch between.Count() {
			case 0:
				r.checkers.Add(t)
			case 1:
				if own := between.And(p.occupied[us]); own.Empty() {
					r.guarded = r.guarded.Or(between)
				} else {
					r.pinned = r.pinned.Or(own)
					r.pins[r.numPins] = pin{own.First(), t}
					r.numPins++
				}
			case 2:
				if between.And(p.occupied[us]).Count() == 1 {
					r.paired = r.paired.Or(between)
				}
			}
		}
	}
}

// appendLegal appends the legal moves of the choice.
//
// A piece that moves leaves its layer, the pieces of its status. So a piece of the king's status
// uncovers the king where it was and does not shield it where it goes, and a capture uncovers it
// too. A piece of the other status uncovers nothing, and shields the king where it goes.
func (p *Position) appendLegal(buf []board.Move, want choice) []board.Move {
	us := p.side & 1
	king := p.kings[us]
	status := p.StatusAt(king) & 1
	own := p.occupied[us]
	var r restraints
	p.restrain(&r, king, status)
	switch r.checkers.Count() {
	case 0:
		buf = p.appendPieces(buf, own.And(p.layers[status^1]), status^1, want)
		start := len(buf)
		buf = p.appendPieces(buf, own.And(p.layers[status]).Without(r.pinned), status, want)
		if want == quiets {
			break
		}
		if !r.guarded.Or(r.paired).Empty() {
			buf = p.dropOpening(buf, start, &r, king, status)
		}
		for _, pin := range r.pins[:r.numPins] {
			if p.takers(pin.slider, us, status).Has(pin.piece) {
				buf = p.appendSafe(buf, pin.piece, pin.slider, king, status)
			}
		}
	case 1:
		checker := r.checkers.First()
		if want != quiets && !r.guarded.Has(checker) {
			for takers := p.takers(checker, us, status).Without(r.pinned); !takers.Empty(); {
				var s board.Square
				s, takers = takers.Pop()
				buf = p.appendSafe(buf, s, checker, king, status)
			}
		}
		if shields := board.Between(king, checker); !shields.Empty() {
			start := len(buf)
			buf = onto(p.appendPieces(buf, own.And(p.layers[status^1]), status^1, want), start, shields)
		}
	}
	return p.appendKing(buf, king, status, want)
}

// takers returns the pieces of the side and status, but for its king, that attack the cell.
func (p *Position) takers(s board.Square, by board.Color, status Status) board.Bitboard {
	return p.AttackersOf(s, by, status).Without(p.kinds[board.King])
}

// appendSafe appends a capture by a piece of the king's status, unless it opens a line to the king.
func (p *Position) appendSafe(buf []board.Move, from, to, king board.Square, status Status) []board.Move {
	gone := geo.cell[from&127].Or(geo.cell[to&127])
	if p.attacked(king, p.side^1, status, p.layers[status&1].Without(gone), gone) {
		return buf
	}
	if p.squares[from&127].Kind() == board.Pawn && geo.promotes[p.side&1].Has(to) {
		return appendPromotions(buf, from, to)
	}
	return append(buf, board.NewMove(from, to, board.NoKind))
}

// dropOpening drops of moves[start:] the captures that open a line to the king.
func (p *Position) dropOpening(moves []board.Move, start int, r *restraints, king board.Square,
	status Status) []board.Move {
	n := start
	for _, m := range moves[start:] {
		from, to := m.From(), m.To()
		if r.guarded.Has(to) {
			continue
		}
		if r.paired.Has(to) && r.paired.Has(from) {
			gone := geo.cell[from&127].Or(geo.cell[to&127])
			if p.attacked(king, p.side^1, status, p.layers[status&1].Without(gone), gone) {
				continue
			}
		}
		moves[n] = m
		n++
	}
	return moves[:n]
}

// onto keeps of moves[start:] those that end on a cell of the set.
func onto(moves []board.Move, start int, cells board.Bitboard) []board.Move {
	n := start
	for _, m := range moves[start:] {
		if cells.Has(m.To()) {
			moves[n] = m
			n++
		}
	}
	return moves[:n]
}

// targets returns the cells that pieces of the side to move and the status may enter.
func (p *Position) targets(status Status, want choice) board.Bitboard {
	enemies := p.occupied[p.side&1^1].And(p.layers[status&1])
	if want == takes {
		return enemies
	}
	free := everywhere.Without(p.Occupied())
	if want == quiets {
		return free
	}
	return free.Or(enemies)
}

// appendKing appends the steps of the king onto cells that enemies of neither status attack: they
// could capture it whatever its status, because it has just moved.
func (p *Position) appendKing(buf []board.Move, king board.Square, status Status, want choice) []board.Move {
	them := p.side&1 ^ 1
	status &= 1
	left := p.layers[status].Without(geo.cell[king&127]) // the king shields no cell from a slider
	for w, x := range geo.reach[board.King][king&127].And(p.targets(status, want)).Words() {
		for ; x != 0; x &= x - 1 {
			t := board.Square(w<<6 + bits.TrailingZeros64(x))
			if !p.attacked(t, them, status, left, board.Bitboard{}) && !p.attacked(t, them, status^1, p.layers[status^1],
				board.Bitboard{}) {
				buf = append(buf, board.NewMove(king, t, board.NoKind))
			}
		}
	}
	return buf
}

// appendPieces appends the pseudo-legal moves of some pieces of the mover and the status, kings
// excepted.
func (p *Position) appendPieces(buf []board.Move, pieces board.Bitboard, status Status, want choice) []board.Move {
	us := p.side & 1
	var table *board.SlideTable
	switch want {
	case all:
		table = board.Slides(us)
	case takes:
		table = board.SlideCaptures(us)
	case quiets:
		table = board.SlideQuiets(us)
	}
	lines, jumped := &p.lines[status&1], &p.lines[status&1^1]
	queens := p.kinds[board.Queen]
	for class := range board.SpaceDiagonal + 1 {
		for w, x := range p.kinds[board.Rook+board.Kind(class)].Or(queens).And(pieces).Words() {
			for ; x != 0; x &= x - 1 {
				s := board.Square(w<<6 + bits.TrailingZeros64(x))
				buf = board.AppendSlides(buf, s, class, lines.Along(class, s, table, jumped))
			}
		}
	}
	targets := p.targets(status, want)
	for w, x := range p.kinds[board.Knight].And(pieces).Words() {
		for ; x != 0; x &= x - 1 {
			s := board.Square(w<<6 + bits.TrailingZeros64(x))
			buf = appendTo(buf, s, geo.reach[board.Knight][s&127].And(targets))
		}
	}
	enemies := p.occupied[us^1]
	steps, captures := &geo.pawnSteps[p.rules.Pawns&1][us], &geo.pawnTakes[p.rules.Pawns&1][us]
	last := geo.promotes[us]
	for w, x := range p.kinds[board.Pawn].And(pieces).Words() {
		for ; x != 0; x &= x - 1 {
			s := board.Square(w<<6 + bits.TrailingZeros64(x))
			to := steps[s&127].Without(enemies).Or(captures[s&127].And(enemies)).And(targets)
			if promoting := to.And(last); !promoting.Empty() {
				for v, y := range promoting.Words() {
					for ; y != 0; y &= y - 1 {
						buf = appendPromotions(buf, s, board.Square(v<<6+bits.TrailingZeros64(y)))
					}
				}
				to = to.Without(last)
			}
			buf = appendTo(buf, s, to)
		}
	}
	return buf
}

func appendTo(buf []board.Move, from board.Square, to board.Bitboard) []board.Move {
	for w, x := range to.Words() {
		for ; x != 0; x &= x - 1 {
			buf = append(buf, board.NewMove(from, board.Square(w<<6+bits.TrailingZeros64(x)), board.NoKind))
		}
	}
	return buf
}

// promotions are the kinds a pawn may become, in the order in which they are generated.
var promotions = [5]board.Kind{board.Queen, board.Rook, board.Bishop, board.Unicorn, board.Knight}

func appendPromotions(buf []board.Move, from, to board.Square) []board.Move {
	for _, k := range promotions {
		buf = append(buf, board.NewMove(from, to, k))
	}
	return buf
}
