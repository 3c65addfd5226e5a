// Package diagram draws boards: as SVG, flat or as the cube, as PDF, and as text for a terminal.
//
// A Diagram is a value: pieces, marked cells and a title. It draws the same bytes every time.
package diagram

import (
	"raumlab/engine/alice"
	"raumlab/engine/board"
)

// A Mark is drawn on a cell.
type Mark uint8

const (
	NoMark  Mark = iota
	Step         // a cell that a piece can move to: a dot
	Capture      // a cell that it can capture on: a ring
	Shade        // a cell that is meant: shaded
)

// letter is the mark of an empty cell in text.
var letter = [...]byte{NoMark: '.', Step: '*', Capture: 'x', Shade: '#'}

// A Diagram is a cube with pieces and marks.
type Diagram struct {
	Title  string // what is seen, for readers that see no picture
	Pieces [board.NumSquares]board.Piece
	// cells of the mirrored pieces of Alice-Raumschach: diamonds instead of discs, ~ in text
	Mirrored [board.NumSquares]bool
	Marks    [board.NumSquares]Mark
	Arrows   []Arrow // of flat drawings, the first on top
}

// An Arrow is drawn from one cell to another, with its number where there are several.
type Arrow struct {
	From, To board.Square
	Says     string // to a reader who points at it
}

// A Position is what a diagram shows: one of Raumschach, or of a variant.
type Position interface {
	At(s board.Square) board.Piece
	AppendLegal(buf []board.Move) []board.Move
	IsCapture(m board.Move) bool
}

// Of returns the diagram of a position.
func Of(title string, p Position) Diagram {
	d := Diagram{Title: title}
	statuses, has := p.(interface {
		StatusAt(s board.Square) alice.Status
	})
	for s := range board.Square(board.NumSquares) {
		d.Pieces[s] = p.At(s)
		d.Mirrored[s] = has && statuses.StatusAt(s) == alice.Mirrored
	}
	return d
}

// MarkMoves marks the cells that the side to move can reach from a cell by legal moves.
func (d *Diagram) MarkMoves(p Position, from board.Square) {
	for _, m := range p.AppendLegal(nil) {
		switch {
		case m.From() != from:
		case p.IsCapture(m):
			d.Marks[m.To()] = Capture
		default:
			d.Marks[m.To()] = Step
		}
	}
}

// WithoutKings removes both kings, which a position needs and an example does not.
func (d *Diagram) WithoutKings() {
	for s, piece := range d.Pieces {
		if piece.Kind() == board.King {
			d.Pieces[s] = board.NoPiece
		}
	}
}

// Text draws the levels from A to E for a number of columns, as board.PictureOf does; White's pieces
// in upper case. An x follows a piece on a cell that is marked as a capture, a ~ any other mirrored
// piece.
func (d *Diagram) Text(columns int) string {
	return board.PictureOf(columns, func(s board.Square) (signs [3]byte) {
		piece := d.Pieces[s]
		if piece == board.NoPiece {
			signs[1] = letter[d.Marks[s]]
			return signs
		}
		signs[1] = piece.Letter()
		switch {
		case d.Marks[s] == Capture:
			signs[2] = 'x'
		case d.Mirrored[s]:
			signs[2] = '~'
		}
		return signs
	})
}
