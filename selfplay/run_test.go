package selfplay

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/variant"
)

func testConfig(t testing.TB, opening string, games int64, depth int) Config {
	t.Helper()
	e, err := engine.Load("raumfischer")
	if err != nil {
		t.Fatal(err)
	}
	o, err := ParseOpening(opening)
	if err != nil {
		t.Fatal(err)
	}
	c := Config{Engine: e, Seed: 3, Games: games, Depth: depth, Opening: o, MaxPlies: 20, GamesPerPart: 3}
	if testing.Short() { // for the race detector, which makes the search many times slower
		c.MaxPlies = 16
	}
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	return c
}

// write makes or resumes a corpus. It stops with an error after stopAfter new games, never for 0.
func write(t testing.TB, c Config, dir string, workers int, stopAfter int) error {
	t.Helper()
	w, err := corpus.Begin(t.Context(), dir, c.Header("test"), corpus.Slice{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	n := 0
	err = c.Run(ctx, w, c.Games, workers, nil, func(Played) error {
		if n++; n == stopAfter {
			cancel()
		}
		return nil
	})
	if err != nil {
		return err
	}
	return w.Finish()
}

// files returns the content of the files of the corpus.
func files(t testing.TB, dir string) map[string]string {
	t.Helper()
	content := map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") { // the lock, which names a process
			continue
		}
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		content[e.Name()] = string(data)
	}
	return content
}

// Law: the corpus is the same, byte for byte, for 1, 2 and 7 workers, and after interruption and
// resume.
func TestSameBytes(t *testing.T) {
	openings, workerCounts, stops := []string{"random:6", "softmax:60,4", "suite:bench",
		"book:" + bookOf(t, "softmax:60,3")}, []int{2, 7}, []int{1, 8}
	if testing.Short() {
		openings, workerCounts, stops = []string{"random:2"}, []int{7}, []int{4}
	}
	for _, opening := range openings {
		t.Run(opening, func(t *testing.T) {
			c := testConfig(t, opening, 10, 1)
			first := t.TempDir()
			if err := write(t, c, first, 1, 0); err != nil {
				t.Fatal(err)
			}
			want := files(t, first)
			if len(want) != 6 { // four parts, manifest and card
				t.Fatalf("%d files, want 6", len(want))
			}
			for _, workers := range workerCounts {
				dir := t.TempDir()
				if err := write(t, c, dir, workers, 0); err != nil {
					t.Fatal(err)
				}
				if !reflect.DeepEqual(files(t, dir), want) {
					t.Errorf("%d workers: other bytes than one worker", workers)
				}
			}
			for _, stop := range stops {
				dir := t.TempDir()
				if err := write(t, c, dir, 2, stop); !errors.Is(err, context.Canceled) {
					t.Fatalf("interrupted run: %v, want %v", err, context.Canceled)
				}
				if err := write(t, c, dir, 3, 0); err != nil {
					t.Fatal(err)
				}
				if !reflect.DeepEqual(files(t, dir), want) {
					t.Errorf("interrupted after %d games and resumed: other bytes", stop)
				}
			}
			corpusIsSound(t, first)
		})
	}
}

func corpusIsSound(t *testing.T, dir string) {
	t.Helper()
	c, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Verify(context.Background(), nil, nil); err != nil {
		t.Error(err)
	}
}

// However games begin and end, Verify finds that the games of a run follow its configuration.
func TestRunsAreSound(t *testing.T) {
	book := bookOf(t, "softmax:60,3")
	ends := map[board.Termination]int{}
	for name, x := range map[string]struct {
		opening string
		change  func(*Config)
	}{
		"no opening":          {"random:0", func(c *Config) { c.Games = 2 }},
		"softmax":             {"softmax:60,4", func(*Config) {}},
		"suite":               {"suite:bench", func(*Config) {}},
		"book":                {"book:" + book, func(*Config) {}},
		"book beyond a limit": {"book:" + book, func(c *Config) { c.MaxPlies = 2 }},
		"adjudicated": {"random:4", func(c *Config) {
			c.Adjudication = corpus.Adjudication{WinScore: 200, WinPlies: 3, DrawScore: 40, DrawPlies: 4}
		}},
		"some played on": {"random:4", func(c *Config) {
			c.Adjudication = corpus.Adjudication{WinScore: 200, WinPlies: 3, DrawScore: 40, DrawPlies: 4, PlayOn: 0.5}
		}},
		"all played on": {"random:4", func(c *Config) {
			c.Adjudication = corpus.Adjudication{DrawScore: 40, DrawPlies: 4, PlayOn: 1}
		}},
		"in quarantine": {"random:4", func(c *Config) { c.Bounds.Nodes = 2000 }},
	} {
		c := testConfig(t, x.opening, 10, 1)
		c.GamesPerPart = 10
		x.change(&c)
		dir := t.TempDir()
		if err := write(t, c, dir, 2, 0); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		corpusIsSound(t, dir)
		made, err := corpus.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		if out := len(made.Manifest.Quarantined()); (out > 0) != (name == "in quarantine") {
			t.Errorf("%s: %d games in quarantine", name, out)
		}
		for g, err := range made.Games(context.Background()) {
			if err != nil {
				t.Fatal(err)
			}
			ends[g.Termination]++
		}
	}
	for _, end := range []board.Termination{board.PlyLimit, board.AdjudicatedWin, board.AdjudicatedDraw} {
		if ends[end] == 0 {
			t.Errorf("no game ended by %s", end)
		}
	}
}

// Game i depends on the configuration and i: played alone it is the game of the run.
func TestGameAlone(t *testing.T) {
	c := testConfig(t, "random:6", 6, 1)
	var games []corpus.Game
	if err := c.PlayGames(context.Background(), 0, c.Games, 2, nil, func(p Played) error {
		games = append(games, p.Game)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	d := c.newDrawer()
	for _, i := range []int64{5, 2} {
		g, err := c.Play(context.Background(), i, d)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(g, games[i]) {
			t.Errorf("game %d alone differs from the one of the run", i)
		}
	}
	if games[0].Opening == games[1].Opening {
		t.Error("two games share an opening")
	}
	c.Seed++
	other, err := c.Play(context.Background(), 0, d)
	if err != nil {
		t.Fatal(err)
	}
	if other.Opening == games[0].Opening {
		t.Error("another seed draws the same opening")
	}
}

// Law: unless in check, quiescence is never worse for the mover than the static score. The labels
// have the right depth and drawing.
func TestLabels(t *testing.T) {
	if testing.Short() {
		t.Skip("searches much and runs nothing at once that other tests do not")
	}
	for _, opening := range []string{"random:8", "softmax:50,6"} {
		c := testConfig(t, opening, 3, 2)
		err := c.PlayGames(context.Background(), 0, c.Games, 2, nil, func(g Played) error {
			p, err := variant.ParseRFEN(c.Rules, g.Start)
			if err != nil {
				return err
			}
			for i, ply := range g.Plies {
				gain := int(ply.Quiescence-ply.Static) * p.SideToMove().Sign()
				if !ply.Flags.Has(corpus.InCheck) && gain < 0 {
					t.Errorf("%s ply %d: quiescence %d, static %d", opening, i+1, ply.Quiescence, ply.Static)
				}
				drawn := i < c.Opening.Plies
				if ply.Flags.Has(corpus.Drawn) != drawn {
					t.Errorf("%s ply %d: flags %b", opening, i+1, ply.Flags)
				}
				wantDepth := int8(c.Depth)
				if drawn && c.Opening.Temperature == 0 {
					wantDepth = 0
				}
				if ply.Depth != wantDepth {
					t.Errorf("%s ply %d: depth %d, want %d", opening, i+1, ply.Depth, wantDepth)
				}
				p.Make(ply.Move)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestRunStopsAtError(t *testing.T) {
	c := testConfig(t, "random:4", 50, 1)
	full := errors.New("disk full")
	n := 0
	err := c.PlayGames(context.Background(), 0, c.Games, 3, nil, func(Played) error {
		if n++; n == 2 {
			return full
		}
		return nil
	})
	if !errors.Is(err, full) || n != 2 {
		t.Errorf("error %v after %d games, want %v after 2", err, n, full)
	}
}

// A program that plays the engine differently from the one that began the corpus neither resumes
// nor extends it.
func TestProgramsThatPlayOtherwise(t *testing.T) {
	c := testConfig(t, "random:4", 3, 1)
	dir := t.TempDir()
	if err := write(t, c, dir, 1, 0); err != nil {
		t.Fatal(err)
	}
	c.Games = 6
	rebuilt := c.Header("test")
	i := slices.IndexFunc(rebuilt.Engine.Settings, func(s corpus.Setting) bool { return s.Key == "signature" })
	if i < 0 || rebuilt.Engine.Settings[i].Value != c.Engine.Signature(c.Rules) {
		t.Fatalf("settings %v, want the signature %s", rebuilt.Engine.Settings, c.Engine.Signature(c.Rules))
	}
	rebuilt.Engine.Settings[i].Value = strings.Repeat("0", 64)
	if w, err := corpus.Begin(t.Context(), dir, rebuilt, corpus.Slice{}, nil); err == nil ||
		!strings.Contains(err.Error(), "engine.settings.signature was ") {
		t.Errorf("%v, %v: want the signature named", w, err)
	}
	if err := write(t, c, dir, 1, 0); err != nil {
		t.Error(err)
	}
}

// Law: an engine with the shipped tables plays and labels as without tables, and the corpus is the
// same. Tables of a folder are refused.
func TestShippedTablesChangeNoCorpus(t *testing.T) {
	suite := filepath.Join(t.TempDir(), "few.epd")
	// White promotes or captures.
	if err := os.WriteFile(suite,
		[]byte(
			"5/5/P4/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/5|5/5/5/5/K3k w\nk4/5/5/5/5|5/5/5/5/5|5/5/2K2/5/5|5/5/5/5/5|3Q1/5/5/5/4r b\n"),
		0o666); err != nil {
		t.Fatal(err)
	}
	c := testConfig(t, "suite:"+suite, 2, 3)
	without, with := t.TempDir(), t.TempDir()
	if err := write(t, c, without, 1, 0); err != nil {
		t.Fatal(err)
	}
	var err error
	if c.Engine, err = c.Engine.WithTables(t.Context(), "shipped"); err != nil {
		t.Fatal(err)
	}
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	if err := write(t, c, with, 2, 0); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(files(t, without), files(t, with)) {
		t.Error("the corpus is another with shipped tables")
	}
	k := tables.Maker{Workers: 1}
	kqk, err := tables.ParseMaterial("KQK")
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "tables")
	if err := k.Make(t.Context(), folder, []tables.Material{kqk}); err != nil {
		t.Fatal(err)
	}
	if c.Engine, err = c.Engine.WithTables(t.Context(), folder); err != nil {
		t.Fatal(err)
	}
	if err := c.Validate(); err == nil || !strings.Contains(err.Error(), folder) {
		t.Errorf("tables of a folder: %v", err)
	}
}
