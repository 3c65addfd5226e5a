package variant

import (
	"errors"
	"fmt"
	"strings"

	"raumlab/engine/alice"
	"raumlab/engine/board"
)

// A Position is a position of the variant that its rules name. It is a value: copying it takes a
// snapshot. Only ParseRFEN, Rules.Start, OfBoard and OfAlice make a sound one.
type Position struct {
	isAlice bool
	board   board.Position // unless isAlice
	alice   alice.Position // if isAlice
}

// OfBoard returns a position of Raumschach.
func OfBoard(p board.Position) Position { return Position{board: p} }

// OfAlice returns a position of Alice-Raumschach.
func OfAlice(p alice.Position) Position { return Position{isAlice: true, alice: p} }

// ParseRFEN reads a position as board.ParseRFEN or alice.ParseRFEN does. The word startpos is the
// start of the rules.
func ParseRFEN(rules Rules, text string) (Position, error) {
	if rules.Variant.IsAlice() {
		p, err := alice.ParseRFEN(rules.alice(), text)
		return OfAlice(p), err
	}
	p, err := board.ParseRFEN(rules.Base(), text)
	if wrong := (board.RFENError{}); errors.As(err, &wrong) && strings.Contains(text, "~") {
		wrong.Err = fmt.Errorf("~ marks a mirrored piece of %s (variant %s or %s), but the rules %s are of %s", Alice.Title(),
			Alice, MirroredAlice, rules, Raumschach.Title())
		err = wrong
	}
	return OfBoard(p), err
}

// Board returns the position of Raumschach, or nil if it is of another variant.
func (p *Position) Board() *board.Position {
	if p.isAlice {
		return nil
	}
	return &p.board
}

// Alice returns the position of Alice-Raumschach, or nil if it is of another variant.
func (p *Position) Alice() *alice.Position {
	if p.isAlice {
		return &p.alice
	}
	return nil
}

// A position is what the positions of all variants answer alike.
type position interface {
	AppendLegal(buf []board.Move) []board.Move
	At(s board.Square) board.Piece
	Checkers() []board.Placed
	Count(c board.Color, k board.Kind) int
	FullmoveNumber() int
	HalfmoveClock() int
	HasLegal() bool
	InCheck() bool
	IsCapture(m board.Move) bool
	IsLegal(m board.Move) bool
	Key() uint64
	King(c board.Color) board.Square
	LineText(moves []board.Move) string
	Make(m board.Move)
	MoveText(m board.Move) string
	Occupied() board.Bitboard
	PassTurn()
	PictureAfter(last board.Move, columns int) string
	RFEN() string
	RelativeKey() uint64
	ResetClock()
	SEE(m board.Move, values *[board.Pawn + 1]int) int
	SideToMove() board.Color
	Tree() board.Tree
	WhyIllegal(m board.Move) *board.Refusal
}

func (p *Position) of() position {
	if p.isAlice {
		return &p.alice
	}
	return &p.board
}

// Rules returns the rules the position belongs to.
func (p *Position) Rules() Rules {
	if p.isAlice {
		return ofAlice(p.alice.Rules())
	}
	return Of(p.board.Rules())
}

// StatusAt returns the status of the piece on the cell: Normal in Raumschach and for an empty cell.
func (p *Position) StatusAt(s board.Square) alice.Status {
	if p.isAlice {
		return p.alice.StatusAt(s)
	}
	return alice.Normal
}

// Mirror returns the position as the other side sees it: levels, ranks and colours exchanged,
// statuses kept.
func (p *Position) Mirror() Position {
	if p.isAlice {
		return OfAlice(p.alice.Mirror())
	}
	return OfBoard(p.board.Mirror())
}

// AppendLegal appends all legal moves to buf.
func (p *Position) AppendLegal(buf []board.Move) []board.Move { return p.of().AppendLegal(buf) }

// At returns the piece on the cell.
func (p *Position) At(s board.Square) board.Piece { return p.of().At(s) }

// CheckText says that the king of the side to move is in check, and from which pieces.
func (p *Position) CheckText() string {
	return fmt.Sprintf("the king on %s is in check from %s", p.King(p.SideToMove()), board.NameAll(p.Checkers()))
}

// Checkers returns the pieces that give check to the side to move.
func (p *Position) Checkers() []board.Placed { return p.of().Checkers() }

// Count returns the number of the side's pieces of the kind.
func (p *Position) Count(c board.Color, k board.Kind) int { return p.of().Count(c, k) }

// FullmoveNumber returns the number of the move, which each move of Black's raises by one.
func (p *Position) FullmoveNumber() int { return p.of().FullmoveNumber() }

// HalfmoveClock returns the plies since the last capture or pawn move.
func (p *Position) HalfmoveClock() int { return p.of().HalfmoveClock() }

// PliesToDraw returns how many plies without a capture or pawn move are left before the 50-move rule
// draws the game.
func (p *Position) PliesToDraw() int { return max(0, board.DrawingPlies-p.HalfmoveClock()) }

// DrawIsNear reports whether at most half of the plies of the 50-move rule are left.
func (p *Position) DrawIsNear() bool { return p.PliesToDraw() <= board.DrawingPlies/2 }

// Progresses reports whether a line has a capture or pawn move, which sets the halfmove clock back.
func (p Position) Progresses(line []board.Move) bool {
	for _, m := range line {
		if p.Make(m); p.HalfmoveClock() == 0 {
			return true
		}
	}
	return false
}

// HasLegal reports whether the side to move has a legal move.
func (p *Position) HasLegal() bool { return p.of().HasLegal() }

// InCheck reports whether the king of the side to move is attacked.
func (p *Position) InCheck() bool { return p.of().InCheck() }

// IsCapture reports whether the move enters an occupied cell.
func (p *Position) IsCapture(m board.Move) bool { return p.of().IsCapture(m) }

// IsLegal reports whether the move can be played here.
func (p *Position) IsLegal(m board.Move) bool { return p.of().IsLegal(m) }

// Key returns the Zobrist key of the pieces, their statuses and the side to move.
func (p *Position) Key() uint64 { return p.of().Key() }

// King returns the cell of the side's king.
func (p *Position) King(c board.Color) board.Square { return p.of().King(c) }

// LineText returns legal moves from the position with their numbers.
func (p *Position) LineText(moves []board.Move) string { return p.of().LineText(moves) }

// Make plays a legal move. To take it back play on a copy.
func (p *Position) Make(m board.Move) { p.of().Make(m) }

// MoveText returns a legal move of the position as game text.
func (p *Position) MoveText(m board.Move) string { return p.of().MoveText(m) }

// Occupied returns the cells of all pieces.
func (p *Position) Occupied() board.Bitboard { return p.of().Occupied() }

// PassTurn gives the turn to the other side; called again it takes that back. The side to move must
// not be in check.
func (p *Position) PassTurn() { p.of().PassTurn() }

// PictureAfter returns a drawing of five levels for a number of columns, with a star on the cell that
// the last move left.
func (p *Position) PictureAfter(last board.Move, columns int) string {
	return p.of().PictureAfter(last, columns)
}

// RFEN returns the position in the notation that ParseRFEN reads.
func (p *Position) RFEN() string { return p.of().RFEN() }

// RelativeKey is the key as the mover sees it: a position and its colour mirror share it.
func (p *Position) RelativeKey() uint64 { return p.of().RelativeKey() }

// ResetClock sets the plies since the last capture or pawn move to 0.
func (p *Position) ResetClock() { p.of().ResetClock() }

// SideToMove returns the side whose turn it is.
func (p *Position) SideToMove() board.Color { return p.of().SideToMove() }

// Tree returns the tree of legal moves from the position, for board.Perft.
func (p *Position) Tree() board.Tree { return p.of().Tree() }

// WhyIllegal returns why a move cannot be played here, and nil for a legal one.
func (p *Position) WhyIllegal(m board.Move) *board.Refusal { return p.of().WhyIllegal(m) }

// Stuck returns why the piece on a cell has no legal move, and nil where it has one.
func (p *Position) Stuck(from board.Square) *board.Refusal {
	return board.Stuck(from, p.of().WhyIllegal)
}

// Copy is an assignment in fewer instructions.
func (p *Position) Copy(from *Position) {
	if p.isAlice = from.isAlice; p.isAlice {
		p.alice.Copy(&from.alice)
	} else {
		p.board.Copy(&from.board)
	}
}

// SEE returns the static exchange evaluation of a legal move in the unit of the values, mover's
// view.
func (p *Position) SEE(m board.Move, values *[board.Pawn + 1]int) int { return p.of().SEE(m, values) }
