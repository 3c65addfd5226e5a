package alice

import (
	"math"
	"math/bits"

	"raumlab/engine/board"
)

// SEE returns the static exchange evaluation of a legal move, whose threshold SEEAtLeast tests.
func (p *Position) SEE(m board.Move, values *[board.Pawn + 1]int) int {
	return p.see(m, values, -math.MaxInt, math.MaxInt)
}

// SEEAtLeast reports whether the static exchange evaluation (SEE) of a legal move is at least the
// threshold. SEE is what the move wins if both sides keep capturing on its target cell. They
// alternate, each with its least valuable attacker, and each stops when another capture would not
// pay. SEE has the unit of the values and the mover's view. Values are by Kind; those of NoKind and
// King do not count.
//
// A piece that captures changes its status, so pieces of the other status recapture it. One side
// captures with normal pieces alone and the other with mirrored ones: a piece does not protect
// pieces of its own status. Sliders join when the piece before them, of their side and status, has
// captured. The king captures last of its side, and only if no enemy of either status can capture
// it. A pawn that captures onto a cell where it promotes becomes a queen. The move itself says what
// it becomes. Pins and checks are ignored.
func (p *Position) SEEAtLeast(m board.Move, values *[board.Pawn + 1]int, threshold int) bool {
	return p.see(m, values, threshold-1, threshold) == threshold
}

// see returns the SEE, or low where it is less and high where it is more: the negamax of a single
// line, as in board.Position.
func (p *Position) see(m board.Move, values *[board.Pawn + 1]int, low, high int) int {
	from, to := m.From(), m.To()
	us, status, sign := p.side&1, p.StatusAt(from)&1, 1
	balance := 0 // what us has won so far
	if victim := p.squares[to&127].Kind(); victim != board.NoKind {
		balance = values[victim]
	}
	attacker := p.squares[from&127].Kind() // the last to capture: it is on the target
	if k := m.Promotion(); k != board.NoKind {
		balance += values[k] - values[board.Pawn]
		attacker = k
	}
	layers := p.layers // without the pieces that have captured
	layers[status] = layers[status].Without(geo.cell[from&127])
	for attacker != board.King { // a king that has captured is safe
		us, status = us^1, status^1
		sign, balance, low, high = -sign, -balance, -high, -low
		if balance >= high {
			return sign * high
		}
		low = max(low, balance)
		balance += values[attacker]
		promotion := 0
		if geo.promotes[us].Has(to) {
			promotion = values[board.Queen] - values[board.Pawn]
		}
		if balance+max(promotion, 0) <= low {
			return sign * low
		}
		from, attacker = p.leastValuable(to, us, status, layers[status], values)
		if attacker == board.NoKind {
			return sign * low
		}
		layers[status] = layers[status].Without(geo.cell[from&127])
		switch attacker {
		case board.King:
			for either := range layers {
				if _, next := p.leastValuable(to, us^1, Status(either), layers[either], values); next != board.NoKind {
					return sign * low
				}
			}
		case board.Pawn:
			if geo.promotes[us].Has(to) {
				balance += promotion
				attacker = board.Queen
			}
		}
	}
	return sign * min(max(balance, low), high)
}

// leastValuable returns the least valuable of the side's attackers in a layer of the status: the
// king if alone, NoSquare and NoKind for none. Of equal ones it is that on the cell with the lowest
// number from its side's view, so that the mirrored move has the same SEE.
func (p *Position) leastValuable(target board.Square, by board.Color, status Status, layer board.Bitboard,
	values *[board.Pawn + 1]int) (from board.Square, attacker board.Kind) {
	from = board.NoSquare
	least := math.MaxInt
	for w, x := range p.leapAttackers(target, by, status).Or(p.lineAttackers(target, by, status)).And(layer).Words() {
		for ; x != 0; x &= x - 1 {
			s := board.Square(w<<6 + bits.TrailingZeros64(x))
			k := p.squares[s&127].Kind()
			rank := math.MaxInt - 1
			if k != board.King {
				seen := s
				if by == board.Black {
					seen = s.Mirror()
				}
				rank = values[k]<<7 | int(seen)
			}
			if rank < least && board.Between(target, s).And(layer).Empty() {
				least, from, attacker = rank, s, k
			}
		}
	}
	return from, attacker
}
