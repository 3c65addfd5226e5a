package net

import (
	"fmt"
	"strings"

	"raumlab/engine/board"
)

// A PieceWorth is what a piece adds to a network's score: the score less the score without it, in
// centipawns and White's view.
type PieceWorth struct {
	Piece string `json:"piece"` // a letter, upper case for White
	Cell  string `json:"cell"`
	Worth int    `json:"worth"`
}

// Explain returns what each piece but the kings adds to the score, in the order of the cells. The worths do
// not sum up to the score.
func (n *Network) Explain(p *board.Position) (all []PieceWorth) {
	score := n.Evaluate(p)
	for set := p.Occupied(); !set.Empty(); {
		var sq board.Square
		sq, set = set.Pop()
		if x := p.At(sq); x.Kind() != board.King {
			all = append(all, PieceWorth{string(x.Letter()), sq.String(), score - n.Without(p, sq)})
		}
	}
	return all
}

// worthsInLine is how many pieces have a line of a table.
const worthsInLine = 5

// WorthTable prints what pieces add to a score.
func WorthTable(all []PieceWorth) string {
	var b strings.Builder
	b.WriteString("score less the score without the piece, White's view:\n")
	for i, w := range all {
		fmt.Fprintf(&b, "  %s %s %+6d", w.Piece, w.Cell, w.Worth)
		if i%worthsInLine == worthsInLine-1 || i == len(all)-1 {
			b.WriteString("\n")
		}
	}
	return b.String()
}
