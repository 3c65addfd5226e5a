package board

import (
	"context"
	"fmt"
	"strings"

	"raumlab/engine/board"
	"raumlab/engine/board/diagram"
	"raumlab/engine/variant"
)

func (s *session) listMoves(_ context.Context, cell string) error {
	p := s.game.Position()
	legal := p.AppendLegal(nil)
	if cell == "" {
		s.sayMoves(p, legal)
		return nil
	}
	from, err := board.ParseSquare(cell)
	if err != nil {
		s.say("%s\n", err)
		return nil
	}
	var some []board.Move
	for _, m := range legal {
		if m.From() == from {
			some = append(some, m)
		}
	}
	if len(some) == 0 {
		s.say("no legal move starts on %s\n", from)
		return nil
	}
	d := diagram.Of("", p)
	d.MarkMoves(p, from)
	s.say("%s", d.Text(s.columns()))
	s.sayMoves(p, some)
	return nil
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
