package tuning

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/internal/plural"
	"raumlab/selfplay/match"
	"raumlab/tuner/options"
)

// NewOptionsCommand returns the command tune-options.
func NewOptionsCommand() *cobra.Command {
	var o optionsOptions
	cmd := &cobra.Command{
		Use:   "tune-options ENGINE --params FILE --out DIR",
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
its top is. --method spsa follows fishtest's schedule: step is its c_end, and a key
r_end may replace 0.002. It needs thousands of pairs to move far.

At the end the recommended values play a match against the starting values on new
openings, because the estimated gain is often too high. With a book or few random plies
there are few openings, and some repeat. Games that a setting loses by faults or on time
count as losses. DIR keeps everything: report.html shows the progress, and tuned.toml is
an engine file with the recommended values. Run the same command again to resume. Other
--pairs need another DIR.`,
		Example: `  raumlab tune-options raumlab --params margins.toml --nodes 4000 --pairs 2000 --out runs/margins
  raumlab tune-options raumlab --params time.toml --clock 10s+100ms --out runs/time
  raumlab tune-options 'cmd:raumlab uci' --params margins.toml --movetime 100ms --out runs/program
  raumlab match runs/margins/tuned.toml raumlab --movetime 100ms --pairs 400`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runOptions(ctx, args[0], o, stdout, stderr)
		}),
	}
	o.add(cmd.Flags())
	cli.AddJSON(cmd, &o.json)
	cli.RefuseIdle(cmd,
		cli.IdleWhen("sprt", func([]string) bool { return o.verify == 0 }, "without --verify"),
		cli.IdleWhen("patience", func(args []string) bool {
			return !strings.HasPrefix(args[0], match.ProgramPrefix)
		}, "if no other program plays"),
		cli.IdleWhen("patience", func([]string) bool {
			return o.limits.MoveTime != 0 || o.clock != ""
		}, "with --movetime or --clock"))
	cli.AddStatus(cmd, func(out string) []string { return []string{out} })
	cli.CompleteFlag(cmd, "method", cli.Offer(cli.Listed(options.GP, options.SPSA)))
	return cmd
}

func runOptions(ctx context.Context, ref string, o optionsOptions, stdout, stderr io.Writer) (err error) {
	workers, err := o.validate()
	if err == nil {
		err = o.readLimits()
	}
	if err != nil {
		return cli.BadUsage(err)
	}
	arena, err := o.arena(ctx, ref)
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
		return cli.BadUsage(fmt.Errorf("--params %s: %w", o.params, err))
	}
	err = errors.Join(report.MayReplaceReportPage(filepath.Join(o.out, options.PageName)),
		report.MayReplaceNumbers(filepath.Join(o.out, options.NumbersName)))
	if err != nil {
		return err
	}
	f, err := options.Open(o.out, o.settings(arena, ref))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	show := newOptionsProgress(stderr, f)
	outcome, err := f.Run(ctx, arena, workers, show.at)
	show.end()
	if err != nil {
		show.page(report.OptionsUnfinished)
	}
	if errors.Is(err, context.Canceled) {
		err = errors.Join(cli.InterruptedWith(fmt.Sprintf("%d of %s are kept; run the same command again to resume",
			show.now.Pairs, plural.Of(o.pairs, "pair"))), err)
	}
	if err != nil {
		return errors.Join(err, show.failed)
	}
	tuned, err := f.WriteEngine(ctx, arena, outcome)
	page := report.OptionsSection(f.Settings, outcome.Trace, report.OptionsEnded)
	if err := errors.Join(err, f.Write(outcome), report.WriteOptionsPage(f.Dir, page, false)); err != nil {
		return err
	}
	if o.json { // the match at the end is in its folder
		return errors.Join(o.verifyOptions(ctx, f, arena, outcome, workers, io.Discard, stderr),
			cli.WriteJSON(stdout, outcome))
	}
	if err := printOptions(stdout, f.Settings, outcome, tuned); err != nil {
		return err
	}
	return o.verifyOptions(ctx, f, arena, outcome, workers, stdout, stderr)
}
