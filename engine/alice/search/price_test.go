package search

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Law: every numbered step of a node begins with its name and its price, which the page of
// experiments measured.
func TestStepsHavePrices(t *testing.T) {
	page, err := os.ReadFile("../../../docs/experiments/52-alice-search.md")
	if err != nil {
		t.Fatal(err)
	}
	priced := map[string]string{} // by the option that the step was
	for _, row := range regexp.MustCompile("(?m)^\\|`(\\w+)`\\|\\[[\\d,]+\\]\\|([^|]+)\\|").FindAllStringSubmatch(
		string(page), -1) {
		priced[row[1]] = strings.ReplaceAll(row[2], ",", ", ") + " Elo"
	}
	named := regexp.MustCompile(`^\d+\. ([A-Z][A-Za-z ]+) \(([^)]*)\)[:.]`)
	for file, options := range map[string]map[string]string{"node.go": {
		"Draws": "draws", "Mate distance pruning": "mate_distance_pruning", "Check extension": "check_extension",
		"Transposition table": "table_bits", "Quiescence search": "quiescence", "Reverse futility": "reverse_futility",
		"Null move pruning": "null_move", "Late move pruning": "late_move_pruning", "SEE pruning": "see_pruning",
		"Futility pruning": "futility", "Late move reductions": "late_moves", "Principal variation search": "pvs",
	}, "quiescence.go": {
		"Evasions": "quiescence_evasions", "Transposition table": "quiescence_table", "Stand pat": "",
		"Delta pruning": "delta_pruning", "SEE pruning": "quiescence_see_pruning",
	}} {
		text, err := os.ReadFile(filepath.Clean(file))
		if err != nil {
			t.Fatal(err)
		}
		joined := regexp.MustCompile(`\n\t+// `).ReplaceAllString(string(text), " ")
		found := 0
		for _, step := range regexp.MustCompile(`\d+\. [A-Z][^\n]*`).FindAllString(joined, -1) {
			found++
			words := named.FindStringSubmatch(step)
			if words == nil {
				t.Errorf("%s: a step without a price: %s", file, step)
				continue
			}
			option, ok := options[words[1]]
			want := "not measured"
			if option != "" {
				want = priced[option]
			}
			if !ok || words[2] != want {
				t.Errorf("%s: the price of %s is %q, want %q", file, words[1], words[2], want)
			}
		}
		if found != len(options) {
			t.Errorf("%s has %d numbered steps, want %d", file, found, len(options))
		}
	}
}
