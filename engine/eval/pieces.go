package eval

import "raumlab/engine/board"

// A PieceShare is the part of the features and of the fixed part that is counted at one piece, in
// its own side's view.
type PieceShare struct {
	Cell     board.Square
	Piece    board.Piece
	Features Features
	Fixed    int // centipawns
}

// ByPiece returns the shares of all pieces, by their cells. A side's features and its fixed part
// are the sums over its pieces. Doubled pawns, level majority, doubled rooks and bad unicorn pairs
// belong to several pieces together, so no piece has a share of them. An open ray is counted at the
// king that it is open to, the shelter at its pawns.
func ByPiece(def Definition, p *board.Position) []PieceShare {
	var shares []PieceShare
	pawns := allPawns(p)
	for _, s := range p.Occupied().Squares() {
		x := PieceShare{Cell: s, Piece: p.At(s)}
		c, k := x.Piece.Color(), x.Piece.Kind()
		own, enemy, f := p.Pieces(c, board.Pawn), p.Pieces(c.Opponent(), board.Pawn), &x.Features
		var cell board.Bitboard
		cell.Add(s)
		x.Fixed = f.PlaceKind(k, cell, c)
		f.PlaceAll(cell)
		switch k {
		case board.King:
			rays, _ := kingFeatures(def, p, c)
			f[OpenRay] = int32(rays)
		case board.Rook:
			level, cross := rookLines(s, pawns)
			f[RookLevelLine], f[RookCrossLine] = int32(level), int32(cross)
		case board.Unicorn:
			onKing, _ := masks.unicorn[def].unicorn(s, p.King(c.Opponent()), board.Bitboard{})
			f[UnicornKingClass] = int32(onKing)
		case board.Pawn:
			m := &masks.cell[s]
			f[PawnShelter] = count(masks.cell[p.King(c)].shelter.Has(s))
			f[PassedPawn] = count(enemy.And(m.passed[c]).Empty()) * int32(m.advance[c])
			f[IsolatedPawn] = count(own.And(m.support).Empty())
		}
		if k != board.King {
			moves := p.Mobility(s)
			f[Mobility], f[Dormancy] = int32(moves), int32(max(0, dormancyThreshold[k]-moves))
		}
		shares = append(shares, x)
	}
	return shares
}

// count returns 1 for what is so, 0 for what is not.
func count(is bool) int32 {
	if is {
		return 1
	}
	return 0
}
