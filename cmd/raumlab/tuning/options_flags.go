package tuning

import (
	"errors"
	"fmt"
	"time"

	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/matches"
	"raumlab/engine/search"
	"raumlab/selfplay"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/tuner/options"
)

// optionsOptions are those of tune-options.
type optionsOptions struct {
	params, out, method string
	pairs, verify       int64
	limits              search.Limits
	clock               string
	opening, sprt       string
	patience            time.Duration
	maxPlies            int
	seed                uint64
	workers             int
	json                bool
}

func (o *optionsOptions) add(flags *pflag.FlagSet) {
	flags.StringVar(&o.params, "params", "", "TOML file with a table for each option: start, min, max, step (required)")
	flags.StringVar(&o.out, "out", "", "folder to keep the tuning in (required)")
	flags.StringVar(&o.method, "method", options.GP, "gp (Gaussian process) or spsa (fishtest's schedule)")
	flags.Int64Var(&o.pairs, "pairs", 1000, "total pairs of games")
	flags.IntVar(&o.limits.Depth, "depth", 0,
		"plies of every search; 0 = no limit, or the engine's own depth if no other limit is given")
	flags.Uint64Var(&o.limits.Nodes, "nodes", 0, "nodes of every search; 0 = no limit")
	flags.DurationVar(&o.limits.MoveTime, "movetime", 0, "time of every search, such as 100ms; 0 = no limit")
	flags.StringVar(&o.clock, "clock", "", matches.ClockUsage)
	flags.DurationVar(&o.patience, "patience", match.DefaultPatience,
		"how long a program may think about a move without --movetime or --clock before the game is lost")
	flags.StringVar(&o.opening, "opening", selfplay.DefaultOpening,
		"how games begin: drawn openings, so that each duel has its own")
	flags.IntVar(&o.maxPlies, "max-plies", match.DefaultMaxPlies, "plies after which a game is drawn")
	flags.Int64Var(&o.verify, "verify", 500, "maximum pairs of the match at the end; 0 = no match")
	flags.StringVar(&o.sprt, "sprt", "",
		"stop that match by a sequential test (SPRT) of normalized ELO0,ELO1, such as 0,10; empty = play all pairs")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the duels and openings")
	cli.AddWorkers(flags, &o.workers)
}

func (o optionsOptions) validate() (workers int, err error) {
	switch {
	case o.params == "":
		return 0, errors.New("--params is missing: name a TOML file with a table for each option")
	case o.out == "":
		return 0, errors.New("--out is missing: name a folder")
	case o.method != options.GP && o.method != options.SPSA:
		return 0, fmt.Errorf("--method %q: expected %s or %s", o.method, options.GP, options.SPSA)
	case o.pairs < 1 || o.pairs > mostTuningPairs:
		return 0, fmt.Errorf("--pairs %d: expected 1 to %d", o.pairs, mostTuningPairs)
	case o.verify < 0:
		return 0, fmt.Errorf("--verify %d: expected a number of pairs, or 0 for no match", o.verify)
	case o.seed > mostTuningSeed:
		return 0, fmt.Errorf("--seed %d: expected 0 to %d, because each duel derives its own seed", o.seed,
			uint64(mostTuningSeed))
	}
	if _, err := o.test(); err != nil {
		return 0, err
	}
	return cli.WorkerCount(o.workers)
}

// readLimits checks the limits, and reads the clock.
func (o *optionsOptions) readLimits() (err error) {
	switch {
	case o.limits.Depth < 0 || o.limits.Depth > search.MaxDepth:
		return fmt.Errorf("--depth %d: expected 0 to %d plies", o.limits.Depth, search.MaxDepth)
	case o.limits.MoveTime < 0:
		return fmt.Errorf("--movetime %v: expected 1ms or more, or 0 for no limit", o.limits.MoveTime)
	case o.clock == "":
		return nil
	case o.limits.MoveTime > 0:
		return errors.New("--clock and --movetime exclude each other: give only one")
	}
	if o.limits.Clock, err = match.ParseClock(o.clock); err != nil {
		return fmt.Errorf("--clock %q: %w", o.clock, err)
	}
	return nil
}

const (
	mostTuningPairs = 1_000_000
	mostTuningSeed  = 1<<40 - 1
)

func (o optionsOptions) test() (*elo.SPRT, error) {
	t, err := matches.ParseTest(o.sprt, elo.DefaultSPRT())
	if err == nil && t != nil {
		err = t.Validate()
	}
	return t, err
}
