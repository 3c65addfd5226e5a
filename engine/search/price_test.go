package search

import (
	"bufio"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A price is worths, notes and page of docs/experiments; another page follows after a semicolon.
var (
	worthAt = regexp.MustCompile(
		`(?:([+−]\d+ \[[+−]\d+, ?[+−]\d+\])(?: Elo)?|(no move differs)) at (depth \d+|[\d,]*\d(?: nodes)?)`)
	sources = regexp.MustCompile(`^(raumfischer, )?(with [a-z ]+, |by a screen, )?experiments/(\d\d)$`)
)

// worths returns the worth of each condition in a text.
func worths(text string) map[string]string {
	all := map[string]string{}
	for _, words := range worthAt.FindAllStringSubmatch(text, -1) {
		condition := words[3]
		if !strings.HasPrefix(condition, "depth") {
			condition = strings.TrimSuffix(condition, " nodes") + " nodes"
		}
		all[condition] = strings.ReplaceAll(words[1]+words[2], ", ", ",")
	}
	return all
}

// pagePrice returns the engine that a page of experiments names for an option in its table of
// techniques, and the worth in every condition. A table with a row for the option alone and columns
// such as "depth 3: Elo" has more conditions, so it is used first.
func pagePrice(text, option string) (engine string, all map[string]string) {
	var header []string
	ablation := map[string]string{}
	for line := range strings.Lines(text) {
		line = strings.ReplaceAll(strings.TrimSpace(line), "*", "")
		if !strings.HasPrefix(line, "|") {
			header = nil
			continue
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if header == nil {
			header = cells
		}
		if len(cells) != len(header) || !strings.Contains(cells[0], option) {
			continue
		}
		for i, title := range header {
			switch condition, isElo := strings.CutSuffix(title, ": Elo"); {
			case title == "engine":
				engine = cells[i]
			case title == "price":
				all = worths(cells[i])
			case isElo && cells[0] == option:
				ablation[condition] = strings.Replace(cells[i], "no move differed", "no move differs", 1)
			}
		}
	}
	if len(ablation) > 0 {
		all = ablation
	}
	return engine, all
}

// priced are the options that may have a price: those of the search, and the key tables of engine
// files.
func priced() []Tunable {
	return append(Table(), Tunable{Name: "tables", Option: "tables", Price: tablesPrice})
}

// tablesPrice is the worth of the key tables of an engine file.
const tablesPrice = "+9 [+3, +15] Elo at 4,000 nodes, experiments/43"

// Law: a price gives what its page says of the option, in exactly the conditions of the page. It
// names the engine if that is raumfischer.
func TestPrices(t *testing.T) {
	for _, x := range priced() {
		if x.Price == "" {
			continue
		}
		for text := range strings.SplitSeq(x.Price, "; ") {
			rest := strings.TrimLeft(worthAt.ReplaceAllString(text, ""), ", ")
			words := sources.FindStringSubmatch(rest)
			if words == nil {
				t.Errorf("%s: price %q: %q is not of the form %s", x.Name, text, rest, sources)
				continue
			}
			pages, err := filepath.Glob("../../docs/experiments/" + words[3] + "-*.md")
			if err != nil || len(pages) != 1 {
				t.Errorf("%s: no page experiments/%s: %v", x.Name, words[3], err)
				continue
			}
			page, err := os.ReadFile(pages[0])
			if err != nil {
				t.Fatal(err)
			}
			option := "`" + x.Option + "`"
			if x.Option == MaxDepthOption {
				option = "`[search." + x.Profile + "]`"
			}
			engine, want := pagePrice(string(page), option)
			if got := worths(text); len(want) == 0 || !maps.Equal(got, want) {
				t.Errorf("%s: price %v; %s says %v of %s", x.Name, got, pages[0], want, option)
			}
			if (words[1] != "") != (engine == "raumfischer") {
				t.Errorf("%s: price %q, but %s is of engine %q", x.Name, text, pages[0], engine)
			}
		}
	}
}

// Law: every numbered step of the search begins with its name and its price, which is an option's
// price or "not measured".
func TestStepsHavePrices(t *testing.T) {
	known := map[string]bool{"not measured": true}
	for _, x := range priced() {
		known[x.Price] = true
	}
	step := regexp.MustCompile(`// (\d+)\. `)
	named := regexp.MustCompile(`// \d+\. [A-Z][A-Za-z ]+ \(([^)]*)\)`)
	for file, steps := range map[string]int{"node.go": 17, "quiescence.go": 8, "root.go": 6} {
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
