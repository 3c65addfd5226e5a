package board

import (
	"context"
	"fmt"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/board/diagram"
	"raumlab/engine/variant"
	"raumlab/internal/sanitize"
)

// listMoves lists the legal moves: all, those from a cell, or those of a kind of piece.
func (s *session) listMoves(_ context.Context, what string) error {
	p := s.game.Position()
	legal := p.AppendLegal(nil)
	if what == "" {
		s.sayMoves(p, legal)
		return nil
	}
	kind := kindNamed(what)
	from, err := board.ParseSquare(what)
	if err != nil && kind == board.NoKind {
		s.say("%s is neither a cell such as Bc1 nor a piece: K, Q, R, B, U, N or P\n", sanitize.Quote(what))
		return nil
	}
	of := func(m board.Move) bool { return p.At(m.From()).Kind() == kind }
	if err == nil {
		of = func(m board.Move) bool { return m.From() == from }
	}
	var some []board.Move
	for _, m := range legal {
		if of(m) {
			some = append(some, m)
		}
	}
	switch check := ""; {
	case len(some) > 0:
	case err != nil:
		if p.InCheck() {
			check = ": " + p.CheckText()
		}
		s.say("no %s of %s has a legal move%s\n", kind.Name(), p.SideToMove().Name(), check)
		return nil
	default:
		s.say("%s\n", s.whyStill(from))
		return nil
	}
	if err == nil {
		d := diagram.Of("", p)
		d.MarkMoves(p, from)
		s.say("%s", d.Text(s.columns()))
	}
	s.sayMoves(p, some)
	return nil
}

// kindNamed returns the kind of a letter or a name such as Q or queen, or NoKind.
func kindNamed(word string) board.Kind {
	for k := board.King; k <= board.Pawn; k++ {
		if strings.EqualFold(word, string(k.Letter())) || strings.EqualFold(word, k.Name()) {
			return k
		}
	}
	return board.NoKind
}

// whyStill says why no legal move starts on a cell.
func (s *session) whyStill(from board.Square) string {
	why := s.game.Position().Stuck(from)
	if why.Reason == board.EmptyCell || why.Reason == board.NotYourTurn {
		return why.Error()
	}
	return fmt.Sprintf("the %s on %s has no legal move: %s", why.Piece.Kind().Name(), from, why)
}

func (s *session) sayMoves(p *variant.Position, moves []board.Move) {
	var texts []string
	for _, m := range moves {
		texts = append(texts, p.MoveText(m))
	}
	s.fill(fmt.Sprintf("%d: %s", len(moves), strings.Join(texts, " ")))
}

func (s *session) list(context.Context, string) error {
	start := s.game.Start()
	s.fill(start.LineText(s.game.Moves()))
	return nil
}
