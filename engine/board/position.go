// Package board holds the rules of Raumschach: cells, pieces, moves, legal
// move generation, keys, RFEN, perft, and the game with its endings.
//
// Everything is a value. A Position can only be made by ParseRFEN or Rules.Start and is always
// sound: one king a side, the side that has just moved not in check. Make trusts its caller to pass
// a legal move; Game.Play and IsLegal do not.
package board

import "unsafe"

// A Position is pieces, side to move, counters and rules. Copying it takes a snapshot.
type Position struct {
	squares  [128]Piece         // cells 125-127 stay empty
	kinds    [numKinds]Bitboard // pieces of both sides
	occupied [2]Bitboard
	key      uint64 // Zobrist key
	mirrored uint64 // Zobrist key of the colour mirror
	pawns    pieceKeys
	kings    [2]Square
	side     Color
	rules    Rules
	halfmove uint16
	fullmove uint16
	lines    Lines
}

// Copy is an assignment in fewer instructions: it calls memmove (experiments/19).
func (p *Position) Copy(from *Position) { copy(unsafe.Slice(p, 1), unsafe.Slice(from, 1)) }

// newPosition returns the empty cube, White to move.
func newPosition(rules Rules) Position {
	return Position{
		rules:    rules,
		kings:    [2]Square{NoSquare, NoSquare},
		mirrored: keys.black,
		fullmove: 1,
	}
}

// Rules returns the rules the position belongs to.
func (p *Position) Rules() Rules { return p.rules }

// SideToMove returns the side whose turn it is.
func (p *Position) SideToMove() Color { return p.side }

// HalfmoveClock returns the plies since the last capture or pawn move.
func (p *Position) HalfmoveClock() int { return int(p.halfmove) }

// ResetClock sets the plies since the last capture or pawn move to 0.
func (p *Position) ResetClock() { p.halfmove = 0 }

// FullmoveNumber returns the number of the move, which each move of Black's raises by one.
func (p *Position) FullmoveNumber() int { return int(p.fullmove) }

// At returns the piece on the cell.
func (p *Position) At(s Square) Piece { return p.squares[s&127] }

// King returns the cell of the side's king.
func (p *Position) King(c Color) Square { return p.kings[c] }

// Pieces returns the cells of the side's pieces of the kind.
func (p *Position) Pieces(c Color, k Kind) Bitboard { return p.kinds[k&7].And(p.occupied[c&1]) }

// Occupied returns the cells of all pieces.
func (p *Position) Occupied() Bitboard { return p.occupied[White].Or(p.occupied[Black]) }

// OccupiedBy returns the cells of the side's pieces.
func (p *Position) OccupiedBy(c Color) Bitboard { return p.occupied[c] }

// BareKings reports bare kings: both sides have only their kings. They draw a game in game.go, and
// a line of the search in engine/search/node.go.
func (p *Position) BareKings() bool { return p.Occupied() == p.kinds[King] }

// Count returns the number of the side's pieces of the kind.
func (p *Position) Count(c Color, k Kind) int { return p.Pieces(c, k).Count() }

// Key returns the Zobrist key of the pieces and the side to move. The counters are not in it.
func (p *Position) Key() uint64 { return p.key }

// RelativeKey is the key as the mover sees it: a position and its colour mirror share it.
func (p *Position) RelativeKey() uint64 {
	return p.key ^ (p.key^p.mirrored)&-uint64(p.side&1) // without an unpredictable branch
}

// RelativePawnKey is the Zobrist key of the pawns of both sides as the mover sees them. The side to
// move is not in it.
func (p *Position) RelativePawnKey() uint64 {
	return p.pawns.key ^ (p.pawns.key^p.pawns.mirrored)&-uint64(p.side&1)
}

// IsCapture reports whether the move enters an occupied cell.
func (p *Position) IsCapture(m Move) bool { return p.squares[m.To()] != NoPiece }

// OnlyKingAndPawns reports whether the side has no other pieces.
func (p *Position) OnlyKingAndPawns(c Color) bool {
	return p.occupied[c].Without(p.kinds[Pawn]).Count() == 1
}

// Mirror returns the position as the other side sees it: levels, ranks and colours exchanged.
func (p *Position) Mirror() Position {
	m := newPosition(p.rules)
	for s := range NoSquare {
		if x := p.squares[s]; x != NoPiece {
			m.put(s.Mirror(), NewPiece(x.Color().Opponent(), x.Kind()))
		}
	}
	if p.side == White {
		m.PassTurn()
	}
	m.halfmove, m.fullmove = p.halfmove, p.fullmove
	return m
}

// put sets a piece onto an empty cell.
func (p *Position) put(s Square, x Piece) {
	p.toggle(s, x)
	p.squares[s&127] = x
	p.lines.Change(s, uint8(x.Color())+1)
	if x.Kind() == King {
		p.kings[x.Color()] = s
	}
}

// toggle adds the piece on the cell to keys and sets, or removes it.
func (p *Position) toggle(s Square, x Piece) {
	k := &keys.piece[x&15][s&127]
	p.key ^= k.key
	p.mirrored ^= k.mirrored
	if x.Kind() == Pawn {
		p.pawns.turn(*k)
	}
	p.kinds[x.Kind()].turn(bit(s))
	p.occupied[x.Color()].turn(bit(s))
}
