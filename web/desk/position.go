package desk

import (
	"context"
	"slices"
	"strings"

	"raumlab/engine/alice"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
)

// exchangeValues are the values of 5³ Chess in centipawns.
var exchangeValues = [board.Pawn + 1]int{
	board.King: eval.KingValue, board.Queen: 1000, board.Rook: 525, board.Bishop: 350,
	board.Unicorn: 475, board.Knight: 350, board.Pawn: 100,
}

// capturedOrder is the order of captured pieces.
const capturedOrder = "QRUBNP"

func (d *Desk) position(_ context.Context, q Game) (*Position, error) {
	g, err := q.replay()
	if err != nil {
		return nil, err
	}
	return positionOf(g), nil
}

// positionOf returns what a board shows of a game.
func positionOf(g *variant.Game) *Position {
	p := g.Position()
	a := &Position{
		RFEN: p.RFEN(), Rules: p.Rules().String(), Board: boardText(p), Turn: sideName(p.SideToMove()),
		Halfmove: p.HalfmoveClock(), Fullmove: p.FullmoveNumber(),
		Over: OverOf(g), Legal: []Legal{}, Line: []Ply{},
		Captured: Captured{White: []string{}, Black: []string{}},
	}
	for s := range board.NoSquare {
		if p.StatusAt(s) == alice.Mirrored {
			a.Mirrored = append(a.Mirrored, s.String())
		}
		if x := p.At(s); x != board.NoPiece && x.Color() == board.White {
			a.Material += exchangeValues[x.Kind()]
		} else if x != board.NoPiece {
			a.Material -= exchangeValues[x.Kind()]
		}
	}
	if p.InCheck() {
		a.Check, a.Checks = p.King(p.SideToMove()).String(), checksOf(p)
	}
	if a.Over != nil && a.Over.Reason == board.Checkmate.String() {
		a.Guards = guardsOf(p)
	}
	if a.Over == nil {
		if p.DrawIsNear() {
			a.DrawIn = p.PliesToDraw()
		}
		moves := p.AppendLegal(nil)
		slices.Sort(moves)
		for _, m := range moves {
			a.Legal = append(a.Legal, legalOf(p, m))
		}
	}
	at := g.Start()
	for _, m := range g.Moves() {
		ply := Ply{Move: m.String(), Text: at.MoveText(m), Capture: letterOf(at.At(m.To()))}
		if ply.Capture != "" {
			by := &a.Captured.White
			if at.SideToMove() == board.Black {
				by = &a.Captured.Black
			}
			*by = append(*by, ply.Capture)
		}
		a.Line = append(a.Line, ply)
		at.Make(m)
	}
	for _, letters := range [...][]string{a.Captured.White, a.Captured.Black} {
		slices.SortStableFunc(letters, func(x, y string) int { return rankOf(x) - rankOf(y) })
	}
	return a
}

func rankOf(letter string) int { return strings.Index(capturedOrder, strings.ToUpper(letter)) }

func legalOf(p *variant.Position, m board.Move) Legal {
	l := Legal{
		Move: m.String(), Text: p.MoveText(m), From: m.From().String(), To: m.To().String(),
		Piece: letterOf(p.At(m.From())), Capture: letterOf(p.At(m.To())),
		Exchange: p.SEE(m, &exchangeValues),
	}
	if b := p.Board(); b != nil {
		ring := b.Ring(m, &exchangeValues)
		l.Gain, l.Loss = ring.Gain, ring.Loss
	}
	if k := m.Promotion(); k != board.NoKind {
		l.Promotion = strings.ToLower(string(k.Letter()))
	}
	return l
}

// letterOf returns the RFEN letter of a piece, empty for none.
func letterOf(x board.Piece) string {
	if x == board.NoPiece {
		return ""
	}
	return string(x.Letter())
}

// sideName returns white or black.
func sideName(c board.Color) string { return strings.ToLower(c.Name()) }

// boardText returns the letters of all cells.
func boardText(p *variant.Position) string {
	var b [board.NumSquares]byte
	for s := range board.NoSquare {
		b[s] = p.At(s).Letter()
	}
	return string(b[:])
}
