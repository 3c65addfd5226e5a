package board

// An Undo is what Unmake needs to take a move back.
type Undo struct {
	key, mirrored uint64
	halfmove      uint16
	captured      Piece
}

// Captured returns the piece that the move took, or NoPiece.
func (u Undo) Captured() Piece { return u.captured }

// Make plays a legal move and returns what Unmake needs.
func (p *Position) Make(m Move) Undo {
	from, to := m.From(), m.To()
	u := Undo{p.key, p.mirrored, p.halfmove, p.squares[to]}
	x := p.squares[from]
	p.halfmove++
	if u.captured != NoPiece {
		p.take(to, u.captured)
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
	return u
}

// Unmake takes back the last move made.
func (p *Position) Unmake(m Move, u Undo) {
	from, to := m.From(), m.To()
	p.side ^= 1
	p.fullmove -= uint16(p.side)
	x := p.squares[to]
	p.take(to, x)
	if m.Promotion() != NoKind {
		x = NewPiece(p.side, Pawn)
	}
	p.put(from, x)
	if u.captured != NoPiece {
		p.put(to, u.captured)
	}
	p.key, p.mirrored, p.halfmove = u.key, u.mirrored, u.halfmove
}

// PassTurn gives the turn to the other side without a move, as null-move
// pruning does. Calling it again takes it back. The side to move must not be
// in check, or the position is not sound.
func (p *Position) PassTurn() { p.passTurn() }
