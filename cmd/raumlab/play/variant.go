package play

import (
	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/alice"
	"raumlab/engine/board"
)

// A countedGame is what perft counts: the tree of a position of any game.
type countedGame struct {
	tree        board.Tree
	rfen, rules string
}

// parseGame reads a position of the game that the flags choose.
func parseGame(rfen string, flags cli.RulesFlags, variant string) (g countedGame, err error) {
	rules, err := flags.Rules()
	if err != nil {
		return g, err
	}
	if variant == cli.Raumschach {
		p, err := board.ParseRFEN(rules, rfen)
		if err != nil {
			return g, cli.BadUsage(err)
		}
		return countedGame{p.Tree(), p.RFEN(), rules.String()}, nil
	}
	aliceRules, err := cli.Alice(variant, rules)
	if err != nil {
		return g, err
	}
	p, err := alice.ParseRFEN(aliceRules, rfen)
	if err != nil {
		return g, cli.BadUsage(err)
	}
	return countedGame{p.Tree(), p.RFEN(), aliceRules.String()}, nil
}
