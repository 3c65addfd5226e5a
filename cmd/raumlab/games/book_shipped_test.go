package games_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/internal/plural"
)

var update = flag.Bool("update", false, "write the files that tests compare with")

// Law: the data card of the shipped book agrees with its file. -update writes it.
func TestShippedBookCard(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	card := "No book ships yet.\n"
	if book.IsShipped("raumlab") {
		card = bookCard(t, lab)
	}
	file := filepath.Join(clitest.Module(t), "configs", "books", "raumlab.md")
	if *update {
		if err := os.WriteFile(file, []byte(card), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if string(have) != card {
		t.Errorf("%s is\n%s\nwant\n%s\n(go test ./cmd/raumlab/games -run ShippedBookCard -update)", file, have, card)
	}
}

func bookCard(t *testing.T, lab *clitest.Lab) string {
	var x struct {
		Digest    string
		Rules     string
		Games     int64
		Distinct  int64 `json:"distinct_games"`
		MinGames  int64 `json:"min_games"`
		Positions int64
		Moves     int64
		SplitHalf struct {
			Compared  int
			Coverage  float64
			Slope     float64
			Certified bool
		} `json:"split_half"`
		Shares []float64 `json:"in_book_share"`
		Deep   int       `json:"deep_lines"`
		Lines  []struct {
			Name   string
			Plies  int
			Least  int64 `json:"least_games"`
			Depths map[string]int
		} `json:"main_lines"`
	}
	_, text, stderr := lab.Try("book show raumlab --json --depth 1")
	if err := json.Unmarshal([]byte(text), &x); err != nil {
		t.Fatal(err, stderr)
	}
	var card strings.Builder
	fmt.Fprintf(&card,
		"# The opening book `raumlab`\n\n%s with %s, rules %s, from %s of `raumlab` against itself at depth 3, in rounds of 250. At least %d distinct games a move. Digest `%s`.\n\n",
		plural.Of(x.Positions, "position"), plural.Of(x.Moves, "move"), x.Rules, plural.Of(x.Games,
			"game"), x.MinGames, x.Digest)
	fmt.Fprintf(&card,
		"    raumlab book grow --games %d --depth 3 --seed 1 --out runs/book\n    raumlab book build runs/book --min-games %d --out configs/books/raumlab.parquet\n\n",
		x.Games, x.MinGames)
	certified := "certified"
	if !x.SplitHalf.Certified {
		certified = "not certified"
	}
	fmt.Fprintf(&card,
		"**Split-half check**: %s; %.1f%% of %d intervals hold 0 (wanted 93 to 97), slope %.2f (1 ± 0.1).\n\n",
		certified, 100*x.SplitHalf.Coverage, x.SplitHalf.Compared, x.SplitHalf.Slope)
	fmt.Fprintf(&card,
		"**Depth**: %d main lines of 20 plies with 50 distinct games on every move (wanted 4). Plies with at least that many games on every move:\n\n|line|10|30|50|100|\n|---|---|---|---|---|\n",
		x.Deep)
	for _, l := range x.Lines {
		fmt.Fprintf(&card, "|%s|%d|%d|%d|%d|\n", l.Name, l.Depths["10"], l.Depths["30"], l.Depths["50"], l.Depths["100"])
	}
	fmt.Fprintf(&card, "\n**Still in the book** of %s that do not repeat others, by ply:", plural.Of(x.Distinct, "game"))
	for i, share := range x.Shares {
		fmt.Fprintf(&card, "%s %.0f%%", map[bool]string{true: ","}[i > 0], 100*share)
	}
	return card.String() + "\n"
}

// Commands take the shipped book by its name, and no other file.
func TestShippedBook(t *testing.T) {
	t.Parallel()
	if !book.IsShipped("raumlab") {
		t.Skip("no book ships")
	}
	info, err := os.Stat(filepath.Join(clitest.Module(t), "configs", "books", "raumlab.parquet"))
	if err != nil || info.Size() > 1<<20 {
		t.Errorf("%v: the book has %d bytes, more than 1 MiB", err, info.Size())
	}
	lab := clitest.New(t)
	if err := os.Mkdir(lab.Path("raumlab"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct{ command, want string }{
		{"book probe raumlab startpos", "distinct"},
		{"book verify raumlab", "sound"},
		{"analyse startpos --depth 1 --book raumlab", "book: "},
		{"selfplay --games 1 --depth 1 --max-plies 70 --opening book:raumlab --out games", "complete"},
		{"match raumlab corrected --book-a raumlab --opening random:0 --depth 1 --max-plies 20 --pairs 1",
			"A left its book in"},
		{"corpus verify games --replay 1", "games"},
	} {
		if code, got, stderr := lab.Try(x.command); code != cli.ExitDone || !strings.Contains(got, x.want) {
			t.Errorf("%s: exit code %d: %s\n%.400s\nwant %q", x.command, code, stderr, got, x.want)
		}
	}
}
