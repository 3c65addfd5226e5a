package main

import (
	"encoding/json"
	"io"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/clitest"
)

// seeded are the commands with seeds, and how each goes on with what it wrote. SEED is the greatest.
var seeded = map[string]struct{ line, more string }{
	"selfplay": {"selfplay --games 1 --games-per-part 1 --depth 1 --max-plies 4 --opening random:2 --seed SEED --out corpus",
		"--games 2"},
	"match":    {"match random raumfischer SHORT --out m", "--pairs 2"},
	"gauntlet": {"gauntlet random raumfischer SHORT --out g", "--pairs 2"},
	"ablate":   {"ablate raumlab --only null_move --nodes 0 SHORT --out a", "--pairs 2"},
	"tune-options": {"tune-options raumlab --method spsa --verify 0 --params params.toml SHORT --out tuned",
		"--json"},
	"book grow": {"book grow --games 2 --depth 1 --seed SEED --out grown", "--games 4"},
	"openings make": {"openings make --count 1 --engine raumfischer --depth 1 --seed SEED --out openings.epd",
		"--count 2"},
	"corpus sample": {"corpus sample games --games 2 --seed SEED --out sample", ""},
	"corpus verify": {"corpus verify quick --replay 1 --seed SEED --json", ""},
	"net train":     {"net train games --hidden 4 --epochs 1 --seed SEED --out x.net", "--force"},
}

// seededElsewhere are those that take minutes; the types of their files are looked at.
var seededElsewhere = map[string]string{
	"pipeline": "runs", "generations": "runs", "optimise": "tuner/study", "hub selfplay": "as selfplay", "hub match": "as match",
	"hub gauntlet": "as gauntlet", "replay": "as selfplay", "bench": "prints none", "hub book-grow": "as book grow",
}

// Law: a number that raumlab writes is read as that number: by its own reader, whatever the seed, and
// by readers of JSON that have only floating-point numbers.
func TestGreatSeeds(t *testing.T) {
	t.Parallel()
	visit(newRootCommand(io.Discard, io.Discard), func(c *cobra.Command) {
		name := strings.TrimPrefix(c.CommandPath(), "raumlab ")
		if _, known := seeded[name]; c.Flags().Lookup("seed") != nil && !known && seededElsewhere[name] == "" {
			t.Errorf("%s has a seed: add it to the list of this test", name)
		}
	})
	lab := clitest.New(t)
	lab.RandomGames("games", 60)
	lab.Run("selfplay --games 2 --depth 1 --max-plies 4 --opening random:2 --out quick")
	lab.Write("params.toml", "[null_move_depth]\nstart = 2\nmin = 1\nmax = 4\nstep = 1\n")
	const greatest = "18446744073709551615"
	for name, x := range seeded {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			lab := lab.Copy(t)
			line := strings.ReplaceAll(x.line, "SHORT", "--pairs 1 --depth 1 --max-plies 6 --opening random:2 --seed SEED")
			seed := greatest
			if name == "tune-options" {
				seed = "1099511627775" // the greatest that it takes: its matches have seeds up to the greatest
			}
			line = strings.ReplaceAll(line, "SEED", seed)
			said := lab.Run(line)
			if x.more != "" {
				said += lab.Run(line + " " + x.more) // which reads what the first has written
			}
			if strings.Contains(line, "--json") {
				exact(t, name, said)
			}
			for file, text := range lab.Snapshot() {
				if strings.HasSuffix(file, ".json") || strings.HasSuffix(file, ".jsonl") {
					exact(t, name+": "+file, text)
				}
			}
		})
	}
}

// exact checks that readers with floating-point numbers read the whole numbers of some JSON exactly.
func exact(t *testing.T, where, text string) {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	for {
		token, err := d.Token()
		if err != nil {
			return
		}
		number, is := token.(json.Number)
		if !is || strings.ContainsAny(string(number), ".eE") {
			continue
		}
		whole, _ := new(big.Int).SetString(string(number), 10)
		if f, accuracy := new(big.Float).SetInt(whole).Float64(); accuracy != big.Exact {
			t.Errorf("%s has %s, which others read as %.0f", where, number, f)
		}
	}
}

// Law: a seed in JSON is a decoding.Seed, in every package.
func TestSeedsInJSON(t *testing.T) {
	t.Parallel()
	plain := regexp.MustCompile("(?m)^.*\\*?u?int(64)?\\s+`json:\"(\\w+_)?seed[\",].*$")
	const fromPage = "web/desk/wire.go" // numbers of JavaScript
	module := clitest.Module(t)
	err := filepath.WalkDir(module, func(path string, entry fs.DirEntry, err error) error {
		name, _ := filepath.Rel(module, path)
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (strings.HasPrefix(entry.Name(), ".") && path != module || entry.Name() == "node_modules"):
			return fs.SkipDir
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || filepath.ToSlash(name) == fromPage:
			return nil
		}
		text, err := os.ReadFile(path)
		for _, line := range plain.FindAll(text, -1) {
			t.Errorf("%s: %s: readers of JSON round a seed above 2^53: use decoding.Seed", name, line)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Law: no limit is greater than readers of JSON keep.
func TestGreatLimits(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for _, line := range []string{
		"analyse startpos --nodes 9007199254740993", "match random raumfischer --nodes 9007199254740993 --out x",
		"match random raumfischer --depth 1 --pairs 9007199254740993 --out x",
		"selfplay --games 9007199254740993 --out x", "selfplay --games 1 --game-nodes 9007199254740993 --out x",
		"gauntlet random raumfischer --nodes 18446744073709551615 --out x",
	} {
		lab.Refuses(clitest.Mistake{Command: line, Code: 2, Want: "expected at most"})
	}
}
