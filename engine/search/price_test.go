package search

import (
	"bufio"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A price is worth, interval, conditions and page of docs/experiments.
var price = regexp.MustCompile(`^([+−]\d+ \[[+−]\d+, [+−]\d+\]) Elo at .*, experiments/(\d\d)$`)

// Law: the page of a price has a line that names the option and has the interval.
func TestPrices(t *testing.T) {
	for _, x := range Table() {
		if x.Price == "" {
			continue
		}
		words := price.FindStringSubmatch(x.Price)
		if words == nil {
			t.Errorf("%s: price %q is not of the form %s", x.Name, x.Price, price)
			continue
		}
		pages, err := filepath.Glob("../../docs/experiments/" + words[2] + "-*.md")
		if err != nil || len(pages) != 1 {
			t.Errorf("%s: no page experiments/%s: %v", x.Name, words[2], err)
			continue
		}
		text, err := os.ReadFile(pages[0])
		if err != nil {
			t.Fatal(err)
		}
		option := "`" + x.Option + "`"
		if x.Option == MaxDepthOption {
			option = "`[search." + x.Profile + "]`"
		}
		interval := strings.ReplaceAll(words[1], ", ", ",")
		found := false
		for line := range strings.Lines(string(text)) {
			found = found || strings.Contains(line, option) && strings.Contains(line, interval)
		}
		if !found {
			t.Errorf("%s: no line of %s has %s and %s", x.Name, pages[0], option, interval)
		}
	}
}

// Law: every numbered step of the search begins with its name and its price, which is that of an
// option, or "not measured".
func TestStepsHavePrices(t *testing.T) {
	known := map[string]bool{"not measured": true}
	for _, x := range Table() {
		known[x.Price] = true
	}
	step := regexp.MustCompile(`// (\d+)\. `)
	named := regexp.MustCompile(`// \d+\. [A-Z][A-Za-z ]+ \(([^)]*)\)`)
	for file, steps := range map[string]int{"node.go": 13, "quiescence.go": 7, "root.go": 4} {
		text, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer text.Close()
		numbers := 0
		scan := bufio.NewScanner(text)
		comment := ""
		check := func() {
			if !step.MatchString(comment) {
				return
			}
			numbers++
			words := named.FindStringSubmatch(comment)
			if words == nil || words[1] == "" || !known[words[1]] {
				t.Errorf("%s: a step without a price: %s", file, comment)
			}
		}
		for scan.Scan() {
			line := strings.TrimSpace(scan.Text())
			if rest, ok := strings.CutPrefix(line, "// "); ok && comment != "" && !step.MatchString(line) {
				comment += " " + rest
				continue
			}
			check()
			comment = ""
			if strings.HasPrefix(line, "// ") {
				comment = line
			}
		}
		if numbers != steps {
			t.Errorf("%s has %d numbered steps, want %d", file, numbers, steps)
		}
	}
}
