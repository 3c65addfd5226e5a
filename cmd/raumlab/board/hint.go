package board

import (
	"context"

	"raumlab/engine/board"
	"raumlab/web/desk"
)

// hint shows the move that the page would show.
func (s *session) hint(ctx context.Context, _ string) error {
	found, err := desk.Hint(ctx, s.game)
	if err != nil {
		return err
	}
	s.say("hint: %s\n", s.game.Position().LineText([]board.Move{found.Move}))
	return nil
}
