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
	known := map[string]bool{"not measured": true}
	for _, row := range regexp.MustCompile("(?m)^\\|`\\w+`\\|\\[[\\d,]+\\]\\|([^|]+)\\|").FindAllStringSubmatch(
		string(page), -1) {
		known[strings.ReplaceAll(row[1], ",", ", ")+" Elo"] = true
	}
	named := regexp.MustCompile(`^\d+\. [A-Z][A-Za-z ]+ \(([^)]*)\)[:.]`)
	for file, steps := range map[string]int{"node.go": 12, "quiescence.go": 5} {
		text, err := os.ReadFile(filepath.Clean(file))
		if err != nil {
			t.Fatal(err)
		}
		joined := regexp.MustCompile(`\n\t+// `).ReplaceAllString(string(text), " ")
		found := 0
		for _, step := range regexp.MustCompile(`\d+\. [A-Z][^\n]*`).FindAllString(joined, -1) {
			found++
			if words := named.FindStringSubmatch(step); words == nil || !known[words[1]] {
				t.Errorf("%s: a step without a price: %s", file, step)
			}
		}
		if found != steps {
			t.Errorf("%s has %d numbered steps, want %d", file, found, steps)
		}
	}
}
