package search

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const (
	pricesPage = "../../../docs/experiments/52-alice-search.md"
	unmeasured = "not measured"
)

// Law: every technique has the price that the page of experiments measured, and no amount has one.
// The page prices nothing else.
func TestPrices(t *testing.T) {
	page, err := os.ReadFile(pricesPage)
	if err != nil {
		t.Fatal(err)
	}
	measured := map[string]string{}
	for _, row := range regexp.MustCompile("(?m)^\\|`(\\w+)`\\|\\[[\\d,]+\\]\\|([^|]+)\\|").FindAllStringSubmatch(
		string(page), -1) {
		measured[row[1]] = strings.ReplaceAll(row[2], ",", ", ") + " Elo at 1,000 nodes, experiments/52"
	}
	for _, x := range Table() {
		if x.Price != measured[x.Name] || (x.Price == "") != x.Amount {
			t.Errorf("%s: price %q, but the page says %q", x.Name, x.Price, measured[x.Name])
		}
		delete(measured, x.Name)
	}
	if len(measured) > 0 {
		t.Errorf("the page prices %v, which are no options", measured)
	}
}

// Law: every numbered step of a node begins with its name and its price.
func TestStepsHavePrices(t *testing.T) {
	known := map[string]bool{unmeasured: true}
	for _, x := range Table() {
		known[x.Price] = x.Price != ""
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
