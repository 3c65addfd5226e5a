package play

import (
	"cmp"
	"context"
	"fmt"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
)

// A subject is a position, with what led there and the engine that searches it.
type subject struct {
	game   *variant.Game
	engine engine.Config
}

func (o analyseOptions) subject(ctx context.Context, args []string) (s subject, err error) {
	rules, err := o.Rules()
	if err != nil {
		return s, err
	}
	if s.game, err = o.place.start(ctx, args, rules); err != nil {
		return s, err
	}
	rules = s.game.Position().Rules()
	usual := engine.Strongest
	if o.weights != "" {
		usual = "raumlab"
	}
	ref := cmp.Or(o.engine, usual)
	if s.engine, err = cli.SearchingEngine(ctx, ref); err != nil {
		return s, err
	}
	if o.tables != "" {
		if s.engine, err = s.engine.WithTables(ctx, o.tables); err != nil {
			return s, fmt.Errorf("--tables: %w", err)
		}
	}
	if s.engine, err = s.engine.WithRules(rules); err != nil {
		return s, cli.Usagef("--engine %s: %w", ref, err)
	}
	if o.weights == "" {
		return s, nil
	}
	if !s.engine.HasWeights() {
		return s, cli.Usagef("--weights %s: engine %s does not evaluate with weights: choose another with --engine", o.weights,
			s.engine.Name)
	}
	w, err := weights.LoadFor(o.weights, rules)
	if err != nil {
		return s, cli.NameError(o.weights, err)
	}
	name := s.engine.Name
	s.engine = s.engine.WithWeights(o.weights, w)
	s.engine.Name = name
	return s, nil
}

func (s subject) position() *variant.Position { return s.game.Position() }

func (s subject) picture(columns int) string {
	return s.position().PictureAfter(last(s.game.Moves()), columns)
}

// over says why there is nothing to search, or nothing.
func (s subject) over() string {
	_, end := s.game.Outcome()
	return overText(s.position().SideToMove(), end)
}

// analyse finds the best lines.
func (s subject) analyse(ctx context.Context, limits search.Limits, scope search.Scope,
	report func([]search.Result)) []search.Result {
	searcher := s.engine.NewPlayer(nil, nil).Searcher()
	return searcher.Analyse(ctx, *s.position(), s.game.History(), limits, scope, report)
}

// last is the last of the moves, or none.
func last(moves []board.Move) board.Move {
	if len(moves) == 0 {
		return board.NoMove
	}
	return moves[len(moves)-1]
}

// moveTexts are moves in machine notation.
func moveTexts(moves []board.Move) (texts []string) {
	for _, m := range moves {
		texts = append(texts, m.String())
	}
	return texts
}
