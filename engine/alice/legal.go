package alice

import "raumlab/engine/board"

// IsLegal reports whether the move can be played here. It lists no moves.
func (p *Position) IsLegal(m board.Move) bool {
	from, to := m.From(), m.To()
	if from >= board.NoSquare || to >= board.NoSquare || m>>17 != 0 {
		return false
	}
	x := p.squares[from]
	us := p.side & 1
	return x != board.NoPiece && x.Color() == us && p.targets(p.StatusAt(from), all).Has(to) &&
		p.moves(m) && p.promotes(m) && p.leavesKingSafe(m)
}

// moves reports whether the piece moves like that, wherever its target is free or to be captured.
func (p *Position) moves(m board.Move) bool {
	from, to := m.From(), m.To()
	x := p.squares[from]
	k := x.Kind()
	if k != board.Pawn {
		return geo.reach[k][from].Has(to) && board.Between(from, to).And(p.layers[p.StatusAt(from)&1]).Empty()
	}
	ways := &geo.pawnSteps
	if p.squares[to] != board.NoPiece {
		ways = &geo.pawnTakes
	}
	return ways[p.rules.Pawns&1][x.Color()][from].Has(to)
}

// promotes reports whether the move promotes just if it must.
func (p *Position) promotes(m board.Move) bool {
	k := m.Promotion()
	if p.squares[m.From()].Kind() == board.Pawn && geo.promotes[p.side&1].Has(m.To()) {
		return k >= board.Queen && k <= board.Knight
	}
	return k == board.NoKind
}

// leavesKingSafe reports whether no enemy could capture the king after a move.
func (p *Position) leavesKingSafe(m board.Move) bool {
	from, to := m.From(), m.To()
	us, them := p.side&1, p.side&1^1
	king := p.kings[us]
	status := p.StatusAt(king) & 1
	layer := p.layers[status]
	switch {
	case from == king:
		return !p.attacked(to, them, status, layer.Without(geo.cell[from]), board.Bitboard{}) &&
			!p.attacked(to, them, status^1, p.layers[status^1], board.Bitboard{})
	case p.StatusAt(from) == status:
		gone := geo.cell[from].Or(geo.cell[to])
		return !p.attacked(king, them, status, layer.Without(gone), gone)
	}
	return !p.attacked(king, them, status, layer.Or(geo.cell[to]), board.Bitboard{})
}
