package board

// Make plays a legal move. There is no taking it back: whoever needs the
// position again plays on a copy, which is faster (docs/bench/board-make.txt).
func (p *Position) Make(m Move) {
	from, to := m.From(), m.To()
	x := p.squares[from]
	p.halfmove++
	if captured := p.squares[to]; captured != NoPiece {
		p.take(to, captured)
		p.halfmove = 0
	}
	p.take(from, x)
	if x.Kind() == Pawn {
		p.halfmove = 0
		if k := m.Promotion(); k != NoKind {
			x = NewPiece(p.side, k)
		}
	}
	p.put(to, x)
	p.fullmove += uint16(p.side)
	p.passTurn()
}

// PassTurn gives the turn to the other side without a move, as null-move
// pruning does. Calling it again takes it back. The side to move must not be
// in check, or the position is not sound.
func (p *Position) PassTurn() { p.passTurn() }
