package pages

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

// documents returns the Markdown and text files of the repository. Test data, the copy of a page,
// libraries of others and their licences are left out.
func documents(t *testing.T) (files []string) {
	t.Helper()
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			if name := entry.Name(); name == "testdata" || name == "pages" || name == "runs" || name == "node_modules" ||
				name == "dist" || name != ".." && strings.HasPrefix(name, ".") {
				return fs.SkipDir
			}
		case strings.HasSuffix(path, ".md"), strings.HasSuffix(path, ".txt"):
			files = append(files, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// links finds relative links, with the heading that they lead to, and pictures.
var links = regexp.MustCompile(`\]\(([^)#:]*)(?:#([^)]*))?\)|src="([^":]+)"`)

// TestLinks: every relative link of a document, and every picture, leads to a file, and to a heading of it if the link
// names one.
func TestLinks(t *testing.T) {
	for _, file := range documents(t) {
		if !strings.HasSuffix(file, ".md") {
			continue
		}
		for _, m := range links.FindAllStringSubmatch(pageOf(t, file), -1) {
			target := file
			if m[1]+m[3] != "" {
				target = filepath.Join(filepath.Dir(file), m[1]+m[3])
			}
			if _, err := os.Stat(target); err != nil {
				t.Errorf("%s: %v", file, err)
			} else if m[2] != "" && !anchors(pageOf(t, target))[m[2]] {
				t.Errorf("%s: %s has no heading #%s", file, target, m[2])
			}
		}
	}
}

var headings = regexp.MustCompile("(?m)^#+ (.+)$")

// anchors returns the names by which links lead to the headings of a page.
func anchors(page string) map[string]bool {
	names := map[string]bool{}
	for _, m := range headings.FindAllStringSubmatch(page, -1) {
		names[strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
				return unicode.ToLower(r)
			}
			return -1
		}, m[1])] = true
	}
	return names
}

// TestStartPageLeadsEverywhere: links lead from docs/README.md to every page of docs.
func TestStartPageLeadsEverywhere(t *testing.T) {
	reached := map[string]bool{"README.md": true}
	for next := []string{"README.md"}; len(next) > 0; next = next[1:] {
		for _, m := range links.FindAllStringSubmatch(pageOf(t, next[0]), -1) {
			page := filepath.Join(filepath.Dir(next[0]), m[1])
			if strings.HasSuffix(m[1], ".md") && !strings.HasPrefix(page, "..") && !reached[page] {
				reached[page] = true
				next = append(next, page)
			}
		}
	}
	for _, file := range documents(t) {
		page, err := filepath.Rel("../docs", file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(page, ".md") && !strings.HasPrefix(page, "..") && !reached[page] {
			t.Errorf("no link leads from docs/README.md to %s", page)
		}
	}
}

// TestCitedExperiments: every page that code, settings and documents cite as experiments/NN exists.
func TestCitedExperiments(t *testing.T) {
	pages := map[string]bool{}
	for _, x := range readExperiments(t) {
		pages[x.file[:2]] = true
	}
	cited := regexp.MustCompile(`\bexperiments/(\d\d)\b`)
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		switch filepath.Ext(path) {
		case ".go", ".toml", ".md", ".txt":
			for _, m := range cited.FindAllStringSubmatch(pageOf(t, path), -1) {
				if !pages[m[1]] {
					t.Errorf("%s cites experiments/%s, which is no page", path, m[1])
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestReadmeIsShort: README has at most 140 lines. The first screen has the sentence, the picture and
// the first command.
func TestReadmeIsShort(t *testing.T) {
	lines := strings.Split(strings.TrimSuffix(pageOf(t, "../README.md"), "\n"), "\n")
	if len(lines) > 140 {
		t.Errorf("README has %d lines, want at most 140", len(lines))
	}
	screen := strings.Join(lines[:30], "\n")
	for _, want := range []string{"raumlab plays an engine for Raumschach", `src="docs/images/`,
		"\n    go run ./cmd/raumlab pipeline --out runs/first\n"} {
		if !strings.Contains(screen, want) {
			t.Errorf("the first 30 lines of README lack %q", want)
		}
	}
}

// TestCitation: CITATION.cff cites the last version that CHANGELOG gives a date.
func TestCitation(t *testing.T) {
	dated := regexp.MustCompile(`(?m)^## \[([0-9.]+)\] - (\d{4}-\d\d-\d\d)$`)
	last := dated.FindStringSubmatch(pageOf(t, "../CHANGELOG.md"))
	if last == nil {
		t.Fatal("CHANGELOG.md has no version with a date")
	}
	want := "\nversion: " + last[1] + "\ndate-released: " + last[2] + "\n"
	if !strings.Contains(pageOf(t, "../CITATION.cff"), want) {
		t.Errorf("CITATION.cff lacks %q", want)
	}
}

// TestGlossaryLeadsToFiles: each file that the glossary names for a word exists and has the word,
// or one of its words.
func TestGlossaryLeadsToFiles(t *testing.T) {
	_, glossary, ok := strings.Cut(pageOf(t, "../ARCHITECTURE.md"), "## Glossary")
	if !ok {
		t.Fatal("ARCHITECTURE.md has no glossary")
	}
	rows := regexp.MustCompile("(?m)^\\|([^|]+)\\|[^|]+\\|`([^`]+)`\\|$").FindAllStringSubmatch(glossary, -1)
	if len(rows) < 20 {
		t.Errorf("%d rows of the glossary name a file", len(rows))
	}
	for _, row := range rows {
		code := strings.ToLower(pageOf(t, filepath.Join("..", row[2])))
		found := false
		for _, word := range strings.FieldsFunc(strings.ToLower(row[1]), func(r rune) bool {
			return r == ' ' || r == ',' || r == '-'
		}) {
			found = found || strings.Contains(code, word)
		}
		if !found {
			t.Errorf("%s: %s does not have the word", row[1], row[2])
		}
	}
}
