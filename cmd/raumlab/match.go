package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/book"
	"raumlab/configs"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/uci/client"
	"raumlab/selfplay"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

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
	json        bool
}

func newMatchCommand() *cobra.Command {
	var o matchOptions
	cmd := &cobra.Command{
		Use:   "match A B",
		Short: "play pairs of games between two engines and say which is stronger",
		Long: `Plays engine A against engine B in pairs of games, one opening with either
colour, and says from A's view what the pairs prove. Each of them is the name of
an engine (see 'raumlab engines'), a name with a level from 0 to 5 such as
raumfischer/4, an engine file, a weight file, which the engine of --engine
plays, or cmd:PROGRAM ARGUMENTS, another program that speaks UCI: words as in
a shell, where a word option.NAME=VALUE sets an option of the protocol.

With --sprt the match stops when the sequential test decides. With --out it is
kept in a folder: the same command goes on with an interrupted match, and with
more --pairs makes a finished one longer. Pair i depends on the settings and i
alone, whatever the number of workers; only --movetime, --clock and programs
that play otherwise the second time make it depend on more.

A program that crashes, hangs, plays an illegal move, answers nonsense or
oversteps its time loses that game, and the reason is kept with it. The third
such game stops the match with exit code 1; the same command goes on.`,
		Example: `  raumlab match raumlab raumfischer --pairs 100 --out runs/match
  raumlab match runs/weights.toml raumlab --engine raumlab --sprt 0,10 --opening random:8 --pairs 20000 --out runs/proof
  raumlab match raumlab 'cmd:raumlab uci --engine raumfischer option.table_bits=20' --clock 10s+100ms --out runs/clock`,
		Args: cobra.ExactArgs(2),
		RunE: runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runMatch(ctx, args[0], args[1], o, stdout, stderr)
		}),
	}
	o.rulesFlags.add(cmd.Flags())
	o.add(cmd.Flags())
	cmd.Flags().StringVar(&o.engine, "engine", match.DefaultOpeningEngine, "engine that plays where A or B is a weight file")
	cmd.Flags().StringVar(&o.out, "out", "", "folder to keep the match in; empty = keep nothing")
	cmd.Flags().StringVar(&o.books[match.A], "book-a", "", "opening book that A plays from; empty = that of its engine file, if it names one")
	cmd.Flags().StringVar(&o.books[match.B], "book-b", "", "opening book that B plays from; empty = that of its engine file, if it names one")
	cmd.Flags().BoolVar(&o.json, "json", false, "print JSON")
	refuseIdle(cmd, o.idle()...)
	return cmd
}

// idle are the flags of matches and gauntlets that do nothing without others.
func (o *matchOptions) idle() []idleFlag {
	untested := func([]string) bool { return o.sprt == "" }
	timed := func() bool { return o.limits.MoveTime != 0 || o.clock != "" }
	isProgram := func(ref string) bool { return strings.HasPrefix(ref, match.ProgramPrefix) }
	mayBeWeights := func(ref string) bool {
		is, err := isWeightFile(ref)
		return is || err != nil
	}
	return []idleFlag{
		{"alpha", untested, "without --sprt"},
		{"beta", untested, "without --sprt"},
		{"model", untested, "without --sprt"},
		{"time-margin", func([]string) bool { return !timed() }, "without --movetime or --clock"},
		{"patience", func([]string) bool { return timed() }, "with --movetime or --clock"},
		{"patience", func(args []string) bool { return !slices.ContainsFunc(args, isProgram) }, "where no other program plays"},
		{"engine", func(args []string) bool { return !slices.ContainsFunc(args, mayBeWeights) }, "where no weight file plays"},
	}
}

// matchOpeningUsage explains --opening of a match.
const matchOpeningUsage = "how games begin: suite:FILE, book:FILE, random:PLIES or softmax:TEMPERATURE,PLIES; empty = " + match.DefaultOpening +
	", or under other rules " + selfplay.DefaultOpening

// add adds the flags that the pipeline shares.
func (o *matchOptions) add(flags *pflag.FlagSet) {
	test := elo.DefaultSPRT()
	flags.Int64Var(&o.pairs, "pairs", match.DefaultPairs, "pairs of games to play at most")
	flags.IntVar(&o.limits.Depth, "depth", 0, "plies of every search; 0 = no limit, or where no other is given each engine's own depth")
	flags.Uint64Var(&o.limits.Nodes, "nodes", 0, "nodes of every search; 0 = no limit")
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

// config turns flags into the configuration of a match.
func (o matchOptions) config(a, b match.Contestant) (match.Config, error) {
	c := match.Config{
		Limits: o.limits, TimeMargin: o.timeMargin, Patience: o.patience,
		MaxPlies: o.maxPlies, Seed: o.seed, Pairs: o.pairs, Version: version,
	}
	var err error
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

// openBook opens a book for games under the rules.
func openBook(path string, rules board.Rules) (match.Book, error) {
	b, err := book.Open(path)
	if err != nil {
		return match.Book{}, err
	}
	if err := b.CheckRules(rules); err != nil {
		return match.Book{}, fmt.Errorf("%s: %w", path, err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		return match.Book{}, err
	}
	sum := sha256.Sum256(file)
	return match.Book{Probe: b.Best, Hash: hex.EncodeToString(sum[:])}, nil
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

// loadContestant returns who a name, an engine file, a weight file or a command stands for; player names the
// engine that plays a weight file.
func loadContestant(ref, player string) (match.Contestant, error) {
	if command, is := strings.CutPrefix(ref, match.ProgramPrefix); is {
		p, err := client.Load(command)
		if !missing(err) {
			err = badUsage(err)
		}
		return match.Contestant{Program: &p}, err
	}
	e, err := loadEngine(ref, player)
	return match.Contestant{Engine: e}, err
}

// missing reports whether an error is that of a program or a file that is not there, or cannot be read.
func missing(err error) bool {
	var program *exec.Error
	var file *fs.PathError
	return errors.As(err, &program) || errors.As(err, &file)
}

func loadEngine(ref, player string) (engine.Config, error) {
	isWeights, err := isWeightFile(ref)
	if err != nil {
		return engine.Config{}, err
	}
	if !isWeights {
		e, err := engine.Load(ref)
		return e, nameError(ref, err)
	}
	w, err := engine.LoadWeights(ref)
	if err != nil {
		return engine.Config{}, err
	}
	e, err := engine.Load(player)
	if err != nil {
		return engine.Config{}, nameError(player, err)
	}
	if e.Random || e.Evaluation != "features" {
		return engine.Config{}, nameError(player, fmt.Errorf("engine %s does not evaluate by weights: it cannot use %s", player, ref))
	}
	return e.WithWeights(filepath.Base(ref), w), nil
}

// isWeightFile tells weight files, which have a key definition, from engine files, which have a key name.
func isWeightFile(ref string) (bool, error) {
	if !strings.HasSuffix(ref, ".toml") {
		return false, nil
	}
	data, err := os.ReadFile(ref)
	if err != nil {
		return false, fmt.Errorf("engine or weights: %w", err)
	}
	var keys map[string]any
	if err := configs.Decode(ref, data, &keys); err != nil {
		return false, err
	}
	_, named := keys["name"]
	_, defined := keys["definition"]
	if named == defined {
		return false, fmt.Errorf("%s: neither an engine file (key name) nor a weight file (key definition)", ref)
	}
	return defined, nil
}

func runMatch(ctx context.Context, refA, refB string, o matchOptions, stdout, stderr io.Writer) error {
	a, err := loadContestant(refA, o.engine)
	if err != nil {
		return err
	}
	b, err := loadContestant(refB, o.engine)
	if err != nil {
		return err
	}
	config, err := o.config(a, b)
	if err != nil {
		return err
	}
	workers, err := workerCount(o.workers)
	if err != nil {
		return err
	}
	s, err := playMatch(ctx, config, o.out, workers, stderr)
	if errors.Is(err, context.Canceled) && o.out == "" {
		err = interruptedError{fmt.Sprintf("%d pairs are lost: give --out to keep them", s.Pairs)}
	}
	if s.Pairs > 0 {
		err = errors.Join(printMatch(stdout, config, s, o.json), err)
	}
	return err
}

// playMatch plays what is still missing of a match and shows the score meanwhile.
func playMatch(ctx context.Context, config match.Config, dir string, workers int, stderr io.Writer) (match.Summary, error) {
	var p *progress
	defer func() {
		if p != nil {
			p.end()
		}
	}()
	s, err := config.Run(ctx, dir, workers, func(s match.Summary) {
		if p == nil {
			if s.Test != nil && s.Test.Status == elo.Continue && s.Pairs < s.MaxPairs {
				fmt.Fprintln(stderr, expectedLength(s))
			}
			p = newProgress(stderr, "pairs", s.Pairs, s.MaxPairs)
			return
		}
		detail := fmt.Sprintf("%.1f %% %v %v", 100*s.Pentanomial.Score(), s.Games, s.Pentanomial)
		if t := s.Test; t != nil {
			detail += fmt.Sprintf(" LLR %.2f (%.2f, %.2f)", t.LLR, t.Lower, t.Upper)
			p.expect(pairsToCome(s))
		}
		p.at(s.Pairs, detail)
	})
	if errors.Is(err, context.Canceled) && dir != "" {
		err = interruptedError{fmt.Sprintf("%d of %d pairs are kept; the same command goes on from there", s.Pairs, config.Pairs)}
	}
	if s.Finished() && !errors.Is(err, context.Canceled) {
		return s, outlived(err)
	}
	return s, stopped(err, s.Pairs, config.Pairs, dir)
}

// outlived says of a match that programs which failed too often did so at its end, and returns any other error as it is.
func outlived(err error) error {
	var faults *match.FaultsError
	if errors.As(err, &faults) {
		return fmt.Errorf("%w: no pair is missing, but they say little of the program's strength", err)
	}
	return err
}

// stopped says how to go on where programs failed too often, and returns any other error as it is.
func stopped(err error, pairs, most int64, dir string) error {
	var faults *match.FaultsError
	switch {
	case !errors.As(err, &faults):
		return err
	case dir == "":
		return fmt.Errorf("stopped: %w: with --out what is played is kept, and the same command goes on", err)
	}
	return fmt.Errorf("stopped: %w: %d of at most %d pairs are finished; they and the lost games are kept in %s; the same command goes on from there, but a changed program needs another folder",
		err, pairs, most, dir)
}

// expectedLength says how many pairs a test is likely to take, by how strong A truly is.
func expectedLength(s match.Summary) string {
	t := s.Test
	unit := "nElo"
	if t.Model == elo.Logistic {
		unit = "Elo"
	}
	var parts []string
	for _, strength := range []float64{t.Elo0, (t.Elo0 + t.Elo1) / 2, t.Elo1} {
		f := t.Forecast(t.LLR, strength, s.Pentanomial.GameSD())
		parts = append(parts, fmt.Sprintf("%.0f if A is %+g %s over B", f.Pairs, strength, unit))
	}
	begun := ""
	if s.Pairs > 0 {
		begun = fmt.Sprintf(" after the first %d", s.Pairs)
	}
	return fmt.Sprintf("the test is likely to take so many pairs%s: %s; at most %d are played", begun, strings.Join(parts, ", "), s.MaxPairs)
}

// pairsToCome is how many pairs a test is likely to take from where it stands, A being as strong as it seems to be.
func pairsToCome(s match.Summary) float64 {
	t, p := s.Test, s.Pentanomial
	seen := p.NormalizedElo()
	if t.Model == elo.Logistic {
		seen = p.Elo()
	}
	strength := seen.Value
	if p.Pairs() < fewPairs || math.IsInf(strength, 0) { // that says nothing yet
		strength = (t.Elo0 + t.Elo1) / 2
	}
	return min(t.Forecast(t.LLR, strength, p.GameSD()).Pairs, float64(s.MaxPairs-s.Pairs))
}

// fewPairs is a number of pairs below which the normal approximation behind the intervals is poor.
const fewPairs = 30

// printMatch prints what a match says.
func printMatch(w io.Writer, c match.Config, s match.Summary, asJSON bool) error {
	if asJSON {
		return writeJSON(w, s)
	}
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	row := func(name, format string, values ...any) {
		fmt.Fprintf(t, "%s\t%s\n", name, fmt.Sprintf(format, values...))
	}
	p := s.Pentanomial
	row("match", "A %s against B %s", s.A, s.B)
	row("settings", "%s, opening %s, %s, seed %d", c.Rules, c.Opening, limitsText(c.Limits), c.Seed)
	row("games", "%d: %v for A, %.1f %% of the points, %.1f %% drawn", p.Games(), s.Games, 100*p.Score(), 100*s.Games.DrawRatio())
	row("pairs", "%d: %v with 0, ½, 1, 1½, 2 points; %.1f %% level, won to lost %.2f", p.Pairs(), p, 100*p.DrawRatio(), p.PairsRatio())
	row("Elo", "%v", p.Elo())
	row("nElo", "%v", p.NormalizedElo())
	row("LOS", "%.2f %%", 100*p.LOS())
	if x := s.Test; x != nil {
		row("SPRT", "%v: LLR %.2f in (%.2f, %.2f), %v", x.SPRT, x.LLR, x.Lower, x.Upper, x.Status)
	}
	row("duplicates", "%s the same as another, move by move", number(p.Games()-s.DistinctGames, "game is", "games are"))
	if s.Forfeits != [2]int64{} {
		row("forfeits", "A %d, B %d games lost by a fault or on time", s.Forfeits[match.A], s.Forfeits[match.B])
	}
	row("length", "%.1f plies", s.MeanPlies)
	row("nodes/move", "A %.0f, B %.0f", s.NodesPerMove[match.A], s.NodesPerMove[match.B])
	row("endings", "%s", endingsText(s.Terminations))
	if p.Pairs() < fewPairs {
		row("warning", "fewer than %d pairs: the intervals and LOS are rough", fewPairs)
	}
	if s.RepeatedOpenings > 0 {
		row("warning", "%s an opening, so the intervals are too narrow: draw longer openings", number(s.RepeatedOpenings, "pair repeats", "pairs repeat"))
	}
	return t.Flush()
}

// number is so many of something, in the words for one or for more.
func number(n int64, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

func limitsText(l search.Limits) string {
	if l == (search.Limits{}) {
		return "each at its own depth"
	}
	return l.String()
}

// endingsText lists why games ended, the most frequent first.
func endingsText(ends map[board.Termination]int64) string {
	var all []board.Termination
	for t := range ends {
		all = append(all, t)
	}
	slices.SortFunc(all, func(x, y board.Termination) int {
		if ends[x] != ends[y] {
			return int(ends[y] - ends[x])
		}
		return int(x) - int(y)
	})
	parts := make([]string, len(all))
	for i, t := range all {
		parts[i] = fmt.Sprintf("%s %d", t, ends[t])
	}
	return strings.Join(parts, ", ")
}
