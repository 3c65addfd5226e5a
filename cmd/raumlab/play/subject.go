package play

import (
	"context"
	"fmt"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/weights"
)

// A raumschachSubject is a game of Raumschach and its engine.
type raumschachSubject struct {
	game   *board.Game
	engine engine.Config
}

func (o analyseOptions) raumschach(ctx context.Context, args []string) (*raumschachSubject, error) {
	rules, err := o.Rules()
	if err != nil {
		return nil, err
	}
	r := &raumschachSubject{}
	if r.game, err = o.place.start(ctx, args, rules); err != nil {
		return nil, err
	}
	rules = r.game.Position().Rules()
	if r.engine, err = cli.SearchingEngine(ctx, o.engine); err != nil {
		return nil, err
	}
	if o.tables != "" {
		if r.engine, err = r.engine.WithTables(ctx, o.tables); err != nil {
			return nil, fmt.Errorf("--tables: %w", err)
		}
	}
	if o.weights != "" {
		if !r.engine.HasWeights() {
			return nil, cli.BadUsage(fmt.Errorf("--weights %s: engine %s does not evaluate by weights: choose another with --engine", o.weights, r.engine.Name))
		}
		w, err := weights.LoadFor(o.weights, rules)
		if err != nil {
			return nil, cli.NameError(o.weights, err)
		}
		name := r.engine.Name
		r.engine = r.engine.WithWeights(o.weights, w)
		r.engine.Name = name
	}
	r.engine, err = r.engine.WithRules(rules)
	return r, err
}

func (r *raumschachSubject) picture() string {
	return r.game.Position().PictureAfter(last(r.game.Moves()))
}
func (r *raumschachSubject) rfen() string    { return r.game.Position().RFEN() }
func (r *raumschachSubject) rules() string   { return r.game.Position().Rules().String() }
func (r *raumschachSubject) moves() []string { return moveTexts(r.game.Moves()) }
func (r *raumschachSubject) line(moves []board.Move) string {
	return r.game.Position().LineText(moves)
}

func (r *raumschachSubject) over() string {
	_, end := r.game.Outcome()
	return overText(r.game.Position().SideToMove(), end)
}

func (r *raumschachSubject) player() player {
	return player{r.engine.Name, r.engine.Depth, r.engine.Weights, r.engine.Hash()}
}

func (r *raumschachSubject) searcher() analyser {
	s := r.engine.NewPlayer(nil, nil).Searcher()
	return func(ctx context.Context, limits search.Limits, scope search.Scope, report func([]search.Result)) []search.Result {
		return s.Analyse(ctx, *r.game.Position(), r.game.History(), limits, scope, report)
	}
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
