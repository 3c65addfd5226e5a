package matches

import (
	"strings"
	"time"

	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/workers"
	"raumlab/engine/search"
	"raumlab/selfplay"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// This file turns the flags of matches into their configuration.

type MatchOptions struct {
	cli.RulesFlags
	out          string
	engine       string
	Pairs        int64
	Limits       search.Limits
	clock        string
	sides        [2]sideLimits // of A and B alone; zero for those of both
	timeMargin   time.Duration
	Patience     time.Duration
	faults       int
	Opening      string
	Seed         uint64
	pool         workers.Flags
	MaxPlies     int
	adjudication cli.Adjudication
	log          string
	sprt, model  string
	alpha, beta  float64
	books        [2]string
	require      string                 // what the verdict must be; empty for no matter
	identical    bool                   // whether identical contestants may play
	given        func(flag string) bool // whether the command line has the flag
	json         bool
}

// sideLimits are the limits of one side.
type sideLimits struct {
	depth    int
	nodes    uint64
	moveTime time.Duration
	clock    string
}

// ClockUsage explains --clock.
const ClockUsage = "time per game plus increment, such as 10s+100ms, or per 40 moves, such as 40/60s+500ms; a number without a unit is seconds; empty = no clock"

// matchOpeningUsage explains --opening of a match.
const matchOpeningUsage = "how games begin: suite:FILE, book:FILE, random:PLIES or softmax:TEMPERATURE,PLIES; empty = " + match.DefaultOpening +
	", or for other rules " + selfplay.DefaultOpening

// add adds the flags that match and gauntlet share.
func (o *MatchOptions) add(flags *pflag.FlagSet) {
	test := elo.DefaultSPRT()
	flags.Int64Var(&o.Pairs, "pairs", match.DefaultPairs, "maximum number of pairs of games")
	flags.IntVar(&o.Limits.Depth, "depth", 0,
		"plies of every search; 0 = no limit, or each engine's own depth if no other limit is given")
	flags.Uint64Var(&o.Limits.Nodes, "nodes", 0, "nodes of every search (depth 1 is always finished); 0 = no limit")
	flags.DurationVar(&o.Limits.MoveTime, "movetime", 0, "time of every search, such as 100ms; 0 = no limit")
	flags.StringVar(&o.clock, "clock", "", ClockUsage)
	flags.DurationVar(&o.timeMargin, "time-margin", match.DefaultTimeMargin,
		"how far a move may exceed --movetime or --clock before the game is lost")
	flags.DurationVar(&o.Patience, "patience", match.DefaultPatience,
		"how long another program may think about a move without --movetime or --clock before the game is lost")
	flags.IntVar(&o.faults, "faults", match.DefaultFaults,
		"games that other programs may lose by crashes, time or illegal moves before the match stops; 0 = any number")
	flags.StringVar(&o.Opening, "opening", "", matchOpeningUsage)
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of the openings")
	o.pool.Add(flags)
	flags.IntVar(&o.MaxPlies, "max-plies", match.DefaultMaxPlies, "plies after which a game is drawn")
	o.adjudication.Add(flags)
	flags.StringVar(&o.log, "log", "",
		"protocol log of other programs: file to which every line sent and received is appended; empty = none")
	flags.StringVar(&o.sprt, "sprt", "", "stop by a sequential test (SPRT) of ELO0,ELO1, such as 0,10; empty = no test")
	flags.Float64Var(&o.alpha, "alpha", test.Alpha, "probability that the test accepts ELO1 although ELO0 is true")
	flags.Float64Var(&o.beta, "beta", test.Beta, "probability that the test accepts ELO0 although ELO1 is true")
	flags.StringVar(&o.model, "model", test.Model.String(), "kind of Elo that the test uses: normalized or logistic")
}

// addSides adds the flags of one side alone.
func (o *MatchOptions) addSides(flags *pflag.FlagSet) {
	for side, name := range []string{"a", "b"} {
		s, who := &o.sides[side], strings.ToUpper(name)
		flags.IntVar(&s.depth, "depth-"+name, 0, "plies of every search of "+who+"; 0 = --depth")
		flags.Uint64Var(&s.nodes, "nodes-"+name, 0, "nodes of every search of "+who+"; 0 = --nodes")
		flags.DurationVar(&s.moveTime, "movetime-"+name, 0, "time of every search of "+who+"; 0 = --movetime")
		flags.StringVar(&s.clock, "clock-"+name, "", "clock of "+who+"; empty = --clock")
		flags.StringVar(&o.books[side], "book-"+name, "",
			"opening book that "+who+" plays from; empty = the one in its engine file, if any")
	}
}
