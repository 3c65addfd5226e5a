package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/uci/client"
	"raumlab/internal/plural"
	"raumlab/internal/sanitize"
	"raumlab/selfplay/match"
)

type uciCheckOptions struct {
	cli.RulesFlags
	patience, margin time.Duration
	json             bool
}

func NewUCICheckCommand() *cobra.Command {
	o := &uciCheckOptions{}
	cmd := &cobra.Command{
		Use:   "uci-check cmd:PROGRAM",
		Short: "check that a program speaks UCI well enough for matches",
		Long: `Starts another program as 'raumlab match' does, and tests whether it keeps the
protocol: the handshake, every option, legal moves in positions that test the rules,
counts of moves, limits of depth, nodes and time, answers during a search, stop, the end
of the input, and a restart. A table shows what the program did in each check. For each
failed check the expected behaviour follows, with the section of docs/reference/formats/protocol.md
that describes it. The exit code is 1 if a check fails.

Checks that do not apply are skipped: a program need not count moves ('go perft'). If
the handshake fails, all other checks are skipped. A program that hangs is killed. A busy
machine delays any program, so a check fails for a late answer only if the program is
late in five tries.`,
		Example: `  raumlab uci-check 'cmd:raumlab uci --engine raumfischer'
  raumlab uci-check 'cmd:./myengine --uci option.Hash=16' --time-margin 50ms
  raumlab uci-check 'cmd:raumlab uci' --variant alice --json`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	o.RulesFlags.AddAll(cmd.Flags())
	cmd.Flags().DurationVar(&o.patience, "patience", 10*time.Second,
		"how long each answer without a time limit may take")
	cmd.Flags().DurationVar(&o.margin, "time-margin", match.DefaultTimeMargin,
		"how far a move may exceed a time limit")
	cli.AddJSON(cmd, &o.json)
	return cmd
}

// A uciReport is what a check of a program prints.
type uciReport struct {
	Program string           `json:"program"`
	Rules   string           `json:"rules"`
	Passed  bool             `json:"passed"` // no check failed
	Checks  []client.Finding `json:"checks"`
}

func (o *uciCheckOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	if !strings.HasPrefix(args[0], match.ProgramPrefix) {
		return cli.Usagef("%s: expected %sPROGRAM, such as '%[2]sraumlab uci'", sanitize.Quote(args[0]),
			match.ProgramPrefix)
	}
	rules, err := o.Rules()
	if err != nil {
		return err
	}
	if o.patience <= 0 {
		return cli.Usagef("--patience %v: expected a positive time", o.patience)
	}
	if o.margin < 0 {
		return cli.Usagef("--time-margin %v: expected no negative time", o.margin)
	}
	contestant, err := cli.LoadContestant(ctx, args[0], "")
	if err != nil {
		return err
	}
	checker := client.Checker{Program: *contestant.Program, Rules: rules, Patience: o.patience, Margin: o.margin}
	bar := term.NewProgress(stderr, "checks", 0, int64(checker.Checks()))
	done := int64(0)
	found, err := checker.Check(ctx, func(f client.Finding) {
		done++
		bar.At(done, f.Check)
	})
	bar.End()
	if err != nil {
		return err
	}
	t := term.NewTable(stdout)
	fmt.Fprintln(t, "check\tverdict\tseen")
	counts := map[client.Verdict]int64{}
	var failed []string
	failures := ""
	for _, f := range found {
		counts[f.Verdict]++
		if f.Verdict == client.Failed {
			failed = append(failed, f.Check)
			failures += fmt.Sprintf("\n%s failed\n  seen:      %s\n  expected:  %s\n  see        docs/reference/formats/%s\n", f.Check,
				f.Seen, f.Expected, f.Where)
		}
		fmt.Fprintf(t, "%s\t%s\t%s\n", f.Check, f.Verdict, f.Seen)
	}
	if !o.json {
		err = t.Flush()
	}
	err = errors.Join(err, cli.Tell(stdout, o.json, uciReport{Program: contestant.Program.Command, Rules: rules.String(),
		Passed: len(failed) == 0, Checks: found}, "%s\n%s passed, %d failed, %d skipped", failures,
		plural.Of(counts[client.Passed], "check"), counts[client.Failed], counts[client.Skipped]))
	if err == nil && len(failed) > 0 {
		err = fmt.Errorf("%s failed: %s", plural.Of(len(failed), "check"), strings.Join(failed, ", "))
	}
	return err
}
