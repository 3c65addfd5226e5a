// Package alice holds the rules of Alice-Raumschach by Robert Price: positions, legal move
// generation, keys, RFEN, perft, exchange evaluation, game text, and the game with its endings.
//
// Each piece is normal or mirrored, and changes that status whenever it moves. A piece captures
// pieces of its own status only, and pieces of the other status do not stop it; it cannot end on
// their cells. A king that has just moved can be captured from either status, so it cannot escape
// mate by its own change.
//
// The package reads like engine/board, whose types for cells, moves, kinds, sides and sets it
// takes. Everything is a value. A Position can only be made by ParseRFEN or Rules.Start and is
// always sound. Make trusts its caller to pass a legal move; Game.Play and IsLegal do not.
package alice

import (
	"unsafe"

	"raumlab/engine/board"
)

// A Status says whether a piece is normal or mirrored. Moving changes it.
type Status uint8

// The two statuses.
const (
	Normal Status = iota
	Mirrored
)

// Other returns the status after a move.
func (s Status) Other() Status { return s ^ 1 }

// Letter returns n or m, as in game text.
func (s Status) Letter() byte { return "nm"[s&1] }

// String returns normal or mirrored.
func (s Status) String() string { return [...]string{Normal: "normal", Mirrored: "mirrored"}[s] }

// A Position is pieces with their statuses, side to move, counters and rules. Copying it takes a
// snapshot.
type Position struct {
	squares  [128]board.Piece  // cells 125-127 stay empty
	kinds    [8]board.Bitboard // pieces of both sides
	occupied [2]board.Bitboard // by side
	layers   [2]board.Bitboard // by status
	key      uint64            // Zobrist key
	reversed uint64            // Zobrist key of the colour mirror
	kings    [2]board.Square
	side     board.Color
	rules    Rules
	halfmove uint16
	fullmove uint16
	lines    [2]board.Lines // by status: the other's pieces are empty cells
}

// Copy is an assignment in fewer instructions, as board.Position.Copy is.
func (p *Position) Copy(from *Position) { copy(unsafe.Slice(p, 1), unsafe.Slice(from, 1)) }

// newPosition returns the empty cube, White to move.
func newPosition(rules Rules) Position {
	return Position{
		rules:    rules,
		kings:    [2]board.Square{board.NoSquare, board.NoSquare},
		reversed: keys.black,
		fullmove: 1,
	}
}

// Rules returns the rules the position belongs to.
func (p *Position) Rules() Rules { return p.rules }

// SideToMove returns the side whose turn it is.
func (p *Position) SideToMove() board.Color { return p.side }

// HalfmoveClock returns the plies since the last capture or pawn move.
func (p *Position) HalfmoveClock() int { return int(p.halfmove) }

// ResetClock sets the plies since the last capture or pawn move to 0.
func (p *Position) ResetClock() { p.halfmove = 0 }

// FullmoveNumber returns the number of the move, which each move of Black's raises by one.
func (p *Position) FullmoveNumber() int { return int(p.fullmove) }

// At returns the piece on the cell.
func (p *Position) At(s board.Square) board.Piece { return p.squares[s&127] }

// StatusAt returns the status of the piece on the cell, and Normal for an empty cell.
func (p *Position) StatusAt(s board.Square) Status {
	return Status(p.layers[Mirrored].Words()[s>>6&1] >> (s & 63) & 1)
}

// King returns the cell of the side's king.
func (p *Position) King(c board.Color) board.Square { return p.kings[c&1] }

// Pieces returns the cells of the side's pieces of the kind, of either status.
func (p *Position) Pieces(c board.Color, k board.Kind) board.Bitboard {
	return p.kinds[k&7].And(p.occupied[c&1])
}

// Occupied returns the cells of all pieces.
func (p *Position) Occupied() board.Bitboard { return p.layers[Normal].Or(p.layers[Mirrored]) }

// OccupiedBy returns the cells of the side's pieces.
func (p *Position) OccupiedBy(c board.Color) board.Bitboard { return p.occupied[c&1] }

// BareKings reports bare kings: both sides have only their kings.
func (p *Position) BareKings() bool { return p.Occupied() == p.kinds[board.King] }

// Count returns the number of the side's pieces of the kind.
func (p *Position) Count(c board.Color, k board.Kind) int { return p.Pieces(c, k).Count() }

// Key returns the Zobrist key of the pieces, their statuses and the side to move. The counters are
// not in it.
func (p *Position) Key() uint64 { return p.key }

// RelativeKey is the key as the mover sees it: a position and its colour mirror share it.
func (p *Position) RelativeKey() uint64 {
	if p.side == board.White {
		return p.key
	}
	return p.reversed
}

// IsCapture reports whether the move enters an occupied cell.
func (p *Position) IsCapture(m board.Move) bool { return p.squares[m.To()] != board.NoPiece }

// OnlyKingAndPawns reports whether the side has no other pieces.
func (p *Position) OnlyKingAndPawns(c board.Color) bool {
	return p.occupied[c&1].Without(p.kinds[board.Pawn]).Count() == 1
}

// Mirror returns the position as the other side sees it: levels, ranks and colours exchanged,
// statuses kept.
func (p *Position) Mirror() Position {
	m := newPosition(p.rules)
	for s := range board.NoSquare {
		if x := p.squares[s]; x != board.NoPiece {
			m.put(s.Mirror(), board.NewPiece(x.Color().Opponent(), x.Kind()), p.StatusAt(s))
		}
	}
	if p.side == board.White {
		m.PassTurn()
	}
	m.halfmove, m.fullmove = p.halfmove, p.fullmove
	return m
}

// Swap returns the position with the status of every piece changed, in which the same moves are
// legal.
func (p *Position) Swap() Position {
	m := newPosition(p.rules)
	for s := range board.NoSquare {
		if x := p.squares[s]; x != board.NoPiece {
			m.put(s, x, p.StatusAt(s).Other())
		}
	}
	if p.side == board.Black {
		m.PassTurn()
	}
	m.halfmove, m.fullmove = p.halfmove, p.fullmove
	return m
}

// put sets a piece onto an empty cell.
func (p *Position) put(s board.Square, x board.Piece, status Status) {
	k := &keys.piece[status][x&15][s&127]
	p.key ^= k.key
	p.reversed ^= k.reversed
	p.squares[s&127] = x
	p.kinds[x.Kind()].Add(s)
	p.occupied[x.Color()].Add(s)
	p.layers[status].Add(s)
	p.lines[status].Change(s, uint8(x.Color())+1)
	if x.Kind() == board.King {
		p.kings[x.Color()] = s
	}
}
