package main

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/clitest"
)

// refused are commands that write, with mistakes that they notice late: NEW is what they would make, below
// folders that are missing.
var refused = map[string][]string{
	"ablate":           {"ablate raumlab --only nope --out NEW", "ablate random --out NEW"},
	"book build":       {"book build nothing --out NEW.parquet", "book build games --min-games 9999 --out NEW.parquet"},
	"book check":       {"book check nothing --out NEW.parquet", "book check book.parquet --engine nope --out NEW.parquet"},
	"book grow":        {"book grow --engine nope --out NEW", "book grow --depth 99 --out NEW"},
	"corpus export":    {"corpus export nothing --out NEW.txt", "corpus export bad --out NEW.txt"},
	"corpus filter":    {"corpus filter nothing --least-ply 9 --out NEW", "corpus filter games --terminations mate --out NEW"},
	"corpus import":    {"corpus import games.txt nothing --out NEW", "corpus import games.txt --engine nope --out NEW"},
	"corpus mates":     {"corpus mates nothing --out NEW.epd", "corpus mates bad --out NEW.epd"},
	"corpus merge":     {"corpus merge games nothing --out NEW", "corpus merge games bad --out NEW"},
	"corpus positions": {"corpus positions games --features --definition alice --out NEW.csv", "corpus positions bad --out NEW.csv"},
	"corpus relabel":   {"corpus relabel games --engine random --depth 1 --out NEW", "corpus relabel nothing --depth 1 --out NEW"},
	"corpus sample":    {"corpus sample games --games 99999 --out NEW", "corpus sample nothing --games 1 --out NEW"},
	"gauntlet": {"gauntlet random nope --out NEW", "gauntlet random cmd:/bin/false --depth 1 --out NEW",
		"gauntlet random cmd:/bin/false --depth 1 --log NEW.log --out NEW"},
	"generations":   {"generations --engine nope --out NEW"},
	"hub book-grow": {"hub book-grow --engine nope --out NEW"},
	"hub gauntlet":  {"hub gauntlet random nope --out NEW"},
	"hub match":     {"hub match random nope --out NEW"},
	"hub relabel":   {"hub relabel nothing --depth 1 --out NEW"},
	"hub selfplay":  {"hub selfplay --engine nope --out NEW"},
	"match": {"match random nope --out NEW", "match random cmd:/bin/false --depth 1 --out NEW",
		"match random cmd:/bin/false --depth 1 --log NEW.log --status NEW/s/x.json --out NEW"},
	"net export":      {"net export nothing --out NEW.npz"},
	"net import":      {"net import games.txt --out NEW.net"},
	"net train":       {"net train nothing --epochs 1 --out NEW.net", "net train games bad --epochs 1 --out NEW.net"},
	"openings check":  {"openings check nothing.epd --status NEW/s/x.json", "openings check openings --engine nope --status NEW/s/x.json"},
	"openings export": {"openings export nope --out NEW.epd"},
	"openings make":   {"openings make --engine nope --out NEW.epd", "openings make --count 1 --plies 99 --out NEW.epd"},
	"optimise":        {"optimise nothing --out NEW.toml", "optimise games --opponent nope --out NEW.toml"},
	"pipeline":        {"pipeline --engine nope --out NEW"},
	"play":            {"play --start nope --save NEW.txt", "play --engine nope --save NEW.txt"},
	"report":          {"report nothing --out NEW.html", "report games --anchor nope --out NEW.html"},
	"reproduce":       {"reproduce nothing.md --out NEW", "reproduce games.txt --out NEW"},
	"selfplay":        {"selfplay --engine nope --out NEW", "selfplay --adjudicate-tables nope --status NEW/s/x.json --out NEW"},
	"serve":           {"serve --export NEW --engine nope"},
	"tables export":   {"tables export nothing KPK --out NEW.csv"},
	"tables make":     {"tables make KXK --out NEW"},
	"tune":            {"tune nothing --out NEW.toml", "tune games --target score --bootstrap 0 --min-ply 500 --out NEW.toml"},
	"tune-options":    {"tune-options raumlab --params games.txt --out NEW", "tune-options cmd:/bin/false --depth 1 --params p.toml --out NEW"},
	"weights export":  {"weights export nothing --out NEW.toml"},
}

func TestLeftovers(t *testing.T) {
	t.Parallel()
	t.Run("refused", refusedCommandsLeaveNothing)
	t.Run("interrupted", interruptedCommandsSayWhatIsKept)
}

// Law: a command that is refused leaves no file and no folder.
func refusedCommandsLeaveNothing(t *testing.T) {
	t.Parallel()
	known := map[string]bool{}
	visit(newRootCommand(io.Discard, io.Discard), func(c *cobra.Command) {
		name := strings.TrimPrefix(c.CommandPath(), "raumlab ")
		known[name] = true
		writes := slices.ContainsFunc([]string{"out", "save", "log", "status", "export"}, func(flag string) bool {
			return c.Flags().Lookup(flag) != nil
		})
		if writes && refused[name] == nil {
			t.Errorf("%s writes: add it to the list of this test", name)
		}
	})
	lab := clitest.New(t)
	lab.RandomGames("games", 20)
	lab.Run("book build games --min-games 1 --out book.parquet")
	lab.Write("games.txt", "1-0\n")
	lab.Write("p.toml", "[X]\nstart = 1\nmin = 0\nmax = 4\nstep = 1\n")
	lab.RandomGames("bad", 20)
	clitest.Cut("bad/part-000000.parquet")(lab)
	inside := inOneProcess(t, lab)
	for name, lines := range refused {
		if !known[name] {
			t.Errorf("there is no command %s: take it out of the list of this test", name)
		}
		for _, line := range lines {
			code, _, stderr := inside.Try(strings.ReplaceAll(line, "NEW", "new/deep/x"))
			if code == 0 || strings.Contains(stderr, "unknown flag") { // which says nothing of the command
				t.Errorf("raumlab %s is not refused by the command: %s", line, stderr)
			}
			if lab.Exists("new") {
				t.Errorf("raumlab %s leaves a folder: %s", line, stderr)
				lab.Remove("new")
			}
		}
	}
}

// beside are commands that write something beside what --out names, whose name is longer by the ending.
var beside = map[string]string{
	"tune games --bootstrap 0 --out NAME.toml":               ".tuning.json",
	"optimise games --out NAME.toml":                         ".study",
	"net train games --hidden 4 --epochs 1 --out NAME.net":   ".net.training",
	"corpus positions games --out NAME.csv":                  ".csv.json",
	"hub selfplay --games 1 --listen 127.0.0.1:0 --out NAME": ".hub",
}

// A name that leaves no room for the name of a side file is refused before the work, with a remedy.
func longNamesOfSideFilesAreRefused(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.RandomGames("games", 20)
	before := lab.Snapshot()
	for line, ending := range beside {
		name := strings.Repeat("n", 256-len(ending))
		lab.Refuses(clitest.Mistake{Command: strings.ReplaceAll(line, "NAME", name), Code: 1,
			Want: name + ending + ": the name is too long for this file system: give a shorter one"})
		lab.Unchanged(before)
	}
}
