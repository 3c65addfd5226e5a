package desk

import (
	"fmt"

	"raumlab/engine/board"
	"raumlab/internal/counted"
)

// rules returns the rules of a name, the default for an empty one.
func rulesOf(name string) (board.Rules, error) {
	if name == "" {
		return board.Rules{}, nil
	}
	rules, err := board.ParseRules(name)
	if err != nil {
		return rules, Badf("key rules: %w", err)
	}
	return rules, nil
}

// startOf returns the position that a game begins with.
func startOf(rulesName, rfen string) (board.Position, error) {
	rules, err := rulesOf(rulesName)
	if err != nil {
		return board.Position{}, err
	}
	switch {
	case rfen == "":
		return rules.Start(), nil
	case len(rfen) > MaxText:
		return board.Position{}, Badf("key start: an RFEN of %s: want at most %d", counted.Of(len(rfen), "byte"), MaxText)
	}
	p, err := board.ParseRFEN(rules, rfen)
	if err != nil {
		return p, Badf("key start: %w", err)
	}
	return p, nil
}

// replay plays the game.
func (g *Game) replay() (*board.Game, error) {
	if len(g.Moves) > MaxMoves {
		return nil, Badf("key moves: a game of %s: want at most %d", counted.As(len(g.Moves), "ply", "plies"), MaxMoves)
	}
	start, err := startOf(g.Rules, g.Start)
	if err != nil {
		return nil, err
	}
	game := board.NewGame(start)
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
	if len(text) > MaxText {
		return board.NoMove, fmt.Errorf("a move of %s: want two cells and at most a promotion letter", counted.Of(len(text), "byte"))
	}
	return board.ParseMove(text)
}
