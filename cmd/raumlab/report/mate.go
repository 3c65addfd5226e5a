package report

import (
	"context"
	"fmt"

	"raumlab/corpus"
	"raumlab/corpus/derive"
	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
)

// A Mate is the end of the shortest game of its kind.
type Mate struct {
	*Scene
	Plies int // from the start of the game
}

// newMate shows the last position of a game that ends with mate.
func newMate(start variant.Position, moves []board.Move) (*Mate, error) {
	g := variant.NewGame(start)
	last := ""
	for _, m := range moves {
		last = g.Position().MoveText(m)
		if err := g.Play(m); err != nil {
			return nil, err
		}
	}
	s := newScene("The shortest mate", g.Position())
	winner := g.Position().SideToMove().Opponent()
	s.Says = fmt.Sprintf("%s mates after %s with %s.", sideNames[winner], plural.Of(len(moves), "ply"), last)
	s.point(moves[len(moves)-1], last, "mate")
	return &Mate{s, len(moves)}, nil
}

var sideNames = [...]string{board.White: "White", board.Black: "Black"}

// shortestMate returns the shortest mate of a corpus, the first of several, or nil.
func shortestMate(ctx context.Context, c *corpus.Corpus, dir string, progress corpus.Progress) (*Mate, error) {
	var best *corpus.Game
	done := int64(0)
	for g, err := range c.Games(ctx) {
		if err != nil {
			return nil, err
		}
		done++
		progress.Report(done, c.Len())
		if g.Termination == board.Checkmate && len(g.Plies) > 0 && (best == nil || len(g.Plies) < len(best.Plies)) {
			best = &g
		}
	}
	if best == nil {
		return nil, nil
	}
	source := fmt.Sprintf("game %d of %s", best.Number, dir)
	text, err := derive.Text(best, c.Rules(), derive.Player(&c.Manifest.Header))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	var moves []board.Move
	for _, p := range best.Plies {
		moves = append(moves, p.Move)
	}
	mate, err := newMate(text.Start, moves)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	return mate, mate.tell(source, text)
}
