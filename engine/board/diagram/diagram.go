// Package diagram draws boards: as SVG, flat or as the cube, and as text for a terminal.
//
// A Diagram is a value: pieces, marked cells and a title. It draws the same bytes every time.
package diagram

import (
	"fmt"
	"strings"

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
var letter = [...]string{NoMark: ".", Step: "*", Capture: "x", Shade: "#"}

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

// Text draws the levels from A to E, from left to right, in 72 columns; White's pieces in upper
// case. An x follows a piece on a cell that is marked as a capture, a ~ any other mirrored piece.
func (d *Diagram) Text() string {
	var b strings.Builder
	row := func(label string, level func(l int) string) {
		b.WriteString(fmt.Sprintf("%1s  ", label))
		for l := range board.Size {
			b.WriteString(fmt.Sprintf("%-14s", level(l)))
		}
		text := strings.TrimRight(b.String(), " ")
		b.Reset()
		b.WriteString(text + "\n")
	}
	row("", func(l int) string { return fmt.Sprintf("    %c", 'A'+l) })
	for rank := board.Size - 1; rank >= 0; rank-- {
		row(fmt.Sprint(rank+1), func(l int) string {
			var cells strings.Builder
			for file := range board.Size {
				s := board.NewSquare(l, rank, file)
				switch piece := d.Pieces[s]; {
				case piece == board.NoPiece:
					cells.WriteString(letter[d.Marks[s]] + " ")
				case d.Marks[s] == Capture:
					cells.WriteString(string(piece.Letter()) + "x")
				case d.Mirrored[s]:
					cells.WriteString(string(piece.Letter()) + "~")
				default:
					cells.WriteString(string(piece.Letter()) + " ")
				}
			}
			return cells.String()
		})
	}
	row("", func(int) string { return "a b c d e" })
	return b.String()
}
