package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"io/fs"
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

	"raumlab/cmd/raumlab/cli"
	"raumlab/configs"
	alicesearch "raumlab/engine/alice/search"
	"raumlab/engine/search"
	"raumlab/engine/weights"
)

// TestFormats compares the pages of docs/formats with files that the program writes. Every key and
// column of a file is on its page in backticks. The first column of a page's tables of keys, fields
// and columns names nothing else.
func TestFormats(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	do := func(args ...string) {
		t.Helper()
		var stderr bytes.Buffer
		if code := run(context.Background(), args, io.Discard, &stderr); code != cli.ExitDone {
			t.Fatalf("raumlab %s: exit code %d: %s", strings.Join(args, " "), code, &stderr)
		}
	}

	do("tables", "make", "--out", at("tables"), "KRRK")
	do("selfplay", "--games", "3", "--depth", "1", "--opening", "softmax:20,4", "--max-plies", "12", "--dead-draws", "--adjudicate-tables", at("tables"), "--out", at("corpus"))
	do("corpus", "positions", at("corpus"), "--features", "--out", at("positions.parquet"))
	do("corpus", "positions", at("corpus"), "--features", "--out", at("positions.csv"))
	do("corpus", "filter", at("corpus"), "--least-ply", "3", "--out", at("filtered"))
	do("corpus", "merge", at("filtered"), "--out", at("merged"))
	do("corpus", "export", at("corpus"), "--out", at("games.txt"))
	do("corpus", "import", at("games.txt"), "--out", at("imported"))
	do("corpus", "sample", at("imported"), "--games", "2", "--out", at("sampled"))
	do("selfplay", "--games", "1", "--depth", "1", "--opening", "suite:bench", "--max-plies", "2", "--game-nodes", "1", "--status", at("status.json"), "--out", at("suite"))
	held(t, []string{"corpus", "engine", "weights"}, fileNames(t, at("suite/manifest.json")), fileNames(t, at("status.json")),
		fileNames(t, at("merged/manifest.json")), fileNames(t, at("sampled/manifest.json")), fileNames(t, at("corpus/manifest.json")), fileNames(t, at("corpus/part-000000.parquet")),
		fileNames(t, at("positions.parquet")), fileNames(t, at("positions.csv.json")))

	do("book", "build", at("corpus"), "--out", at("book.parquet"), "--min-games", "1")
	held(t, []string{"book"}, fileNames(t, at("book.parquet")))

	do("tables", "export", at("tables"), "KRRK", "--out", at("krrk.parquet"))
	held(t, []string{"tables"}, fileNames(t, at("tables/tables.json")), fileNames(t, at("krrk.parquet")))

	games := randomGames(t, 90)
	do("tune", games, "--out", at("corrected.toml"))
	do("tune", games, "--out", at("published.toml"), "--definition", "published", "--skip-decisive-repetitions")
	do("corpus", "positions", games, "--out", at("theirs.csv"))
	if err := os.Remove(at("theirs.csv.json")); err != nil { // which says whose games they are
		t.Fatal(err)
	}
	do("tune", at("theirs.csv"), "--prior", at("corrected.toml"), "--refits", "2", "--bootstrap", "0", "--out", at("prior.toml"))
	// Weights get date and certificate only from outside.
	w, err := weights.Read(at("corrected.toml"))
	if err != nil {
		t.Fatal(err)
	}
	w.Provenance.Created = "2026-01-01T00:00:00Z"
	w.Certificate = []weights.Trial{drawnTrial(w)}
	if err := w.Write(at("corrected.toml")); err != nil {
		t.Fatal(err)
	}
	held(t, []string{"weights"}, fileNames(t, at("prior.toml")), fileNames(t, at("corrected.toml")), fileNames(t, at("published.toml")))
	held(t, []string{"tuning", "weights"}, fileNames(t, at("prior.tuning.json")),
		fileNames(t, at("corrected.tuning.json")), fileNames(t, at("published.tuning.json")),
		values(jsonTree(t, at("corrected.tuning.json")), "name", "group"))

	do("match", "random", "raumfischer", "--depth", "1", "--pairs", "1", "--opening", "random:2", "--max-plies", "12", "--sprt", "0,10", "--out", at("match"), "--status", at("match-status.json"))
	do("match", "random", "raumfischer", "--movetime", "10ms", "--time-margin", "1m", "--pairs", "1", "--opening", "random:2", "--max-plies", "4", "--out", at("timed"))
	do("match", "raumlab", "raumfischer", "--book-a", "raumlab", "--book-b", "raumlab", "--depth", "1", "--pairs", "1", "--opening", "random:2", "--max-plies", "12", "--out", at("booked"))
	held(t, []string{"match"}, fileNames(t, at("timed/pairs.jsonl")), fileNames(t, at("booked/result.json")), fileNames(t, at("match-status.json")),
		fileNames(t, at("match/match.json")), fileNames(t, at("match/pairs.jsonl")), fileNames(t, at("match/result.json")))

	do("gauntlet", "random", "fivecubed", "--depth", "1", "--pairs", "1", "--opening", "random:2", "--max-plies", "12", "--out", at("gauntlet"))
	do("ablate", "raumfischer", "--only", "pvs", "--depth", "1", "--nodes", "0", "--pairs", "1", "--opening", "random:2", "--max-plies", "12", "--out", at("ablation"))
	held(t, []string{"tournament", "match"},
		fileNames(t, at("gauntlet/tournament.json")), fileNames(t, at("gauntlet/result.json")),
		fileNames(t, at("ablation/tournament.json")), fileNames(t, at("ablation/result.json")))

	all := map[string]bool{} // a file may leave out defaults
	for _, x := range search.Table() {
		all[x.Name] = true
	}
	for _, x := range alicesearch.Table() {
		all[x.Name] = true
	}
	for _, name := range search.ProfileNames() {
		all[name] = true
	}
	engines := []map[string]bool{all}
	shipped, err := fs.Glob(configs.Files, "engines/*.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range shipped {
		data, err := configs.Files.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		engines = append(engines, tomlNames(t, data))
	}
	held(t, []string{"engine"}, engines...)

	// A pipeline that is stopped at once has already written its settings.
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if code := run(stopped, []string{"pipeline", "--out", at("pipeline")}, io.Discard, io.Discard); code != cli.ExitInterrupt {
		t.Errorf("a stopped pipeline: exit code %d", code)
	}
	held(t, []string{"settings"}, fileNames(t, at("pipeline/settings.json")))

	// What config prints is a file of settings.
	var settings bytes.Buffer
	if code := run(context.Background(), []string{"config"}, &settings, io.Discard); code != cli.ExitDone {
		t.Errorf("raumlab config: exit code %d", code)
	}
	if err := os.WriteFile(at("settings.toml"), settings.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	do("engines", "--config", at("settings.toml"))
}

// held compares the names in files with their pages. The first page is only about them. The others
// may name some, too.
func held(t *testing.T, pages []string, files ...map[string]bool) {
	t.Helper()
	names := map[string]bool{}
	for _, file := range files {
		if len(file) == 0 {
			t.Errorf("a file of docs/formats/%s.md has no names", pages[0])
		}
		maps.Copy(names, file)
	}
	spans := map[string]bool{}
	for _, page := range pages {
		for _, span := range spansOf(pageText(t, page)) {
			spans[span] = true
			spans[lastPart(span)] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if !spans[name] && !spans[lastPart(name)] {
			t.Errorf("%s stands in a file, but not in docs/formats/%s.md", name, pages[0])
		}
	}
	for _, span := range firstColumns(pageText(t, pages[0])) {
		if !names[span] && !names[lastPart(span)] {
			t.Errorf("docs/formats/%s.md explains %s, which is in no file", pages[0], span)
		}
	}
}

// TestManifestTable compares the table of the manifest with the fields of the manifest itself,
// without those of its parts.
func TestManifestTable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	mustRun(t, "selfplay --games 1 --depth 1 --opening softmax:20,4 --max-plies 12 --game-nodes 1 --out "+path)
	data, err := os.ReadFile(filepath.Join(path, "manifest.json"))
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(pageText(t, "corpus"), "\n## manifest.json\n")
	section, _, _ = strings.Cut(section, "\n## ")
	want, have := slices.Sorted(maps.Keys(fields)), firstColumns(section)
	if slices.Sort(have); !slices.Equal(have, want) {
		t.Errorf("docs/formats/corpus.md has the fields %q, a manifest %q", have, want)
	}
}

// lastPart returns the key that a dotted name ends in.
func lastPart(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

func pageText(t *testing.T, page string) string {
	t.Helper()
	data, err := os.ReadFile(root + "/docs/formats/" + page + ".md")
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

// firstColumns returns the texts in backticks in the first column of tables whose head there begins
// with key, field or column.
func firstColumns(text string) (spans []string) {
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

// fileNames returns the keys of a JSON or TOML file, or the columns and metadata keys of a Parquet
// file.
func fileNames(t *testing.T, path string) map[string]bool {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	switch filepath.Ext(path) {
	case ".toml":
		return tomlNames(t, data)
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
		tree := jsonTree(t, path)
		addKeys(names, tree)
		numbersAreNoText(t, path, tree)
	}
	return names
}

// numbersAreNoText: a number that JSON cannot hold is null, with a boolean beside it. A text would
// turn the whole column into text for programs that read tables.
func numbersAreNoText(t *testing.T, path string, tree any) {
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

// jsonTree decodes the first value of a file, or the first line of a file of lines.
func jsonTree(t *testing.T, path string) (tree any) {
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

func tomlNames(t *testing.T, data []byte) map[string]bool {
	t.Helper()
	var tree map[string]any
	if err := toml.Unmarshal(data, &tree); err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	addKeys(names, tree)
	return names
}

// addKeys adds the keys of a tree at every depth.
func addKeys(names map[string]bool, tree any) {
	switch x := tree.(type) {
	case map[string]any:
		for key, value := range x {
			names[key] = true
			addKeys(names, value)
		}
	case []any:
		for _, value := range x {
			addKeys(names, value)
		}
	}
}

// values returns the texts under the keys anywhere in a tree.
func values(tree any, keys ...string) map[string]bool {
	found := map[string]bool{}
	switch x := tree.(type) {
	case map[string]any:
		for key, value := range x {
			if text, ok := value.(string); ok && slices.Contains(keys, key) {
				found[text] = true
			}
			maps.Copy(found, values(value, keys...))
		}
	case []any:
		for _, value := range x {
			maps.Copy(found, values(value, keys...))
		}
	}
	return found
}

// TestFormatsOfSources: every test that docs/sources.md names exists.
func TestFormatsOfSources(t *testing.T) {
	data, err := os.ReadFile(root + "/docs/sources.md")
	if err != nil {
		t.Fatal(err)
	}
	pointers := regexp.MustCompile("`([a-z/]+):([A-Z]\\w+)`").FindAllSubmatch(data, -1)
	if len(pointers) < 40 {
		t.Errorf("%d pointers to tests, want at least 40", len(pointers))
	}
	function := regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Example)\w*)\(`)
	for _, x := range pointers {
		folder, name := string(x[1]), string(x[2])
		files, err := filepath.Glob(filepath.Join(root, folder, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		runs := false
		for _, file := range files {
			code, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range function.FindAllSubmatch(code, -1) {
				runs = runs || strings.Contains(string(f[1]), name)
			}
		}
		if !runs {
			t.Errorf("go test ./%s -run %s runs nothing", folder, name)
		}
	}
}
