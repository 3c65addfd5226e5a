package tuning

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/matches"
	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/variant"
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
	flags.StringVar(&o.method, "method", options.GP, "gp, by a Gaussian process, or spsa, by fishtest's schedule")
	flags.Int64Var(&o.pairs, "pairs", 1000, "pairs of games to play in all")
	flags.IntVar(&o.limits.Depth, "depth", 0, "plies of every search; 0 = no limit, or where no other is given the engine's own depth")
	flags.Uint64Var(&o.limits.Nodes, "nodes", 0, "nodes of every search; 0 = no limit")
	flags.DurationVar(&o.limits.MoveTime, "movetime", 0, "time of every search, such as 100ms; 0 = no limit")
	flags.StringVar(&o.clock, "clock", "", matches.ClockUsage)
	flags.DurationVar(&o.patience, "patience", match.DefaultPatience, "what a program may take for a move without --movetime and --clock before the game is lost")
	flags.StringVar(&o.opening, "opening", selfplay.DefaultOpening, "how games begin: drawn openings, since each duel begins with others")
	flags.IntVar(&o.maxPlies, "max-plies", match.DefaultMaxPlies, "plies after which a game is drawn")
	flags.Int64Var(&o.verify, "verify", 500, "pairs of the match at the end, at most; 0 = no match")
	flags.StringVar(&o.sprt, "sprt", "", "stop that match by a sequential test of normalized ELO0,ELO1, such as 0,10; empty = play all pairs")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of duels and openings")
	cli.AddWorkers(flags, &o.workers)
}

func (o optionsOptions) validate() (workers int, err error) {
	switch {
	case o.params == "":
		return 0, errors.New("--params is missing: name a TOML file with a table for each option")
	case o.out == "":
		return 0, errors.New("--out is missing: name a folder")
	case o.method != options.GP && o.method != options.SPSA:
		return 0, fmt.Errorf("--method %q: want %s or %s", o.method, options.GP, options.SPSA)
	case o.pairs < 1 || o.pairs > mostTuningPairs:
		return 0, fmt.Errorf("--pairs %d: want 1 to %d", o.pairs, mostTuningPairs)
	case o.verify < 0:
		return 0, fmt.Errorf("--verify %d: want a number of pairs, or 0 for no match", o.verify)
	case o.seed > mostTuningSeed:
		return 0, fmt.Errorf("--seed %d: want 0 to %d, since each duel makes its own of it", o.seed, uint64(mostTuningSeed))
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
		return fmt.Errorf("--depth %d: want 0 to %d plies", o.limits.Depth, search.MaxDepth)
	case o.limits.MoveTime < 0:
		return fmt.Errorf("--movetime %v: want 1ms or more, or 0 for no limit", o.limits.MoveTime)
	case o.clock == "":
		return nil
	case o.limits.MoveTime > 0:
		return errors.New("--clock and --movetime: give one of them")
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

// arena reads the parameters and the engine.
func (o optionsOptions) arena(ctx context.Context, ref string) (options.Arena, error) {
	a := options.Arena{Seed: o.seed}
	var err error
	if a.Parameters, err = options.ReadParameters(o.params); err != nil {
		return a, cli.BadUsage(fmt.Errorf("--params: %w", err))
	}
	if a.Engine, err = cli.LoadContestant(ctx, ref, "raumlab"); err != nil {
		return a, err
	}
	if a.Engine.Program == nil && a.Engine.Engine.Random {
		return a, cli.BadUsage(fmt.Errorf("engine %s plays at random: name one that searches", ref))
	}
	judge, err := engine.Load(match.DefaultOpeningEngine)
	if err != nil {
		return a, err
	}
	opening, err := cli.ParseOpening(o.opening)
	if err != nil {
		return a, err
	}
	if opening.Suite != nil {
		return a, cli.BadUsage(fmt.Errorf("--opening %s: every duel would begin with the same positions: want drawn openings such as %s", o.opening, selfplay.DefaultOpening))
	}
	a.Match = match.Config{
		A: a.Engine, B: a.Engine, Rules: variant.Rules{}, Opening: opening, OpeningEngine: judge, Limits: match.Same(o.limits),
		TimeMargin: match.DefaultTimeMargin, Patience: o.patience, MaxPlies: o.maxPlies, Seed: o.seed, Pairs: 1, Version: cli.Version,
	}
	return a, cli.BadUsage(a.Match.Validate())
}

// settings are what the duels depend on.
func (o optionsOptions) settings(a options.Arena, ref string) options.Settings {
	s := options.Settings{
		Version: cli.Version, Method: o.method, Pairs: o.pairs, Seed: o.seed, Engine: ref, Hash: a.Engine.Hash(),
		Opening: a.Match.Opening.String(), OpeningSHA: a.Match.Opening.Hash(), Limits: match.LimitsText(o.limits), MaxPlies: o.maxPlies,
		Parameters: a.Parameters,
	}
	if a.Engine.Program == nil {
		s.Signature = a.Engine.Engine.Signature(a.Match.Rules)
	}
	return s
}
