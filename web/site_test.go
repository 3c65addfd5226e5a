package web_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/suite"
	"raumlab/web"
	"raumlab/web/desk"
)

// cache is the folder that keeps the engine of these tests.
var cache string

func TestMain(m *testing.M) {
	var err error
	if cache, err = os.MkdirTemp("", "raumlab-site-"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(cache)
	os.Exit(code)
}

// options are those of an engine built from the source that this test is in.
func options() web.EngineOptions {
	return web.EngineOptions{Dir: ".", Version: cli.Version, Cache: cache}
}

// built builds the engine once.
var built = sync.OnceValues(func() (map[string][]byte, error) { return web.Engine(context.Background(), options()) })

// engine returns the files of the engine.
func engine(t *testing.T) map[string][]byte {
	t.Helper()
	files, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// The cache gives an engine that was built before; it keeps that alone. In a folder outside the
// source the engine is that of the source from which the program was built.
func TestEngineIsBuiltOnce(t *testing.T) {
	before := engine(t)
	o := options()
	o.Dir = t.TempDir()
	o.Progress = func(int64) { t.Error("the engine is built again") }
	again, err := web.Engine(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{web.EngineName, web.RuntimeName, "LICENSES.txt"} {
		if len(before[name]) == 0 || !bytes.Equal(before[name], again[name]) {
			t.Errorf("%s: %d bytes, then %d", name, len(before[name]), len(again[name]))
		}
	}
	if kept, err := os.ReadDir(cache); err != nil || len(kept) != 1 {
		t.Errorf("the cache has %v (%v)", kept, err)
	}
}

// Without the source of this version, or without Go, the error says where the site can be made.
func TestEngineCannotBeBuilt(t *testing.T) {
	const hint = ": use a release, or run it in a clone with Go installed"
	empty := t.TempDir()
	elsewhere := options()
	elsewhere.Dir, elsewhere.Version = empty, "0.0.1"
	_, err := web.Engine(t.Context(), elsewhere)
	says := func(text string) bool {
		return err != nil && strings.Contains(err.Error(), text) && strings.HasSuffix(err.Error(), hint)
	}
	if !says("source of raumlab 0.0.1, which is not in " + empty) {
		t.Errorf("without source: %v", err)
	}
	t.Setenv("PATH", empty)
	if _, err = web.Engine(t.Context(), options()); !says("is built by Go: ") {
		t.Errorf("without Go: %v", err)
	}
}

// A request is one to a desk.
type request struct {
	Method string `json:"method"`
	Body   any    `json:"body"`
}

// requests are searches of all kinds, and what a board shows.
func requests(t *testing.T) (all []request) {
	t.Helper()
	bench, err := suite.Load("bench")
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range bench.Positions {
		game := desk.Game{Start: p.Board.RFEN()}
		for _, x := range []struct {
			engine string
			depth  int
		}{{"raumfischer", 3}, {"raumlab", 3}, {"fivecubed", 2}} {
			all = append(all, request{"analyse", desk.AnalyseRequest{Game: game, Engine: x.engine, Depth: x.depth,
				Lines: 1 + i%2}})
		}
	}
	for _, rules := range []string{"chessvariants/normal", "dickins/sideways", "chessvariants/fivecubed"} {
		game := desk.Game{Rules: rules, Moves: []string{"Bb2Cb2", "Dc5Cc5"}}
		all = append(all, request{"position", game},
			request{"analyse", desk.AnalyseRequest{Game: game, Engine: "raumlab", Depth: 4, Lines: 3}})
		for _, engine := range []string{"raumlab/0", "fivecubed/1", "maackesgeist/2", "raumlab/2", "random"} {
			all = append(all, request{"play", desk.PlayRequest{Game: game, Engine: engine, Seed: 7}})
		}
	}
	for _, rules := range []string{"chessvariants/normal/alice", "dickins/sideways/mirrored-alice"} {
		for _, moves := range [][]string{{}, {"Bc1Cc2", "Dc5Cc4"}} {
			game := desk.Game{Rules: rules, Moves: moves}
			all = append(all, request{"position", game}, request{"evaluation", desk.EvaluationRequest{Game: game}})
			all = append(all, request{"analyse", desk.AnalyseRequest{Game: game, Engine: "raumlab", Depth: 4, Lines: 3}})
			for _, engine := range []string{"raumlab/0", "raumlab/1", "raumlab/3", "random", "fivecubed"} {
				all = append(all, request{"play", desk.PlayRequest{Game: game, Engine: engine, Seed: 7}})
			}
		}
	}
	// a table with results alone, and a mate
	all = append(all,
		request{"play", desk.PlayRequest{Game: desk.Game{Start: "4k/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/4Q w"},
			Engine: "raumlab/3"}},
		request{"play", desk.PlayRequest{Game: desk.Game{Start: "4k/5/5/5/5|5/5/5/5/3Q1|5/5/2K2/5/5|5/5/5/5/5|5/5/5/5/5 w"},
			Engine: "raumlab/1"}},
		request{"setup", desk.SetupRequest{RFEN: "4k/5"}},
		request{"nonsense", struct{}{}},
	)
	return all
}

// inNode returns what the engine for browsers answers to lines of requests.
func inNode(t *testing.T, requests io.Reader) string {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is missing")
	}
	dir := t.TempDir()
	files := engine(t)
	for _, name := range []string{web.RuntimeName, web.EngineName} {
		if err := os.WriteFile(filepath.Join(dir, name), files[name], 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(node, filepath.Join("testdata", "ask.mjs"), filepath.Join(dir, web.RuntimeName),
		filepath.Join(dir, web.EngineName))
	cmd.Stdin, cmd.Stderr = requests, os.Stderr
	answers, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(answers)
}

// Law: the engine for browsers plays the moves of the native one, node for node.
func TestEngineOfBrowsers(t *testing.T) {
	d, err := desk.New(desk.Options{Version: "native", Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	var asked, want bytes.Buffer
	for _, r := range requests(t) {
		body, err := json.Marshal(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.NewEncoder(&asked).Encode(r); err != nil {
			t.Fatal(err)
		}
		var end any = "done"
		if err := d.Answer(context.Background(), r.Method, body, func(v any) error {
			return json.NewEncoder(&want).Encode(v)
		}); err != nil {
			end = map[string]string{"error": err.Error()}
		}
		if err := json.NewEncoder(&want).Encode(end); err != nil {
			t.Fatal(err)
		}
	}
	got := inNode(t, &asked)
	seconds := regexp.MustCompile(`"seconds":[^,]*,`)
	plain := func(text string) []string { return strings.Split(seconds.ReplaceAllString(text, ""), "\n") }
	native, browser := plain(want.String()), plain(got)
	if len(native) < 200 {
		t.Errorf("%d answers", len(native))
	}
	if slices.Equal(native, browser) {
		return
	}
	for i := range min(len(native), len(browser)) {
		if native[i] != browser[i] {
			t.Fatalf("answer %d differs:\nnative  %s\nbrowser %s", i, native[i], browser[i])
		}
	}
	t.Fatalf("%d answers, native %d", len(browser), len(native))
}

// The clock ends a search where nothing else runs beside it.
func TestEngineOfBrowsersHeedsTheClock(t *testing.T) {
	answers := inNode(t, strings.NewReader(`{"method": "play", "body": {"engine": "raumlab/5", "left": 50, "moves": []}}`))
	var played desk.Played
	if err := json.NewDecoder(strings.NewReader(answers)).Decode(&played); err != nil || played.Move == "" ||
		played.Depth > 4 {
		t.Errorf("%v: %s", err, answers)
	}
}

// The static site is the page, with the engine beside it.
func TestSite(t *testing.T) {
	files, err := web.Site(engine(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"index.html", "main.js", "worker.js", "style.css", "LICENSES.txt", web.RuntimeName,
		web.EngineName} {
		if len(files[name]) == 0 {
			t.Errorf("no %s", name)
		}
	}
	for _, name := range []string{"\npreact ", "\ngo1.", "\ngithub.com/"} {
		if !strings.Contains("\n"+string(files["LICENSES.txt"]), name) {
			t.Errorf("LICENSES.txt does not name%s", name)
		}
	}
	if index := string(files["index.html"]); !strings.Contains(index, `data-engine="wasm"`) ||
		strings.Contains(index, `data-engine="server"`) {
		t.Error(index)
	}
	if n := len(files[web.EngineName]); n >= 3_300_000 {
		t.Errorf("the engine and its network have %d bytes, want less than 3,300,000", n)
	}
	// What a browser loads at once: files that the page names, and those that its code cannot begin
	// without.
	named := regexp.MustCompile(`(?:href|src)="([^"]+)"|(?:from|import)"\./([^"]+)"`)
	loaded := []string{"index.html"}
	start := 0
	for i := 0; i < len(loaded); i++ {
		content := files[loaded[i]]
		if len(content) == 0 {
			t.Fatalf("no %s", loaded[i])
		}
		for _, match := range named.FindAllSubmatch(content, -1) {
			if name := string(match[1]) + string(match[2]); !slices.Contains(loaded, name) {
				loaded = append(loaded, name)
			}
		}
		var zipped bytes.Buffer
		w, err := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
		if err == nil {
			_, err = w.Write(content)
		}
		if err := errors.Join(err, w.Close()); err != nil {
			t.Fatal(err)
		}
		start += zipped.Len()
	}
	t.Logf("the start page has %d bytes: %s", start, strings.Join(loaded, ", "))
	if !slices.Contains(loaded, "main.js") || slices.Contains(loaded, "rest.js") || slices.Contains(loaded, "space.js") {
		t.Errorf("the page begins with %s", strings.Join(loaded, ", "))
	}
	if start > 75_000 {
		t.Errorf("the start page has %d bytes compressed, want at most 75,000: load what is not needed at once on demand",
			start)
	}
}
