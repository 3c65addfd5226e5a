package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
)

// Columns of help: those of the terminal, at most.
const (
	mostColumns  = 100 // also where the output is no terminal
	leastColumns = 40
)

// helpColumns is how wide help is on an output.
func helpColumns(out io.Writer) int {
	f := terminalOf(out)
	if f == nil {
		return mostColumns
	}
	width, _ := terminalSize(f)
	return min(max(width, leastColumns), mostColumns)
}

// wrapHelp makes a command and those below it wrap their help to the columns of the output.
func wrapHelp(root *cobra.Command, columns int) {
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), "Flags.FlagUsages |", fmt.Sprintf("Flags.FlagUsagesWrapped %d |", columns)))
	plain := root.HelpFunc()
	root.SetHelpFunc(func(c *cobra.Command, args []string) {
		out := c.OutOrStdout()
		var text bytes.Buffer
		c.SetOut(&text)
		c.Long = fill(c.Long, columns)
		plain(c, args)
		c.SetOut(out)
		for line := range strings.Lines(text.String()) {
			fmt.Fprintln(out, wrapped(strings.TrimRight(line, " \n"), columns))
		}
	})
}

// fill fills the lines of paragraphs again. Lines that begin with a space are none of a paragraph.
func fill(text string, columns int) string {
	var b strings.Builder
	var words []string
	end := func() {
		if len(words) > 0 {
			b.WriteString(wrapped(strings.Join(words, " "), columns) + "\n")
		}
		words = nil
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		if line != "" && line[0] != ' ' {
			words = append(words, strings.Fields(line)...)
			continue
		}
		end()
		b.WriteString(line + "\n")
	}
	end()
	return b.String()
}

// wordsOf splits a line after its spaces, but none in the quotes of a command line.
func wordsOf(line string, command bool) []string {
	words := strings.SplitAfter(line, " ")
	for i := 0; command && i+1 < len(words); {
		if strings.Count(words[i], "'")%2 == 0 {
			i++
			continue
		}
		words[i] += words[i+1]
		words = slices.Delete(words, i+1, i+2)
	}
	return words
}

// wrapped breaks a line that has more columns than there are. What follows in a list stands under the text of its entry;
// a command line ends with a backslash, so that it can be copied.
func wrapped(line string, columns int) string {
	if utf8.RuneCountInString(line) <= columns {
		return line
	}
	indent := len(line) - len(strings.TrimLeft(line, " "))
	hang, end := indent, ""
	if entry := strings.Index(line[indent:], "  "); indent > 0 && entry > 0 { // name  text
		rest := line[indent+entry:]
		hang = indent + entry + len(rest) - len(strings.TrimLeft(rest, " "))
	}
	if indent > 0 && strings.HasPrefix(line[indent:], "raumlab ") { // an example, no paragraph
		hang, end = indent+4, ` \`
	}
	var b strings.Builder
	row := line[:indent]
	for i, word := range wordsOf(line[indent:], end != "") {
		if i > 0 && utf8.RuneCountInString(row+strings.TrimRight(word, " ")+end) > columns && strings.TrimSpace(row) != "" {
			b.WriteString(strings.TrimRight(row, " ") + end + "\n")
			row = strings.Repeat(" ", hang)
		}
		row += word
	}
	b.WriteString(strings.TrimRight(row, " "))
	return b.String()
}

// newHelpCommand returns the command that shows the help of another, and refuses one that there is not.
func newHelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND]",
		Short:   "explain a command",
		Example: `  raumlab help match`,
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			found, rest, err := cmd.Root().Find(args)
			if err == nil && len(rest) > 0 {
				err = unknownCommand(found, rest[0])
			}
			if err != nil {
				return badUsage(err)
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
