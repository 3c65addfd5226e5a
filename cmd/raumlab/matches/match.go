// Package matches has the commands that prove by paired games which engine is stronger: match,
// gauntlet and ablate.
package matches

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/workers"
	"raumlab/engine/search"
	"raumlab/internal/plural"
	"raumlab/internal/sanitize"
	"raumlab/selfplay"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/selfplay/tournament"
)

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
	require      string // what the verdict must be; empty for no matter
	identical    bool   // whether identical contestants may play
	json         bool
}

// sideLimits are the limits of one side.
type sideLimits struct {
	depth    int
	nodes    uint64
	moveTime time.Duration
	clock    string
}

func NewMatchCommand() *cobra.Command { return matchCommand(workers.Flags{}) }

func matchCommand(who workers.Flags) *cobra.Command {
	o := &MatchOptions{pool: who}
	cmd := &cobra.Command{
		Use:   "match A B",
		Short: "play pairs of games between two engines to find out which is stronger",
		Long: `Plays engine A against engine B in pairs of games: each pair is one opening played with
both colours. Results are from A's point of view. A and B can be:

  NAME           an engine (see 'raumlab engines'), or one at a level from 0 to 5,
                 such as raumfischer/4
  FILE.toml      an engine file, or a weight file, which the engine of --engine plays
  published, corrected  weights that ship, played by the engine of --engine
  cmd:PROGRAM ARGUMENTS  another program that speaks UCI; quote words as in a shell; a word
                 option.NAME=VALUE sets one of its UCI options

Limits apply to both sides; use the -a/-b variants to limit one side: --depth-a 3
--nodes-b 4000. A clock can have a time control that repeats: --clock 40/60s+500ms.
Programs do not ponder.

With --win-plies N or --draw-plies N a game is adjudicated when the scores of both
sides agree for N plies in a row that one side wins, or that neither does. A move
without a score, such as a book move, resets the count. --play-on plays a fraction of
the adjudicated games to the end and counts wrong adjudications.

With --sprt the match stops when the sequential test decides. With --out the match is
kept in a folder: run the same command again to resume it, and raise --pairs to extend
it. Each pair depends only on the settings and its number, whatever the number of
workers; only time limits and programs that are not deterministic change that. If time
counts, a game is played again when the match was suspended during it, as by Ctrl-Z.

With --require the exit code tells a script what the match shows: 0 if the requirement
is met, otherwise 1, after the table of the match.

  stronger    A must be stronger: by the verdict, or by an SPRT that accepts H1
              with an ELO0 of at least 0
  not-weaker  A must not be weaker: neither by a 95 % interval below 0 nor by an
              SPRT that accepts H0 with an ELO0 below 0; an SPRT must have decided

Contestants that differ only in name, with the same engine, weights, book and limits,
are refused: they would play the same moves with either colour, which proves nothing.
Time limits, random moves or --allow-identical make such a match possible.

A program that crashes, hangs, plays an illegal move, sends an invalid answer or exceeds its
time loses that game, and the reason is recorded. The third such game stops the match
with exit code 1; run the same command again to resume. --faults sets another number;
--faults 0 never stops, for a program that loses on time now and then.

--variant alice or mirrored-alice plays Alice-Raumschach from drawn openings; another
program must list the variant in its option UCI_Variant.`,
		Example: `  raumlab match raumlab raumfischer --pairs 100 --out runs/match
  raumlab match runs/weights.toml corrected --engine raumlab --sprt 0,10 --opening random:8 --pairs 20000 --out runs/proof
  raumlab match runs/new.toml runs/old.toml --sprt -10,0 --pairs 5000 --require not-weaker --out runs/gate
  raumlab match raumlab/3 raumlab/1 --variant alice --pairs 100 --out runs/alice
  raumlab match raumlab 'cmd:raumlab uci --engine raumfischer option.table_bits=20' --clock 10s+100ms --out runs/clock`,
		Args: cobra.ExactArgs(2),
		RunE: cli.Runner(o.run),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.engine, "engine", "raumlab", "engine that plays A or B if they are weights")
	flags.StringVar(&o.out, "out", "", "folder to keep the match in; empty = not kept")
	flags.StringVar(&o.require, "require", "",
		"end with exit code 1 unless A is stronger or not-weaker (see above); empty = whatever the verdict is")
	o.addSides(cmd)
	o.add(cmd)
	return cmd
}

func (o *MatchOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if o.require != "" && o.require != requireStronger && o.require != requireNotWeaker {
		return cli.Usagef("--require %s: expected %s or %s", sanitize.Quote(o.require), requireStronger, requireNotWeaker)
	}
	a, err := o.load(ctx, args[0])
	if err != nil {
		return err
	}
	b, err := o.load(ctx, args[1])
	if err != nil {
		return err
	}
	config, err := o.Config(a, b)
	if err != nil {
		return err
	}
	cli.WarnOddOpening(stderr, config.Opening)
	if err := o.refuseRemote(config); err != nil {
		return err
	}
	if err := o.refuseIdentical(ctx, config); err != nil {
		return err
	}
	if o.out != "" {
		if above, err := tournament.Of(o.out); err != nil {
			return fmt.Errorf("--out %s: %w", o.out, err)
		} else if above != "" {
			return fmt.Errorf(
				"--out %s: this folder belongs to a match of the tournament %s, and the tournament's result would no longer fit: run the command of the tournament, or name another folder",
				o.out, above)
		}
	}
	pool, err := o.pool.Start(ctx, o.out, stderr)
	if err != nil {
		return err
	}
	var s match.Summary
	err = o.withLog(func(log *match.Log) error {
		config.Log = log
		s, err = PlayMatch(ctx, config, o.out, pool, stderr)
		return pool.End(err)
	})
	if errors.Is(err, context.Canceled) && o.out == "" {
		err = cli.InterruptedWith(plural.As(s.Pairs, "pair is lost: give --out to keep it",
			"pairs are lost: give --out to keep them"))
	}
	if s.Pairs > 0 {
		err = errors.Join(PrintMatch(stdout, config, s, o.json), err)
	}
	if err == nil {
		err = o.meets(s)
	}
	return err
}

// What --require asks of a match.
const (
	requireStronger  = "stronger"
	requireNotWeaker = "not-weaker"
)

// meets returns an error unless the match meets --require.
func (o MatchOptions) meets(s match.Summary) error {
	met := true
	switch o.require {
	case requireStronger:
		met = report.IsStronger(s)
	case requireNotWeaker:
		undecided := s.Test != nil && s.Test.Status == elo.Continue
		met = s.Pairs > 0 && !undecided && !report.IsWeaker(s)
	}
	if met {
		return nil
	}
	return fmt.Errorf("--require %s is not met: %s", o.require, report.MatchVerdict(s))
}

// ClockUsage explains --clock.
const ClockUsage = "time per game plus increment, such as 10s+100ms, or per 40 moves, such as 40/60s+500ms; a number without a unit is seconds; empty = no clock"

// matchOpeningUsage explains --opening of a match.
const matchOpeningUsage = "how games begin: suite:FILE, book:FILE, random:PLIES or softmax:TEMPERATURE,PLIES; empty = " + match.DefaultOpening +
	", or for other rules " + selfplay.DefaultOpening

// add adds the flags that match and gauntlet share.
func (o *MatchOptions) add(cmd *cobra.Command) {
	flags := cmd.Flags()
	test := elo.DefaultSPRT()
	o.RulesFlags.AddAll(flags)
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
	o.pool.Add(cmd)
	flags.IntVar(&o.MaxPlies, "max-plies", match.DefaultMaxPlies, "plies after which a game is drawn")
	o.adjudication.Add(cmd)
	flags.StringVar(&o.log, "log", "",
		"protocol log of other programs: file to which every line sent and received is appended; empty = none")
	flags.StringVar(&o.sprt, "sprt", "", "stop by a sequential test (SPRT) of ELO0,ELO1, such as 0,10; empty = no test")
	flags.Float64Var(&o.alpha, "alpha", test.Alpha, "probability that the test accepts ELO1 although ELO0 is true")
	flags.Float64Var(&o.beta, "beta", test.Beta, "probability that the test accepts ELO0 although ELO1 is true")
	flags.StringVar(&o.model, "model", test.Model.String(), "kind of Elo that the test uses: normalized or logistic")
	flags.BoolVar(&o.identical, "allow-identical", false, "play even if the contestants would make the same moves")
	cli.AddJSON(cmd, &o.json)
	cli.Needs(cmd, "sprt", "alpha", "beta", "model")
	cli.AddStatus(cmd)
}

// addSides adds the flags of one side alone.
func (o *MatchOptions) addSides(cmd *cobra.Command) {
	flags := cmd.Flags()
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
