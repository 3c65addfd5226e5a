package alice

import "raumlab/engine/board"

// Make plays a legal move: the piece moves, promotes if it does, and changes its status. To take it
// back play on a copy.
func (p *Position) Make(m board.Move) {
	from, to := m.From(), m.To()
	us := p.side & 1
	left := p.StatusAt(from) & 1
	entered := left ^ 1
	leaves, arrives := geo.cell[from&127], geo.cell[to&127]
	x, captured := p.squares[from&127], p.squares[to&127]
	y := x // the piece that arrives
	digit := uint8(us) + 1
	p.halfmove++
	switch x.Kind() {
	case board.Pawn:
		p.halfmove = 0
		if k := m.Promotion(); k != board.NoKind {
			y = board.NewPiece(us, k)
		}
	case board.King:
		p.kings[us] = to
	}
	before, after := &keys.piece[left][x&15][from&127], &keys.piece[entered][y&15][to&127]
	key, reversed := before.key^after.key, before.reversed^after.reversed
	if captured != board.NoPiece {
		k := &keys.piece[left][captured&15][to&127]
		key ^= k.key
		reversed ^= k.reversed
		kind := captured.Kind()
		p.kinds[kind] = p.kinds[kind].Without(arrives)
		p.occupied[us^1] = p.occupied[us^1].Without(arrives)
		p.layers[left] = p.layers[left].Without(arrives)
		p.lines[left].Change(to, digit-3) // the enemy's digit is 3 less ours
		p.halfmove = 0
	}
	p.kinds[x.Kind()] = p.kinds[x.Kind()].Without(leaves)
	p.kinds[y.Kind()] = p.kinds[y.Kind()].Or(arrives)
	p.occupied[us] = p.occupied[us].Without(leaves).Or(arrives)
	p.layers[left] = p.layers[left].Without(leaves)
	p.layers[entered] = p.layers[entered].Or(arrives)
	p.squares[from&127], p.squares[to&127] = board.NoPiece, y
	p.lines[left].Change(from, -digit)
	p.lines[entered].Change(to, digit)
	p.fullmove += uint16(us)
	p.side = us ^ 1
	p.key ^= key ^ keys.black
	p.reversed ^= reversed ^ keys.black
}

// PassTurn gives the turn to the other side, as null move pruning does; called again it takes that
// back. The side to move must not be in check.
func (p *Position) PassTurn() {
	p.side ^= 1
	p.key ^= keys.black
	p.reversed ^= keys.black
}
