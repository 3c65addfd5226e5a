package main

import (
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

// The flags and arguments of every example are valid. If it needs no files of a run, it runs.
func TestExamples(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	examples, done := 0, 0
	visit(newRootCommand(io.Discard, io.Discard), func(cmd *cobra.Command) {
		for line := range strings.Lines(cmd.Example) {
			line = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(line), "raumlab "))
			examples++
			line, _, _ = strings.Cut(line, " > ") // output into a file
			found, rest, err := newRootCommand(io.Discard, io.Discard).Find(clitest.Words(line))
			if err == nil {
				err = found.ParseFlags(rest)
			}
			if err == nil {
				err = found.ValidateArgs(found.Flags().Args())
			}
			if err != nil {
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
