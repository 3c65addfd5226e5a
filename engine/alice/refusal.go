package alice

import (
	"errors"
	"fmt"
	"strings"

	"raumlab/engine/board"
)

// WhyIllegal returns why a move cannot be played here, and nil for a legal one.
func (p *Position) WhyIllegal(m board.Move) error {
	if p.IsLegal(m) {
		return nil
	}
	from, to := m.From(), m.To()
	if from >= board.NoSquare || to >= board.NoSquare || m>>17 != 0 {
		return errors.New("it is not a move from cell to cell")
	}
	x, victim := p.At(from), p.At(to)
	name, us := x.Kind().Name(), p.side.Name()
	switch {
	case x == board.NoPiece:
		return fmt.Errorf("there is no piece on %s", from)
	case x.Color() != p.side:
		return fmt.Errorf("the %s on %s is %s's, and %s is to move", name, from, x.Color().Name(), us)
	case victim != board.NoPiece && victim.Color() == p.side:
		return fmt.Errorf("%s's own %s is on %s", us, victim.Kind().Name(), to)
	case victim != board.NoPiece && p.StatusAt(to) != p.StatusAt(from):
		return fmt.Errorf("the %s on %s is %s and captures no %s piece", name, from, p.StatusAt(from), p.StatusAt(to))
	case !p.moves(m) && x.Kind() != board.Pawn && geo.reach[x.Kind()][from].Has(to):
		return p.inTheWay(from, to)
	case !p.moves(m):
		return fmt.Errorf("a %s does not move like that", name)
	case !p.promotes(m) && m.Promotion() == board.NoKind:
		return fmt.Errorf("the pawn promotes on %s: add q, r, b, n or u", to)
	case !p.promotes(m):
		return errors.New("nothing promotes there: leave out the last letter")
	}
	return p.whyUnsafe(m)
}

// whyUnsafe says which pieces could capture the king after a move that its piece can make.
func (p *Position) whyUnsafe(m board.Move) error {
	us, them := p.side, p.side.Opponent()
	after := *p
	after.Make(m)
	king := after.King(us)
	attackers := after.AttackersOf(king, them, after.StatusAt(king))
	if m.From() == p.King(us) { // pieces of either status capture a king that has just moved
		attackers = attackers.Or(after.AttackersOf(king, them, after.StatusAt(king)^1))
		return board.KingErrorf("the king could be captured on %s by %s", king, p.nameAll(attackers))
	}
	before := p.AttackersOf(king, them, p.StatusAt(king))
	if !before.And(attackers).Empty() {
		return board.KingErrorf("the king on %s is in check from %s, and would stay in check", king, p.nameAll(before))
	}
	return board.KingErrorf("the king on %s would be in check from %s", king, p.nameAll(attackers))
}

// CheckText says that the king of the side to move is in check, and from which pieces.
func (p *Position) CheckText() string {
	king := p.King(p.side)
	by := p.AttackersOf(king, p.side.Opponent(), p.StatusAt(king))
	return fmt.Sprintf("the king on %s is in check from %s", king, p.nameAll(by))
}

// nameAll names the pieces on some cells, such as "the rook on Ba1 and the queen on Ca1".
func (p *Position) nameAll(cells board.Bitboard) string {
	var names []string
	for _, s := range cells.Squares() {
		names = append(names, fmt.Sprintf("the %s on %s", p.At(s).Kind().Name(), s))
	}
	return strings.Join(names, " and ")
}

// inTheWay names the first piece that a slider meets between two cells and does not jump.
func (p *Position) inTheWay(from, to board.Square) error {
	first := board.NoSquare
	for _, s := range board.Between(from, to).And(p.layers[p.StatusAt(from)]).Squares() {
		if first == board.NoSquare || board.Between(from, first).Has(s) {
			first = s
		}
	}
	x, own := p.At(first), ""
	if x.Color() == p.side {
		own = "own "
	}
	return fmt.Errorf("%s's %s%s on %s is in the way", x.Color().Name(), own, x.Kind().Name(), first)
}
