package gametext

import (
	"fmt"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/sanitize"
)

// ReadMove reads a move that a person or a program typed: two cells such as Bc1Ec4, with q, r, b, n
// or u for a promotion, or game notation with what it may leave out. Between cells - or x may be
// written where that is no move in game notation. Two cells whose move is legal
// are that move, also where they could be an abbreviation: Bc1Ec4 is the move from Bc1 before it is
// a bishop's. The error says what is wrong with an illegal move, and what would be legal.
//
// In Alice-Raumschach a move is nQ Bc1xEc4, the same without n, nQ, x or the first cell, or the two
// cells.
func ReadMove(p *variant.Position, text string) (board.Move, error) {
	if p.Alice() != nil {
		return readAlice(p, text)
	}
	cells, notCells := board.ParseMove(text)
	if notCells != nil {
		m, err := readMove(p, text)
		if err == nil || len(text) < 4 || text[3] != '-' && text[3] != 'x' {
			return m, err
		}
		if cells, notCells = board.ParseMove(text[:3] + text[4:]); notCells != nil {
			return m, err
		}
	}
	if p.IsLegal(cells) {
		return cells, nil
	}
	m, err := readMove(p, text)
	if err == nil {
		return m, nil
	}
	return board.NoMove, fmt.Errorf("move %s is illegal: %s", sanitize.Quote(text), whyIllegal(p, cells))
}

// ReadMoves plays moves that ReadMove reads, with white space between them. Their numbers may stand
// before them, and must be right.
func ReadMoves(g *variant.Game, text string) error {
	var h phrase
	for word := range strings.FieldsSeq(text) {
		rest, err := checkNumber(g.Position(), word)
		if err == nil && rest == "" {
			continue
		}
		whole := true
		if err == nil {
			rest, whole = h.join(g.Position(), rest)
		}
		if !whole {
			continue
		}
		m := board.NoMove
		if err == nil && g.Position().Alice() != nil && rest == mateWord {
			if err := checkMate(g.Position(), len(g.Moves())); err != nil {
				return fmt.Errorf("ply %d: %w", len(g.Moves()), err)
			}
			continue
		}
		if err == nil {
			m, err = ReadMove(g.Position(), rest)
		}
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			return fmt.Errorf("ply %d: %w", len(g.Moves())+1, err)
		}
	}
	if err := h.check(); err != nil {
		return fmt.Errorf("ply %d: %w", len(g.Moves())+1, err)
	}
	return nil
}

// names are those of the kinds in sentences.
var names = map[board.Kind]string{
	board.King: "king", board.Queen: "queen", board.Rook: "rook", board.Bishop: "bishop",
	board.Unicorn: "unicorn", board.Knight: "knight", board.Pawn: "pawn",
}

// whyIllegal says what forbids an illegal move between two cells.
func whyIllegal(p *variant.Position, m board.Move) string {
	from, to, us := m.From(), m.To(), p.SideToMove()
	piece, victim := p.At(from), p.At(to)
	name := names[piece.Kind()]
	switch {
	case piece == board.NoPiece:
		return fmt.Sprintf("there is no piece on %s", from)
	case piece.Color() != us:
		return fmt.Sprintf("the %s on %s is %s's, and %s is to move", name, from, piece.Color().Name(), us.Name())
	case victim != board.NoPiece && victim.Color() == us:
		return fmt.Sprintf("%s's own %s is on %s", us.Name(), names[victim.Kind()], to)
	}
	if forbids := whyUnreachable(p, m); forbids != "" {
		return forbids + pieceMoves(p, from)
	}
	last := p.Rules().Pawns.Promotes(us)
	switch promotes := piece.Kind() == board.Pawn && last.Has(to); {
	case promotes && m.Promotion() == board.NoKind:
		return fmt.Sprintf("the pawn promotes on %s: add q, r, b, n or u", to)
	case !promotes && m.Promotion() != board.NoKind:
		return "nothing promotes there: leave out the last letter"
	}
	return exposes(p)
}

// exposes says of a move that only the king's safety forbids what is wrong with it.
func exposes(p *variant.Position) string {
	king := p.King(p.SideToMove())
	if p.InCheck() {
		return fmt.Sprintf("the king on %s is in check, and would stay so", king)
	}
	return "it leaves the king in check"
}

// whyUnreachable says why a piece cannot move between two cells whatever its king is exposed to, or
// nothing where it can.
func whyUnreachable(p *variant.Position, m board.Move) string {
	from, to := m.From(), m.To()
	piece := p.At(from)
	kind := piece.Kind()
	if kind == board.Pawn {
		rule := p.Rules().Pawns
		steps, takes := rule.Steps(piece.Color(), from).Has(to), rule.Captures(piece.Color(), from).Has(to)
		victim := p.At(to) != board.NoPiece
		switch {
		case steps && victim:
			return fmt.Sprintf("%s is occupied, and a pawn does not capture straight on", to)
		case takes && !victim:
			return fmt.Sprintf("a pawn only captures that way, and %s is empty", to)
		case steps || takes:
			return ""
		}
	} else if kind.Reach(from).Has(to) {
		blockers := board.Between(from, to).And(p.Occupied())
		if kind == board.King || kind == board.Knight || blockers.Empty() {
			return ""
		}
		return fmt.Sprintf("the way is blocked on %s", blockers.First())
	}
	return fmt.Sprintf("a %s does not move like that", names[kind])
}

// pieceMoves lists the legal moves of the piece on a cell.
func pieceMoves(p *variant.Position, from board.Square) string {
	var some []board.Move
	for _, m := range p.AppendLegal(nil) {
		if m.From() == from {
			some = append(some, m)
		}
	}
	if len(some) == 0 {
		return "; this piece has no legal move"
	}
	return "; this piece has " + listMoves(p, some, ", ")
}

// exposed reports whether a piece could make the move that is written, were it not for its king.
func (t *moveText) exposed(p *variant.Position) bool {
	us := p.SideToMove()
	for from := range board.Square(board.NumSquares) {
		m := board.NewMove(from, t.to, t.promotion)
		if piece := p.At(from); piece == board.NoPiece || piece.Color() != us {
			continue
		}
		if victim := p.At(t.to); victim != board.NoPiece && victim.Color() == us {
			continue
		}
		if t.fits(p, m) && whyUnreachable(p, m) == "" {
			return true
		}
	}
	return false
}
