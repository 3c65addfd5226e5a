package cli

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

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

// flagError explains a flag that is unknown, or whose value cannot be read.
func flagError(c *cobra.Command, err error) error {
	if args := c.Flags().Args(); len(args) > 0 && c.HasSubCommands() {
		return argumentError(c, args) // a misspelled command may have that flag
	}
	var unknown *pflag.NotExistError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() == "":
		return unknownFlag(c, "--"+unknown.GetSpecifiedName())
	case errors.Is(err, strconv.ErrRange) && errors.As(err, &invalid):
		return fmt.Errorf("--%s %s: the number is out of range", invalid.GetFlag().Name, invalid.GetValue())
	case errors.Is(err, errUnexpected) && errors.As(err, &invalid) && invalid.GetFlag().Value.Type() != "string":
		return fmt.Errorf("--%s %s: expected %s", invalid.GetFlag().Name, invalid.GetValue(), kindOf(invalid.GetFlag()))
	case errors.As(err, &invalid) && isNumber(invalid.GetFlag()) && leadingZero.MatchString(invalid.GetValue()):
		return fmt.Errorf("--%s %s: write it without the leading zero", invalid.GetFlag().Name, invalid.GetValue())
	case errors.As(err, &invalid):
		return fmt.Errorf("--%s %q: expected %s", invalid.GetFlag().Name, invalid.GetValue(), kindOf(invalid.GetFlag()))
	}
	return err
}

// groups matches what cobra says of flags that need or exclude each other: all flags of the group, and
// those that are missing or too many.
var groups = regexp.MustCompile(`^if any flags in the group \[(.+)\] are set .*\[(.+)\]( were all set)?$`)

// groupError explains flags that need or exclude each other in plain words.
func groupError(err error) error {
	if err == nil {
		return nil
	}
	m := groups.FindStringSubmatch(err.Error())
	if m == nil {
		return err
	}
	dashed := func(names string) string { return "--" + strings.ReplaceAll(names, " ", " and --") }
	if m[3] != "" {
		return fmt.Errorf("%s exclude each other: use only one of them", dashed(m[2]))
	}
	return fmt.Errorf("%s need each other: %s is missing", dashed(m[1]), dashed(m[2]))
}

// unknownFlag explains a flag, given with its dashes, that a command does not have.
func unknownFlag(c *cobra.Command, flag string) error {
	var names []string
	c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	return fmt.Errorf("unknown flag %s%s", flag, decoding.Suggest(flag, names))
}

// kindOf says what a flag takes.
func kindOf(f *pflag.Flag) string {
	if c, is := f.Value.(checked); is {
		return c.expected
	}
	switch f.Value.Type() {
	case "bool":
		return "true or false"
	case "int", "int64":
		return "a whole number"
	case "uint64":
		return "a whole number that is not negative"
	case "float64":
		return "a number"
	case "duration":
		return "a time such as 100ms"
	}
	return "text"
}
