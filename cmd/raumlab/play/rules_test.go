package play_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/term"
)

// raumlab rules prints every piece's board in the columns of a terminal, and no Markdown.
func TestRules(t *testing.T) {
	t.Parallel()
	text := clitest.New(t).Run("rules")
	for _, want := range []string{
		"A unicorn on Cc3:\n", "A piece is normal or mirrored.",
		"5  * . . . *     . . . . .     . . . . .     . . . . .     * . . . *  5\n",
		"3  . . * . .     . . * . .     . P R * *     . . * . .     . . px. .  3\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("lacks %q", want)
		}
	}
	for _, no := range []string{"![", "](", "**", "*normal*", "```", "|---"} {
		if strings.Contains(text, no) {
			t.Errorf("prints the Markdown %q", no)
		}
	}
	for line := range strings.Lines(text) {
		if strings.Contains(line, "     . . .") && len(line) > 73 {
			t.Errorf("a board of %d columns: %q", len(line)-1, line)
		}
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > term.TableColumns &&
			!strings.Contains(line, "|buqbu/") {
			t.Errorf("%d columns: %s", n, line)
		}
	}
}
