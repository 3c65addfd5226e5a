package board

import "math/bits"

// Activity counts, for White and Black, the pseudo-legal moves of all men but the kings, whoever is to move:
// captures of any enemy man included, checks ignored, and a promotion counted five times; and the moves that men
// with fewer than their kind's threshold fall short of it.
func (p *Position) Activity(threshold *Thresholds) (moves, missing [2]int) {
	// Both sides in one loop a kind: White's sums in the low half, Black's in the high one.
	var sum, short uint64
	white, black := &p.pieces[White], &p.pieces[Black]
	for w, x := range white[Rook].Or(black[Rook]).Words() {
		for ; x != 0; x &= x - 1 {
			s := Square(w<<6 + bits.TrailingZeros64(x))
			c := p.squares[s&127].Color()
			n := p.rookMoves(c, s)
			sum += uint64(n) << (c << 5)
			short += uint64(max(threshold[Rook]-n, 0)) << (c << 5)
		}
	}
	for w, x := range white[Bishop].Or(black[Bishop]).Words() {
		for ; x != 0; x &= x - 1 {
			s := Square(w<<6 + bits.TrailingZeros64(x))
			c := p.squares[s&127].Color()
			n := p.bishopMoves(c, s)
			sum += uint64(n) << (c << 5)
			short += uint64(max(threshold[Bishop]-n, 0)) << (c << 5)
		}
	}
	for w, x := range white[Unicorn].Or(black[Unicorn]).Words() {
		for ; x != 0; x &= x - 1 {
			s := Square(w<<6 + bits.TrailingZeros64(x))
			c := p.squares[s&127].Color()
			n := p.unicornMoves(c, s)
			sum += uint64(n) << (c << 5)
			short += uint64(max(threshold[Unicorn]-n, 0)) << (c << 5)
		}
	}
	for w, x := range white[Queen].Or(black[Queen]).Words() {
		for ; x != 0; x &= x - 1 {
			s := Square(w<<6 + bits.TrailingZeros64(x))
			c := p.squares[s&127].Color()
			n := p.rookMoves(c, s) + p.bishopMoves(c, s) + p.unicornMoves(c, s)
			sum += uint64(n) << (c << 5)
			short += uint64(max(threshold[Queen]-n, 0)) << (c << 5)
		}
	}
	for w, x := range white[Knight].Or(black[Knight]).Words() {
		for ; x != 0; x &= x - 1 {
			s := Square(w<<6 + bits.TrailingZeros64(x))
			c := p.squares[s&127].Color()
			n := geo.knight[s].Without(p.occupied[c&1]).Count()
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
	pawns, enemy := p.pieces[c&1][Pawn], p.occupied[c&1^1]
	free := everywhere.Without(p.occupied[White].Or(p.occupied[Black]))
	moves, active := countPawns(p.rules.Pawns, c, pawns, free, enemy)
	if !active.And(geo.hopeful[p.rules.Pawns][c&1]).Empty() {
		moves = p.pawnMoves(c, pawns, free, enemy)
	}
	return moves, pawns.Without(active).Count()
}

// Mobility returns the number of pseudo-legal moves of the man on s, whoever
// is to move: captures of any enemy man included, checks ignored, and a
// promotion counted five times.
func (p *Position) Mobility(s Square) int {
	x := p.squares[s]
	c := x.Color()
	switch x.Kind() {
	case King:
		return geo.king[s].Without(p.occupied[c]).Count()
	case Queen:
		return p.rookMoves(c, s) + p.bishopMoves(c, s) + p.unicornMoves(c, s)
	case Rook:
		return p.rookMoves(c, s)
	case Bishop:
		return p.bishopMoves(c, s)
	case Unicorn:
		return p.unicornMoves(c, s)
	case Knight:
		return geo.knight[s].Without(p.occupied[c]).Count()
	case Pawn:
		return p.pawnMoves(c, bit(s), everywhere.Without(p.occupied[White].Or(p.occupied[Black])), p.occupied[c.Opponent()])
	}
	return 0
}

func (p *Position) rookMoves(c Color, s Square) int {
	t, l := &geo.reachSize[c&1], &geo.lines[s&127]
	return int(p.sweep(t, l[0]) + p.sweep(t, l[1]) + p.sweep(t, l[2]))
}

func (p *Position) bishopMoves(c Color, s Square) int {
	t, l := &geo.reachSize[c&1], &geo.lines[s&127]
	return int(p.sweep(t, l[3]) + p.sweep(t, l[4]) + p.sweep(t, l[5]) + p.sweep(t, l[6]) + p.sweep(t, l[7]) + p.sweep(t, l[8]))
}

func (p *Position) unicornMoves(c Color, s Square) int {
	t, l := &geo.reachSize[c&1], &geo.lines[s&127]
	return int(p.sweep(t, l[9]) + p.sweep(t, l[10]) + p.sweep(t, l[11]) + p.sweep(t, l[12]))
}
