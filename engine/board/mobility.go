package board

import "math/bits"

// Thresholds are the numbers of moves, by kind, below which a piece is dormant.
type Thresholds [numKinds]int

// Activity counts, for White and Black, the pseudo-legal moves of all pieces but the kings, with
// either side to move. Captures of any enemy count, checks do not matter, and a promotion counts
// five times. missing sums the moves that dormant pieces lack to their kind's threshold.
func (p *Position) Activity(threshold *Thresholds) (moves, missing [2]int) {
	// Both sides in one loop a kind: White's sums in the low half, Black's in the high one.
	var sum, short uint64
	for w, x := range p.kinds[Rook].Words() {
		for ; x != 0; x &= x - 1 {
			s := Square(w<<6 + bits.TrailingZeros64(x))
			c := p.squares[s&127].Color()
			n := p.rookMoves(c, s)
			sum += uint64(n) << (c << 5)
			short += uint64(max(threshold[Rook]-n, 0)) << (c << 5)
		}
	}
	for w, x := range p.kinds[Bishop].Words() {
		for ; x != 0; x &= x - 1 {
			s := Square(w<<6 + bits.TrailingZeros64(x))
			c := p.squares[s&127].Color()
			n := p.bishopMoves(c, s)
			sum += uint64(n) << (c << 5)
			short += uint64(max(threshold[Bishop]-n, 0)) << (c << 5)
		}
	}
	for w, x := range p.kinds[Unicorn].Words() {
		for ; x != 0; x &= x - 1 {
			s := Square(w<<6 + bits.TrailingZeros64(x))
			c := p.squares[s&127].Color()
			n := p.unicornMoves(c, s)
			sum += uint64(n) << (c << 5)
			short += uint64(max(threshold[Unicorn]-n, 0)) << (c << 5)
		}
	}
	for w, x := range p.kinds[Queen].Words() {
		for ; x != 0; x &= x - 1 {
			s := Square(w<<6 + bits.TrailingZeros64(x))
			c := p.squares[s&127].Color()
			n := p.rookMoves(c, s) + p.bishopMoves(c, s) + p.unicornMoves(c, s)
			sum += uint64(n) << (c << 5)
			short += uint64(max(threshold[Queen]-n, 0)) << (c << 5)
		}
	}
	for w, x := range p.kinds[Knight].Words() {
		for ; x != 0; x &= x - 1 {
			s := Square(w<<6 + bits.TrailingZeros64(x))
			c := p.squares[s&127].Color()
			n := geo.ways[s&127].knight.Without(p.occupied[c&1]).Count()
			sum += uint64(n) << (c << 5)
			short += uint64(max(threshold[Knight]-n, 0)) << (c << 5)
		}
	}
	for c := White; c <= Black; c++ {
		n, idle := p.pawnActivity(c)
		moves[c] = int(uint32(sum>>(32*c))) + n
		missing[c] = int(uint32(short>>(32*c))) + idle*threshold[Pawn]
	}
	return moves, missing
}

// pawnActivity returns the moves of all pawns of a side, and how many of them have none.
func (p *Position) pawnActivity(c Color) (moves, idle int) {
	pawns, enemy := p.Pieces(c, Pawn), p.occupied[c&1^1]
	free := everywhere.Without(p.Occupied())
	moves, active := countPawns(p.rules.Pawns, c, pawns, free, enemy)
	if !active.And(geo.hopeful[p.rules.Pawns&3][c&1]).Empty() {
		moves = p.pawnMoves(c, pawns, free, enemy)
	}
	return moves, pawns.Without(active).Count()
}

// PawnActivity counts the moves of some pawns of a side as Activity does: onto cells of free, and
// by captures on cells of taken. It also returns the pawns that have any. In Alice-Raumschach taken
// are the enemies of the pawns' status.
func PawnActivity(rule PawnRule, c Color, pawns, free, taken Bitboard) (moves int, active Bitboard) {
	moves, active = countPawns(rule, c, pawns, free, taken)
	if hopeful := active.And(geo.hopeful[rule&3][c&1]); !hopeful.Empty() {
		last := geo.promotes[rule&3][c&1]
		promotable, _ := countPawns(rule, c, hopeful, free.And(last), taken.And(last))
		moves += (len(promotions) - 1) * promotable
	}
	return moves, active
}

// Mobility returns the pseudo-legal moves of the piece on s, counted as Activity does.
func (p *Position) Mobility(s Square) int {
	if x := p.squares[s]; x.Kind() == King {
		return geo.king[s&127].Without(p.occupied[x.Color()]).Count()
	}
	return int(p.activity(s))
}

// activity returns the moves of the piece on the cell as Activity counts them, 0 for a king.
func (p *Position) activity(s Square) uint8 {
	switch x := p.squares[s&127]; x.Kind() {
	case Queen:
		return uint8(p.rookMoves(x.Color(), s) + p.bishopMoves(x.Color(), s) + p.unicornMoves(x.Color(), s))
	case Rook:
		return uint8(p.rookMoves(x.Color(), s))
	case Bishop:
		return uint8(p.bishopMoves(x.Color(), s))
	case Unicorn:
		return uint8(p.unicornMoves(x.Color(), s))
	case Knight, Pawn:
		occupied := p.Occupied()
		return geo.leaps[p.rules.Pawns&3].of(x, s).count(everywhere.Without(occupied), p.occupied[x.Color()&1^1])
	}
	return 0
}

// count returns the moves onto cells that are free and taken.
func (l *leap) count(free, taken Bitboard) uint8 {
	to := l.free.And(free).Or(l.taken.And(taken))
	n := to.Count()
	if last := to.And(l.last); !last.Empty() {
		n += (len(promotions) - 1) * last.Count()
	}
	return uint8(n)
}

func (p *Position) rookMoves(c Color, s Square) int {
	t, l := &geo.reachSize[c&1], &geo.lines[s&127]
	return int(p.sweep(t, l[0]) + p.sweep(t, l[1]) + p.sweep(t, l[2]))
}

func (p *Position) bishopMoves(c Color, s Square) int {
	t, l := &geo.reachSize[c&1], &geo.lines[s&127]
	return int(p.sweep(t, l[3]) + p.sweep(t, l[4]) + p.sweep(t, l[5]) + p.sweep(t, l[6]) + p.sweep(t,
		l[7]) + p.sweep(t, l[8]))
}

func (p *Position) unicornMoves(c Color, s Square) int {
	t, l := &geo.reachSize[c&1], &geo.lines[s&127]
	return int(p.sweep(t, l[9]) + p.sweep(t, l[10]) + p.sweep(t, l[11]) + p.sweep(t, l[12]))
}
