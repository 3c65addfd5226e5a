package docs

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"raumlab/engine/tables"
	"raumlab/engine/tables/store"
	"raumlab/internal/decoding"
)

// TestEndgames holds the table of docs/endgames.md against the counts of docs/endgames.json, and
// these against each other. Tests of engine/tables hold the counts against another program's.
func TestEndgames(t *testing.T) {
	text, err := os.ReadFile("endgames.json")
	if err != nil {
		t.Fatal(err)
	}
	var m store.Manifest
	if err := decoding.JSON("endgames.json", text, &m); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	b.WriteString("|ending|White to move: wins|draws|loses|Black to move: wins|draws|loses|longest|mates|\n|---|---|---|---|---|---|---|---|---|\n")
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
		if !e.AllDrawn {
			fmt.Fprintf(&b, "|%s|%s|%s|%d|%d|\n", e.Ending, percent(e.White), percent(e.Black), longest, e.White.Mates+e.Black.Mates)
		}
	}
	generated(t, "endgames.md", b.String())
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
