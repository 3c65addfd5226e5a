package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/selfplay"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// This file turns the flags of matches into their configuration.

type matchOptions struct {
	rulesFlags
	out         string
	engine      string
	pairs       int64
	limits      search.Limits
	clock       string
	timeMargin  time.Duration
	patience    time.Duration
	opening     string
	seed        uint64
	workers     int
	maxPlies    int
	sprt, model string
	alpha, beta float64
	books       [2]string
	identical   bool // may play
	json        bool
}

// matchOpeningUsage explains --opening of a match.
const matchOpeningUsage = "how games begin: suite:FILE, book:FILE, random:PLIES or softmax:TEMPERATURE,PLIES; empty = " + match.DefaultOpening +
	", or under other rules " + selfplay.DefaultOpening

// add adds the flags that the pipeline shares.
func (o *matchOptions) add(flags *pflag.FlagSet) {
	test := elo.DefaultSPRT()
	flags.Int64Var(&o.pairs, "pairs", match.DefaultPairs, "pairs of games to play at most")
	flags.IntVar(&o.limits.Depth, "depth", 0, "plies of every search; 0 = no limit, or where no other is given each engine's own depth")
	flags.Uint64Var(&o.limits.Nodes, "nodes", 0, "nodes of every search, more where depth 1 takes more; 0 = no limit")
	flags.DurationVar(&o.limits.MoveTime, "movetime", 0, "time of every search, such as 100ms; 0 = no limit")
	flags.StringVar(&o.clock, "clock", "", "time of a game and what each move adds, such as 10s+100ms; empty = no clock")
	flags.DurationVar(&o.timeMargin, "time-margin", match.DefaultTimeMargin, "what a move may take beyond --movetime or --clock before the game is lost")
	flags.DurationVar(&o.patience, "patience", match.DefaultPatience, "what another program may take for a move without --movetime and --clock before the game is lost")
	flags.StringVar(&o.opening, "opening", "", matchOpeningUsage)
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the openings")
	addWorkers(flags, &o.workers)
	flags.IntVar(&o.maxPlies, "max-plies", match.DefaultMaxPlies, "plies after which a game is drawn")
	flags.StringVar(&o.sprt, "sprt", "", "stop by a sequential test of ELO0,ELO1, such as 0,10; empty = no test")
	flags.Float64Var(&o.alpha, "alpha", test.Alpha, "probability that the test accepts ELO1 when ELO0 holds")
	flags.Float64Var(&o.beta, "beta", test.Beta, "probability that the test accepts ELO0 when ELO1 holds")
	flags.StringVar(&o.model, "model", test.Model.String(), "Elo of the test: normalized or logistic")
}

// addIdentical adds the flag that lets identical contestants play.
func (o *matchOptions) addIdentical(flags *pflag.FlagSet) {
	flags.BoolVar(&o.identical, "allow-identical", false, "play even if the contestants would make the same moves")
}

// refuseIdentical refuses a match that can only be level, unless it is wanted.
func (o matchOptions) refuseIdentical(c match.Config) error {
	if o.identical || !c.Identical() {
		return nil
	}
	a, b := c.A.Name(), c.B.Name()
	return badUsage(fmt.Errorf("%s and %s have the same engine, weights, book and limits, so every pair would be level and prove nothing: let others play, limit the moves by --movetime or --clock, or give --allow-identical",
		a, b))
}

// config turns flags into the configuration of a match.
func (o matchOptions) config(a, b match.Contestant) (match.Config, error) {
	c := match.Config{
		Limits: o.limits, TimeMargin: o.timeMargin, Patience: o.patience,
		MaxPlies: o.maxPlies, Seed: o.seed, Pairs: o.pairs, Version: version,
	}
	var err error
	if d := o.limits.Depth; d < 0 || d > search.MaxDepth {
		return c, badUsage(fmt.Errorf("--depth %d: want 0 to %d plies", d, search.MaxDepth)) // what 0 means the commands say
	}
	if c.Limits.Clock, err = o.times(); err != nil {
		return c, badUsage(err)
	}
	if c.Rules, err = o.rules(); err != nil {
		return c, err
	}
	judge, err := engine.Load(match.DefaultOpeningEngine)
	if err != nil {
		return c, err
	}
	if c.OpeningEngine, err = judge.WithRules(c.Rules); err != nil {
		return c, err
	}
	if c.A, err = o.contestant(a, match.A); err != nil {
		return c, err
	}
	if c.B, err = o.contestant(b, match.B); err != nil {
		return c, err
	}
	if c.Opening, err = parseOpening(cmp.Or(o.opening, match.OpeningFor(c.Rules))); err != nil {
		return c, err
	}
	if c.SPRT, err = o.test(); err != nil {
		return c, badUsage(err)
	}
	return c, badUsage(c.Validate())
}

// times checks the flags of time and returns the clock, if there is one.
func (o matchOptions) times() (search.Clock, error) {
	switch {
	case o.limits.MoveTime < 0:
		return search.Clock{}, fmt.Errorf("--movetime %v: want 1ms or more, or 0 for no limit", o.limits.MoveTime)
	case o.timeMargin < 0:
		return search.Clock{}, fmt.Errorf("--time-margin %v: want no negative time", o.timeMargin)
	case o.clock == "":
		return search.Clock{}, nil
	case o.limits.MoveTime > 0:
		return search.Clock{}, errors.New("--clock and --movetime: give one of them")
	}
	c, err := match.ParseClock(o.clock)
	if err != nil {
		return c, fmt.Errorf("--%w", err)
	}
	return c, nil
}

// test returns the sequential test, or nil for none.
func (o matchOptions) test() (*elo.SPRT, error) {
	if o.sprt == "" {
		return nil, nil
	}
	model, err := elo.ParseModel(o.model)
	if err != nil {
		return nil, fmt.Errorf("--model: %w", err)
	}
	t := &elo.SPRT{Model: model, Alpha: o.alpha, Beta: o.beta}
	low, high, _ := strings.Cut(o.sprt, ",")
	var wrong [2]error
	t.Elo0, wrong[0] = strconv.ParseFloat(strings.TrimSpace(low), 64)
	t.Elo1, wrong[1] = strconv.ParseFloat(strings.TrimSpace(high), 64)
	if wrong != [2]error{} {
		return nil, fmt.Errorf("--sprt %q: want two numbers such as 0,10", o.sprt)
	}
	return t, nil
}

// idle are the flags of matches and gauntlets that do nothing without others.
func (o *matchOptions) idle() []idleFlag {
	untested := func([]string) bool { return o.sprt == "" }
	timed := func() bool { return o.limits.MoveTime != 0 || o.clock != "" }
	isProgram := func(ref string) bool { return strings.HasPrefix(ref, match.ProgramPrefix) }
	mayBeWeights := func(ref string) bool {
		is, err := isWeights(ref)
		return is || err != nil
	}
	return []idleFlag{
		{"alpha", untested, "without --sprt"},
		{"beta", untested, "without --sprt"},
		{"model", untested, "without --sprt"},
		{"time-margin", func([]string) bool { return !timed() }, "without --movetime or --clock"},
		{"patience", func([]string) bool { return timed() }, "with --movetime or --clock"},
		{"patience", func(args []string) bool { return !slices.ContainsFunc(args, isProgram) }, "where no other program plays"},
		{"engine", func(args []string) bool { return !slices.ContainsFunc(args, mayBeWeights) }, "where no weights play"},
	}
}

// contestant gives one side the rules, and the book of its flag or of its engine.
func (o matchOptions) contestant(x match.Contestant, side match.Side) (match.Contestant, error) {
	rules, err := o.rules()
	if err != nil {
		return x, err
	}
	if x, err = x.WithRules(rules); err != nil {
		return x, err
	}
	if path := cmp.Or(o.books[side], x.Engine.Book); path != "" {
		x.Book, err = openBook(path, rules)
	}
	return x, err
}
