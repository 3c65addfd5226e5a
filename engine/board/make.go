package board

// Make plays a legal move. There is no taking it back: whoever needs the
// position again plays on a copy, which is faster (docs/bench/board-make.txt).
func (p *Position) Make(m Move) {
	from, to := m.From(), m.To()
	x, captured := p.squares[from], p.squares[to]
	own := toggles(p.side)
	arrives := own
	p.halfmove++
	if captured != NoPiece {
		p.toggle(to, captured)
		arrives = both // the enemy's bit goes, ours comes
		p.halfmove = 0
	}
	p.toggle(from, x)
	p.squares[from] = NoPiece
	switch x.Kind() {
	case Pawn:
		p.halfmove = 0
		if k := m.Promotion(); k != NoKind {
			x = NewPiece(p.side, k)
		}
	case King:
		p.kings[p.side&1] = to
	}
	p.toggle(to, x)
	p.squares[to] = x
	p.toggleLines(from, own)
	p.toggleLines(to, arrives)
	p.fullmove += uint16(p.side)
	p.passTurn()
}

// PassTurn gives the turn to the other side without a move, as null-move
// pruning does. Calling it again takes it back. The side to move must not be
// in check, or the position is not sound.
func (p *Position) PassTurn() { p.passTurn() }
