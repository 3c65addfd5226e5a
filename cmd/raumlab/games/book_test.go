package games_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/clitest"
	"raumlab/cmd/raumlab/games"
	"raumlab/engine/board"
)

func TestBookCommands(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	played, file := filepath.Join(dir, "games"), filepath.Join(dir, "book.parquet")
	_, err := clitest.Output(games.NewSelfplayCommand(), "--games", "20", "--depth", "1", "--opening", "softmax:20,4",
		"--max-plies", "8", "--out", played)
	if err != nil {
		t.Fatal(err)
	}
	text, err := clitest.Output(games.NewBookCommand(), "build", played, "--out", file, "--min-games", "2",
		"--max-ply", "6")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text, file+": ") || !strings.Contains(text, "from 20 games") ||
		!strings.Contains(text, ": not certified") {
		t.Errorf("build prints %q", text)
	}
	text, err = clitest.Output(games.NewBookCommand(), "show", file, "--breadth", "2")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"rules chessvariants/normal", "plies 1 to 6 with at least 2 games", "success", "\n1. ",
		"main lines", "still in the book by ply", "not certified"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	data, err := clitest.Output(games.NewBookCommand(), "show", file, "--json", "--depth", "1", "--breadth", "0")
	if err != nil {
		t.Fatal(err)
	}
	var shown struct {
		Corpora   []string `json:"corpora"`
		Games     int64    `json:"games"`
		MinGames  int64    `json:"min_games"`
		MaxPly    int      `json:"max_ply"`
		Certified bool     `json:"certified"`
		InBook    []int64  `json:"in_book"`
		MainLines []struct {
			Plies      int               `json:"plies"`
			LeastGames int64             `json:"least_games"`
			Moves      []json.RawMessage `json:"moves"`
		} `json:"main_lines"`
		Variations []struct {
			Games   int64             `json:"games"`
			Wins    int64             `json:"wins"`
			Draws   int64             `json:"draws"`
			Losses  int64             `json:"losses"`
			Share   float64           `json:"share"`
			Score   *float64          `json:"score"`
			Replies []json.RawMessage `json:"replies"`
		} `json:"variations"`
	}
	if err := json.Unmarshal([]byte(data), &shown); err != nil {
		t.Fatal(err)
	}
	if shown.Games != 20 || shown.MinGames != 2 || shown.MaxPly != 6 || len(shown.Corpora) != 1 ||
		len(shown.Variations) == 0 {
		t.Errorf("JSON has %+v", shown)
	}
	if shown.Certified || len(shown.InBook) == 0 || len(shown.MainLines) < 2 {
		t.Errorf("JSON has %t, %v, %+v", shown.Certified, shown.InBook, shown.MainLines)
	}
	for _, l := range shown.MainLines {
		if l.Plies != len(l.Moves) || l.Plies < 1 || l.LeastGames < 2 {
			t.Errorf("JSON has the main line %+v", l)
		}
	}
	sum := 0.0
	for _, v := range shown.Variations {
		sum += v.Share
		if v.Games < 2 || v.Wins+v.Draws+v.Losses != v.Games || v.Score == nil || len(v.Replies) > 0 {
			t.Errorf("JSON has the move %+v", v)
		}
	}
	if sum < 0.999999 || sum > 1.000001 {
		t.Errorf("shares add up to %g", sum)
	}

	for _, x := range []struct{ args, want string }{
		{"probe BOOK startpos", "distinct"},
		{"probe BOOK startpos --json", `"value_95"`},
		{"probe BOOK startpos --json", `"imported": {
        "wins": 0,`},
		{"verify BOOK", "sound"},
		{"verify BOOK GAMES", "the corpora give the same book"},
		{"check BOOK --depth 1 --workers 1", "worse than the best by more than 100 centipawns"},
		{"check BOOK --depth 1 --json", `"within_30"`},
		{"export BOOK", "[Opening "},
		{"export BOOK --format html", "<li><b>"},
	} {
		text, err := clitest.Output(games.NewBookCommand(),
			strings.Fields(strings.NewReplacer("GAMES", played, "BOOK", file).Replace(x.args))...)
		if err != nil || !strings.Contains(text, x.want) {
			t.Errorf("%s: %v prints\n%.300s\nwant %q", x.args, err, text, x.want)
		}
		if x.args == "check BOOK --depth 1 --workers 1" {
			clitest.EndsWithVerdict(t, "book check", text)
		}
	}

	// An altered file is not the book of its games, even if the digest does not notice.
	b, err := book.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	b.Split.Covered, b.Split.Compared = 950, 1000
	altered := filepath.Join(dir, "altered.parquet")
	if err := b.Write(altered); err != nil {
		t.Fatal(err)
	}
	if _, err := clitest.Output(games.NewBookCommand(), "verify", altered, played); err == nil ||
		!strings.Contains(err.Error(), `its compared is "1000", but`) {
		t.Errorf("verifying an altered book: %v", err)
	}
	// The text of main lines needs games from the start.
	drawn, later := filepath.Join(dir, "drawn"), filepath.Join(dir, "later.parquet")
	if _, err := clitest.Output(games.NewSelfplayCommand(), "--games", "2", "--depth", "1", "--opening", "random:4",
		"--max-plies", "8", "--out", drawn); err != nil {
		t.Fatal(err)
	}
	if _, err := clitest.Output(games.NewBookCommand(), "build", drawn, "--out", later, "--min-games", "1"); err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"gametext", "html"} {
		if text, err := clitest.Output(games.NewBookCommand(), "export", later, "--format", format); err == nil ||
			text != "" || !strings.Contains(err.Error(), "no main line") {
			t.Errorf("exporting %s without main lines: %v prints %q", format, err, text)
		}
	}

	// A book of several corpora is the same in any order.
	other, both := filepath.Join(dir, "other"), filepath.Join(dir, "both.parquet")
	if _, err := clitest.Output(games.NewSelfplayCommand(), "--games", "15", "--depth", "1", "--opening", "softmax:20,4",
		"--max-plies", "8", "--seed", "5", "--out", other); err != nil {
		t.Fatal(err)
	}
	built := map[string]string{}
	for _, args := range []string{
		"build GAMES OTHER --out BOTH --min-games 2 --max-ply 6",
		"build OTHER GAMES --force --out BOTH --min-games 2 --max-ply 6",
	} {
		args = strings.NewReplacer("GAMES", played, "OTHER", other, "BOTH", both).Replace(args)
		if _, err := clitest.Output(games.NewBookCommand(), strings.Fields(args)...); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(both)
		if err != nil {
			t.Fatal(err)
		}
		built[string(data)] = args
	}
	if len(built) != 1 {
		t.Errorf("two orders give %d books", len(built))
	}
	// A checked book keeps both figures.
	checked := filepath.Join(dir, "checked.parquet")
	if _, err := clitest.Output(games.NewBookCommand(), "check", file, "--depth", "2", "--margin", "30", "--workers", "1",
		"--out", checked); err != nil {
		t.Fatal(err)
	}
	if text, err := clitest.Output(games.NewBookCommand(), "verify", checked, played); err != nil ||
		!strings.Contains(text, "except for the scores of its check") {
		t.Errorf("verifying a checked book: %v prints %q", err, text)
	}
	if _, err := clitest.Output(games.NewBookCommand(), "verify", checked, other); err == nil ||
		!strings.Contains(err.Error(), "these corpora give") {
		t.Errorf("verifying a checked book with other games: %v", err)
	}
	bothScores(t, checked)

	book, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		args  string
		usage bool
		want  string
	}{
		{"build GAMES", true, "--out is missing"},
		{"build GAMES --out BOOK --min-games -1", true, "min games -1"},
		{"build GAMES --out BOOK --force --min-games 1000", false, "lower --min-games"},
		{"build DIR --force --out BOOK", false, "not a corpus"},
		{"show BOOK --depth 0", true, "--depth 0"},
		{"show BOOK --rfen 5/5", true, "RFEN"},
		{"show BOOK --rfen k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/4K_w", false, "--rfen 'rnknr"},
		{"export BOOK --format pgn", true, `--format "pgn": expected gametext, html, csv, json or epd`},
		{"check BOOK --depth 0", true, "--depth 0"},
		{"probe BOOK k4/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/4K_w", false, "has no move"},
		{"show GAMES/manifest.json", false, "not a Parquet file"},
	} {
		args := strings.Fields(strings.NewReplacer("GAMES", played, "BOOK", file, "DIR", dir).Replace(x.args))
		for i := range args {
			if strings.HasPrefix(args[i], "k4/") {
				args[i] = strings.ReplaceAll(args[i], "_", " ")
			}
		}
		_, err := clitest.Output(games.NewBookCommand(), args...)
		if err == nil || !strings.Contains(err.Error(), x.want) || errors.Is(err, cli.ErrUsage) != x.usage {
			t.Errorf("%s: %v; want %q, usage %t", x.args, err, x.want, x.usage)
		}
	}
	if after, err := os.ReadFile(file); err != nil || !bytes.Equal(after, book) {
		t.Errorf("a failed build changed the book: %v", err)
	}
}

// bothScores holds the JSON of a checked book against the rows of its table, which are as the mover
// sees them. In JSON both scores are White's.
func bothScores(t *testing.T, checked string) {
	t.Helper()
	b, err := book.Load(checked)
	if err != nil {
		t.Fatal(err)
	}
	scores := map[string]int{}
	for _, x := range b.List() {
		for i := range x.Moves {
			scores[x.RFEN+" "+x.Moves[i].Move.String()] = x.Moves[i].Checked
		}
	}
	type move struct {
		Move    string `json:"move"`
		Checked *int   `json:"checked"`
		Replies []move `json:"replies"`
	}
	var shown struct {
		Check *struct {
			Depth, Margin int
			Engine        string
		} `json:"check"`
		Variations []move `json:"variations"`
	}
	var probed struct {
		Moves []move `json:"moves"`
	}
	for _, x := range []struct {
		args string
		into any
	}{{"show BOOK --json --depth 2 --breadth 0", &shown}, {"probe BOOK startpos --json", &probed}} {
		text, err := clitest.Output(games.NewBookCommand(), strings.Fields(strings.ReplaceAll(x.args, "BOOK", checked))...)
		if err := errors.Join(err, json.Unmarshal([]byte(text), x.into)); err != nil {
			t.Fatal(err)
		}
	}
	if c := shown.Check; c == nil || c.Depth != 2 || c.Margin != 30 || len(c.Engine) != 64 {
		t.Errorf("JSON says that the book was checked with %+v", c)
	}
	start := board.Rules{}.Start()
	replies := 0
	for i, m := range shown.Variations {
		want, known := scores[start.RFEN()+" "+m.Move]
		if !known || m.Checked == nil || *m.Checked != want || probed.Moves[i].Move != m.Move ||
			*probed.Moves[i].Checked != want {
			t.Errorf("%s: JSON has the score %v, the table %d, %t", m.Move, m.Checked, want, known)
		}
		for _, reply := range m.Replies {
			p := start
			for _, text := range []string{m.Move, reply.Move} {
				made, err := board.ParseMove(text)
				if err != nil {
					t.Fatal(err)
				}
				if p.SideToMove() == board.Black { // rows have White to move
					want, known = scores[book.MoverView(&p)+" "+made.Mirror().String()]
				}
				p.Make(made)
			}
			if !known || reply.Checked == nil || *reply.Checked != -want {
				t.Errorf("%s %s: JSON has the score %v, the table %d, %t", m.Move, reply.Move, reply.Checked, want, known)
			}
			replies++
		}
	}
	if len(shown.Variations) != len(probed.Moves) || replies == 0 {
		t.Errorf("show has %d moves with %d replies, probe %d moves", len(shown.Variations), replies, len(probed.Moves))
	}
}
