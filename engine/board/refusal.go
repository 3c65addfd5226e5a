package board

import (
	"errors"
	"fmt"
	"strings"
)

// A KingError says why a move that its piece can make is illegal: the king could be captured.
type KingError string

func (e KingError) Error() string { return string(e) }

// KingErrorf returns a KingError of a format.
func KingErrorf(format string, args ...any) error { return KingError(fmt.Sprintf(format, args...)) }

// WhyIllegal returns why a move cannot be played here, and nil for a legal one.
func (p *Position) WhyIllegal(m Move) error {
	if p.IsLegal(m) {
		return nil
	}
	from, to, us := m.From(), m.To(), p.side
	if from >= NoSquare || to >= NoSquare || m>>17 != 0 {
		return errors.New("it is not a move from cell to cell")
	}
	piece, victim := p.At(from), p.At(to)
	switch {
	case piece == NoPiece:
		return fmt.Errorf("there is no piece on %s", from)
	case piece.Color() != us:
		return fmt.Errorf("the %s on %s is %s's, and %s is to move", piece.Kind().Name(), from, piece.Color().Name(), us.Name())
	case victim != NoPiece && victim.Color() == us:
		return fmt.Errorf("%s's own %s is on %s", us.Name(), victim.Kind().Name(), to)
	}
	if err := p.whyUnreachable(from, to); err != nil {
		return err
	}
	if err := p.whyUnsafe(from, to); err != nil {
		return err
	}
	if piece.Kind() == Pawn && p.rules.Pawns.Promotes(us).Has(to) {
		return fmt.Errorf("the pawn promotes on %s: add q, r, b, n or u", to)
	}
	return errors.New("nothing promotes there: leave out the last letter")
}

// whyUnreachable says why the piece on a cell does not move to another, whatever that does to its
// king. It returns nil where the piece does.
func (p *Position) whyUnreachable(from, to Square) error {
	piece := p.At(from)
	kind := piece.Kind()
	if kind == Pawn {
		rule := p.rules.Pawns
		steps, takes := rule.Steps(piece.Color(), from).Has(to), rule.Captures(piece.Color(), from).Has(to)
		victim := p.At(to) != NoPiece
		switch {
		case steps && victim:
			return fmt.Errorf("%s is occupied, and a pawn does not capture straight on", to)
		case takes && !victim:
			return fmt.Errorf("a pawn only captures that way, and %s is empty", to)
		case steps || takes:
			return nil
		}
	} else if kind.Reach(from).Has(to) {
		if kind == King || kind == Knight {
			return nil
		}
		for _, s := range Between(from, to).And(p.Occupied()).Squares() {
			if Between(from, s).And(p.Occupied()).Empty() {
				x, own := p.At(s), ""
				if x.Color() == p.side {
					own = "own "
				}
				return fmt.Errorf("%s's %s%s on %s is in the way", x.Color().Name(), own, x.Kind().Name(), s)
			}
		}
		return nil
	}
	return fmt.Errorf("a %s does not move like that", kind.Name())
}

// whyUnsafe says which pieces could capture the king after a move that its piece can make. It
// returns nil where none could.
func (p *Position) whyUnsafe(from, to Square) error {
	us, them := p.side, p.side.Opponent()
	before := p.AttackersOf(p.King(us), them)
	after := *p
	after.Make(NewMove(from, to, NoKind))
	king := after.King(us)
	attackers := after.AttackersOf(king, them)
	if attackers.Empty() {
		return nil
	}
	by := p.nameAll(attackers)
	switch {
	case from == p.King(us):
		return KingErrorf("the king would be in check on %s from %s", king, by)
	case !before.And(attackers).Empty():
		return KingErrorf("the king on %s is in check from %s, and would stay in check", king, p.nameAll(before))
	}
	return KingErrorf("the king on %s would be in check from %s", king, by)
}

// CheckText says that the king of the side to move is in check, and from which pieces.
func (p *Position) CheckText() string {
	king := p.King(p.side)
	return fmt.Sprintf("the king on %s is in check from %s", king, p.nameAll(p.AttackersOf(king, p.side.Opponent())))
}

// nameAll names the pieces on some cells, such as "the rook on Ba1 and the queen on Ca1".
func (p *Position) nameAll(cells Bitboard) string {
	var names []string
	for _, s := range cells.Squares() {
		names = append(names, fmt.Sprintf("the %s on %s", p.At(s).Kind().Name(), s))
	}
	return strings.Join(names, " and ")
}
