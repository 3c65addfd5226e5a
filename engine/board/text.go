package board

import (
	"fmt"
	"strings"
)

// MoveText returns a legal move of the position in the notation of game texts, such as Pb2-Cb2,
// Qc1xEc4+ or Pd5-Ed5=Q#. It has the piece's letter, file and rank of the cell that it leaves, - or
// x for a capture, and the cell that it enters. = and a letter follow for a promotion, + for a
// check, # for mate.
//
// The level that the piece leaves is added only where it is needed: QBc1xEc4. Then another piece of
// its kind and side, on the same file and rank of another level, may make the move as well. So no
// two legal moves share a text.
func (p *Position) MoveText(m Move) string {
	from, to, piece := m.From(), m.To(), p.At(m.From())
	text := string(piece.Kind().Letter())
	if origin := from.String(); p.twinMayMove(m) {
		text += origin
	} else {
		text += origin[1:]
	}
	if p.IsCapture(m) {
		text += "x"
	} else {
		text += "-"
	}
	text += to.String()
	if k := m.Promotion(); k != NoKind {
		text += "=" + string(k.Letter())
	}
	after := *p
	after.Make(m)
	switch {
	case !after.InCheck():
		return text
	case after.HasLegal():
		return text + "+"
	}
	return text + "#"
}

// twinMayMove reports whether a like piece on the file and rank of another level may move alike.
func (p *Position) twinMayMove(m Move) bool {
	from := m.From()
	for level := range Size {
		twin := NewSquare(level, from.Rank(), from.File())
		if twin != from && p.At(twin) == p.At(from) && p.IsLegal(NewMove(twin, m.To(), m.Promotion())) {
			return true
		}
	}
	return false
}

// LineText returns legal moves from the position with their numbers: "12. Pb2-Cb2 Nd5-Dd3", or from
// Black's on "12... Nd5-Dd3 13. Qc1xEc4+".
func (p *Position) LineText(moves []Move) string {
	var words []string
	at := *p
	for i, m := range moves {
		text := at.MoveText(m)
		switch {
		case at.side == White:
			text = fmt.Sprintf("%d. %s", at.fullmove, text)
		case i == 0:
			text = fmt.Sprintf("%d... %s", at.fullmove, text)
		}
		words = append(words, text)
		at.Make(m)
	}
	return strings.Join(words, " ")
}
