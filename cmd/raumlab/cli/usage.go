package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/internal/decoding"
)

// This file explains mistakes on a command line.

// argumentError explains arguments that are too many, too few, or no command.
func argumentError(c *cobra.Command, args []string) error {
	if !c.HasSubCommands() {
		return fmt.Errorf("wrong number of arguments (%d): expected '%s %s'", len(args), c.Parent().CommandPath(), c.Use)
	}
	return unknownCommand(c, args[0])
}

// unknownCommand explains a word that is no command below c.
func unknownCommand(c *cobra.Command, word string) error {
	var names []string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() || sub.Name() == "help" {
			names = append(names, sub.Name())
		}
	}
	if len(names) == 0 {
		return fmt.Errorf("unknown command %q: %s has no subcommands", word, c.CommandPath())
	}
	return fmt.Errorf("unknown command %q%s", word, decoding.Suggest(word, names))
}

// CheckCommand refuses a command that does not exist. Without it, an unknown command with --help
// after it would show the help of the command above.
func CheckCommand(root *cobra.Command, args []string) error {
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) {
		return nil // a shell asks for completions
	}
	c, rest, err := root.Find(args)
	if err != nil || !c.HasSubCommands() {
		return nil // the command itself reports what is wrong
	}
	c.InitDefaultHelpFlag()
	c.InitDefaultVersionFlag()
	for i := 0; i < len(rest) && rest[i] != "--"; i++ {
		word := rest[i]
		if !strings.HasPrefix(word, "-") {
			return UsageError{c.CommandPath(), unknownCommand(c, word)}
		}
		name, _, hasValue := strings.Cut(word, "=")
		f := c.Flag(strings.TrimLeft(name, "-"))
		switch {
		case f == nil && strings.HasPrefix(name, "--"):
			return UsageError{c.CommandPath(), unknownFlag(c, name)}
		case f != nil && f.NoOptDefVal == "" && !hasValue:
			i++ // its value
		}
	}
	return nil
}

// emptyArgument explains an empty argument, which a shell makes of an unset variable in quotes.
func emptyArgument(c *cobra.Command, args []string) error {
	return fmt.Errorf("argument %d is empty: expected '%s %s'", slices.Index(args, "")+1, c.Parent().CommandPath(), c.Use)
}

// commandsBelow lists all commands below one, at any depth.
func commandsBelow(c *cobra.Command) (all []*cobra.Command) {
	for _, sub := range c.Commands() {
		if sub.Name() != "help" {
			all = append(append(all, sub), commandsBelow(sub)...)
		}
	}
	return all
}
