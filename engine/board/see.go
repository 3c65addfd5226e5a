package board

import (
	"math"
	"math/bits"
)

// SEE returns the static exchange evaluation of a legal move, whose threshold SEEAtLeast tests.
func (p *Position) SEE(m Move, values *[Pawn + 1]int) int {
	return p.see(m, values, -math.MaxInt, math.MaxInt)
}

// SEEAtLeast reports whether the static exchange evaluation (SEE) of a legal move is at least the
// threshold. SEE is what the move wins if both sides keep capturing on its target cell. They
// alternate, each with its least valuable attacker, and each stops when another capture would not
// pay. SEE has the unit of the values and the mover's view. Values are by Kind; those of NoKind and
// King do not count.
//
// A quiet move wins nothing, or what its promotion wins, and less if its piece is then lost.
// Sliders join when the piece before them, of either side, has captured. The king captures last of
// its side, and only if no enemy can capture it. A pawn that captures onto a cell where it promotes
// becomes a queen. The move itself says what it becomes.
//
// Pins and checks are ignored. The least valuable attacker first is nearly always best play. It is
// not if a queen's capture uncovers an enemy slider, and the king could have captured without loss.
// When both sides choose among all attackers, none of 7,724 captures in random games has another
// value, and 3 of 1,210 on crowded boards (TestSEEAgainstMinimax).
func (p *Position) SEEAtLeast(m Move, values *[Pawn + 1]int, threshold int) bool {
	return p.see(m, values, threshold-1, threshold) == threshold
}

// see returns the SEE, or low where it is less and high where it is more.
//
// The sides choose alternately between stopping and capturing, so the exchange is the negamax of a
// single line and needs no stack: stopping raises the chooser's lower bound, and the piece on the
// target bounds what capturing can add. Where the two meet, nothing that follows matters.
func (p *Position) see(m Move, values *[Pawn + 1]int, low, high int) int {
	from, to := m.From(), m.To()
	us, sign := p.side, 1
	balance := 0 // what us has won so far
	if victim := p.squares[to].Kind(); victim != NoKind {
		balance = values[victim]
	}
	attacker := p.squares[from].Kind() // the last to capture: it is on the target
	if k := m.Promotion(); k != NoKind {
		balance += values[k] - values[Pawn]
		attacker = k
	}
	occupied := p.Occupied()
	occupied = occupied.Without(geo.cell[from&127])
	for attacker != King { // a king that has captured is safe
		us, sign, balance, low, high = us.Opponent(), -sign, -balance, -high, -low
		if balance >= high {
			return sign * high
		}
		low = max(low, balance)
		balance += values[attacker]
		promotion := 0
		if geo.promotes[p.rules.Pawns&3][us&1].Has(to) {
			promotion = values[Queen] - values[Pawn]
		}
		if balance+max(promotion, 0) <= low {
			return sign * low
		}
		from, attacker = p.leastValuable(to, us, occupied, values)
		occupied = occupied.Without(geo.cell[from&127])
		switch attacker {
		case NoKind:
			return sign * low
		case King:
			if _, next := p.leastValuable(to, us.Opponent(), occupied, values); next != NoKind {
				return sign * low
			}
		case Pawn:
			if geo.promotes[p.rules.Pawns&3][us&1].Has(to) {
				balance += promotion
				attacker = Queen
			}
		}
	}
	return sign * min(max(balance, low), high)
}

// leastValuable returns the side's least valuable attacker of the target: the king if alone,
// NoSquare and NoKind for none. Of equal ones it is that on the cell with the lowest number from
// its side's view, so that the mirrored move has the same SEE.
func (p *Position) leastValuable(target Square, by Color, occupied Bitboard, values *[Pawn + 1]int) (from Square, attacker Kind) {
	from = NoSquare
	least := math.MaxInt
	for w, x := range p.leapAttackers(target, by).Or(p.lineAttackers(target, by)).And(occupied).Words() {
		for ; x != 0; x &= x - 1 {
			s := Square(w<<6 + bits.TrailingZeros64(x))
			k := p.squares[s].Kind()
			rank := math.MaxInt - 1
			if k != King {
				seen := s
				if by == Black {
					seen = geo.mirror[s&127]
				}
				rank = values[k]<<7 | int(seen)
			}
			if rank < least && geo.between[target&127][s&127].And(occupied).Empty() {
				least, from, attacker = rank, s, k
			}
		}
	}
	return from, attacker
}
