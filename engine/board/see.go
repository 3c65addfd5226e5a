package board

import (
	"math"
	"math/bits"
)

// SEE returns the static exchange evaluation of a legal move, in the unit of the values and the mover's view: what the
// move takes, and what the captures on its target cell that follow bring, when the sides go on capturing there in turn,
// always with the least valuable man that can, and each stops where going on would not pay. A quiet move takes
// nothing: 0, or what its promotion wins, and less where its man can be taken with profit. Values are by Kind; those of
// NoKind and King do not count.
//
// Sliders join when the man before them, of either side, has captured. The king captures after all others of his side,
// and only where no enemy is left to take him. A pawn that captures onto a cell where it promotes becomes a queen, but
// for the move itself, which says what it becomes. Of men of equal value the one captures whose cell has the lowest
// number as its side sees it (Square.Mirror for Black), so that the mirrored move has the same SEE.
//
// Pins and checks are not looked at: neither that a man may not leave its line, nor that a check must be
// answered elsewhere.
//
// The least valuable man first is a rule, seldom not the best play: where a queen who captures opens a line to an enemy
// behind her, the king might have captured without loss. When both sides may choose among all men, none of 7,724
// captures in random games has another value, and 3 of 1,210 on crowded boards (TestSEEAgainstMinimax).
func (p *Position) SEE(m Move, values *[Pawn + 1]int) int {
	return p.exchange(m, values, -math.MaxInt, math.MaxInt)
}

// SEEAtLeast reports whether SEE is at least the threshold. It looks no further than that needs, often not
// beyond the values of the two men.
func (p *Position) SEEAtLeast(m Move, values *[Pawn + 1]int, threshold int) bool {
	return p.exchange(m, values, threshold-1, threshold) == threshold
}

// exchange returns the SEE, or low where it is less and high where it is more.
//
// The sides choose in turn between stopping and going on, so the exchange is the negamax of a single line, and needs no
// stack: stopping raises the chooser's lower bound, and the man on the target bounds what going on can add. Where
// the two meet, nothing that follows matters.
func (p *Position) exchange(m Move, values *[Pawn + 1]int, low, high int) int {
	from, to := m.From(), m.To()
	us, sign := p.side, 1
	balance := 0 // what us has won so far
	if victim := p.squares[to].Kind(); victim != NoKind {
		balance = values[victim]
	}
	man := p.squares[from].Kind() // the last to capture: it stands on the target
	if k := m.Promotion(); k != NoKind {
		balance += values[k] - values[Pawn]
		man = k
	}
	occupied := p.occupied[White].Or(p.occupied[Black])
	occupied = occupied.Without(bit(from))
	for man != King { // a king who has captured is safe
		us, sign, balance, low, high = us.Opponent(), -sign, -balance, -high, -low
		if balance >= high {
			return sign * high
		}
		low = max(low, balance)
		balance += values[man]
		promotion := 0
		if geo.promotes[p.rules.Pawns][us].Has(to) {
			promotion = values[Queen] - values[Pawn]
		}
		if balance+max(promotion, 0) <= low {
			return sign * low
		}
		from, man = p.leastValuable(to, us, occupied, values)
		occupied = occupied.Without(bit(from))
		switch man {
		case NoKind:
			return sign * low
		case King:
			if _, taker := p.leastValuable(to, us.Opponent(), occupied, values); taker != NoKind {
				return sign * low
			}
		case Pawn:
			if geo.promotes[p.rules.Pawns][us].Has(to) {
				balance += promotion
				man = Queen
			}
		}
	}
	return sign * min(max(balance, low), high)
}

// leastValuable returns cell and kind of the least valuable of the side's men on the occupied cells that can capture
// on the target: the king when he is the only one, NoSquare and NoKind when there is none.
func (p *Position) leastValuable(target Square, by Color, occupied Bitboard, values *[Pawn + 1]int) (from Square, man Kind) {
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
					seen = geo.mirror[s]
				}
				rank = values[k]<<7 | int(seen)
			}
			if rank < least && geo.between[target][s].And(occupied).Empty() {
				least, from, man = rank, s, k
			}
		}
	}
	return from, man
}
