package alice

import (
	"fmt"
	"strings"

	"raumlab/engine/board"
)

// The marks after a move.
const (
	checkMark = "+"
	mateMark  = " mate"
)

// MoveText returns a legal move of the position as the document Alice-Raumschach writes it, such as
// nQ Bc1xEc4 or mQ Ec4-Dc5 mate. n says that the piece was normal, m that it was mirrored. Its
// letter follows, the cell it leaves, - or x for a capture, and the cell it enters. = and a letter
// follow for a promotion, + for a check, mate for mate.
func (p *Position) MoveText(m board.Move) string {
	text := p.bareText(m)
	after := *p
	after.Make(m)
	switch {
	case !after.InCheck():
		return text
	case after.HasLegal():
		return text + checkMark
	}
	return text + mateMark
}

// bareText returns the text of a move without its mark.
func (p *Position) bareText(m board.Move) string {
	between := "-"
	if p.IsCapture(m) {
		between = "x"
	}
	text := fmt.Sprintf("%c%c %s%s%s", p.StatusAt(m.From()).Letter(), p.At(m.From()).Kind().Letter(), m.From(),
		between, m.To())
	if k := m.Promotion(); k != board.NoKind {
		text += "=" + string(k.Letter())
	}
	return text
}

// LineText returns legal moves from the position with their numbers: "1. nQ Bc1xEc4 nQ Dc5xAc2", or
// from Black's on "1... nQ Dc5xAc2".
func (p *Position) LineText(moves []board.Move) string {
	var words []string
	at := *p
	for i, m := range moves {
		text := at.MoveText(m)
		switch {
		case at.side == board.White:
			text = fmt.Sprintf("%d. %s", at.fullmove, text)
		case i == 0:
			text = fmt.Sprintf("%d... %s", at.fullmove, text)
		}
		words = append(words, text)
		at.Make(m)
	}
	return strings.Join(words, " ")
}
