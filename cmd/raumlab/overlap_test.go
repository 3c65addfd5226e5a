package main

import (
	"encoding/json"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/clitest"
)

// Law: a game that several corpora have counts once, in every command that reads several: a corpus
// with a copy of its games gives what the corpus gives alone, in any order.
func TestOverlappingCorpora(t *testing.T) {
	t.Parallel()
	// what a command prints that may not depend on the copy, and what it names by itself
	commands := map[string]struct{ line, key string }{
		"book build":   {"book build SOURCES --force --out x.parquet --min-games 1 --json", "positions moves games split_half"},
		"book verify":  {"book verify both.parquet SOURCES --json", "digest rebuilt"}, // of the same book
		"net train":    {"net train SOURCES --out x.net --hidden 4 --epochs 1 --force --json", "counts"},
		"corpus merge": {"corpus merge SOURCES --out x --json", "games"},
	}
	apart := []string{"serve", "report"} // each corpus for itself
	visit(newRootCommand(io.Discard, io.Discard), func(c *cobra.Command) {
		several := slices.ContainsFunc([]string{"CORPUS...", "PATH..."}, func(word string) bool {
			return strings.Contains(c.Use, word)
		})
		name := strings.TrimPrefix(c.CommandPath(), "raumlab ")
		if _, known := commands[name]; several && !known && !slices.Contains(apart, name) {
			t.Errorf("%s reads several corpora: add it to the list of this test", name)
		}
	})
	lab := clitest.New(t)
	const play = "selfplay --depth 1 --max-plies 40 --opening random:6 --seed 5"
	lab.Run(play + " --games 60 --games-per-part 20 --out corpus")
	copies := map[string]string{
		"sample":   "corpus sample corpus --games 10 --out sample",
		"relabel":  "corpus relabel corpus --depth 2 --out relabel",
		"shorter":  play + " --games 20 --games-per-part 20 --out shorter",
		"merge":    "corpus merge corpus sample --out merge",
		"imported": "corpus export corpus --out games.txt\ncorpus import games.txt --engine raumfischer --out imported",
	}
	for _, name := range []string{"sample", "relabel", "shorter", "merge", "imported"} {
		for line := range strings.Lines(copies[name]) {
			lab.Run(line)
		}
	}
	lab.RandomGames("games", 90)
	lab.Run("corpus sample games --games 20 --out of-games-sample")
	lab.Run("corpus merge games of-games-sample --out of-games-merge")
	facts := func(command, sources string) (facts map[string]any) {
		t.Helper()
		c := commands[command]
		var all map[string]any
		if err := json.Unmarshal([]byte(lab.Run(strings.Replace(c.line, "SOURCES", sources, 1))), &all); err != nil {
			t.Fatal(err)
		}
		if report, is := all["report"].(map[string]any); is {
			all = report
		}
		facts = map[string]any{}
		for _, key := range strings.Fields(c.key) {
			if facts[key] = all[key]; facts[key] == nil {
				t.Fatalf("%s prints no %s: %v", command, key, all)
			}
		}
		for _, made := range []string{"x", "x.parquet", "x.net", "x.net.checkpoint"} {
			if lab.Exists(made) {
				lab.Remove(made)
			}
		}
		return facts
	}
	for command := range commands {
		for name := range copies {
			if command != "book build" && name != "sample" && name != "merge" && name != "imported" {
				continue // the same rule, in the same place
			}
			if command == "net train" && name == "imported" {
				continue // TestImportedCopies (tuner/net)
			}
			one := "corpus"
			switch command {
			case "corpus merge":
				one = "corpus corpus"
			case "book verify":
				lab.Run("book build corpus " + name + " --force --out both.parquet --min-games 1")
				one = "corpus " + name
			case "net train": // needs more positions
				one = "games"
			}
			want := facts(command, one)
			if command == "book build" && (want["games"] != 60.0 || want["positions"] == 0.0) {
				t.Fatalf("the corpus alone: %v", want)
			}
			for _, sources := range []string{"corpus " + name, name + " corpus", "shorter " + name + " corpus"} {
				if command == "net train" {
					sources = strings.NewReplacer("corpus", "games", name, "of-games-"+name, "shorter ", "").Replace(sources)
				}
				if command == "book verify" && strings.HasPrefix(sources, "shorter") ||
					name == "shorter" && strings.HasPrefix(sources, "shorter") {
					continue // not the corpora of the book, or the same one twice
				}
				got := facts(command, sources)
				if command == "net train" { // the first of equal positions may be held out by its opening or not
					a, b := got["counts"].(map[string]any), want["counts"].(map[string]any)
					for _, key := range []string{"games", "positions", "positions_taken", "positions_repeated"} {
						if a[key] != b[key] {
							t.Errorf("%s %s: %s is %v, of the corpus alone %v", command, sources, key, a[key], b[key])
						}
					}
				} else if !reflect.DeepEqual(got, want) {
					t.Errorf("%s %s: %v, of the corpus alone %v", command, sources, got, want)
				}
			}
		}
	}
	// Where several copies are there without the run, one with scores counts.
	want := facts("book build", "corpus")
	for _, sources := range []string{"merge imported", "imported merge", "imported relabel merge"} {
		if got := facts("book build", sources); !reflect.DeepEqual(got, want) {
			t.Errorf("book build %s: %v, of the corpus alone %v", sources, got, want)
		}
	}
	scores := func(sources string) string {
		lab.Run("corpus merge " + sources + " --out x")
		lab.Run("corpus positions x --out x.csv")
		text := lab.Read("x.csv")
		for _, made := range []string{"x", "x.csv", "x.csv.json"} {
			lab.Remove(made)
		}
		return text
	}
	if got, want := scores("imported corpus"), scores("corpus imported"); got != want || strings.Count(want, "\n") < 1000 {
		t.Errorf("an imported copy that is given first is kept: %.500s, want %.500s", got, want)
	}
	if text := lab.Run("book build corpus sample --force --out x.parquet --min-games 1"); !strings.Contains(text,
		"from 60 games (of 70, since a game that several corpora have counts once), digest") {
		t.Errorf("it prints %s", text)
	}
}
