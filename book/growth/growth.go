// Package growth grows an opening book: it plays games in rounds, each from the places of the tree
// where the games before leave most open.
//
// A game begins with a line of the tree, goes on with a few softmax plies, and is then played by
// the engine. Independent games cannot make a deep book, because each ply divides the games that
// meet in a position. A round depends on the rounds before it alone, and a game on its line and
// its number, so that a book has the same bytes for any number of workers, after any interruption,
// and when it is extended.
//
// The folder of a book that grows has the corpus of its games, where each part is a round.
package growth

import (
	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/selfplay"
)

// RoundGames is the size of a round, however many games there are to be.
const RoundGames = 250

// MaxPly is how deep the tree is.
const MaxPly = 30

// What games are after their line.
const (
	temperature = 10 // centipawns
	softPlies   = 5
	winScore    = 1000 // centipawns, for winPlies plies: the game is won
	winPlies    = 4
)

// A Config is all that the games of a book depend on, but for their number.
type Config struct {
	Engine engine.Config
	Rules  board.Rules
	Depth  int // plies of every search
	Seed   uint64
	Games  int64

	small *small // for tests
}

// small is a book of small rounds and short games.
type small struct{ roundGames, maxPlies int }

func (c *Config) roundGames() int64 {
	if c.small != nil {
		return int64(c.small.roundGames)
	}
	return RoundGames
}

// selfplay is the run of self-play that a round is a part of.
func (c Config) selfplay() selfplay.Config {
	x := selfplay.Config{
		Engine: c.Engine, Rules: c.Rules, Seed: c.Seed, Games: c.Games, Depth: c.Depth,
		Opening:      selfplay.Opening{Temperature: temperature, Plies: softPlies, Lines: selfplay.NewLines(0, nil)},
		MaxPlies:     selfplay.DefaultMaxPlies,
		Adjudication: corpus.Adjudication{WinScore: winScore, WinPlies: winPlies},
		Exact:        selfplay.Exact{DeadDraws: true},
		GamesPerPart: int(c.roundGames()),
	}
	if c.small != nil {
		x.MaxPlies = c.small.maxPlies
	}
	return x
}

// Validate reports the first value that no book can have.
func (c Config) Validate() error { return c.selfplay().Validate() }
