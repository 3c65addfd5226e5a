package main

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
)

func newRootCommand(stdout, stderr io.Writer) *cobra.Command {
	root := &cobra.Command{
		Use:   "raumlab",
		Short: "research laboratory for Raumschach, the 5×5×5 space chess",
		Long: `raumlab generates self-play corpora of Raumschach, tunes the 26 weights of the
evaluation on them, proves by matches which engine is stronger, and builds
opening books.

Exit codes: 0 done, 1 failed, 2 wrong usage, 130 after an interrupt, 143 after
SIGTERM or SIGHUP.`,
		Example: `  raumlab pipeline --out runs/first       # all of it at small scale, with a report
  raumlab selfplay --games 1000 --out runs/corpus
  raumlab tune runs/corpus --out runs/weights.toml
  raumlab match runs/weights.toml raumfischer --out runs/match`,
		Version:       version,
		SilenceErrors: true, // main prints them
		SilenceUsage:  true,
		Args:          cobra.NoArgs,
		RunE:          showHelp,
	}
	root.SetOut(stdout)
	root.SetErr(stderr)
	root.SetVersionTemplate(versionText())
	root.PersistentFlags().String("config", "", "file of settings: a TOML table for each command, flag names as keys (see 'raumlab config')")
	root.PersistentFlags().Bool("quiet", false, "print results and errors only, no progress and no warnings")
	addGroups(root)
	help := newHelpCommand()
	help.GroupID = "tools"
	root.SetHelpCommand(help)
	root.AddCommand(help)
	root.InitDefaultCompletionCmd()
	prepare(root)
	wrapHelp(root, helpColumns(stdout))
	if err := completeValues(root); err != nil {
		panic(err) // of a flag that is completed twice
	}
	return root
}

// addGroups adds all commands, those together that are used together.
func addGroups(root *cobra.Command) {
	for _, g := range []struct {
		id, title string
		commands  []*cobra.Command
	}{
		{"play", "Play and look:", []*cobra.Command{newAnalyseCommand(), newEvalCommand(), newPerftCommand(), newEnginesCommand(), newRulesCommand(), newUCICommand()}},
		{"corpus", "Games, openings and books:", []*cobra.Command{newSelfplayCommand(), newReplayCommand(), newCorpusCommand(), newOpeningsCommand(), newBookCommand()}},
		{"tune", "Tune:", []*cobra.Command{newTuneCommand(), newOptimiseCommand(), newWeightsCommand()}},
		{"prove", "Prove:", []*cobra.Command{newMatchCommand(), newGauntletCommand(), newAblateCommand()}},
		{"tools", "Tools:", []*cobra.Command{newPipelineCommand(), newReportCommand(), newBenchCommand(), newConfigCommand()}},
	} {
		root.AddGroup(&cobra.Group{ID: g.id, Title: g.title})
		for _, c := range g.commands {
			c.GroupID = g.id
		}
		root.AddCommand(g.commands...)
	}
	root.SetCompletionCommandGroupID("tools")
}

// prepare makes every command read the configuration file before it runs, and turns what is wrong with a
// command line into a usageError.
func prepare(cmd *cobra.Command) {
	wrap := func(err error) error { return usageError{cmd.CommandPath(), err} }
	cmd.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return usageError{c.CommandPath(), flagError(c, err)} })
	if args := cmd.Args; args != nil {
		cmd.Args = func(c *cobra.Command, a []string) error {
			if args(c, a) != nil {
				return wrap(argumentError(c, a))
			}
			if slices.Contains(a, "") {
				return wrap(emptyArgument(c, a))
			}
			return nil
		}
	}
	if !cmd.Runnable() {
		cmd.RunE = showHelp
	}
	if run := cmd.RunE; run != nil {
		cmd.RunE = func(c *cobra.Command, a []string) error {
			if quiet := c.Flag("quiet"); quiet != nil && quiet.Value.String() == "true" {
				c.Root().SetErr(io.Discard) // main prints errors past it
			}
			err := readSettings(c)
			if err == nil {
				err = run(c, a)
			}
			if errors.Is(err, errUsage) {
				return wrap(err)
			}
			return err
		}
	}
	for _, sub := range cmd.Commands() {
		prepare(sub)
	}
}

// errUsage marks errors of a command's values: badUsage wraps it.
var errUsage = errors.New("usage")

type markedUsage struct{ error }

func (markedUsage) Is(target error) bool { return target == errUsage }
func (m markedUsage) Unwrap() error      { return m.error }

// badUsage marks an error as a mistake of the command line, for exit code 2: what stands there cannot be meant.
// What a file, a folder or a program named there lacks is none.
func badUsage(err error) error {
	if err == nil {
		return nil
	}
	return markedUsage{err}
}

// nameError marks what is wrong with a name on the command line; what is wrong with a file that it names is none of the command line's.
func nameError(ref string, err error) error {
	if filepath.Ext(ref) == ".toml" {
		return err
	}
	return badUsage(err)
}

// group returns a command that only holds others.
func group(use, short string, commands ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{Use: use, Short: short, Args: cobra.NoArgs, RunE: showHelp}
	cmd.AddCommand(commands...)
	return cmd
}

func showHelp(cmd *cobra.Command, _ []string) error { return cmd.Help() }

// runner adapts a command's run function, which takes its streams and nothing of cobra.
func runner(f func(ctx context.Context, args []string, stdout, stderr io.Writer) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		return f(cmd.Context(), args, cmd.OutOrStdout(), cmd.ErrOrStderr())
	}
}
