package games_test

import (
	"regexp"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
)

// What people read of a book has its moves as game text alone.
func TestBooksShowGameText(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	gameText := regexp.MustCompile(`\b[KQRBUN]([A-E])?[a-e][1-5][-x][A-E][a-e][1-5]|\bP[a-e][1-5][-x][A-E][a-e][1-5]`)
	machine := regexp.MustCompile(`\b[A-E][a-e][1-5][A-E][a-e][1-5]`)
	for _, command := range []string{
		"book show raumlab --depth 3",
		"book probe raumlab startpos",
		"book export raumlab --format html",
		"analyse startpos --depth 1 --book raumlab",
	} {
		code, text, stderr := lab.Try(command)
		if code != cli.ExitDone || !gameText.MatchString(text) || machine.MatchString(text) {
			t.Errorf("raumlab %s: exit code %d: %s\n%.1500s\nwant game text, not %q", command, code, stderr, text,
				machine.FindString(text))
		}
	}
}
