// Package match plays two engines against each other in pairs of games: one
// opening, both colours. It counts the pairs as package elo wants them, stops
// where a sequential test decides, and keeps what it played in a folder, so
// that a match can be interrupted, resumed and made longer.
//
// Pair i depends on the configuration and i alone: its opening comes from a
// generator made of (seed, i), and table and history of both engines are kept
// within a game and emptied between games. So a match gives the same
// bytes for any number of workers and after any interruption; only a limit in
// time breaks this. The test is asked after every pair in their order.
package match

import (
	"fmt"

	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/selfplay"
	"raumlab/selfplay/elo"
)

// A Config is all that the games of a match depend on, and how many there may be.
type Config struct {
	A, B          Contestant
	Rules         board.Rules
	Opening       selfplay.Opening
	OpeningEngine engine.Config // judges and draws the openings at its own depth, whoever plays
	Limits        search.Limits // of every move; the zero value is each engine's own depth
	MaxPlies      int           // longer games are drawn; the opening counts
	Seed          uint64
	SPRT          *elo.SPRT // stops the match; nil for none
	Pairs         int64     // the most to play
	Version       string    // of the program
}

// Defaults of a match.
const (
	DefaultPairs         = 500
	DefaultMaxPlies      = selfplay.DefaultMaxPlies
	DefaultOpening       = selfplay.DefaultOpening
	DefaultOpeningEngine = "raumfischer"
)

// Validate reports the first value that no match can have, by its name on the command line.
func (c Config) Validate() error {
	if c.OpeningEngine.Name == "" || c.OpeningEngine.Random {
		return fmt.Errorf("opening engine %q: openings are judged by a search: want an engine that searches, such as %s",
			c.OpeningEngine.Name, DefaultOpeningEngine)
	}
	if c.Limits != (search.Limits{}) {
		if err := c.Limits.Validate(); err != nil {
			return err
		}
	}
	switch {
	case c.MaxPlies <= c.Opening.Plies:
		return fmt.Errorf("max-plies %d: want more than the %d plies of the opening", c.MaxPlies, c.Opening.Plies)
	case c.Pairs < 1:
		return fmt.Errorf("pairs %d: want at least 1", c.Pairs)
	}
	for _, x := range []Contestant{c.A, c.B} {
		if err := x.validate(); err != nil {
			return err
		}
	}
	if c.Opening.Suite != nil {
		return fmt.Errorf("opening %s: a match draws its openings from the start position: want random:PLIES or softmax:TEMPERATURE,PLIES", c.Opening)
	}
	if c.SPRT != nil {
		return c.SPRT.Validate()
	}
	return nil
}
