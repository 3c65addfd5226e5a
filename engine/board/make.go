package board

// Make plays a legal move. To take it back play on a copy: that is faster
// (docs/experiments/06-unmake.md).
func (p *Position) Make(m Move) {
	from, to := m.From(), m.To()
	us := p.side & 1
	leaves, arrives := geo.cell[from], geo.cell[to]
	x, captured := p.squares[from], p.squares[to]
	y := x // the piece that arrives
	digit := uint8(us) + 1
	arriving := digit
	p.halfmove++
	switch x.Kind() {
	case Pawn:
		p.halfmove = 0
		p.pawns.turn(keys.piece[x&15][from])
		if k := m.Promotion(); k != NoKind {
			y = NewPiece(us, k)
		} else {
			p.pawns.turn(keys.piece[x&15][to])
		}
	case King:
		p.kings[us] = to
	}
	before, after := &keys.piece[x&15][from], &keys.piece[y&15][to]
	key, mirrored := before.key^after.key, before.mirrored^after.mirrored
	if captured != NoPiece {
		k := &keys.piece[captured&15][to]
		key ^= k.key
		mirrored ^= k.mirrored
		if captured.Kind() == Pawn {
			p.pawns.turn(*k)
		}
		p.kinds[captured.Kind()].turn(arrives)
		p.occupied[us^1].turn(arrives)
		arriving -= 3 - digit // the enemy's digit goes, ours comes
		p.halfmove = 0
	}
	p.kinds[x.Kind()].turn(leaves)
	p.kinds[y.Kind()].turn(arrives)
	p.occupied[us].turn(leaves.Or(arrives))
	p.squares[from], p.squares[to] = NoPiece, y
	p.lines.Change(from, -digit)
	p.lines.Change(to, arriving)
	p.fullmove += uint16(us)
	p.side = us ^ 1
	p.key ^= key ^ keys.black
	p.mirrored ^= mirrored ^ keys.black
}

// PassTurn gives the turn to the other side, as null move pruning does; called again it takes that
// back. The side to move must not be in check.
func (p *Position) PassTurn() {
	p.side ^= 1
	p.key ^= keys.black
	p.mirrored ^= keys.black
}
