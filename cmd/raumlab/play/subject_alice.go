package play

import (
	"context"
	"fmt"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	"raumlab/engine/alice"
	"raumlab/engine/alice/eval"
	alicesearch "raumlab/engine/alice/search"
	"raumlab/engine/board"
	"raumlab/engine/search"
)

// An aliceSubject is a game of Alice-Raumschach. Its engine has the depths of raumlab.
type aliceSubject struct {
	game   *alice.Game
	engine engine.Config
}

// aliceEngine plays Alice-Raumschach, too.
const aliceEngine = "raumlab"

func (o analyseOptions) alice(ctx context.Context, args []string) (*aliceSubject, error) {
	rules, err := o.Rules()
	if err != nil {
		return nil, err
	}
	aliceRules, err := cli.Alice(o.variant, rules)
	if err != nil {
		return nil, err
	}
	if name, _ := engine.SplitLevel(o.engine); name != aliceEngine {
		return nil, cli.BadUsage(fmt.Errorf("--engine %s: it does not play %s; want %[3]s, or a level from %[3]s/1 to %[3]s/%[4]d", o.engine, o.variant, aliceEngine, engine.Levels-1))
	}
	a := &aliceSubject{}
	if a.engine, err = cli.SearchingEngine(ctx, o.engine); err != nil {
		return nil, err
	}
	p, err := alice.ParseRFEN(aliceRules, o.place.rfen(args))
	if err != nil {
		return nil, cli.BadUsage(err)
	}
	a.game = alice.NewGame(p)
	if err := a.game.ReadMoves(o.place.moves); err != nil {
		return nil, cli.BadUsage(fmt.Errorf("--moves: %w", err))
	}
	return a, nil
}

func (a *aliceSubject) picture() string { return a.game.Position().PictureAfter(last(a.game.Moves())) }
func (a *aliceSubject) rfen() string    { return a.game.Position().RFEN() }
func (a *aliceSubject) rules() string   { return a.game.Position().Rules().String() }
func (a *aliceSubject) moves() []string { return moveTexts(a.game.Moves()) }
func (a *aliceSubject) line(moves []board.Move) string {
	return a.game.Position().LineText(moves)
}

func (a *aliceSubject) over() string {
	_, end := a.game.Outcome()
	return overText(a.game.Position().SideToMove(), end)
}

func (a *aliceSubject) player() player { return player{name: a.engine.Name, depth: a.engine.Depth} }

func (a *aliceSubject) searcher() analyser {
	s := alicesearch.New(alicesearch.Defaults(), eval.New(eval.Default()))
	return func(ctx context.Context, limits search.Limits, scope search.Scope, report func([]search.Result)) []search.Result {
		return s.Analyse(ctx, *a.game.Position(), a.game.History(), limits, scope, report)
	}
}
