package pages

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what is generated instead of comparing it")

// TestMain lets tests name documents by their paths from docs.
func TestMain(m *testing.M) {
	if err := os.Chdir("../../docs"); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// An experiment is the head of a page of docs/experiments.
type experiment struct {
	number   int
	file     string // such as 18-ablation-raumfischer.md
	question string
	verdict  string // its word: kept, rejected, undecided or measured
	findings []finding
}

// A finding is a row of the table that ends a head.
type finding struct {
	technique, engine, verdict, price string
}

var (
	optionsOf = regexp.MustCompile("^([^(]+) \\((`[^()]+`)\\)$") // a technique, and its options in parentheses
	pageName  = regexp.MustCompile(`^(\d\d)-[a-z0-9-]+\.md$`)
	pageHead  = regexp.MustCompile(`(?s)^# (\d+)\. [^\n]+\n\n` +
		`\*\*Question\.\*\* ([^\n]+)\n\n` +
		`\*\*Command\.\*\*\n\n(?:    [^\n]+\n)+\n` +
		`\*\*Conditions\.\*\* [^\n]+\n\n` +
		`\*\*Result\.\*\* [^\n]+\n\n` +
		`\*\*Verdict\.\*\* (kept|rejected|undecided|measured)\b[^\n]*\n\n` +
		`\|technique\|engine\|verdict\|price\|\n\|---\|---\|---\|---\|\n((?:\|[^\n]+\|\n)+)`)
)

// readExperiments reads the heads of all pages, in order of their numbers.
func readExperiments(t *testing.T) (list []experiment) {
	t.Helper()
	files, err := os.ReadDir("experiments")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.Name() == "README.md" {
			continue
		}
		name := pageName.FindStringSubmatch(f.Name())
		if name == nil {
			t.Errorf("%s is not named NN-name.md", f.Name())
			continue
		}
		page, err := os.ReadFile(filepath.Join("experiments", f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		head := pageHead.FindStringSubmatch(string(page))
		if head == nil {
			t.Errorf("%s lacks the head of question, command, conditions, result, verdict and table", f.Name())
			continue
		}
		number, _ := strconv.Atoi(name[1])
		if head[1] != strconv.Itoa(number) || number != len(list)+1 {
			t.Errorf("%s has the number %s in its title and is page %d", f.Name(), head[1], len(list)+1)
		}
		x := experiment{number: number, file: f.Name(), question: head[2], verdict: head[3]}
		for row := range strings.Lines(head[4]) {
			cells := strings.Split(strings.Trim(row, "|\n"), "|")
			if len(cells) != 4 || !slices.Contains([]string{"kept", "rejected", "undecided", "measured"}, cells[2]) {
				t.Errorf("%s: %q is no row of technique, engine, verdict and price", f.Name(), row)
				continue
			}
			x.findings = append(x.findings, finding{cells[0], cells[1], cells[2], cells[3]})
		}
		list = append(list, x)
	}
	return list
}

// TestExperiments holds the indexes in docs/experiments/README.md against the heads of the pages.
// go test ./internal/pages -run Experiments -update writes it.
func TestExperiments(t *testing.T) {
	list := readExperiments(t)
	type row struct {
		finding
		page experiment
	}
	var rows []row
	for _, x := range list {
		for _, f := range x.findings {
			rows = append(rows, row{f, x})
		}
	}
	slices.SortStableFunc(rows, func(a, b row) int {
		return strings.Compare(strings.ToLower(a.technique), strings.ToLower(b.technique))
	})
	var b strings.Builder
	b.WriteString("## Index by question\n\n|question|verdict|page|\n|---|---|---|\n")
	for _, x := range list {
		fmt.Fprintf(&b, "|%s|%s|[%d](%s)|\n", strings.ReplaceAll(x.question, "|", `\|`), x.verdict, x.number, x.file)
	}
	b.WriteString("\n## Index by technique\n\n|technique|option|engine|verdict|price|page|\n|---|---|---|---|---|---|\n")
	unsaid := strings.NewReplacer(" at 4,000 nodes", "", " at 4,000", "") // as the page says above
	for _, r := range rows {
		technique, option := r.technique, ""
		if parts := optionsOf.FindStringSubmatch(technique); parts != nil {
			technique, option = parts[1], parts[2]
		}
		price := unsaid.Replace(r.price)
		fmt.Fprintf(&b, "|%s|%s|%s|%s|%s|[%d](%s)|\n", technique, option, r.engine, r.verdict, price, r.page.number,
			r.page.file)
	}
	generated(t, "experiments/README.md", b.String())

	readme, err := os.ReadFile("experiments/README.md")
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(string(readme), "\n"); lines > 300 {
		t.Errorf("docs/experiments/README.md has %d lines, want at most 300", lines)
	}
}

// generated compares what a document has from its line "<!-- generated -->" on with the text.
func generated(t *testing.T, file, text string) {
	t.Helper()
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const mark = "<!-- generated -->\n\n"
	before, have, ok := strings.Cut(string(page), mark)
	switch {
	case !ok:
		t.Errorf("docs/%s has no line <!-- generated -->", file)
	case have == text:
	case *update:
		if err := os.WriteFile(file, []byte(before+mark+text), 0o666); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("docs/%s is not current: go test ./internal/pages -update writes it", file)
	}
}

// svg draws a picture.
func (p picture) svg() (string, error) {
	d, err := p.diagram()
	if p.cube {
		return d.CubeSVG(), err
	}
	return d.SVG(), err
}

// TestPictures holds docs/images against the code that draws it.
func TestPictures(t *testing.T) {
	for _, p := range pictures {
		want, err := p.svg()
		if err != nil {
			t.Fatal(err)
		}
		drawn(t, filepath.Join("images", p.name+".svg"), want)
	}
}

// Who clones the repository fetches all pictures.
func TestSizeOfPictures(t *testing.T) {
	sum := int64(0)
	err := filepath.WalkDir("images", func(_ string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			sum += info.Size()
		}
		return err
	})
	if err != nil || sum < 1_000_000 || sum > 3_000_000 {
		t.Errorf("docs/images has %d bytes, want at most 3,000,000: %v", sum, err)
	}
}

// TestRules: the copy of docs/reference/rules.md that the program carries is that page.
func TestRules(t *testing.T) {
	drawn(t, "../internal/pages/rules.md", pageOf(t, "reference/rules.md"))
}

// drawn compares a file with what is written now.
func drawn(t *testing.T, file, want string) {
	t.Helper()
	have, err := os.ReadFile(file)
	switch {
	case *update:
		err = os.WriteFile(file, []byte(want), 0o666)
	case err == nil && string(have) != want:
		t.Errorf("docs/%s is not current: go test ./internal/pages -update writes it", file)
	}
	if err != nil {
		t.Error(err)
	}
}

// pageOf returns the text of a document.
func pageOf(t *testing.T, file string) string {
	t.Helper()
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}
