package tuning

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/matches"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/decoding"
	"raumlab/internal/plural"
	"raumlab/selfplay"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/tuner/options"
)

// optionsOptions are those of tune-options.
type optionsOptions struct {
	params, out, method string
	pairs, verify       int64
	games               matches.MatchOptions // of the duels
	sprt                string
	workers             int
	json                bool
}

// NewOptionsCommand returns the command tune-options.
func NewOptionsCommand() *cobra.Command {
	var o optionsOptions
	cmd := &cobra.Command{
		Use:   "tune-options ENGINE --params FILE --out FOLDER",
		Short: "tune options of any engine by matches against itself",
		Long: `Finds the option values with which an engine is strongest, by pairs of games between two
settings of it. ENGINE is one of 'raumlab engines', an engine file, weights, or
cmd:PROGRAM ARGUMENTS for another program that speaks UCI. FILE is TOML with a table for
each option:

  [futility_step]
  start = 100
  min = 0
  max = 400
  step = 20

step is a change worth a few Elo. If start, min and max are whole numbers, so are all
values. Options of raumlab's search are named as in engine files, those of a profile with
its name, such as [fixed_depth.futility_step]. An option that has no effect in these games
is refused: time management without --clock, [search] options that the profile replaces,
and profile options in searches that do not use the profile. Options of other programs
are not checked.

--method gp fits a surface to all duels, and plays the duels that tell most about where
its maximum is. --method spsa follows fishtest's schedule: step is its c_end, and a key
r_end may replace 0.002. It needs thousands of pairs to move far.

At the end the recommended values play a match against the starting values on new
openings, because the estimated gain is often too high. With a book or few random plies
there are few openings, and some repeat. Games that a setting loses by faults or on time
count as losses. The folder of --out keeps everything: report.html shows the progress, and
tuned.toml is an engine file with the recommended values. Run the same command again to
resume. Other --pairs need another folder.`,
		Example: `  raumlab tune-options raumlab --params margins.toml --nodes 4000 --pairs 2000 --out runs/margins
  raumlab tune-options raumlab --params time.toml --clock 10s+100ms --out runs/time
  raumlab tune-options 'cmd:raumlab uci' --params margins.toml --movetime 100ms --out runs/program
  raumlab match runs/margins/tuned.toml raumlab --movetime 100ms --pairs 400`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	flags := cmd.Flags()
	flags.StringVar(&o.params, "params", "", "TOML file with a table for each option: start, min, max, step (required)")
	flags.StringVar(&o.out, "out", "", "folder to keep the tuning in (required)")
	flags.StringVar(&o.method, "method", options.GP, "gp (Gaussian process) or spsa (fishtest's schedule)")
	flags.Int64Var(&o.pairs, "pairs", 1000, "total pairs of games")
	cli.AddLimits(flags, &o.games.Limits)
	flags.StringVar(&o.games.Clock, "clock", "", matches.ClockUsage)
	flags.DurationVar(&o.games.Patience, "patience", match.DefaultPatience,
		"how long a program may think about a move without --movetime or --clock before the game is lost")
	flags.StringVar(&o.games.Opening, "opening", selfplay.DefaultOpening,
		"how games begin: random:PLIES, softmax:TEMPERATURE,PLIES or book:FILE; each duel draws its own openings")
	flags.IntVar(&o.games.MaxPlies, "max-plies", match.DefaultMaxPlies, "plies after which a game is drawn")
	flags.Int64Var(&o.verify, "verify", 500, "maximum pairs of the match at the end; 0 = no match")
	flags.StringVar(&o.sprt, "sprt", "",
		"stop the match of --verify by a sequential test (SPRT) of normalized ELO0,ELO1, such as 0,10; empty = play all its pairs")
	flags.Uint64Var(&o.games.Seed, "seed", 1, "seed of the duels and openings")
	cli.AddWorkers(flags, &o.workers)
	cli.AddJSON(cmd, &o.json)
	cli.OneOf(cmd, "method", options.GP, options.SPSA)
	cli.Limit(flags, "pairs", 1, 1_000_000)
	cli.Limit(flags, "verify", 0, math.Inf(1))
	cli.Limit(flags, "seed", 0, 1<<40-1) // each duel derives its own seed
	cmd.MarkFlagsMutuallyExclusive("movetime", "clock")
	cli.NeedsAbove(cmd, "verify", "sprt")
	cli.NeedsProgram(cmd, "patience")
	cli.AddStatus(cmd)
	return cmd
}

func (o *optionsOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) (err error) {
	test, err := matches.ParseTest(o.sprt, elo.DefaultSPRT())
	if err == nil && test != nil {
		err = test.Validate()
	}
	if err != nil {
		return cli.BadUsage(err)
	}
	arena, err := o.arena(ctx, args[0])
	if err != nil {
		return err
	}
	if err := arena.Match.Try(ctx, match.A); err != nil {
		return err
	}
	if err := arena.Check(ctx); err != nil {
		if ctx.Err() != nil {
			return err
		}
		return cli.Usagef("--params %s: %w", o.params, err)
	}
	o.workers = cli.Workers(o.workers)
	f, err := options.Open(o.out, o.settings(arena, args[0]))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	show := optionsProgress{out: stderr, folder: f}
	outcome, err := f.Run(ctx, arena, o.workers, show.at)
	show.end()
	if err != nil {
		show.page(report.OptionsUnfinished)
		if errors.Is(err, context.Canceled) {
			err = errors.Join(cli.InterruptedWith("%d of %s are kept; run the same command again to resume",
				show.now.Pairs, plural.Of(o.pairs, "pair")), err)
		}
		return errors.Join(err, show.failed)
	}
	tuned, err := f.WriteEngine(ctx, arena, outcome)
	page := report.Page{Options: report.OptionsSection(f.Settings, outcome.Trace, report.OptionsEnded)}
	if err := errors.Join(err, f.Write(outcome), report.WriteIn(f.Dir, page, "")); err != nil {
		return err
	}
	text := stdout
	if o.json {
		text = io.Discard // the match at the end is in its folder
	}
	printOptions(text, page.Options, outcome, tuned)
	if err = o.verifyOptions(ctx, f, arena, outcome, test, page, text, stderr); o.json {
		err = errors.Join(err, cli.WriteJSON(stdout, outcome))
	}
	return err
}

// arena reads the parameters and the engine.
func (o *optionsOptions) arena(ctx context.Context, ref string) (options.Arena, error) {
	a := options.Arena{Seed: o.games.Seed}
	var err error
	if a.Parameters, err = options.ReadParameters(o.params); err != nil {
		return a, cli.Usagef("--params: %w", err)
	}
	if a.Engine, err = cli.LoadContestant(ctx, ref, "raumlab"); err != nil {
		return a, err
	}
	if a.Engine.Program == nil && a.Engine.Engine.Random {
		return a, cli.Usagef("engine %s plays at random: name one that searches", ref)
	}
	o.games.RulesFlags, o.games.Pairs, o.games.TimeMargin = cli.FlagsOf(variant.Rules{}), 1, match.DefaultTimeMargin
	if a.Match, err = o.games.Config(a.Engine, a.Engine); err != nil {
		return a, err
	}
	if a.Match.Opening.Suite != nil {
		return a, cli.Usagef("--opening %s: every duel would start from the same positions: use drawn openings such as %s",
			o.games.Opening, selfplay.DefaultOpening)
	}
	a.Engine = a.Match.A // with its book
	a.Match.Forgiving = false
	return a, nil
}

// settings are what the duels depend on.
func (o *optionsOptions) settings(a options.Arena, ref string) options.Settings {
	s := options.Settings{
		Version: cli.Version, Method: o.method, Pairs: o.pairs, Seed: decoding.Seed(o.games.Seed), Engine: ref,
		Hash:    a.Engine.Hash(),
		Opening: a.Match.Opening.String(), OpeningSHA: a.Match.Opening.Hash(),
		Limits:     match.LimitsText(a.Match.Limits[match.A]),
		MaxPlies:   a.Match.MaxPlies,
		Parameters: a.Parameters,
	}
	if a.Engine.Program == nil {
		s.Signature = a.Engine.Engine.Signature(a.Match.Rules)
	} else if l := a.Match.Limits[match.A]; o.games.Patience != match.DefaultPatience && l.MoveTime == 0 &&
		l.Clock == (search.Clock{}) {
		s.Patience = o.games.Patience.String()
	}
	s.BookSHA = a.Engine.Book.Hash
	return s
}

// An optionsProgress shows how far a tuning of options is: a bar, and a page.
type optionsProgress struct {
	out    io.Writer
	folder *options.Folder
	bar    *term.Progress // nil before the first pair that is played
	kept   int64          // pairs that the bar knows to be of earlier runs
	rounds int            // on the page
	now    options.Progress
	paged  time.Time
	failed error // of the page
}

// at shows the state after a pair or a round.
func (p *optionsProgress) at(now options.Progress) {
	p.now = now
	if p.bar == nil {
		p.bar = term.NewProgress(p.out, "pairs", now.Stored, now.Wanted)
	}
	if now.Stored != p.kept {
		p.bar.Resize(now.Stored, now.Wanted)
		p.kept = now.Stored
	}
	var details []string
	if r := now.Recommended; r.Known() {
		details = append(details, fmt.Sprintf("gain %+.0f ± %.0f Elo", *r.Gain, r.Margin()))
	}
	if now.Forfeits > 0 {
		details = append(details, plural.As(int(now.Forfeits), "game lost by a fault", "games lost by faults"))
	}
	for j, x := range p.folder.Settings.Parameters {
		details = append(details, x.Name+" "+x.Text(now.Recommended.X[j]))
	}
	p.bar.At(now.Pairs, details...)
	if len(now.Trace) > p.rounds && time.Since(p.paged) >= report.PageEvery {
		p.rounds, p.paged = len(now.Trace), time.Now()
		p.page(report.OptionsRunning)
	}
}

// page writes the page of the duels so far, if any were played.
func (p *optionsProgress) page(state report.OptionsState) {
	if len(p.now.Trace) > 0 {
		page := report.Page{Options: report.OptionsSection(p.folder.Settings, p.now.Trace, state)}
		page.Running = state == report.OptionsRunning
		p.failed = report.WriteIn(p.folder.Dir, page, "")
	}
}

func (p *optionsProgress) end() {
	p.bar.End()
}

// printOptions prints what all duels say, and by which name a match knows the tuned engine.
func printOptions(w io.Writer, s *report.Options, o options.Outcome, tuned string) {
	s.Facts.Print(w)
	t := term.NewNumbers(w)
	fmt.Fprintln(t, "\noption\tstart\trecommended\tmin\tmax\t")
	for _, x := range s.Values {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t\n", x.Name, x.Start, x.Recommended, x.Min, x.Max)
	}
	t.Flush()
	if startStays(o) {
		fmt.Fprintln(w, "\nThe recommended values are the starting values, so no match is played at the end.")
	} else {
		fmt.Fprintf(w, "\nTo play with these values: %s\n", tuned)
	}
	fmt.Fprintf(w, "\n%s\n", s.Verdict())
}

// startStays reports whether the recommended values are the starting values.
func startStays(o options.Outcome) bool { return slices.Equal(o.Recommended.X, o.Trace[0].X) }

// verifyOptions plays the match at the end, unless both sides would have the same values.
func (o *optionsOptions) verifyOptions(ctx context.Context, f *options.Folder, a options.Arena, outcome options.Outcome,
	test *elo.SPRT, page report.Page, stdout, stderr io.Writer) error {
	if o.verify == 0 || startStays(outcome) {
		return nil
	}
	m := finalMatch{f.Dir, options.VerificationName, o.verify, page, stdout, stderr}
	return m.play("Match of the recommended values against the starting values",
		func(progress func(match.Summary)) (match.Config, match.Summary, error) {
			return f.Verify(ctx, a, outcome, o.verify, test, o.workers, progress)
		})
}
