package uci

import (
	"fmt"

	"raumlab/engine/board"
	"raumlab/engine/eval"
	"raumlab/engine/features"
	"raumlab/engine/net"
)

// display prints the position as a picture, as RFEN and by its Zobrist key.
func (s *Session) display(rest string) error {
	if err := noMore(rest); err != nil {
		return err
	}
	p := s.game.Position()
	s.out.print(fmt.Sprintf("%s\nRFEN: %s\nKey: %016X\n", p.PictureAfter(board.NoMove, board.SideBySide),
		p.RFEN(), p.Key()))
	return nil
}

// evaluate prints the static evaluation, by features if the engine evaluates by weights, by pieces if by a
// network. It does not depend on the level.
func (s *Session) evaluate(rest string) error {
	if err := noMore(rest); err != nil {
		return err
	}
	p, c := s.game.Position(), s.settings.config
	total, table := 0, ""
	switch {
	case c.Random:
		return fmt.Errorf("engine %s plays at random and does not evaluate: choose another Engine", s.settings.engine)
	case c.HasWeights():
		w := c.EvalWeights()
		total = features.Evaluator(w)(p)
		table = eval.BreakdownTable(features.Breakdown(w, p), total) + "\n"
	case c.HasNetwork():
		n := c.Network()
		total = n.Evaluate(p.Board())
		table = net.WorthTable(n.Explain(p.Board())) + "\n"
	default:
		c = c.WithTable(0) // nothing is searched
		total = c.NewPlayer(nil, nil).Searcher().Static(*p)
	}
	s.out.print(fmt.Sprintf("%sStatic evaluation: %+d centipawns, White's view\n", table, total))
	return nil
}
