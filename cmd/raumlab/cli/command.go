// Package cli is the command line's own library: usage errors and exit codes, files of settings,
// flags that commands share, checks of their output files, completion, and the layout of help. What
// a command does is in the packages that import this.
package cli

import (
	"context"
	"errors"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/term"
	"raumlab/internal/disk"
)

// Prepare makes every command read the configuration file before it runs, and turns mistakes of the
// command line into a UsageError.
func Prepare(cmd *cobra.Command) {
	wrap := func(err error) error { return UsageError{cmd.CommandPath(), err} }
	takeDecimals(cmd.Flags())
	cmd.SetFlagErrorFunc(func(c *cobra.Command, err error) error { return UsageError{c.CommandPath(), flagError(c, err)} })
	if args := cmd.Args; args != nil {
		cmd.Args = func(c *cobra.Command, a []string) error {
			if args(c, a) != nil {
				return wrap(argumentError(c, a))
			}
			return nil
		}
	}
	if !cmd.Runnable() {
		cmd.RunE = ShowHelp
	}
	cmd.PreRunE = func(c *cobra.Command, a []string) error { // cobra's own check of groups is no UsageError
		err := onlyPaths(c, a)
		if err == nil {
			err = groupError(c.ValidateFlagGroups())
		}
		if err != nil {
			return wrap(err)
		}
		return nil
	}
	if run := cmd.RunE; run != nil {
		cmd.RunE = func(c *cobra.Command, a []string) error {
			if quiet := c.Flag("quiet"); quiet != nil && quiet.Value.String() == "true" {
				c.Root().SetErr(term.Mute(c.Root().ErrOrStderr())) // main prints errors itself
			}
			err := readSettings(c)
			if err == nil {
				err = onlyPaths(c, nil) // the settings
			}
			if err == nil {
				err = missingFlag(c)
			}
			if err == nil {
				err = refuseStandard(c)
			}
			if err == nil {
				a, err = inRuns(c, a)
			}
			if err == nil {
				made := newFolders(c)
				if err = byFlags(c, run(c, a)); err != nil {
					disk.RemoveEmpty(made)
				}
			}
			if errors.Is(err, ErrUsage) {
				return wrap(err)
			}
			return err
		}
	}
	for _, sub := range cmd.Commands() {
		Prepare(sub)
	}
}

// missingFlag refuses a command line without a flag whose explanation says that it is required. A
// file of settings may have it, so cobra cannot check it.
func missingFlag(c *cobra.Command) (err error) {
	c.Flags().VisitAll(func(f *pflag.Flag) {
		if what, _, required := strings.Cut(f.Usage, " (required)"); required && f.Value.String() == "" && err == nil {
			err = Usagef("--%s is missing: name the %s", f.Name, what)
		}
	})
	return err
}

// Group returns a command that only holds others. Its example is the first of theirs.
func Group(use, short string, commands ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{Use: use, Short: short, Args: cobra.NoArgs, RunE: ShowHelp}
	for line := range strings.Lines(commands[0].Example) {
		if cmd.Example == "" && strings.HasPrefix(line, "  raumlab "+use+" ") {
			cmd.Example = strings.TrimSuffix(line, "\n")
		}
	}
	cmd.AddCommand(commands...)
	return cmd
}

func ShowHelp(cmd *cobra.Command, _ []string) error { return cmd.Help() }

// Runner adapts a command's run function, which takes streams but nothing of cobra.
func Runner(f func(ctx context.Context, args []string, stdout, stderr io.Writer) error) func(*cobra.Command,
	[]string) error {
	return func(cmd *cobra.Command, args []string) error {
		return f(cmd.Context(), args, cmd.OutOrStdout(), cmd.ErrOrStderr())
	}
}
