// Package growth grows an opening book: it plays games in rounds, each from the positions of the
// tree that earlier games leave most open.
//
// A game begins with a line of the tree, continues with a few softmax plies, and is then played by
// the engine. Independent games cannot make a deep book, because each ply divides the games that
// meet in a position.
//
// A round depends on the rounds before it alone, and a game on its line and its number. So a book
// has the same bytes for any number of workers, after any interruption, and when it is extended.
//
// The folder of a book that grows has the corpus of its games. Each part is a round.
package growth

import (
	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/queue"
	"raumlab/selfplay"
)

// RoundGames is the number of games in a round. It does not depend on the number of all games, so
// that a book can be extended.
const RoundGames = 250

// maxPly is how deep the tree is.
const maxPly = 30

// How games are played after their line.
const (
	temperature = 10 // centipawns
	softPlies   = 5
	winScore    = 1000 // centipawns, for winPlies plies: the game is won
	winPlies    = 4
)

// A Config is all that the games of a book depend on except their number.
type Config struct {
	Engine engine.Config
	Rules  board.Rules
	Depth  int // plies of every search
	Seed   uint64
	Games  int64

	Remote queue.Remote // plays the games; nil for this process

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
		Engine: c.Engine, Rules: variant.Of(c.Rules), Seed: c.Seed, Games: c.Games, Depth: c.Depth,
		Opening:      selfplay.Opening{Temperature: temperature, Plies: softPlies, Lines: selfplay.NewLines(0, nil)},
		MaxPlies:     selfplay.DefaultMaxPlies,
		Adjudication: corpus.Adjudication{WinScore: winScore, WinPlies: winPlies},
		Exact:        selfplay.Exact{DeadDraws: true},
		GamesPerPart: int(c.roundGames()),
		Remote:       c.Remote,
	}
	if c.small != nil {
		x.MaxPlies = c.small.maxPlies
	}
	return x
}

// Validate reports the first invalid value.
func (c Config) Validate() error { return c.selfplay().Validate() }
