package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// goLines calls each with every line of every Go file, by the file's path from the root and the
// line's number.
func goLines(t *testing.T, each func(file string, number int, line string)) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(root, path)
		if entry.IsDir() && name != "." && strings.HasPrefix(entry.Name(), ".") {
			return fs.SkipDir
		}
		if entry.IsDir() || filepath.Ext(name) != ".go" {
			return nil
		}
		files++
		data, err := os.ReadFile(path)
		for i, line := range strings.Split(string(data), "\n") {
			each(filepath.ToSlash(name), i+1, line)
		}
		return err
	})
	if err != nil || files < 100 {
		t.Fatalf("%d files, %v", files, err)
	}
}

// Law: no comment line has more than 100 columns, of which a tab is one. The output of an example
// is not wrapped.
func TestCommentsFitColumns(t *testing.T) {
	const most = 100
	output := false
	goLines(t, func(file string, number int, line string) {
		text := strings.TrimSpace(line)
		comment := strings.HasPrefix(text, "//")
		output = comment && (output || strings.HasPrefix(text, "// Output:") || strings.HasPrefix(text, "// Unordered output:"))
		if n := utf8.RuneCountInString(line); comment && !output && n > most {
			t.Errorf("%s:%d: the comment has %d columns, want at most %d", file, number, n, most)
		}
	})
}

// readTable reads lines of columns between tabs. Lines that begin with # are comments.
func readTable(t *testing.T, path string, columns int) (rows [][]string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		row := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(row) != columns {
			t.Fatalf("%s: %q: want %d columns", path, line, columns)
		}
		rows = append(rows, row)
	}
	return rows
}

// Law: Go files use no word of testdata/words.tsv, except where testdata/word_exceptions.tsv says
// why.
func TestWords(t *testing.T) {
	t.Parallel()
	type place struct{ file, text string }
	excepted, used := map[place]bool{}, map[place]bool{}
	for _, row := range readTable(t, "testdata/word_exceptions.tsv", 3) {
		excepted[place{row[0], row[1]}] = true
	}
	type word struct {
		pattern *regexp.Regexp
		instead string
	}
	var words []word
	for _, row := range readTable(t, "testdata/words.tsv", 2) {
		words = append(words, word{regexp.MustCompile("(?i)" + row[0]), row[1]})
	}
	goLines(t, func(file string, number int, line string) {
		for _, w := range words {
			for _, text := range w.pattern.FindAllString(line, -1) {
				at := place{file, strings.ToLower(text)}
				used[at] = true
				if !excepted[at] {
					t.Errorf("%s:%d: %q: say %s", file, number, text, w.instead)
				}
			}
		}
	})
	for at := range excepted {
		if !used[at] {
			t.Errorf("testdata/word_exceptions.tsv: %s has no %q any more", at.file, at.text)
		}
	}
}
