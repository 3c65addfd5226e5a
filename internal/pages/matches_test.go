package pages

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"raumlab/selfplay/elo"
)

// A table is what docs/matches/PAGE/NAME.tsv keeps of a match: the points of A in each pair of games,
// and, where a page quotes them, the moves and nodes of both sides.
type table struct {
	pairs elo.Pentanomial
	moves [2]int64
	nodes [2]int64
}

// headOf is the head of a table: how the match is played again, and what its whole record was.
var headOf = regexp.MustCompile(`^# command raumlab match [^\n]* --seed \d+\n` +
	`# commit [0-9a-f]{8}( with [a-z0-9-]+\.patch)?\n` +
	`# pairs\.jsonl \d+ bytes, SHA-256 [0-9a-f]{64}\n` +
	`# settings SHA-256 [0-9a-f]{64}\n` +
	`# A [^\n]+: SHA-256 [0-9a-f]{64}(, signature [0-9a-f]{64})?(, weights [0-9a-f]{64})?\n` +
	`# B [^\n]+: SHA-256 [0-9a-f]{64}(, signature [0-9a-f]{64})?(, weights [0-9a-f]{64})?\n` +
	`pair\topening\twhite\tblack(\tmoves_a\tnodes_a\tmoves_b\tnodes_b)?\n`)

// readTable reads the table of a match, whose command says how many pairs it has.
func readTable(t *testing.T, file string) (m table) {
	t.Helper()
	text := pageOf(t, file)
	head := headOf.FindString(text)
	if head == "" {
		t.Fatalf("%s has another head than command, commit, pairs.jsonl, settings, A, B and columns", file)
	}
	columns := strings.Count(head[strings.LastIndex(head, "\npair\t"):], "\t") + 1
	for row := range strings.Lines(text[len(head):]) {
		cells := strings.Split(strings.TrimSuffix(row, "\n"), "\t")
		if len(cells) != columns || cells[0] != strconv.FormatInt(m.pairs.Pairs(), 10) {
			t.Fatalf("%s: %q is not row %d", file, row, m.pairs.Pairs())
		}
		points := 0.0
		for _, cell := range cells[2:4] {
			score, ok := map[string]float64{"0": 0, "0.5": 0.5, "1": 1}[cell]
			if !ok {
				t.Fatalf("%s: pair %s: %q is no score of a game", file, cells[0], cell)
			}
			points += score
		}
		m.pairs.Add(points)
		for i, cell := range cells[4:] {
			n, err := strconv.ParseInt(cell, 10, 64)
			if err != nil {
				t.Fatalf("%s: pair %s: %v", file, cells[0], err)
			}
			if i%2 == 0 {
				m.moves[i/2] += n
			} else {
				m.nodes[i/2] += n
			}
		}
	}
	if want := fmt.Sprintf(" --pairs %d ", m.pairs.Pairs()); !strings.Contains(head, want) {
		t.Errorf("%s: the command does not say%s", file, want)
	}
	return m
}

// cell returns the text of pages for counts of pairs.
func cell(p elo.Pentanomial) string {
	return fmt.Sprintf("[%d,%d,%d,%d,%d]", p[0], p[1], p[2], p[3], p[4])
}

// gain returns the text of pages for the Elo of counts of pairs, such as −4 [−26,+17], rounded to
// the given number of decimals.
func gain(p elo.Pentanomial, decimals int) string {
	e := p.Elo()
	text := fmt.Sprintf("%+.*f [%+.*f,%+.*f]", decimals, e.Value, decimals, e.Low, decimals, e.High)
	return strings.NewReplacer("-Inf [-Inf,", "no point (−∞,", "-", "−", "+Inf]", "∞)").Replace(text)
}

// thousands returns a number as pages print it: 12,345.
func thousands(n int64) string {
	if n < 1000 {
		return strconv.FormatInt(n, 10)
	}
	return fmt.Sprintf("%s,%03d", thousands(n/1000), n%1000)
}

// Law: the tables of matches, docs/matches/PAGE/NAME.tsv, say what the page of experiments says:
// their counts of pairs and the Elo with its interval stand in one row of it, and so do the nodes a
// move, if the table has them.
func TestKeptMatches(t *testing.T) {
	files, err := filepath.Glob("matches/*/*.tsv")
	if err != nil || len(files) == 0 {
		t.Fatalf("no match is kept: %v", err)
	}
	for _, file := range files {
		pages, err := filepath.Glob("experiments/" + filepath.Base(filepath.Dir(file)) + "-*.md")
		if err != nil || len(pages) != 1 {
			t.Fatalf("%s has %d pages of experiments, want 1 (%v)", file, len(pages), err)
		}
		m := readTable(t, file)
		want := []string{cell(m.pairs) + "|" + gain(m.pairs, 0) + "|"}
		for i, n := range m.nodes {
			if m.moves[i] > 0 {
				want = append(want, thousands((n+m.moves[i]/2)/m.moves[i]))
			}
		}
		if !hasRow(pageOf(t, pages[0]), want) {
			t.Errorf("%s has no row of %s: want %s", pages[0], file, strings.Join(want, " "))
		}
	}
}

// hasRow says whether one line of a page has all the texts.
func hasRow(page string, texts []string) bool {
	for line := range strings.Lines(page) {
		all := true
		for _, text := range texts {
			all = all && strings.Contains(line, text)
		}
		if all {
			return true
		}
	}
	return false
}

// countedElo is a pentanomial and, in the cell after it, an Elo with its interval, perhaps rounded to
// a decimal.
var countedElo = regexp.MustCompile(`\[(\d+),(\d+),(\d+),(\d+),(\d+)\]\|([+−]\d+(\.\d)? \[[^\[\]()|]+[\])])`)

// Law: where a table of docs has the counts of pairs, the Elo and the interval beside them are those
// of selfplay/elo.
func TestRowsOfMatches(t *testing.T) {
	rows := 0
	for _, file := range documents(t) {
		for _, m := range countedElo.FindAllStringSubmatch(pageOf(t, file), -1) {
			var p elo.Pentanomial
			for i := range p {
				p[i], _ = strconv.ParseInt(m[i+1], 10, 64)
			}
			if want := gain(p, max(0, len(m[7])-1)); m[6] != want {
				t.Errorf("%s: %s has %s beside it, want %s", file, cell(p), m[6], want)
			}
			rows++
		}
	}
	if rows < 150 {
		t.Errorf("%d rows of matches, want at least 150", rows)
	}
}

// Law: the table of two searches in docs/strength.md is that of the kept matches of experiments/59,
// with their numbers of pairs, and README has its cells for 4,000 nodes and 100 ms.
func TestStrengthQuotesMatches(t *testing.T) {
	limits := []string{"depth-1", "depth-2", "depth-3", "depth-4", "depth-5", "depth-6", "4000-nodes",
		"20000-nodes", "100ms"}
	strength, readme := pageOf(t, "strength.md"), pageOf(t, "../README.md")
	lengths := map[string]bool{} // rows of numbers of pairs
	for _, search := range []string{"raumlab", "raumfischer"} {
		row, length := "|`"+search+"`|", "|pairs of games|"
		for i, limit := range limits {
			file := "transfer-" + search + "-" + limit
			switch {
			case search == "raumlab" && limit == "100ms":
				file = "certificate-100ms"
			case search == "raumlab" && i >= 4: // correction history changes these games
				file = "ships-" + limit
			}
			pairs := readTable(t, "matches/59/"+file+".tsv").pairs
			cell := strings.ReplaceAll(gain(pairs, 0), ",", ", ")
			row += strings.Replace(cell, " [", "<br>[", 1) + "|"
			length += fmt.Sprintf("%d|", pairs.Pairs())
			says, quoted := map[string]string{"4000-nodes": "4,000 nodes (positions searched) a move",
				"100ms": "100 ms a move"}[limit]
			if want := fmt.Sprintf("|%s|%d|%s|\n", says, pairs.Pairs(), cell); quoted && search == "raumlab" &&
				!strings.Contains(readme, want) {
				t.Errorf("README lacks %q", want)
			}
		}
		if !strings.Contains(strength, "\n"+row+"\n") {
			t.Errorf("docs/strength.md lacks the row %s", row)
		}
		lengths[length] = true
	}
	for length := range lengths {
		if len(lengths) > 1 || !strings.Contains(strength, "|\n"+length+"\n|`raumlab`|") {
			t.Errorf("docs/strength.md lacks the row %s", length)
		}
	}
}

// Law: what docs/strength.md and README say of the network that ships is what the kept matches of experiments/66
// give.
func TestStrengthQuotesTheNetwork(t *testing.T) {
	strength, readme := pageOf(t, "strength.md"), pageOf(t, "../README.md")
	of := func(name string) (pairs, gained string) {
		p := readTable(t, "matches/66/"+name+".tsv").pairs
		return thousands(p.Pairs()), strings.ReplaceAll(gain(p, 0), ",", ", ")
	}
	for name, says := range map[string]string{"generation-4": "4,000 nodes a move", "generation-4-depth": "depth 3",
		"generation-4-100ms": "100 ms a move"} {
		pairs, gained := of(name)
		if want := fmt.Sprintf("\n|%s|%s|%s|\n", says, pairs, gained); !strings.Contains(strength, want) {
			t.Errorf("docs/strength.md lacks the row %s", want)
		}
	}
	pairs, gained := of("generation-4-over-3")
	want := fmt.Sprintf("It gains %s Elo over the generation before it (%s pairs, 4,000 nodes)", gained, pairs)
	if !strings.Contains(strength, want) {
		t.Errorf("docs/strength.md lacks %q", want)
	}
	pairs, gained = of("generation-4")
	if want := fmt.Sprintf("against the engine raumlab|4,000 nodes|%s|%s|\n", pairs, gained); !strings.Contains(readme,
		want) {
		t.Errorf("README lacks %q", want)
	}
}

// The ratings in docs/strength.md are those of experiments/42, with the pairs that each engine played, and
// README has that of raumlab.
func TestStrengthQuotesRatings(t *testing.T) {
	measured, strength := pageOf(t, "experiments/42-ratings.md"), pageOf(t, "strength.md")
	readme := pageOf(t, "../README.md")
	ratings := regexp.MustCompile("(?m)^\\|`(\\w+)`\\|[^|]*\\|(\\d+)\\|([^|]+)\\|([^|]+)\\|$").FindAllStringSubmatch(strength, -1)
	each, err := strconv.Atoi(regexp.MustCompile(` --round-robin --depth 3 --pairs (\d+) `).FindStringSubmatch(measured)[1])
	if err != nil {
		t.Fatal(err)
	}
	if len(ratings) != 5 {
		t.Fatalf("docs/strength.md rates %d engines, want 5", len(ratings))
	}
	for _, row := range ratings {
		if want := fmt.Sprint((len(ratings) - 1) * each); row[2] != want {
			t.Errorf("docs/strength.md: %s played %s pairs, want %s", row[1], row[2], want)
		}
		for _, rating := range row[3:] {
			if want := "|" + row[1] + "|" + strings.ReplaceAll(rating, ", ", ",") + "|"; !strings.Contains(measured, want) {
				t.Errorf("experiments/42 does not say %s", want)
			}
		}
		if want := fmt.Sprintf("|%d a match, round robin|%s|", each, row[4]); row[1] == "raumlab" &&
			!strings.Contains(readme, want) {
			t.Errorf("README lacks the rating %s", want)
		}
	}
}
