package alice

import (
	"fmt"

	"raumlab/engine/board"
)

// WhyIllegal returns why a move cannot be played here, and nil for a legal one.
func (p *Position) WhyIllegal(m board.Move) error {
	from, to := m.From(), m.To()
	if from >= board.NoSquare || to >= board.NoSquare || m>>17 != 0 {
		return fmt.Errorf("this is no move of the board")
	}
	if p.IsLegal(m) {
		return nil
	}
	x := p.squares[from]
	switch {
	case x == board.NoPiece:
		return fmt.Errorf("%s is empty", from)
	case x.Color() != p.side:
		return fmt.Errorf("the piece on %s is not %s's", from, p.side.Name())
	case p.occupied[p.side&1].Has(to):
		return fmt.Errorf("its own %s is on %s", kindNames[p.squares[to].Kind()], to)
	case p.squares[to] != board.NoPiece && p.StatusAt(to) != p.StatusAt(from):
		return fmt.Errorf("a %s piece does not capture a %s one", p.StatusAt(from), p.StatusAt(to))
	case !p.moves(m):
		if x.Kind() != board.Pawn && geo.reach[x.Kind()][from].Has(to) {
			return p.inTheWay(from, to)
		}
		return fmt.Errorf("a %s does not move so", kindNames[x.Kind()])
	case !p.promotes(m):
		if m.Promotion() == board.NoKind {
			return fmt.Errorf("the pawn must promote to q, r, b, u or n")
		}
		return fmt.Errorf("nothing promotes on %s", to)
	}
	return fmt.Errorf("the king could be captured")
}

// inTheWay names the first piece between two cells that a slider on the first does not jump.
func (p *Position) inTheWay(from, to board.Square) error {
	first := board.NoSquare
	for _, s := range board.Between(from, to).And(p.layers[p.StatusAt(from)]).Squares() {
		if first == board.NoSquare || board.Between(from, first).Has(s) {
			first = s
		}
	}
	whose := "its own"
	if p.squares[first].Color() != p.side {
		whose = "an enemy"
	}
	return fmt.Errorf("%s %s on %s is in its way", whose, kindNames[p.squares[first].Kind()], first)
}

var kindNames = [...]string{
	board.King: "king", board.Queen: "queen", board.Rook: "rook", board.Bishop: "bishop",
	board.Unicorn: "unicorn", board.Knight: "knight", board.Pawn: "pawn",
}
