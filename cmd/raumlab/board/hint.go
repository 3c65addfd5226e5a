package board

import (
	"context"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
)

// An adviser searches for hints. The zero value has not been asked yet.
type adviser struct{ player *engine.Player }

// hintDepth is that of the level Average.
var hintDepth = engine.LevelOf(2).Depth

func (s *session) hint(ctx context.Context, _ string) error {
	if s.advice.player == nil {
		c, err := engine.LoadContext(ctx, "raumlab")
		if err != nil {
			return err
		}
		if c, err = c.WithRules(s.game.Position().Rules()); err != nil {
			return err
		}
		s.advice.player = c.NewPlayer(nil, nil)
	}
	r := s.advice.player.Move(ctx, s.game, search.Limits{Depth: hintDepth})
	s.say("hint: %s\n", s.game.Position().LineText([]board.Move{r.Move}))
	return nil
}
