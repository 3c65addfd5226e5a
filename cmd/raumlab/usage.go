package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/internal/decoding"
)

// This file says in plain words what is wrong with a command line.

// argumentError is for arguments that are too many, too few, or no command.
func argumentError(c *cobra.Command, args []string) error {
	if !c.HasSubCommands() {
		return fmt.Errorf("wrong number of arguments, %d: want '%s %s'", len(args), c.Parent().CommandPath(), c.Use)
	}
	return unknownCommand(c, args[0])
}

// unknownCommand is for a word that is no command below c.
func unknownCommand(c *cobra.Command, word string) error {
	var names []string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() || sub.Name() == "help" {
			names = append(names, sub.Name())
		}
	}
	if len(names) == 0 {
		return fmt.Errorf("unknown command %q: %s has none below it", word, c.CommandPath())
	}
	return fmt.Errorf("unknown command %q%s", word, decoding.Suggest(word, names))
}

// checkCommand refuses a command line whose command there is not, also with --help after it, which would be that of the
// command above.
func checkCommand(root *cobra.Command, args []string) error {
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		return nil // a shell asks what may follow
	}
	c, rest, err := root.Find(args)
	if err != nil || !c.HasSubCommands() {
		return nil // what is wrong there the command itself says
	}
	c.InitDefaultHelpFlag()
	c.InitDefaultVersionFlag()
	for i := 0; i < len(rest) && rest[i] != "--"; i++ {
		word := rest[i]
		if !strings.HasPrefix(word, "-") {
			return usageError{c.CommandPath(), unknownCommand(c, word)}
		}
		name, _, hasValue := strings.Cut(word, "=")
		f := c.Flag(strings.TrimLeft(name, "-"))
		switch {
		case f == nil && strings.HasPrefix(name, "--"):
			return usageError{c.CommandPath(), unknownFlag(c, name)}
		case f != nil && f.NoOptDefVal == "" && !hasValue:
			i++ // its value
		}
	}
	return nil
}

// emptyArgument is for an argument without a letter, as a shell makes of a variable in quotes that is not set.
func emptyArgument(c *cobra.Command, args []string) error {
	return fmt.Errorf("argument %d is empty: want '%s %s'", slices.Index(args, "")+1, c.Parent().CommandPath(), c.Use)
}

// flagError is for flags that are unknown, or whose values cannot be read.
func flagError(c *cobra.Command, err error) error {
	if args := c.Flags().Args(); len(args) > 0 && c.HasSubCommands() {
		return argumentError(c, args) // the flag may be one of the command that was meant
	}
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "":
		return unknownFlag(c, "--"+unknown.GetSpecifiedName())
	case errors.Is(err, strconv.ErrRange) && errors.As(err, &invalid):
		return fmt.Errorf("--%s %s: the number is out of range", invalid.GetFlag().Name, invalid.GetValue())
	case errors.As(err, &invalid):
		return fmt.Errorf("--%s %q: want %s", invalid.GetFlag().Name, invalid.GetValue(), kindOf(invalid.GetFlag()))
	}
	return err
}

// An idleFlag is one that does nothing on some command lines.
type idleFlag struct {
	name string
	idle func(args []string) bool // whether it does nothing, by the other flags and the arguments
	why  string                   // such as: without --sprt
}

// refuseIdle makes a command refuse a flag that does nothing: whoever gives it means something by it. A file of settings
// may hold it for other command lines.
func refuseIdle(cmd *cobra.Command, flags ...idleFlag) {
	run := cmd.RunE
	cmd.RunE = func(c *cobra.Command, args []string) error {
		for _, f := range flags {
			if c.Flag(f.name).Changed && f.idle(args) {
				return badUsage(fmt.Errorf("--%s does nothing %s: leave it out", f.name, f.why))
			}
		}
		return run(c, args)
	}
}

// unknownFlag is for a flag, with its dashes, that a command does not have; those below it may.
func unknownFlag(c *cobra.Command, flag string) error {
	var have []string
	for _, sub := range commandsBelow(c) {
		if sub.LocalNonPersistentFlags().Lookup(strings.TrimLeft(flag, "-")) != nil {
			have = append(have, strings.TrimPrefix(sub.CommandPath(), c.CommandPath()+" "))
		}
	}
	if len(have) > 0 {
		return fmt.Errorf("%s without a command: it is a flag of %s", flag, strings.Join(have, ", "))
	}
	if hint := movedFlag(c, strings.TrimLeft(flag, "-")); hint != "" {
		return fmt.Errorf("unknown flag %s: %s", flag, hint)
	}
	return fmt.Errorf("unknown flag %s%s", flag, decoding.Suggest(flag, flagNames(c.Flags())))
}

// moved says where to look for flags that became commands.
var moved = map[string]string{
	"raumlab tune method":     "weights are searched by 'raumlab optimise', and fitted by 'raumlab tune' without it",
	"raumlab selfplay replay": "a game is played again by 'raumlab replay GAME' with the same settings",
}

func movedFlag(c *cobra.Command, flag string) string { return moved[c.CommandPath()+" "+flag] }

// commandsBelow lists all commands below one, at any depth.
func commandsBelow(c *cobra.Command) (all []*cobra.Command) {
	for _, sub := range c.Commands() {
		if sub.Name() != "help" {
			all = append(append(all, sub), commandsBelow(sub)...)
		}
	}
	return all
}

func flagNames(flags *pflag.FlagSet) (names []string) {
	flags.VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	return names
}

// kindOf says what a flag takes.
func kindOf(f *pflag.Flag) string {
	switch f.Value.Type() {
	case "bool":
		return "true or false"
	case "int", "int64":
		return "a whole number"
	case "uint64":
		return "a whole number, not negative"
	case "float64":
		return "a number"
	case "duration":
		return "a time such as 100ms"
	}
	return "a text"
}
