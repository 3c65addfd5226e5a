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

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/selfplay"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// This file turns the flags of matches into their configuration.

type matchOptions struct {
	rulesFlags
	out          string
	engine       string
	pairs        int64
	limits       search.Limits
	clock        string
	sides        [2]sideLimits // of A and B alone, zero where those of both hold
	timeMargin   time.Duration
	patience     time.Duration
	opening      string
	seed         uint64
	workers      int
	maxPlies     int
	adjudication corpus.Adjudication
	log          string
	sprt, model  string
	alpha, beta  float64
	books        [2]string
	identical    bool                   // may play
	given        func(flag string) bool // whether the command line has it
	json         bool
}

// sideLimits are the limits of one side.
type sideLimits struct {
	depth    int
	nodes    uint64
	moveTime time.Duration
	clock    string
}

// matchOpeningUsage explains --opening of a match.
const matchOpeningUsage = "how games begin: suite:FILE, book:FILE, random:PLIES or softmax:TEMPERATURE,PLIES; empty = " + match.DefaultOpening +
	", or under other rules " + selfplay.DefaultOpening

// add adds the flags that match and gauntlet share.
func (o *matchOptions) add(flags *pflag.FlagSet) {
	test := elo.DefaultSPRT()
	flags.Int64Var(&o.pairs, "pairs", match.DefaultPairs, "pairs of games to play at most")
	flags.IntVar(&o.limits.Depth, "depth", 0, "plies of every search; 0 = no limit, or where no other is given each engine's own depth")
	flags.Uint64Var(&o.limits.Nodes, "nodes", 0, "nodes of every search, more where depth 1 takes more; 0 = no limit")
	flags.DurationVar(&o.limits.MoveTime, "movetime", 0, "time of every search, such as 100ms; 0 = no limit")
	flags.StringVar(&o.clock, "clock", "", "time of a game and what each move adds, such as 10s+100ms, or of 40 moves, such as 40/60s+500ms; a bare number is seconds; empty = no clock")
	flags.DurationVar(&o.timeMargin, "time-margin", match.DefaultTimeMargin, "what a move may take beyond --movetime or --clock before the game is lost")
	flags.DurationVar(&o.patience, "patience", match.DefaultPatience, "what another program may take for a move without --movetime and --clock before the game is lost")
	flags.StringVar(&o.opening, "opening", "", matchOpeningUsage)
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the openings")
	addWorkers(flags, &o.workers)
	flags.IntVar(&o.maxPlies, "max-plies", match.DefaultMaxPlies, "plies after which a game is drawn")
	addAdjudication(flags, &o.adjudication)
	flags.StringVar(&o.log, "log", "", "for programs, cmd:PROGRAM: file to append every line to that they are sent and print; empty = none")
	flags.StringVar(&o.sprt, "sprt", "", "stop by a sequential test of ELO0,ELO1, such as 0,10; empty = no test")
	flags.Float64Var(&o.alpha, "alpha", test.Alpha, "probability that the test accepts ELO1 when ELO0 holds")
	flags.Float64Var(&o.beta, "beta", test.Beta, "probability that the test accepts ELO0 when ELO1 holds")
	flags.StringVar(&o.model, "model", test.Model.String(), "Elo of the test: normalized or logistic")
}

// addSides adds the flags of one side alone.
func (o *matchOptions) addSides(flags *pflag.FlagSet) {
	for side, name := range []string{"a", "b"} {
		s, who := &o.sides[side], strings.ToUpper(name)
		flags.IntVar(&s.depth, "depth-"+name, 0, "plies of every search of "+who+"; 0 = as --depth")
		flags.Uint64Var(&s.nodes, "nodes-"+name, 0, "nodes of every search of "+who+"; 0 = as --nodes")
		flags.DurationVar(&s.moveTime, "movetime-"+name, 0, "time of every search of "+who+"; 0 = as --movetime")
		flags.StringVar(&s.clock, "clock-"+name, "", "clock of "+who+"; empty = as --clock")
		flags.StringVar(&o.books[side], "book-"+name, "", "opening book that "+who+" plays from; empty = that of its engine file, if it names one")
	}
}

// addAdjudication adds the flags of the rule that ends games by their scores.
func addAdjudication(flags *pflag.FlagSet, a *corpus.Adjudication) {
	flags.IntVar(&a.WinScore, "win-score", 0, "adjudicate a win at this score in centipawns")
	flags.IntVar(&a.WinPlies, "win-plies", 0, "plies for which the win score must hold; 0 = adjudicate no wins")
	flags.IntVar(&a.DrawScore, "draw-score", 0, "adjudicate a draw at or below this score in centipawns")
	flags.IntVar(&a.DrawPlies, "draw-plies", 0, "plies for which the draw score must hold; 0 = adjudicate no draws")
	flags.Float64Var(&a.PlayOn, "play-on", 0, "share of games played on where adjudication would end them")
}

// idleAdjudication are the flags of adjudication that do nothing without others.
func idleAdjudication(a *corpus.Adjudication) []idleFlag {
	return []idleFlag{
		{"win-score", func([]string) bool { return a.WinPlies == 0 }, "without --win-plies"},
		{"draw-score", func([]string) bool { return a.DrawPlies == 0 }, "without --draw-plies"},
		{"play-on", func([]string) bool { return a.Off() }, "without --win-plies or --draw-plies"},
	}
}

// checkAdjudication refuses flags of adjudication of which one needs another.
func checkAdjudication(a corpus.Adjudication) error {
	if a.WinPlies > 0 && a.WinScore == 0 {
		return badUsage(fmt.Errorf("--win-plies %d needs --win-score, the centipawns from which on a game counts as won, such as --win-score 900", a.WinPlies))
	}
	return nil
}

// addIdentical adds the flag that lets identical contestants play.
func (o *matchOptions) addIdentical(flags *pflag.FlagSet) {
	flags.BoolVar(&o.identical, "allow-identical", false, "play even if the contestants would make the same moves")
	o.given = flags.Changed
}

// refuseDifferent refuses --allow-identical where no two contestants of these matches are identical. A file of settings may
// hold it for other matches.
func (o matchOptions) refuseDifferent(configs ...match.Config) error {
	if !o.given("allow-identical") || slices.ContainsFunc(configs, match.Config.Identical) {
		return nil
	}
	why := "where the contestants differ"
	for _, flag := range []string{"clock", "clock-a", "clock-b", "movetime", "movetime-a", "movetime-b"} {
		if o.given(flag) {
			why = "beside --" + flag + ", since time makes the games differ"
		}
	}
	return badUsage(fmt.Errorf("--allow-identical does nothing %s: leave it out", why))
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
		TimeMargin: o.timeMargin, Patience: o.patience, Adjudication: o.adjudication,
		MaxPlies: o.maxPlies, Seed: o.seed, Pairs: o.pairs, Version: version,
	}
	var err error
	for side := range c.Limits {
		if c.Limits[side], err = o.limitsOf(match.Side(side)); err != nil {
			return c, badUsage(err)
		}
	}
	if err := checkAdjudication(o.adjudication); err != nil {
		return c, err
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

// limitsOf returns the limits of a side: each is its own, or else that of both.
func (o matchOptions) limitsOf(side match.Side) (search.Limits, error) {
	own := o.sides[side]
	name := func(flag string, isOwn bool) string {
		if isOwn {
			flag += "-" + strings.ToLower(side.String())
		}
		return "--" + flag
	}
	l := search.Limits{
		Depth: cmp.Or(own.depth, o.limits.Depth), Nodes: cmp.Or(own.nodes, o.limits.Nodes), MoveTime: cmp.Or(own.moveTime, o.limits.MoveTime),
	}
	clock, clockFlag, timeFlag := cmp.Or(own.clock, o.clock), name("clock", own.clock != ""), name("movetime", own.moveTime != 0)
	switch {
	case l.Depth < 0 || l.Depth > search.MaxDepth: // what 0 means the commands say
		return l, fmt.Errorf("%s %d: want 0 to %d plies", name("depth", own.depth != 0), l.Depth, search.MaxDepth)
	case l.MoveTime < 0:
		return l, fmt.Errorf("%s %v: want 1ms or more, or 0 for no limit", timeFlag, l.MoveTime)
	case o.timeMargin < 0:
		return l, fmt.Errorf("--time-margin %v: want no negative time", o.timeMargin)
	case clock == "":
		return l, nil
	case l.MoveTime > 0:
		return l, fmt.Errorf("%s and %s: give one of them", clockFlag, timeFlag)
	}
	var err error
	if l.Clock, err = match.ParseClock(clock); err != nil {
		return l, errors.New(clockFlag + strings.TrimPrefix(err.Error(), "clock"))
	}
	return l, nil
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
	isProgram := func(ref string) bool { return strings.HasPrefix(ref, match.ProgramPrefix) }
	untested := func([]string) bool { return o.sprt == "" }
	timed := func(s sideLimits) bool {
		return o.limits.MoveTime != 0 || o.clock != "" || s.moveTime != 0 || s.clock != ""
	}
	untimed := func([]string) bool { return !timed(o.sides[match.A]) && !timed(o.sides[match.B]) }
	bothTimed := func([]string) bool { return timed(o.sides[match.A]) && timed(o.sides[match.B]) }
	noProgram := func(args []string) bool { return !slices.ContainsFunc(args, isProgram) }
	both := func(given func(sideLimits) bool) func([]string) bool {
		return func([]string) bool { return given(o.sides[match.A]) && given(o.sides[match.B]) }
	}
	mayBeWeights := func(ref string) bool {
		is, err := engine.IsWeights(ref)
		return is || err != nil
	}
	return append(idleAdjudication(&o.adjudication), []idleFlag{
		{"alpha", untested, "without --sprt"},
		{"beta", untested, "without --sprt"},
		{"model", untested, "without --sprt"},
		{"time-margin", untimed, "without --movetime or --clock"},
		{"patience", bothTimed, "with --movetime or --clock"},
		{"patience", noProgram, "where no other program plays"},
		{"log", noProgram, "where no other program plays"},
		{"engine", func(args []string) bool { return !slices.ContainsFunc(args, mayBeWeights) }, "where no weights play"},
		{"depth", both(func(s sideLimits) bool { return s.depth != 0 }), "beside --depth-a and --depth-b"},
		{"nodes", both(func(s sideLimits) bool { return s.nodes != 0 }), "beside --nodes-a and --nodes-b"},
		{"movetime", both(func(s sideLimits) bool { return s.moveTime != 0 }), "beside --movetime-a and --movetime-b"},
		{"clock", both(func(s sideLimits) bool { return s.clock != "" }), "beside --clock-a and --clock-b"},
	}...)
}

// idleSides are the limits of one side where that side moves at random, without a search.
func (o *matchOptions) idleSides() (all []idleFlag) {
	for side, name := range []string{"a", "b"} {
		isRandom := func(args []string) bool {
			e, err := engine.Load(args[side])
			return err == nil && e.Random
		}
		for _, limit := range []string{"depth-", "nodes-", "movetime-", "clock-"} {
			all = append(all, idleFlag{limit + name, isRandom, "where " + strings.ToUpper(name) + " moves at random"})
		}
	}
	return all
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
