package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"unicode/utf8"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
)

// raumlab rules prints every piece's board in the columns of a terminal, and no Markdown.
func TestRules(t *testing.T) {
	var stdout, stderr bytes.Buffer
	if code := run(context.Background(), []string{"rules"}, &stdout, &stderr); code != cli.ExitDone {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	text := stdout.String()
	for _, want := range []string{
		"A unicorn on Cc3:\n",
		"5  * . . . *     . . . . .     . . . . .     . . . . .     * . . . *\n",
		"3  . . * . .     . . * . .     . P R * *     . . * . .     . . px. .\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("lacks %q", want)
		}
	}
	for _, no := range []string{"![", "](", "**", "```", "|---"} {
		if strings.Contains(text, no) {
			t.Errorf("prints the Markdown %q", no)
		}
	}
	for line := range strings.Lines(text) {
		if strings.Contains(line, "     . . .") && len(line) > 73 {
			t.Errorf("a board of %d columns: %q", len(line)-1, line)
		}
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > term.TableColumns && !strings.Contains(line, "|buqbu/") {
			t.Errorf("%d columns: %s", n, line)
		}
	}
}
