package gametext

import (
	"fmt"
	"slices"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// whyIllegal says what forbids an illegal move between two cells, and what its piece can play.
func whyIllegal(p *variant.Position, m board.Move) string {
	why := p.WhyIllegal(m).Error()
	if x := p.At(m.From()); x == board.NoPiece || x.Color() != p.SideToMove() {
		return why
	}
	return why + pieceMoves(p, m.From())
}

// pieceMoves lists the legal moves of the piece on a cell.
func pieceMoves(p *variant.Position, from board.Square) string {
	name := fmt.Sprintf("; the %s on %s ", p.At(from).Kind().Name(), from)
	some := movesLike(p.AppendLegal(nil), func(m board.Move) bool { return m.From() == from })
	if len(some) == 0 {
		return name + "has no legal move"
	}
	return name + "can play " + listMoves(p, some, ", ")
}

// whyIllegal says what forbids the move that is written, and which moves like it are legal.
func (t *moveText) whyIllegal(p *variant.Position, legal []board.Move) string {
	if len(legal) == 0 {
		return "the game is over"
	}
	var written []board.Move // from each cell that it may leave
	for from := range board.NoSquare {
		if t.leaves(p, from) {
			written = append(written, t.from(p, from))
		}
	}
	for _, m := range written {
		if p.IsLegal(m) {
			return "it is written " + p.MoveText(m)
		}
	}
	if len(written) == 1 {
		return whyIllegal(p, written[0])
	}
	return t.whyNone(p, written) + t.instead(p, legal)
}

// from returns the move from a cell. A pawn that promotes becomes a queen unless more is written.
func (t *moveText) from(p *variant.Position, from board.Square) board.Move {
	promotion := t.promotion
	if us := p.SideToMove(); promotion == board.NoKind && t.kind == board.Pawn && p.Rules().Pawns.Promotes(us).Has(t.to) {
		promotion = board.Queen
	}
	return board.NewMove(from, t.to, promotion)
}

// whyNone says why none of several moves is legal, or that there is none.
func (t *moveText) whyNone(p *variant.Position, written []board.Move) string {
	us, name := p.SideToMove().Name(), t.kind.Name()
	on := t.origin()
	if on != "" {
		on = " on " + on
	}
	if len(written) == 0 {
		return fmt.Sprintf("%s has no %s%s", us, name, on)
	}
	for _, m := range written {
		needless := m.Promotion() != board.NoKind && p.IsLegal(board.NewMove(m.From(), m.To(), board.NoKind))
		if why := p.WhyIllegal(m); why != nil && (why.OfKing() || needless) {
			return why.Error()
		}
	}
	if x := p.At(t.to); x != board.NoPiece && x.Color() == p.SideToMove() {
		return fmt.Sprintf("%s's own %s is on %s", us, x.Kind().Name(), t.to)
	}
	return fmt.Sprintf("none of %s's %ss%s can go to %s", us, name, on, t.to)
}

// origin names what is written of the cell that the piece leaves, such as c1 or file c.
func (t *moveText) origin() string {
	letters, alone := "", ""
	for _, x := range []struct {
		name, letters string
		part          int
	}{{"level", levels, t.level}, {"file", files, t.file}, {"rank", ranks, t.rank}} {
		if x.part != absent {
			letters += x.letters[x.part : x.part+1]
			alone = x.name + " "
		}
	}
	if len(letters) == 1 {
		return alone + letters
	}
	return letters
}

// instead lists the legal moves that are most like the one written.
func (t *moveText) instead(p *variant.Position, legal []board.Move) string {
	same := movesLike(legal, func(m board.Move) bool { return p.At(m.From()).Kind() == t.kind })
	there := movesLike(same, func(m board.Move) bool { return m.To() == t.to })
	switch {
	case len(there) > 0:
		return fmt.Sprintf("; a %s can go there by %s", t.kind.Name(), listMoves(p, there, ", "))
	case len(same) > 0:
		return fmt.Sprintf("; a %s can play %s", t.kind.Name(), listMoves(p, same, ", "))
	case p.InCheck():
		return fmt.Sprintf("; %s, and the legal moves are %s", p.CheckText(), listMoves(p, legal, ", "))
	}
	return "; the legal moves are " + listMoves(p, legal, ", ")
}

// movesLike returns the moves for which a condition holds.
func movesLike(moves []board.Move, like func(board.Move) bool) (some []board.Move) {
	for _, m := range moves {
		if like(m) {
			some = append(some, m)
		}
	}
	return some
}

// maxListed bounds the moves that an error lists.
const maxListed = 10

// listMoves lists moves in their notation.
func listMoves(p *variant.Position, moves []board.Move, between string) string {
	var texts []string
	for _, m := range moves {
		texts = append(texts, p.MoveText(m))
	}
	slices.Sort(texts)
	if more := len(texts) - maxListed; more > 0 {
		return strings.Join(texts[:maxListed], between) + fmt.Sprintf(" and %d more", more)
	}
	return strings.Join(texts, between)
}
