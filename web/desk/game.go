package desk

import (
	"fmt"

	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/plural"
)

// rules returns the rules of a name, the default for an empty one.
func rulesOf(name string) (variant.Rules, error) {
	if name == "" {
		return variant.Rules{}, nil
	}
	rules, err := variant.ParseRules(name)
	if err != nil {
		return rules, Badf("key rules: %w", err)
	}
	return rules, nil
}

// startOf returns the position that a game begins with.
func startOf(rulesName, rfen string) (variant.Position, error) {
	rules, err := rulesOf(rulesName)
	if err != nil {
		return variant.Position{}, err
	}
	switch {
	case rfen == "":
		return rules.Start(), nil
	case len(rfen) > maxText:
		return variant.Position{}, Badf("key start: an RFEN of %s: expected at most %d",
			plural.Of(len(rfen), "byte"), maxText)
	}
	p, err := variant.ParseRFEN(rules, rfen)
	if err != nil {
		return p, Badf("key start: %w", err)
	}
	return p, nil
}

// replay plays the game.
func (g *Game) replay() (*variant.Game, error) {
	if len(g.Moves) > maxMoves {
		return nil, Badf("key moves: a game of %s: expected at most %d", plural.As(len(g.Moves), "ply", "plies"), maxMoves)
	}
	start, err := startOf(g.Rules, g.Start)
	if err != nil {
		return nil, err
	}
	game := variant.NewGame(start)
	for i, text := range g.Moves {
		m, err := parseMove(text)
		if err == nil {
			err = game.Play(m)
		}
		if err != nil {
			return nil, Badf("key moves[%d]: %w", i, err)
		}
	}
	return game, nil
}

// parseMove reads a move in machine notation.
func parseMove(text string) (board.Move, error) {
	if len(text) > maxText {
		return board.NoMove, fmt.Errorf("a move of %s: expected two cells and at most a promotion letter",
			plural.Of(len(text), "byte"))
	}
	return board.ParseMove(text)
}
