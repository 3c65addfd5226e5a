package main

import (
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/clitest"
)

// positionTakers are the commands that take a position from a user: as RFEN, in a file of game text
// or of a suite, or on the standard input. ODD is an RFEN that no game reaches.
var positionTakers = map[string]struct{ line, stdin string }{
	"analyse":        {"analyse 'ODD' --depth 1 --engine raumfischer", ""},
	"analyse --game": {"analyse odd.txt --game 1 --depth 1 --engine raumfischer", ""},
	"eval":           {"eval 'ODD'", ""},
	"perft":          {"perft 'ODD' 1", ""},
	"play":           {"play --start 'ODD' --level 0", "quit\n"},
	"play --load":    {"play --load open.txt --level 0", "quit\n"},
	"show":           {"show odd.txt --ply 0", ""},
	"uci":            {"uci --engine raumfischer", "position rfen ODD\nquit\n"},
	"corpus import":  {"corpus import odd.txt --engine raumfischer --out new", ""},
	"tables probe":   {"tables probe --tables tables 'ODD'", ""},
	"tables probe -": {"tables probe --tables tables -", "ODD\n"},
	"book probe":     {"book probe book.parquet 'ODD'", ""},
	"book show":      {"book show book.parquet --rfen 'ODD'", ""},
	"openings check": {"openings check odd.epd --depth 1 --engine raumfischer", ""},
	"selfplay":       {"selfplay --games 1 --depth 1 --max-plies 4 --opening suite:odd.epd --out games", ""},
	"match":          {"match random raumfischer --pairs 1 --depth 1 --max-plies 4 --opening suite:odd.epd --out m", ""},
	"gauntlet":       {"gauntlet random raumfischer --pairs 1 --depth 1 --max-plies 4 --opening suite:odd.epd --out g", ""},
	"ablate": {"ablate raumlab --only null_move --nodes 0 --depth 1 --pairs 1 --max-plies 4 --opening suite:odd.epd --out a",
		""},
}

// noPosition are commands that take positions from what raumlab itself has written, or as another
// command of the list does.
var noPosition = map[string]string{
	"corpus mates": "its own corpora", "pipeline": "as selfplay", "generations": "as selfplay", "replay": "as selfplay",
	"hub selfplay": "as selfplay", "hub match": "as match", "hub gauntlet": "as gauntlet", "optimise": "as match",
	"tune-options": "refuses suites", "openings export": "suites that ship",
}

func TestPositions(t *testing.T) {
	t.Parallel()
	t.Run("odd", oddPositionsAreNamed)
	t.Run("readers", positionsAreReadByOneFunction)
}

// Law: every command that takes a position from a user says when no game reaches it, and goes on.
func oddPositionsAreNamed(t *testing.T) {
	t.Parallel()
	position := regexp.MustCompile(`RFEN|GAMES|SUITE`)
	visit(newRootCommand(io.Discard, io.Discard), func(c *cobra.Command) {
		name := strings.TrimPrefix(c.CommandPath(), "raumlab ")
		takes := position.MatchString(c.Use)
		for _, flag := range []string{"opening", "start", "rfen", "load"} {
			takes = takes || c.Flags().Lookup(flag) != nil
		}
		if _, known := positionTakers[name]; takes && !known && noPosition[name] == "" {
			t.Errorf("%s takes positions: add it to the list of this test", name)
		}
	})
	const odd = "2k2/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/1PK2 w 0 1"
	lab := clitest.New(t)
	lab.Write("odd.txt", "[White \"x\"]\n[RFEN \""+odd+"\"]\n\n1. Pb1-Ab2 1-0\n")
	lab.Write("open.txt", "[RFEN \""+odd+"\"]\n\n1. Pb1-Ab2 *\n")
	lab.Write("odd.epd", "rules chessvariants/normal;\n"+odd+"\n")
	lab.RandomGames("own", 20)
	lab.Run("book build own --out book.parquet --min-games 1")
	lab.Run("tables make KPK --quiet --out tables")
	for name, x := range positionTakers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			lab := lab.On(t)
			cmd := lab.Command(strings.ReplaceAll(x.line, "ODD", odd))
			cmd.Stdin = strings.NewReader(strings.ReplaceAll(x.stdin, "ODD", odd))
			said, _ := cmd.CombinedOutput() // books have no move there
			const want = "no game reaches this position: no pawn of White can get to Ab1 (pawn-out-of-reach)"
			if n := strings.Count(string(said), want); n != 1 {
				t.Errorf("raumlab %s: said %d times: %s", x.line, n, said)
			}
		})
	}
}

// Law: no command reads a position but by the function that warns.
func positionsAreReadByOneFunction(t *testing.T) {
	t.Parallel()
	reads := regexp.MustCompile(`\b(board|variant|alice)\.ParseRFEN\(`)
	own := []string{ // what raumlab has written itself, and where the warning is printed elsewhere
		"cli/oddities.go", "play/analyse.go", "endings/tables_probe.go", "games/corpus_mates.go", "games/book_check.go",
		"games/book_export.go",
	}
	sources(t, func(name string, text []byte) {
		name, is := strings.CutPrefix(name, "cmd/raumlab/")
		if is && reads.Match(text) && !slices.Contains(own, name) {
			t.Errorf("%s reads a position without the warning: use cli.ReadPosition or cli.ReadBoard", name)
		}
	})
}
