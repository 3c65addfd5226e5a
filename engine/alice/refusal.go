package alice

import (
	"errors"
	"fmt"

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
	name, us := kindNames[x.Kind()], p.side.Name()
	switch {
	case x == board.NoPiece:
		return fmt.Errorf("%s is empty", from)
	case x.Color() != p.side:
		return fmt.Errorf("the %s on %s is %s's, and %s is to move", name, from, x.Color().Name(), us)
	case victim != board.NoPiece && victim.Color() == p.side:
		return fmt.Errorf("%s's own %s is on %s", us, kindNames[victim.Kind()], to)
	case victim != board.NoPiece && p.StatusAt(to) != p.StatusAt(from):
		return fmt.Errorf("the %s on %s is %s and captures no %s piece", name, from, p.StatusAt(from), p.StatusAt(to))
	case !p.moves(m) && x.Kind() != board.Pawn && geo.reach[x.Kind()][from].Has(to):
		return p.inTheWay(from, to)
	case !p.moves(m):
		return fmt.Errorf("a %s does not move like that", name)
	case !p.promotes(m) && m.Promotion() == board.NoKind:
		return fmt.Errorf("the pawn promotes on %s: add q, r, b, u or n", to)
	case !p.promotes(m):
		return errors.New("nothing promotes there: leave out the promotion")
	case p.InCheck() && from != p.King(p.side):
		return fmt.Errorf("the king on %s is in check, and would stay so", p.King(p.side))
	}
	return errors.New("the king could be captured")
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
	return fmt.Errorf("%s's %s%s on %s is in the way", x.Color().Name(), own, kindNames[x.Kind()], first)
}

var kindNames = [...]string{
	board.King: "king", board.Queen: "queen", board.Rook: "rook", board.Bishop: "bishop",
	board.Unicorn: "unicorn", board.Knight: "knight", board.Pawn: "pawn",
}
