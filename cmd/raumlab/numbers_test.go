package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/clitest"
)

// seeded are the commands with seeds, and how each resumes what it wrote. SEED is the greatest.
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

// seededSlowly are those that take minutes; the types of their files are looked at.
var seededSlowly = map[string]string{
	"pipeline": "runs", "generations": "runs", "optimise": "tuner/study", "hub selfplay": "as selfplay",
	"hub match":    "as match",
	"hub gauntlet": "as gauntlet", "replay": "as selfplay", "bench": "prints none", "hub book-grow": "as book grow",
}

func TestNumbers(t *testing.T) {
	t.Parallel()
	t.Run("seeds", greatSeedsAreExact)
	t.Run("types", seedsInJSONAreStrings)
	t.Run("limits", greatLimitsAreRefused)
	t.Run("counters", greatCountersStay)
	t.Run("flags", wholeNumbersAreAsWritten)
	t.Run("derived", derivedNumbersAreFinite)
}

// Law: a number that raumlab writes is read as that number: by its own reader, whatever the seed, and
// by readers of JSON that have only floating-point numbers.
func greatSeedsAreExact(t *testing.T) {
	t.Parallel()
	visit(newRootCommand(io.Discard, io.Discard), func(c *cobra.Command) {
		name := strings.TrimPrefix(c.CommandPath(), "raumlab ")
		if _, known := seeded[name]; c.Flags().Lookup("seed") != nil && !known && seededSlowly[name] == "" {
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

// Law: a seed in JSON is a string or a decoding.Seed, in every package.
func seedsInJSONAreStrings(t *testing.T) {
	t.Parallel()
	plain := regexp.MustCompile("(?m)^.*\\*?u?int(64)?\\s+`json:\"(\\w+_)?seed[\",].*$")
	const fromPage = "web/desk/wire.go" // numbers of JavaScript
	sources(t, func(name string, text []byte) {
		if name == fromPage {
			return
		}
		for _, line := range plain.FindAll(text, -1) {
			if bytes.Contains(line, []byte(",string")) {
				continue
			}
			t.Errorf("%s: %s: readers of JSON round a seed above 2^53: use decoding.Seed", name, line)
		}
	})
}

// Law: no limit is greater than readers of JSON keep.
func greatLimitsAreRefused(t *testing.T) {
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

// Law: a game at the greatest counters of an RFEN goes through every writer and reader of games and
// positions, and stays that game.
func greatCountersStay(t *testing.T) {
	t.Parallel()
	const start = "2k2/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|R4/5/5/5/2K2 w 90 9999"
	lab := clitest.New(t)
	lab.Write("open.txt", "[RFEN \""+start+"\"]\n\nRa5-Ab5 Kc5-Ed5 Rb5-Ac5 *\n")
	lab.Write("games.txt", "[RFEN \""+start+"\"]\n\nRa5-Ab5 Kc5-Ed5 Rb5-Ac5 1/2-1/2\n")
	for _, line := range []string{
		"corpus import games.txt --engine raumfischer --out first", "corpus export first --out first.txt",
		"corpus import first.txt --engine raumfischer --out second", "corpus export second --out second.txt",
		"corpus verify second", "corpus positions second --out positions.csv", "show second --game 0",
		"analyse second --game 0 --ply 3 --depth 1", "analyse open.txt --game 1 --depth 1",
	} {
		lab.Run(line)
	}
	if first, second := lab.Read("first.txt"), lab.Read("second.txt"); first != second || !strings.Contains(first, start) {
		t.Errorf("%s\nis imported and exported as\n%s", first, second)
	}
	rows, err := csv.NewReader(strings.NewReader(lab.Read("positions.csv"))).ReadAll()
	if err != nil || len(rows) != 4 {
		t.Fatal(rows, err)
	}
	at := slices.Index(rows[0], "rfen")
	for i, row := range rows[1:] {
		if !strings.HasSuffix(row[at], []string{" w 90 9999", " b 91 9999", " w 92 9999"}[i]) {
			t.Errorf("ply %d: %s", i, row[at])
		}
		lab.Run("eval '" + row[at] + "'")
	}
	// A saved game goes on from its file.
	for _, files := range []string{"--load open.txt --save saved.txt", "--load saved.txt"} {
		cmd := lab.Command("play --engine none " + files)
		cmd.Stdin = strings.NewReader("game\nquit\n")
		if said, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
	}
	if saved := lab.Read("saved.txt"); !strings.Contains(saved, start) || strings.Count(saved, "-A") != 2 {
		t.Error(saved)
	}
}

// Law: every flag of a whole number means what a file of settings means by the same digits. TOML refuses a
// leading zero, with which C and Go mean a number of base eight.
func wholeNumbersAreAsWritten(t *testing.T) {
	t.Parallel()
	flags := 0
	visit(newRootCommand(io.Discard, io.Discard), func(c *cobra.Command) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if !slices.Contains([]string{"int", "int64", "uint64", "uint", "int32", "uint32"}, f.Value.Type()) {
				return
			}
			flags++
			for _, text := range []string{"010", "-010", "00", "08", "0_8", "+01"} {
				if f.Value.Set(text) == nil {
					t.Errorf("%s --%s %s is %s", c.CommandPath(), f.Name, text, f.Value)
				}
			}
			for text, want := range map[string]string{"10": "10", "0x10": "16", "1_0": "10", "0b11": "3", "0o17": "15"} {
				if err := f.Value.Set(text); err == nil && f.Value.String() != want {
					t.Errorf("%s --%s %s is %s", c.CommandPath(), f.Name, text, f.Value)
				}
			}
		})
	})
	if flags < 50 {
		t.Errorf("only %d flags", flags)
	}
	lab := clitest.New(t)
	lab.Refuses(clitest.Mistake{Command: "selfplay --games 010 --out x", Code: 2,
		Want: "--games 010: write it without the leading zero"})
}
