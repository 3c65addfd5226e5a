package main

import (
	"bytes"
	"io"
	"regexp"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/clitest"

	"github.com/spf13/cobra"
)

// quicker shortens the examples of commands that search.
var quicker = map[string]func(line string) string{
	"analyse": func(line string) string { return line + " --movetime 20ms" },
	"bench":   func(line string) string { return line + " --depth 1" },
	"eval":    func(line string) string { return line },
	"engines": func(line string) string { return line },
	"perft": func(line string) string {
		return regexp.MustCompile(`startpos \d|--hash \d+`).ReplaceAllStringFunc(line, func(x string) string {
			return x[:strings.LastIndex(x, " ")] + " 1"
		})
	},
}

// pasted returns the command lines of the examples in a help text, as a shell reads them when they
// are pasted: a comment ends with its line, and a backslash at the end of a line continues it.
func pasted(t *testing.T, help string) (commands []string) {
	t.Helper()
	_, text, _ := strings.Cut(help, "\nExamples:\n")
	text, _, _ = strings.Cut(text, "\n\n")
	comment := regexp.MustCompile(`(^|\s)#.*`)
	command := ""
	for line := range strings.Lines(text) {
		line = comment.ReplaceAllString(strings.TrimSuffix(line, "\n"), "")
		if strings.Count(line, "'")%2 != 0 {
			t.Errorf("a text in quotes is broken: %s", line)
		}
		more, continued := strings.CutSuffix(line, "\\")
		if command += more; continued {
			continue
		}
		if command = strings.TrimSpace(command); command != "" {
			commands = append(commands, command)
		}
		command = ""
	}
	if command != "" {
		t.Errorf("no line continues: %s", command)
	}
	return commands
}

// The examples of every command can be pasted as help prints them at 80 columns: each is a whole
// command line with valid flags and arguments. If it needs no files of a run, it runs.
func examplesCanBePasted(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	examples, done := 0, 0
	var help bytes.Buffer
	visit(newRootCommand(&help, io.Discard), func(cmd *cobra.Command) {
		help.Reset()
		if err := cmd.Help(); err != nil {
			t.Fatal(err)
		}
		commands := pasted(t, help.String())
		if given := strings.Count(cmd.Example, "raumlab "); given > 0 && len(commands) == 0 {
			t.Errorf("%s: help prints none of its examples:\n%s", cmd.CommandPath(), &help)
		}
		for _, line := range commands {
			line, isOurs := strings.CutPrefix(line, "raumlab ")
			if !isOurs {
				t.Errorf("%s: an example is no command line: %s", cmd.CommandPath(), line)
				continue
			}
			examples++
			line, _, _ = strings.Cut(line, " > ") // output into a file
			if err := valid(line); err != nil {
				t.Errorf("raumlab %s: %v", line, err)
				continue
			}
			if quick := quicker[cmd.Name()]; quick != nil && !strings.Contains(line, " runs/") {
				lab.Run(quick(line))
				done++
			}
		}
	})
	if examples < 25 || done < 9 {
		t.Errorf("%d examples, %d done", examples, done)
	}
}
