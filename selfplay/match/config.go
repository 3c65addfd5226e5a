// Package match plays two engines against each other in pairs of games: one opening, both colours.
// It counts the pairs for package elo, and stops when a sequential test decides. It keeps its games
// in a folder, so that a match can be interrupted, resumed and extended.
//
// Pair i depends only on the configuration and i. Its opening comes from a generator made of (seed,
// i). Both engines keep hash table and history within a game and empty them between games. So a
// match gives the same bytes for any number of workers and after any interruption. Limits in time
// break this, and so does a UCI engine that plays differently the second time. The sequential test
// is asked after every pair, in order.
//
// A program that fails, breaks the rules or oversteps its time loses the game, and is started again
// for the next one. Faults such games stop Run.
package match

import (
	"fmt"
	"strings"
	"time"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
	"raumlab/internal/queue"
	"raumlab/selfplay"
	"raumlab/selfplay/elo"
)

// A Config is all that the games of a match depend on, and how many there may be.
type Config struct {
	A, B          Contestant
	Rules         variant.Rules
	Opening       selfplay.Opening
	OpeningEngine engine.Config       // judges and draws the openings at its own depth
	Limits        [2]search.Limits    // of A and B; zero is the engine's own depth
	TimeMargin    time.Duration       // a move loses when it oversteps its time by more than this
	Patience      time.Duration       // a UCI engine's move loses after this if no time is set
	MaxPlies      int                 // longer games are drawn; the opening counts
	Adjudication  corpus.Adjudication // by the scores of both sides
	Seed          uint64
	SPRT          *elo.SPRT    // stops the match; nil for none
	Pairs         int64        // the most to play
	Version       string       // of the program
	Log           *Log         // of what programs are told and say; nil for none, and no setting
	Remote        queue.Remote // plays the pairs; nil for this process, and no setting
	Faults        int          // games lost by faults before a run stops, 0 for DefaultFaults; no setting
	Forgiving     bool         // no number of faults of programs stops the match; no setting
}

// Same returns one limit for both sides.
func Same(l search.Limits) [2]search.Limits { return [2]search.Limits{l, l} }

// Defaults of a match.
const (
	DefaultPairs         = 500
	DefaultMaxPlies      = selfplay.DefaultMaxPlies
	DefaultOpening       = "suite:openings" // under the usual rules; see OpeningFor
	DefaultOpeningEngine = "raumfischer"
	aliceOpeningEngine   = "raumlab"
	DefaultTimeMargin    = 200 * time.Millisecond // see docs/bench/movetime.md
	DefaultPatience      = 5 * time.Minute
	DefaultFaults        = 3
)

// protocolTime is the unit of times in the protocol, for our engines as for programs.
const protocolTime = time.Millisecond

// Validate reports the first value that no match can have, by its name on the command line.
func (c Config) Validate() error {
	if c.OpeningEngine.Name == "" || c.OpeningEngine.Random {
		return fmt.Errorf("opening engine %q does not search, so it cannot judge openings: name one that does, such as %s",
			c.OpeningEngine.Name, DefaultOpeningEngine)
	}
	for side := range Side(2) {
		if err := c.validateLimits(side); err != nil {
			return err
		}
	}
	switch {
	case c.Patience < 0 || c.programs() && c.Patience < protocolTime:
		return hint.Refuse("patience", c.Patience, "expected a positive time, 1ms or more")
	case c.TimeMargin < 0:
		return hint.Refuse("time_margin", c.TimeMargin, "must not be negative")
	case c.MaxPlies <= c.Opening.Plies:
		return hint.Refuse("max_plies", c.MaxPlies, "must be more than the %s of the opening",
			plural.Of(c.Opening.Plies, "ply"))
	case c.Faults < 0:
		return hint.Refuse("faults", c.Faults, "expected the number of lost games that stops the match, or 0 for none")
	case c.Pairs < 1:
		return hint.Refuse("pairs", c.Pairs, "expected at least 1")
	case c.Pairs > corpus.MaxGames:
		return hint.Refuse("pairs", c.Pairs, "expected at most %d", corpus.MaxGames)
	}
	for _, x := range []Contestant{c.A, c.B} {
		if err := x.validate(); err != nil {
			return err
		}
	}
	if err := c.Opening.Check(c.Rules, c.Pairs, "pairs"); err != nil {
		return err
	}
	if err := c.Adjudication.Validate(); err != nil {
		return err
	}
	if c.Adjudication.WinPlies == 1 || c.Adjudication.DrawPlies == 1 {
		return fmt.Errorf("adjudication %s: must be 2 plies or more, so that both sides agree, or 0 for none", c.Adjudication)
	}
	if c.SPRT != nil {
		return c.SPRT.Validate()
	}
	return nil
}

// validateLimits reports the first limit that a side cannot have.
func (c Config) validateLimits(side Side) error {
	l := c.Limits[side]
	if l == (search.Limits{}) {
		if c.contestant(side).Program != nil {
			return fmt.Errorf(
				"no search limit for %v: another program needs one: set a depth, nodes, a move time or a clock", side)
		}
		return nil
	}
	if err := l.Validate(); err != nil {
		return err
	}
	switch {
	case l.Clock != (search.Clock{}) && l.MoveTime > 0:
		return fmt.Errorf("move time %v and clock %v exclude each other: give only one", l.MoveTime, side)
	case l.MoveTime%protocolTime != 0:
		return fmt.Errorf("move time %v: must be whole milliseconds, because the protocol counts in them", l.MoveTime)
	case l.Clock.Left%protocolTime != 0 || l.Clock.Increment%protocolTime != 0:
		return fmt.Errorf("clock %v: must be whole milliseconds, because the protocol counts in them", l.Clock)
	case l.Clock != (search.Clock{}) && l.Clock.Left <= 0:
		return fmt.Errorf("clock %v: the time at the start must be positive", l.Clock)
	}
	return nil
}

// OpeningFor is the default opening under the rules: the shipped suite, or drawn ones.
func OpeningFor(r variant.Rules) string {
	if r == (variant.Rules{}) {
		return DefaultOpening
	}
	return selfplay.DefaultOpening
}

// OpeningEngineFor names the engine that judges openings under the rules.
func OpeningEngineFor(r variant.Rules) string {
	if r.Variant.IsAlice() {
		return aliceOpeningEngine
	}
	return DefaultOpeningEngine
}

// programs reports whether other programs play.
func (c Config) programs() bool { return c.A.Program != nil || c.B.Program != nil }

// timed reports whether time decides games.
func (c Config) timed() bool { return timed(c.Limits[A]) || timed(c.Limits[B]) }

// timed reports whether time limits the moves of a side.
func timed(l search.Limits) bool { return l.MoveTime > 0 || l.Clock != (search.Clock{}) }

func (c Config) contestant(s Side) Contestant { return [...]Contestant{A: c.A, B: c.B}[s] }

// NamesSide reports whether a name ends as if it named a side.
func NamesSide(name string) bool {
	return strings.HasSuffix(name, "(A)") || strings.HasSuffix(name, "(B)")
}

// name is what results call a side: its contestant, and also the side where both names are the same
// or one names a side.
func (c Config) name(s Side) string {
	name, other := c.contestant(s).Name(), c.contestant(1-s).Name()
	if name == other || NamesSide(name) || NamesSide(other) {
		return fmt.Sprintf("%s (%v)", name, s)
	}
	return name
}
