package pages

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/board/diagram"
	"raumlab/engine/tables"
	"raumlab/internal/decoding"
	"raumlab/internal/plural"
)

// TestEndgames holds the table of docs/endgames.md against the counts of docs/endgames.json, and
// these against each other. Tests of engine/tables hold the counts against another program's.
func TestEndgames(t *testing.T) {
	var m tables.Manifest
	readJSON(t, "endgames.json", &m)
	lines := longestLines(t)
	var b strings.Builder
	b.WriteString(
		"|ending|White to move: wins|draws|loses|Black to move: wins|draws|loses|longest|mates|\n|---|---|---|---|---|---|---|---|---|\n")
	for _, e := range m.Tables {
		longest := 0
		for _, n := range []tables.Counts{e.White, e.Black} {
			if n.WhiteWins+n.Draws+n.WhiteLoses != n.Legal {
				t.Errorf("%s: the results are not all positions", e.Ending)
			}
			longest = max(longest, n.LongestWin, n.LongestLoss)
		}
		if e.AllDrawn != (longest <= 0) {
			t.Errorf("%s: all_drawn is %t, and the longest mate %d", e.Ending, e.AllDrawn, longest)
		}
		if e.AllDrawn {
			continue
		}
		if lines[e.Ending.String()] != longest {
			t.Errorf("%s: the longest line has %d plies, and the longest mate %d", e.Ending, lines[e.Ending.String()], longest)
		}
		fmt.Fprintf(&b, "|%s|%s|%s|[%d](images/endings/%s.svg)|%d|\n", e.Ending, percent(e.White), percent(e.Black), longest,
			e.Ending, e.White.Mates+e.Black.Mates)
	}
	generated(t, "endgames.md", b.String()+classes(t))
}

// classes returns the table of docs/endgame_classes.json: endings by the classes of their bishops
// and unicorns. The classes of an ending have all its positions.
func classes(t *testing.T) string {
	t.Helper()
	var counted struct {
		Counts []struct {
			Ending string        `json:"ending"`
			Class  string        `json:"class"`
			White  tables.Counts `json:"white_to_move"`
			Black  tables.Counts `json:"black_to_move"`
		} `json:"counts"`
	}
	readJSON(t, "endgame_classes.json", &counted)
	var b strings.Builder
	b.WriteString(
		"\n|ending|class|White to move: wins|draws|loses|Black to move: wins|draws|loses|longest|\n|---|---|---|---|---|---|---|---|---|\n")
	var all, sum int64
	for i, c := range counted.Counts {
		if c.Class == "all" {
			all, sum = c.White.Legal, 0
			continue
		}
		longest := max(c.White.LongestWin, c.White.LongestLoss, c.Black.LongestWin, c.Black.LongestLoss)
		plies := "drawn"
		if longest >= 0 {
			plies = fmt.Sprint(longest)
		}
		fmt.Fprintf(&b, "|%s|%s|%s|%s|%s|\n", c.Ending, c.Class, percent(c.White), percent(c.Black), plies)
		sum += c.White.Legal
		if (i+1 == len(counted.Counts) || counted.Counts[i+1].Class == "all") && sum != all {
			t.Errorf("%s: its classes have %d positions, and all are %d", c.Ending, sum, all)
		}
	}
	return b.String()
}

// longestLines plays the lines of docs/endgame_lines.json, which have to be legal and end by mate,
// and holds the pictures of docs/images/endings against them. It returns the plies of each.
func longestLines(t *testing.T) map[string]int {
	t.Helper()
	var file struct {
		Lines []struct {
			Ending string   `json:"ending"`
			RFEN   string   `json:"rfen"`
			Plies  int      `json:"plies"`
			Moves  []string `json:"moves"`
		} `json:"lines"`
	}
	readJSON(t, "endgame_lines.json", &file)
	plies := map[string]int{}
	for _, l := range file.Lines {
		p, err := board.ParseRFEN(board.Rules{}, l.RFEN)
		if err != nil {
			t.Fatalf("%s: %v", l.Ending, err)
		}
		g := board.NewGame(p)
		boards := []diagram.Diagram{diagram.Of(p.SideToMove().Name()+" to move", &p)}
		for n, text := range l.Moves {
			m, err := board.ParseMove(text)
			if err == nil {
				err = g.Play(m)
			}
			if err != nil {
				t.Fatalf("%s, move %s: %v", l.Ending, text, err)
			}
			d := diagram.Of(fmt.Sprintf("%d. %s", n+1, text), g.Position())
			d.Marks[m.From()], d.Marks[m.To()] = diagram.Shade, diagram.Shade
			boards = append(boards, d)
		}
		if _, why := g.Outcome(); why != board.Checkmate || len(l.Moves) != l.Plies {
			t.Errorf("%s: after %d plies of %d the game is %s", l.Ending, len(l.Moves), l.Plies, why)
		}
		boards[len(boards)-1].Title += ", mate"
		plies[l.Ending] = l.Plies
		title := fmt.Sprintf("The longest win of %s, %s", l.Ending, plural.Of(l.Plies, "ply"))
		drawn(t, filepath.Join("images", "endings", l.Ending+".svg"), diagram.StripSVG(title, boards))
	}
	return plies
}

func readJSON(t *testing.T, name string, to any) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err == nil {
		err = decoding.JSON(name, text, to)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// percent returns the shares of wins, draws and losses, as cells of a table.
func percent(n tables.Counts) string {
	var cells []string
	for _, part := range []int64{n.WhiteWins, n.Draws, n.WhiteLoses} {
		share := fmt.Sprintf("%.2f", 100*float64(part)/float64(n.Legal))
		switch {
		case part == 0:
			share = ""
		case part == n.Legal:
			share = "100"
		case share == "0.00":
			share = "<0.01"
		case share == "100.00":
			share = ">99.99"
		}
		cells = append(cells, share)
	}
	return strings.Join(cells, "|")
}
