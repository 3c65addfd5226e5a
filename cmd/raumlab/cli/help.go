package cli

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/term"
)

// Help has the columns of the terminal within these bounds.
const (
	mostColumns  = 100
	leastColumns = 40
)

// HelpColumns returns the columns of help on an output.
func HelpColumns(out io.Writer) int {
	return min(max(term.Columns(out), leastColumns), mostColumns)
}

// WrapHelp makes a command and those below it wrap their help to the columns of the output.
func WrapHelp(root *cobra.Command, columns int) {
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), "Flags.FlagUsages |",
		fmt.Sprintf("Flags.FlagUsagesWrapped %d |", columns)))
	plain := root.HelpFunc()
	root.SetHelpFunc(func(c *cobra.Command, args []string) {
		out := c.OutOrStdout()
		var text bytes.Buffer
		c.SetOut(&text)
		if c.Long == "" && c.Short != "" {
			c.Long = strings.ToUpper(c.Short[:1]) + c.Short[1:] + "."
		}
		c.Long = term.Fill(c.Long, columns)
		plain(c, args)
		c.SetOut(out)
		for line := range strings.Lines(text.String()) {
			fmt.Fprintln(out, term.Wrapped(strings.TrimRight(line, " \n"), columns))
		}
	})
}

// NewHelpCommand returns the command that shows the help of another. It refuses an unknown one.
func NewHelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "show the help of a command",
		Example: `  raumlab help match`,
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			found, rest, err := cmd.Root().Find(args)
			if err == nil && len(rest) > 0 {
				err = unknownCommand(found, rest[0])
			}
			if err != nil {
				return BadUsage(err)
			}
			return found.Help()
		},
		ValidArgsFunction: func(cmd *cobra.Command, args []string, _ string) (names []string, _ cobra.ShellCompDirective) {
			if found, rest, err := cmd.Root().Find(args); err == nil && len(rest) == 0 {
				for _, sub := range found.Commands() {
					if sub.IsAvailableCommand() {
						names = append(names, sub.Name()+"\t"+sub.Short)
					}
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
	}
}

// ShellWord quotes a word for a shell if necessary.
func ShellWord(word string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./:,=+@", r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
