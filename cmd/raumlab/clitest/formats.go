package clitest

import (
	"bytes"
	"encoding/json"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/pelletier/go-toml/v2"
)

// Documented compares the names in files with their pages. The first page is only about them. The
// others may name some, too.
func Documented(t testing.TB, pages []string, files ...map[string]bool) {
	t.Helper()
	names := map[string]bool{}
	for _, file := range files {
		if len(file) == 0 {
			t.Errorf("a file of docs/reference/formats/%s.md has no names", pages[0])
		}
		maps.Copy(names, file)
	}
	spans := map[string]bool{}
	for _, page := range pages {
		for _, span := range spansOf(PageText(t, page)) {
			spans[span] = true
			spans[lastPart(span)] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if !spans[name] && !spans[lastPart(name)] {
			t.Errorf("%s stands in a file, but not in docs/reference/formats/%s.md", name, pages[0])
		}
	}
	for _, span := range FirstColumns(PageText(t, pages[0])) {
		if !names[span] && !names[lastPart(span)] {
			t.Errorf("docs/reference/formats/%s.md explains %s, which is in no file", pages[0], span)
		}
	}
}

// lastPart returns the key that a dotted name ends in.
func lastPart(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

func PageText(t testing.TB, page string) string {
	t.Helper()
	data, err := os.ReadFile(Module(t) + "/docs/reference/formats/" + page + ".md")
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile("(?ms)^```.*?^```").ReplaceAllString(string(data), "")
}

// spansOf returns the texts in backticks.
func spansOf(text string) (spans []string) {
	for _, m := range regexp.MustCompile("`([^`\n]+)`").FindAllStringSubmatch(text, -1) {
		spans = append(spans, m[1])
	}
	return spans
}

// FirstColumns returns the texts in backticks in the first column of tables whose head there begins
// with key, field or column.
func FirstColumns(text string) (spans []string) {
	heads := regexp.MustCompile(`^\| ?(key|field|column)\b`)
	inTable, wanted := false, false
	for line := range strings.Lines(text) {
		isRow := strings.HasPrefix(line, "|")
		switch {
		case isRow && !inTable:
			wanted = heads.MatchString(line)
		case isRow && wanted:
			first, _, _ := strings.Cut(line[1:], "|")
			spans = append(spans, spansOf(first)...)
		}
		inTable = isRow
	}
	return spans
}

// FileNames returns the keys of a JSON or TOML file, or the columns and metadata keys of a Parquet
// file.
func FileNames(t testing.TB, path string) map[string]bool {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	switch filepath.Ext(path) {
	case ".toml":
		return TOMLNames(t, data)
	case ".parquet":
		f, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		for _, column := range f.Schema().Fields() {
			names[column.Name()] = true
		}
		for _, x := range f.Metadata().KeyValueMetadata {
			names[x.Key] = true
		}
	default:
		tree := JSONTree(t, path)
		AddKeys(names, tree)
		numbersAreNoText(t, path, tree)
	}
	return names
}

// numbersAreNoText: a number that JSON cannot hold is null, with a boolean beside it. A text would
// turn the whole column into text for programs that read tables.
func numbersAreNoText(t testing.TB, path string, tree any) {
	t.Helper()
	switch x := tree.(type) {
	case map[string]any:
		for key, value := range x {
			numbersAreNoText(t, path+": "+key, value)
			if infinite, ok := x[key+"_infinite"]; ok && (value == nil) != (infinite == true) {
				t.Errorf("%s: %s is %v, but %s_infinite is %v", path, key, value, key, infinite)
			}
		}
	case []any:
		for _, value := range x {
			numbersAreNoText(t, path, value)
		}
	case string:
		if number, err := strconv.ParseFloat(x, 64); err == nil && (math.IsInf(number, 0) || math.IsNaN(number)) {
			t.Errorf("%s has the number %v as the text %q", path, number, x)
		}
	}
}

// JSONTree decodes the first value of a file, or the first line of a file of lines.
func JSONTree(t testing.TB, path string) (tree any) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := json.NewDecoder(f).Decode(&tree); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return tree
}

func TOMLNames(t testing.TB, data []byte) map[string]bool {
	t.Helper()
	var tree map[string]any
	if err := toml.Unmarshal(data, &tree); err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	AddKeys(names, tree)
	return names
}

// AddKeys adds the keys of a tree at every depth.
func AddKeys(names map[string]bool, tree any) {
	switch x := tree.(type) {
	case map[string]any:
		for key, value := range x {
			names[key] = true
			AddKeys(names, value)
		}
	case []any:
		for _, value := range x {
			AddKeys(names, value)
		}
	}
}

// NullsExplained requires true beside every Elo and end of an interval that is null, and no number
// as text.
func NullsExplained(t testing.TB, where string, x any) {
	t.Helper()
	switch x := x.(type) {
	case []any:
		for _, inner := range x {
			NullsExplained(t, where, inner)
		}
	case map[string]any:
		for key, inner := range x {
			switch key {
			case "elo", "elo_low", "elo_high":
				if _, object := inner.(map[string]any); object {
					break // a match has its own keys below
				}
				if infinite, stands := x[key+"_infinite"].(bool); !stands || infinite != (inner == nil) {
					t.Errorf("%s: %s is %v, but %s_infinite is %v", where, key, inner, key, x[key+"_infinite"])
				}
			case "shrinkage":
				if _, text := inner.(string); text {
					t.Errorf("%s: %s is the text %q", where, key, inner)
				}
			}
			NullsExplained(t, where, inner)
		}
	}
}
