package desk

import (
	"context"

	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/variant"
)

// The search for a hint, on the page and in the terminal. 100,000 nodes are 6 plies and more, in a
// fifth of a second on a server, in less than one in a browser. Nodes and not time, so that a
// position has the same hint on every machine.
const (
	hintEngine = engine.Strongest
	hintNodes  = 100_000
)

// Hint returns a good move of a game that is not over: the best line of the analysis that the page
// asks for.
func Hint(ctx context.Context, g *variant.Game) (search.Result, error) {
	c, err := engine.LoadContext(ctx, hintEngine)
	if err != nil {
		return search.Result{}, err
	}
	if c, err = c.WithRules(g.Position().Rules()); err != nil {
		return search.Result{}, err
	}
	found := c.NewPlayer(nil, nil).Searcher().Analyse(ctx, *g.Position(), g.History(), search.Limits{Nodes: hintNodes},
		search.Scope{Lines: 1}, nil)
	if err := ctx.Err(); err != nil {
		return search.Result{}, err
	}
	return found[0], nil
}
