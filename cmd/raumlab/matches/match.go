// Package matches has the commands that prove by paired games which engine is stronger: match,
// gauntlet and ablate.
package matches

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/cmd/raumlab/workers"
	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/engine/weights"
	"raumlab/internal/disk"
	"raumlab/internal/hint"
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
	Clock        string
	sides        [2]sideLimits // of A and B alone; zero for those of both
	TimeMargin   time.Duration
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
		"end with exit code 1 unless A is stronger, or not-weaker (see 'raumlab match --help'); empty = never for the verdict")
	o.add(cmd)
	o.addSides(cmd)
	timed := []string{"movetime", "clock", "movetime-a", "movetime-b", "clock-a", "clock-b"}
	cli.NeedsAny(cmd, timed, "time-margin")
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
		err = cli.InterruptedWith("%s", plural.As(s.Pairs, "pair is lost: give --out to keep it",
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
	cli.AddLimits(flags, &o.Limits)
	flags.StringVar(&o.Clock, "clock", "", ClockUsage)
	flags.DurationVar(&o.TimeMargin, "time-margin", match.DefaultTimeMargin,
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
	cli.Excludes(cmd, "clock", "movetime")
	cli.Needs(cmd, "sprt", "alpha", "beta", "model")
	cli.NeedsProgram(cmd, "patience", "faults", "log")
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
		cli.Limit(flags, "depth-"+name, 0, search.MaxDepth)
		cli.LimitTime(flags, "movetime-"+name)
		cli.Excludes(cmd, "clock-"+name, "movetime", "movetime-"+name)
		cli.Excludes(cmd, "movetime-"+name, "clock")
		flags.StringVar(&o.books[side], "book-"+name, "",
			"opening book that "+who+" plays from; empty = the one in its engine file, if any")
	}
}

// Config turns flags into the configuration of a match.
func (o MatchOptions) Config(a, b match.Contestant) (match.Config, error) {
	c := match.Config{
		TimeMargin: o.TimeMargin, Patience: o.Patience, Faults: o.faults, Forgiving: o.faults == 0,
		Adjudication: o.adjudication.Adjudication,
		MaxPlies:     o.MaxPlies, Seed: o.Seed, Pairs: o.Pairs, Version: cli.Version,
	}
	var err error
	for side := range c.Limits {
		if c.Limits[side], err = o.limitsOf(match.Side(side)); err != nil {
			return c, cli.BadUsage(err)
		}
	}
	if err := o.adjudication.Check(); err != nil {
		return c, err
	}
	if c.Rules, err = o.Rules(); err != nil {
		return c, err
	}
	evaluator, err := engine.Load(match.OpeningEngineFor(c.Rules))
	if err != nil {
		return c, err
	}
	if c.OpeningEngine, err = evaluator.WithRules(c.Rules); err != nil {
		return c, err
	}
	if c.A, err = o.contestant(a, match.A); err != nil {
		return c, err
	}
	if c.B, err = o.contestant(b, match.B); err != nil {
		return c, err
	}
	if c.Opening, err = cli.ParseOpening(cmp.Or(o.Opening, match.OpeningFor(c.Rules))); err != nil {
		return c, err
	}
	model, err := elo.ParseModel(o.model)
	if err != nil && o.sprt != "" {
		return c, cli.Usagef("--model: %w", err)
	}
	if c.SPRT, err = ParseTest(o.sprt, elo.SPRT{Model: model, Alpha: o.alpha, Beta: o.beta}); err != nil {
		return c, cli.BadUsage(err)
	}
	return c, cli.BadUsage(c.Validate())
}

// limitsOf returns the limits of a side. Each is the side's own, or else that of both.
func (o MatchOptions) limitsOf(side match.Side) (l search.Limits, err error) {
	own := o.sides[side]
	l = search.Limits{Depth: cmp.Or(own.depth, o.Limits.Depth), Nodes: cmp.Or(own.nodes, o.Limits.Nodes),
		MoveTime: cmp.Or(own.moveTime, o.Limits.MoveTime)}
	flag, clock := "clock", o.Clock
	if own.clock != "" {
		flag, clock = "clock-"+strings.ToLower(side.String()), own.clock
	}
	if clock == "" {
		return l, nil
	}
	if l.Clock, err = match.ParseClock(clock); err != nil {
		err = fmt.Errorf("--%s %q: %w", flag, clock, err)
	}
	return l, err
}

// ambiguous refuses the name of an engine that is also one of weights where --engine names another
// engine: who writes so may mean the weights, played by that engine.
func (o MatchOptions) ambiguous(ref string) error {
	if o.engine == ref || !slices.Contains(engine.Names(), ref) || !slices.Contains(weights.All(), ref) {
		return nil
	}
	return fmt.Errorf(
		"%s is the name of both an engine and weights: with --engine %s give a file instead: configs/engines/%s.toml for the engine, or 'raumlab weights export %s --out weights.toml' for the weights",
		ref, o.engine, ref, ref)
}

// load loads a contestant. Weights must be of the variant: an engine would play it by its own.
func (o MatchOptions) load(ctx context.Context, ref string) (match.Contestant, error) {
	if err := o.ambiguous(ref); err != nil {
		return match.Contestant{}, cli.BadUsage(err)
	}
	x, err := cli.LoadContestant(ctx, ref, o.engine)
	if err != nil || x.Program != nil {
		return x, err
	}
	rules, err := o.Rules()
	if err != nil {
		return x, err
	}
	if ref, err = cli.WeightsIn(ref); err != nil {
		return x, err
	}
	is, err := engine.IsWeights(ref)
	if err != nil || !is {
		return x, err
	}
	w, err := weights.Load(ref)
	if err != nil {
		return x, err
	}
	return x, cli.NameError(ref, weights.Fits(w.Weights, ref, rules.Variant))
}

// contestant gives one side the rules, and the book of its flag or of its engine.
func (o MatchOptions) contestant(x match.Contestant, side match.Side) (match.Contestant, error) {
	rules, err := o.Rules()
	if err != nil {
		return x, err
	}
	name := x.Name()
	if x, err = x.WithRules(rules); err != nil {
		return x, cli.NameError(name, err)
	}
	if path := cmp.Or(o.books[side], x.Engine.Book); path != "" {
		x.Book, err = cli.OpenBook(path, rules)
	}
	return x, err
}

// ParseTest returns the test of --sprt with the other values of like, or nil for none.
func ParseTest(sprt string, like elo.SPRT) (*elo.SPRT, error) {
	if sprt == "" {
		return nil, nil
	}
	low, high, _ := strings.Cut(sprt, ",")
	var wrong [2]error
	like.Elo0, wrong[0] = strconv.ParseFloat(strings.TrimSpace(low), 64)
	like.Elo1, wrong[1] = strconv.ParseFloat(strings.TrimSpace(high), 64)
	if wrong != [2]error{} {
		return nil, fmt.Errorf("--sprt %q: expected two numbers such as 0,10", sprt)
	}
	return &like, nil
}

// refuseIdentical refuses a match between identical contestants, unless --allow-identical allows
// it.
func (o MatchOptions) refuseIdentical(ctx context.Context, c match.Config) error {
	if o.identical {
		return nil
	}
	if identical, err := c.Identical(ctx); !identical || err != nil {
		return err
	}
	a, b := c.A.Name(), c.B.Name()
	if c.Limits[match.A].MoveTime > 0 || c.Limits[match.A].Clock != (search.Clock{}) {
		return cli.Usagef(
			"%s and %s differ only in depth, which --movetime and --clock replace: limit the depths by --depth-a and --depth-b",
			a, b)
	}
	return cli.Usagef(
		"%s and %s have the same engine, weights, book and limits, so they would play the same moves, which proves nothing: choose other contestants, use --movetime or --clock, or give --allow-identical",
		a, b)
}

// PlayMatch plays the missing pairs of a match and shows the score meanwhile.
func PlayMatch(ctx context.Context, config match.Config, dir string, who workers.Pool,
	stderr io.Writer) (match.Summary, error) {
	config.Remote = who.Remote
	var p *term.Progress
	defer func() { p.End() }()
	s, err := config.Run(ctx, dir, who.Workers, func(s match.Summary) {
		if p == nil {
			p = term.NewProgress(stderr, "pairs", s.Pairs, s.MaxPairs)
			who.Show(p)
			return
		}
		if s.Test != nil {
			p.Expect(pairsToCome(s))
		}
		p.At(s.Pairs, matchDetails(s)...)
	})
	switch {
	case s.Finished():
		return s, Outlived(err)
	case errors.Is(err, context.Canceled) && dir != "":
		// Of err what else went wrong is shown.
		err = errors.Join(cli.InterruptedWith("%d of %s are kept; run the same command again to resume", s.Pairs,
			plural.Of(config.Pairs, "pair")), err)
	}
	return s, Stopped(err, s.Pairs, config.Pairs, dir)
}

// matchDetails are the facts to watch of a match, the most important first.
func matchDetails(s match.Summary) []string {
	return []string{standing(s), s.Games.String(), s.Pentanomial.String()}
}

// standing is A's score and the state of the test.
func standing(s match.Summary) string {
	text := fmt.Sprintf("%.1f %%", 100*s.Pentanomial.Score())
	if t := s.Test; t != nil {
		text += fmt.Sprintf(", LLR %.2f (%.2f, %.2f)", t.LLR, t.Lower, t.Upper)
	}
	return text
}

// Outlived explains that programs failed too often in a match that is complete. It returns other
// errors unchanged.
func Outlived(err error) error {
	var faults *match.FaultsError
	if errors.As(err, &faults) {
		return hint.Errorf("%w: no pair is missing, but the match says little about the program's strength", err)
	}
	return err
}

// Stopped says how to resume a match in which programs failed too often. It returns other errors
// unchanged.
func Stopped(err error, pairs, most int64, dir string) error {
	var faults *match.FaultsError
	switch {
	case !errors.As(err, &faults):
		return err
	case dir == "":
		return hint.Errorf(
			"stopped: %w: give --out to keep the pairs that are played and to resume, or --faults 0 to continue after any number of faults",
			err)
	}
	return hint.Errorf(
		"stopped: %w: %d of at most %s are finished and kept in %s, with the lost games; run the same command again to resume, with --faults 0 to continue after any number of faults, or name another folder if the program has changed",
		err, pairs, plural.Of(most, "pair"), dir)
}

// PrintMatch prints what a match says.
func PrintMatch(w io.Writer, c match.Config, s match.Summary, asJSON bool) error {
	if asJSON {
		return cli.WriteJSON(w, s)
	}
	t := term.NewTable(w)
	p := s.Pentanomial
	t.Row("match", "A %s against B %s", s.A, s.B)
	t.Row("settings", "%s, opening %s, %s, seed %d", c.Rules, c.Opening.Reference(), report.LimitsText(c.Limits), c.Seed)
	t.Row("profile", "%s", report.ProfileText(c.Limits, c.Rules.Variant))
	all := func(facts []report.Entry) {
		for _, x := range facts {
			t.Row(x.Name, "%s", x.Value)
		}
	}
	all(report.PointFacts(s))
	t.Row("Elo", "%v", p.Elo())
	t.Row("nElo", "%v", p.NormalizedElo())
	t.Row("LOS", "%s", elo.Percent(p.LOS()))
	if x := s.Test; x != nil {
		t.Row("SPRT", "%v: LLR %s in (%.2f, %.2f), %v", x.SPRT, elo.Signed(2, x.LLR), x.Lower, x.Upper, x.Status)
	}
	all(report.PlayFacts(s))
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(w, "\n%s\n", report.MatchVerdict(s))
	return err
}

// logHead begins a log of the protocol. begin recognises logs by it.
const logHead = "# raumlab: protocol log: time, pair.game, side, > sent or < received, line\n"

// withLog calls play with the log of --log, or with nil.
func (o MatchOptions) withLog(play func(*match.Log) error) error {
	if o.log == "" {
		return play(nil)
	}
	f, err := disk.OpenOwn(o.log)
	if err == nil {
		if err = begin(f); err != nil {
			f.Close()
		}
	}
	if err != nil {
		return fmt.Errorf("--log %w", err)
	}
	log := match.NewLog(f)
	err = play(log)
	if wrong := errors.Join(log.Err(), f.Close()); wrong != nil {
		err = errors.Join(err, fmt.Errorf("--log %w", disk.WriteError(o.log, wrong)))
	}
	return err
}

// begin takes a log to its end, or begins one. It refuses a file that is no log, and one that
// another process writes.
func begin(f *os.File) error {
	if err := disk.LockOpen(f); err != nil {
		return err
	}
	first, err := bufio.NewReader(io.LimitReader(f, int64(len(logHead)))).ReadString('\n')
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		return err
	case first == "":
		if _, err := f.WriteString(logHead); err != nil {
			return disk.WriteError(f.Name(), err)
		}
	case !strings.HasPrefix(first, logHead):
		return fmt.Errorf(
			"%s: the existing file is not written to, because it is not a protocol log: name another file, or remove this one",
			f.Name())
	}
	if _, err := f.Seek(0, io.SeekEnd); err != nil {
		return disk.WriteError(f.Name(), err)
	}
	return nil
}

// pairsToCome is the expected number of further pairs of a test if they end like those already
// played.
func pairsToCome(s match.Summary) float64 {
	t, p := s.Test, s.Pentanomial
	f := t.Outlook(p)
	if p.Pairs() < report.FewPairs { // too few to extrapolate
		f = t.Forecast(t.LLR, (t.Elo0+t.Elo1)/2, p.GameSD())
	}
	return min(f.Pairs, float64(s.MaxPairs-s.Pairs))
}
