package match

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/engine/board"
	"raumlab/engine/search"
	"raumlab/engine/variant"
	"raumlab/internal/disk"
	"raumlab/selfplay"
	"raumlab/selfplay/elo"
)

// quick is a short match at depth 1.
func quick(t *testing.T, a, b string, pairs int64) Config {
	t.Helper()
	load := func(name string) engine.Config {
		c, err := engine.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		c.Search.TableBits = 10
		return c
	}
	c := Config{
		A: Contestant{Engine: load(a)}, B: Contestant{Engine: load(b)}, OpeningEngine: load(DefaultOpeningEngine),
		Opening: selfplay.Opening{Plies: 4}, Limits: Same(search.Limits{Depth: 1}),
		MaxPlies: 80, Seed: 7, Pairs: pairs, Version: "test",
	}
	// Random openings are judged by searches to depth 3, which take longer than the games.
	c.Opening.Temperature, c.OpeningEngine.Depth = 100, 1
	if testing.Short() { // the race detector makes the search many times slower
		c.MaxPlies = 20
	}
	return c
}

func run(t *testing.T, c Config, dir string, workers int) Summary {
	t.Helper()
	s, err := c.Run(context.Background(), dir, workers, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// content is the content of a match's folder, without the lock.
func content(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, e := range entries {
		if e.Name() != ".lock" {
			fmt.Fprintf(&b, "== %s\n%s", e.Name(), read(t, dir, e.Name()))
		}
	}
	return b.String()
}

func TestSearchBeatsChance(t *testing.T) {
	if testing.Short() {
		t.Skip("plays long")
	}
	c := quick(t, "raumfischer", "random", 6)
	c.MaxPlies, c.Limits = 400, Same(search.Limits{Depth: 2})
	s := run(t, c, "", 2)
	if s.Games.Wins < 11 || s.Games.Losses > 0 {
		t.Errorf("%v against random moves", s.Games)
	}
	if s.NodesPerMove[A] <= 0 || s.NodesPerMove[B] != 0 {
		t.Errorf("nodes a move %v", s.NodesPerMove)
	}
	if s.RepeatedOpenings != 0 || s.DistinctGames != 12 {
		t.Errorf("%d repeated openings, %d distinct games", s.RepeatedOpenings, s.DistinctGames)
	}
}

// A deterministic engine against itself plays one game twice, so every pair is level.
func TestAnEngineIsLevelWithItself(t *testing.T) {
	c := quick(t, "raumfischer", "raumfischer", 4)
	c.B.Engine.Name = "twin"
	dir := t.TempDir()
	s := run(t, c, dir, 2)
	if want := (elo.Pentanomial{2: 4}); s.Pentanomial != want || s.DistinctGames != 4 {
		t.Errorf("%v with %d distinct games, want %v with 4", s.Pentanomial, s.DistinctGames, want)
	}
	_, err := Read(dir, func(p Pair) {
		first, second := p.Games[0], p.Games[1]
		if first.White != A || second.White != B || !slices.Equal(first.Moves, second.Moves) ||
			first.Result != second.Result ||
			first.Nodes[A] != second.Nodes[B] || first.Nodes[B] != second.Nodes[A] {
			t.Errorf("pair %d: games %v and %v differ", p.Number, first, second)
		}
	})
	if err != nil {
		t.Error(err)
	}
}

// Two sides of one name are distinguished, but not in settings, so that older matches resume.
func TestSidesOfOneNameAreToldApart(t *testing.T) {
	c := quick(t, "raumfischer", "random", 1)
	c.B.Engine.Name = "raumfischer"
	dir := t.TempDir()
	s := run(t, c, dir, 1)
	again, err := Read(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range []Summary{s, again} {
		if s.A != "raumfischer (A)" || s.B != "raumfischer (B)" {
			t.Errorf("they are called %s and %s", s.A, s.B)
		}
	}
	result := read(t, dir, resultName)
	if games := read(t, dir, GamesName); strings.Count(games, `"raumfischer (A)"`) != 2 ||
		strings.Count(games, `"raumfischer (B)"`) != 2 ||
		!strings.Contains(result, `"b": "raumfischer (B)",`) || !strings.Contains(read(t, dir, settingsName),
		`"b": "raumfischer",`) {
		t.Errorf("%s\n%s", games, result)
	}
}

// Openings that reach one position in two orders are repeated. Their games differ.
func TestPairsAlike(t *testing.T) {
	n := newCount(quick(t, "random", "random", 3), settings{})
	start := variant.Rules{}.Start()
	white := start.AppendLegal(nil)
	one := white[0]
	another := white[slices.IndexFunc(white, func(m board.Move) bool {
		return m.From() != one.From() && m.To() != one.To()
	})]
	p := start
	p.Make(one)
	reply := p.AppendLegal(nil)[0]
	p.Make(reply)
	p.Make(another)
	next := p.AppendLegal(nil)
	first := Pair{Start: start, Opening: []board.Move{one, reply, another}}
	first.Games = [2]Game{{White: A, Moves: next[:1]}, {White: B, Moves: next[:1]}}
	other, unlike := first, first
	other.Opening = []board.Move{another, reply, one}
	unlike.Games[1].Moves = next[1:2]
	n.add(first)
	n.add(other)
	if s := n.summary(); s.AlikePairs != 2 || s.RepeatedOpenings != 1 || s.DistinctGames != 2 {
		t.Errorf("%d pairs alike, want 2; %d repeated openings, want 1; %d distinct games, want 2", s.AlikePairs,
			s.RepeatedOpenings, s.DistinctGames)
	}
	n.add(unlike)
	if s := n.summary(); s.AlikePairs != 2 {
		t.Errorf("%d pairs alike, want 2", s.AlikePairs)
	}
}

func TestRandomPlayersDrawAnewInEveryGame(t *testing.T) {
	c := quick(t, "random", "random", 8)
	c.Opening.Plies = 0
	s := run(t, c, "", 1)
	if s.DistinctGames != 16 || s.RepeatedOpenings != 7 {
		t.Errorf("%d distinct games, want 16; %d repeated openings, want 7", s.DistinctGames, s.RepeatedOpenings)
	}
}

func TestAnyNumberOfWorkersGivesTheSameBytes(t *testing.T) {
	c := quick(t, "raumlab", "random", 6)
	var want string
	for workers := 1; workers <= 3; workers++ {
		dir := t.TempDir()
		run(t, c, dir, workers)
		got := content(t, dir)
		if workers == 1 {
			want = got
		} else if got != want {
			t.Errorf("%d workers:\n%s\none worker:\n%s", workers, got, want)
		}
	}
	again := c
	again.Seed++
	dir := t.TempDir()
	run(t, again, dir, 2)
	if read(t, dir, pairsName) == want[strings.Index(want, `{"pair":0`):strings.Index(want, "== result.json")] {
		t.Error("another seed gives the same pairs")
	}
}

// An interrupt while the last pair is counted leaves a finished match.
func TestInterruptedAtTheLastPair(t *testing.T) {
	if testing.Short() {
		t.Skip("plays to mate, and at once what other tests do")
	}
	synctest.Test(t, func(t *testing.T) {
		c := quick(t, "raumfischer", "random", 50)
		c.SPRT = &elo.SPRT{Model: elo.Normalized, Elo0: -200, Elo1: 200, Alpha: 0.05, Beta: 0.05}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		dir := t.TempDir()
		s, err := c.Run(ctx, dir, 3, func(s Summary) {
			if s.Finished() {
				cancel()
				synctest.Wait() // until the other workers have stopped
			}
		})
		if err != nil || !s.Finished() || s.Pairs == c.Pairs {
			t.Errorf("%d pairs, finished %v, error %v", s.Pairs, s.Finished(), err)
		}
		if _, err := os.Stat(filepath.Join(dir, resultName)); err != nil {
			t.Error(err)
		}
	})
}

// A match that was interrupted, resumed and cut by a kill has the bytes of an uninterrupted one. If
// it is made longer, these bytes and a note of it are all that it has.
func TestResumedMatchesAreTheSame(t *testing.T) {
	c := quick(t, "raumlab", "random", 5)
	whole := t.TempDir()
	run(t, c, whole, 1)
	want := content(t, whole)

	dir := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	s, err := c.Run(ctx, dir, 2, func(s Summary) {
		if s.Pairs == 2 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || s.Pairs < 2 || s.Pairs > 4 {
		t.Fatalf("cancelled after pair 2: %d pairs, error %v", s.Pairs, err)
	}
	if strings.Contains(content(t, dir), resultName) {
		t.Error("an unfinished match has a result")
	}
	if text := read(t, dir, pairsName); !strings.HasPrefix(read(t, whole, pairsName), text) ||
		!strings.HasSuffix(text, "\n") {
		t.Errorf("cancelling left %q", text)
	}
	var seen []int64
	if _, err := c.Run(context.Background(), dir, 3, func(s Summary) { seen = append(seen, s.Pairs) }); err != nil {
		t.Fatal(err)
	}
	if seen[0] != s.Pairs || seen[len(seen)-1] != 5 || len(seen) != int(5-s.Pairs)+1 {
		t.Errorf("progress of the resumed match: %v pairs", seen)
	}
	if got := content(t, dir); got != want {
		t.Errorf("resumed:\n%s\nin one go:\n%s", got, want)
	}

	lines := strings.SplitAfter(read(t, whole, pairsName), "\n")
	for _, left := range []string{"", lines[0][:1], lines[0] + lines[1][:40],
		lines[0] + lines[1] + strings.TrimSuffix(lines[2], "\n")} {
		if err := os.WriteFile(filepath.Join(dir, pairsName), []byte(left), 0o666); err != nil {
			t.Fatal(err)
		}
		if read, err := Read(dir, nil); err != nil || read.Pairs != int64(strings.Count(left, "\n")) {
			t.Errorf("reading beside a torn line: %d pairs, error %v", read.Pairs, err)
		}
		run(t, c, dir, 2)
		if got := content(t, dir); got != want {
			t.Errorf("after %d bytes were left:\n%s\nin one go:\n%s", len(left), got, want)
		}
	}

	short := t.TempDir()
	c.Pairs = 2
	run(t, c, short, 1)
	c.Pairs = 5
	run(t, c, short, 2)
	const note = "== lengthened.json\n{\n  \"pairs\": [\n    2\n  ]\n}\n"
	withNote := strings.Replace(strings.Replace(want, "== match.json", note+"== match.json", 1),
		"  \"max_pairs\": 5,\n", "  \"max_pairs\": 5,\n  \"lengthened\": [\n    2\n  ],\n", 1)
	if got := content(t, short); got != withNote {
		t.Errorf("made longer:\n%s\nin one go, with a note:\n%s", got, withNote)
	}
	if s, err := Read(short, nil); err != nil || !slices.Equal(s.Lengthened, []int64{2}) ||
		s.Elo() != s.Pentanomial.EloAfter(1) {
		t.Errorf("made longer: %v, Elo %v, error %v", s.Lengthened, s.Elo(), err)
	}
	for _, wrong := range []string{`{"pairs": [2, 2]}`, `{"pairs": [0]}`, `{"pairs": [-1]}`, `{"pair": [2]}`, "null", ""} {
		if err := os.WriteFile(filepath.Join(short, lengthenedName), []byte(wrong), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(short, nil); err == nil || !strings.Contains(err.Error(), lengthenedName) {
			t.Errorf("with %q: %v", wrong, err)
		}
	}
	if err := os.WriteFile(filepath.Join(short, lengthenedName), []byte(`{"pairs": [2]}`), 0o666); err != nil {
		t.Fatal(err)
	}
	c.Pairs = 4
	if _, err := c.Run(context.Background(), short, 1, nil); err == nil ||
		!strings.Contains(err.Error(), "5 pairs are already played") {
		t.Errorf("fewer pairs than played: %v", err)
	}
}

func TestChangedSettingsAreRefused(t *testing.T) {
	c := quick(t, "raumfischer", "random", 1)
	dir := t.TempDir()
	run(t, c, dir, 1)
	before := content(t, dir)
	sprt := elo.DefaultSPRT()
	for keys, change := range map[string]func(*Config){
		"seed":                          func(c *Config) { c.Seed = 8 },
		"limits_a.depth":                func(c *Config) { c.Limits[A].Depth = 2 },
		"limits_b.nodes":                func(c *Config) { c.Limits[B].Nodes = 500 },
		"limits_a.movetime time_margin": func(c *Config) { c.Limits[A].MoveTime, c.TimeMargin = 1e6, 1e6 },
		"limits_b.clock":                func(c *Config) { c.Limits[B].Clock = search.Clock{Left: 1e9, MovesToGo: 4} },
		"adjudication":                  func(c *Config) { c.Adjudication = corpus.Adjudication{DrawPlies: 4} },
		"max_plies":                     func(c *Config) { c.MaxPlies++ },
		"opening":                       func(c *Config) { c.Opening.Plies = 5 },
		"opening_engine_sha256":         func(c *Config) { c.OpeningEngine.Depth = 2 },
		"a_sha256":                      func(c *Config) { c.A.Engine.Search.NullMove = false },
		"b":                             func(c *Config) { c.B.Engine.Name = "chance" },
		"b_book": func(c *Config) {
			c.B.Book = Book{Probe: func(*board.Position) (board.Move, bool) { return 0, false }, Hash: "f00d"}
		},
		"rules":        func(c *Config) { c.Rules.Pawns = board.SidewaysPawns },
		"sprt":         func(c *Config) { c.SPRT = &sprt },
		"version seed": func(c *Config) { c.Version, c.Seed = "next", 9 },
	} {
		changed := c
		change(&changed)
		_, err := changed.Run(context.Background(), dir, 1, nil)
		for _, key := range strings.Fields(keys) {
			if err == nil || !strings.Contains(err.Error(), key+" was ") {
				t.Errorf("changed %s: error %v", key, err)
			}
		}
		if err != nil && strings.Count(err.Error(), ", now ") != len(strings.Fields(keys)) {
			t.Errorf("changed %s: error %v", keys, err)
		}
	}
	if content(t, dir) != before {
		t.Error("a refused match changed its folder")
	}
}

// The pair at which the test stops depends on the pairs alone. A decided match plays no more.
func TestSequentialTestStopsAtTheSamePair(t *testing.T) {
	if testing.Short() {
		t.Skip("plays long, and at once only what the test above does")
	}
	c := quick(t, "raumfischer", "random", 200)
	c.MaxPlies = 300
	c.SPRT = &elo.SPRT{Model: elo.Logistic, Elo0: 0, Elo1: 150, Alpha: 0.2, Beta: 0.2}
	var want string
	for workers := 1; workers <= 3; workers++ {
		dir := t.TempDir()
		s := run(t, c, dir, workers)
		if s.Test.Status != elo.AcceptH1 || s.Test.LLR < s.Test.Upper || s.Pairs < 2 || s.Pairs > 20 {
			t.Fatalf("%d workers: %+v after %d pairs", workers, s.Test, s.Pairs)
		}
		got := content(t, dir)
		if workers == 1 {
			want = got
			var seen elo.Pentanomial
			if _, err := Read(dir, func(p Pair) {
				if c.SPRT.Status(seen) != elo.Continue {
					t.Errorf("pair %d was played after the test had stopped", p.Number)
				}
				seen.Add(p.Points())
			}); err != nil {
				t.Error(err)
			}
		} else if got != want {
			t.Errorf("%d workers:\n%s\none worker:\n%s", workers, got, want)
		}
		c.Pairs = 300
		if again := run(t, c, dir, workers); again.Pairs != s.Pairs {
			t.Errorf("resumed after the test had decided: %d pairs, then %d", s.Pairs, again.Pairs)
		}
		c.Pairs = 200
	}
}

// The test counts the result from the lines alone, without the package's types.
func TestResultAgreesWithTheLines(t *testing.T) {
	c := quick(t, "raumfischer", "maackesgeist", 8)
	c.Opening.Plies = 8
	dir := t.TempDir()
	s := run(t, c, dir, 2)
	var pentanomial [5]int64
	var wins, draws, losses, plies int64
	var nodes, moves [2]float64
	ends, games := map[string]int64{}, map[string]bool{}
	for i, text := range strings.Split(strings.TrimSuffix(read(t, dir, pairsName), "\n"), "\n") {
		var line struct {
			Pair    int
			Opening string
			Games   []map[string]any
		}
		if err := json.Unmarshal([]byte(text), &line); err != nil || line.Pair != i || len(line.Games) != 2 {
			t.Fatalf("line %d: %v: %s", i+1, err, text)
		}
		half := 0 // half points of A
		for n, g := range line.Games {
			white := []string{"A", "B"}[n]
			if g["white"] != white {
				t.Errorf("pair %d game %d: white %v", i, n, g["white"])
			}
			win := map[string]string{"A": "1-0", "B": "0-1"}[white]
			switch g["result"] {
			case win:
				half, wins = half+2, wins+1
			case "1/2-1/2":
				half, draws = half+1, draws+1
			default:
				losses++
			}
			ends[g["termination"].(string)]++
			games[fmt.Sprint(line.Opening, g["moves"])] = true
			opening, played := strings.Fields(line.Opening), strings.Fields(g["moves"].(string))
			if len(opening) != 8 {
				t.Errorf("pair %d: opening %v", i, opening)
			}
			plies += int64(len(opening) + len(played))
			for ply := range played {
				moves[(ply+n)%2]++ // eight plies on White is to move again
			}
			nodes[0] += g["nodes_a"].(float64)
			nodes[1] += g["nodes_b"].(float64)
		}
		pentanomial[half]++
	}
	if s.Pentanomial != elo.Pentanomial(pentanomial) || s.Games != (elo.WDL{Wins: wins, Draws: draws, Losses: losses}) {
		t.Errorf("summary %v %v, lines %v +%d =%d -%d", s.Pentanomial, s.Games, pentanomial, wins, draws, losses)
	}
	var result struct {
		Pentanomial         [5]int64
		Wins, Draws, Losses int64
		MeanPlies           float64 `json:"mean_plies"`
		NodesA              float64 `json:"nodes_per_move_a"`
		NodesB              float64 `json:"nodes_per_move_b"`
		Terminations        map[string]int64
		Repeated            int64 `json:"repeated_openings"`
		Distinct            int64 `json:"distinct_games"`
	}
	if err := json.Unmarshal([]byte(read(t, dir, resultName)), &result); err != nil {
		t.Fatal(err)
	}
	if result.Pentanomial != pentanomial || result.Wins != wins || result.Draws != draws || result.Losses != losses ||
		result.MeanPlies != float64(plies)/16 || result.NodesA != nodes[0]/moves[0] || result.NodesB != nodes[1]/moves[1] ||
		fmt.Sprint(result.Terminations) != fmt.Sprint(ends) || result.Repeated != 0 || result.Distinct != int64(len(games)) {
		t.Errorf("result %+v\nlines %v +%d =%d -%d %d plies, nodes %v, moves %v, ends %v",
			result, pentanomial, wins, draws, losses, plies, nodes, moves, ends)
	}
	if again, err := Read(dir, nil); err != nil || again.Pentanomial != s.Pentanomial || again.A != "raumfischer" ||
		again.B != "maackesgeist" {
		t.Errorf("read again: %+v, error %v", again, err)
	}
}

// The seeds of two pairs may draw the same opening. With one ply they soon do.
func TestRepeatedOpeningsAreReported(t *testing.T) {
	if testing.Short() {
		t.Skip("draws long, and at once only what other tests do")
	}
	c := quick(t, "random", "random", 60)
	c.Opening.Plies, c.MaxPlies = 1, 3
	s := run(t, c, "", 2)
	start := c.Rules.Start()
	if most := int64(len(start.AppendLegal(nil))); s.RepeatedOpenings < 60-most || s.RepeatedOpenings >= 60 {
		t.Errorf("%d repeated openings of 60, with %d legal moves at the start", s.RepeatedOpenings, most)
	}
}

// alter replaces text that a file of a match must have.
func alter(t *testing.T, dir, name, old, new string) {
	t.Helper()
	text := read(t, dir, name)
	if !strings.Contains(text, old) {
		t.Fatalf("%s has no %q", name, old)
	}
	if err := os.WriteFile(filepath.Join(dir, name), []byte(strings.ReplaceAll(text, old, new)), 0o666); err != nil {
		t.Fatal(err)
	}
}

// A match does not resume with a program that plays the engine differently. The test edits the
// folder to say so.
func TestAChangedProgramIsRefused(t *testing.T) {
	c := quick(t, "raumfischer", "random", 1)
	dir := t.TempDir()
	run(t, c, dir, 1)
	signature := c.A.Engine.Signature(c.Rules)
	other := strings.Repeat("0", len(signature))
	alter(t, dir, settingsName, signature, other)
	before := content(t, dir)
	c.Pairs = 2
	want := fmt.Sprintf(
		"was started with other settings: a_signature was %q, now %q: this program plays differently from the one that started it: use that one",
		other[:12]+"…", signature[:12]+"…")
	if _, err := c.Run(context.Background(), dir, 1, nil); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
	if content(t, dir) != before {
		t.Error("the refused run changed files")
	}
}

func TestAlteredFoldersAreRefused(t *testing.T) {
	c := quick(t, "raumfischer", "random", 2)
	dir := t.TempDir()
	run(t, c, dir, 1)
	good := read(t, dir, pairsName)
	swap := func(old, new string) string {
		if !strings.Contains(good, old) {
			t.Fatalf("no %s in %s", old, good)
		}
		return strings.Replace(good, old, new, 1)
	}
	lines := strings.SplitAfter(good, "\n")
	first := strings.Fields(strings.SplitN(good, `"`, 12)[9])[0]
	for text, want := range map[string]string{
		swap(`"pair":1`, `"pair":2`):       "pairs.jsonl:2: found pair 2 where pair 1 belongs",
		swap(`"white":"A"`, `"white":"B"`): "pairs.jsonl:1: game 1: B has White, expected A",
		swap(`"nodes_b":0`,
			`"nodes_c":0`): "pairs.jsonl:1: key games[0].nodes_b is missing: the file was altered",
		swap(`"nodes_b":0`,
			`"nodes_b":99999999999999999999`): "key games[0].nodes_b: expected a whole number that is not negative",
		swap(`"nodes_b":0`,
			`"nodes_b":1.5`): "key games[0].nodes_b: expected a whole number that is not negative",
		swap(`"nodes_b":0`, `"nodes_b":0,"nodes_c":0`): "unknown key games[0].nodes_c: did you mean nodes_",
		swap(`"nodes_b":0`, `"NODES_B":0`):             "key games[0].nodes_b is missing",
		swap(`"depths":[1,`, `"depths":[`):             "pairs.jsonl:1: game 1: scores: ",
		swap(`"scores":[`, `"scores":[32001,`):         "pairs.jsonl:1: game 1: scores: ",
		swap(`"depths":`, `"times":[1],"depths":`):     "times: 1: expected",
		swap(first, "Ec3Ec4"):                          "illegal",
		swap(`"termination":"`, `"termination":"x`):    "termination",
		lines[1] + lines[0]:                            "pairs.jsonl:1:",
		lines[0] +
			"\n": "pairs.jsonl:2: unexpected end of JSON input: the file was altered: restore it",
		lines[0] + " \n" +
			lines[1]: "pairs.jsonl:2: unexpected end of JSON input: the file was altered: restore it",
		lines[0][:40] + "\n" +
			lines[1]: "pairs.jsonl:1: unexpected end of JSON input: the file was altered: restore it",
		lines[0] + strings.TrimSuffix(lines[1], "\n") + "{}\n": "pairs.jsonl:2: invalid character '{' after top-level value",
	} {
		if err := os.WriteFile(filepath.Join(dir, pairsName), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Run(context.Background(), dir, 1, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
		if _, err := Read(dir, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("read: error %v, want %q", err, want)
		}
	}
	if err := os.Remove(filepath.Join(dir, settingsName)); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Run(context.Background(), dir, 1, nil); err == nil || !strings.Contains(err.Error(), "no match.json") {
		t.Errorf("pairs without settings: %v", err)
	}
	if _, err := Read(dir, nil); err == nil || !strings.Contains(err.Error(), "no match.json") {
		t.Errorf("reading pairs without settings: %v", err)
	}
	if _, err := Read(t.TempDir(), nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("reading an empty folder: %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, settingsName), []byte(`{"schema": 5}`), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(dir, nil); err == nil || !strings.Contains(err.Error(), "schema 5") {
		t.Errorf("another schema: %v", err)
	}
}

// A match begins where one was killed over its settings, but not among pairs without settings.
func TestWhereMatchesBegin(t *testing.T) {
	c := quick(t, "random", "raumfischer", 1)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, disk.Temporary(settingsName)), []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	run(t, c, dir, 1)
	if _, err := os.Lstat(filepath.Join(dir, disk.Temporary(settingsName))); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the temporary file is still there (%v)", err)
	}
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, pairsName), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Run(context.Background(), dir, 1, nil); err == nil ||
		!strings.Contains(err.Error(), "but no match.json") {
		t.Errorf("error %v", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("%v, %v: want the pairs alone", entries, err)
	}
}

func TestASecondProcessIsRefused(t *testing.T) {
	c := quick(t, "random", "random", 2)
	dir := t.TempDir()
	var second error
	_, err := c.Run(context.Background(), dir, 1, func(s Summary) {
		if s.Pairs == 1 {
			_, second = c.Run(context.Background(), dir, 1, nil)
		}
	})
	if err != nil || second == nil || !strings.Contains(second.Error(), fmt.Sprintf("process %d is writing it",
		os.Getpid())) {
		t.Errorf("first %v, second %v", err, second)
	}
}

// The book moves before the search does, and only for its side.
func TestBooks(t *testing.T) {
	c := quick(t, "raumfischer", "raumfischer", 2)
	c.A.Book = Book{Probe: func(p *board.Position) (board.Move, bool) { return p.AppendLegal(nil)[0], true },
		Hash: "first move"}
	c.MaxPlies = 20
	dir := t.TempDir()
	s := run(t, c, dir, 2)
	if s.NodesPerMove[A] != 0 || s.NodesPerMove[B] == 0 {
		t.Errorf("nodes a move %v", s.NodesPerMove)
	}
	if !strings.Contains(read(t, dir, settingsName), `"a_book": "first move"`) {
		t.Error("the settings do not name the book")
	}
}

func TestImpossibleMatches(t *testing.T) {
	good := quick(t, "random", "random", 1)
	for want, change := range map[string]func(*Config){
		"pairs 0":            func(c *Config) { c.Pairs = 0 },
		"max_plies 4":        func(c *Config) { c.MaxPlies = 4 },
		"search depth 99":    func(c *Config) { c.Limits[B].Depth = 99 },
		"opening engine":     func(c *Config) { c.OpeningEngine = c.A.Engine },
		"sprt 5,5":           func(c *Config) { c.SPRT = &elo.SPRT{Elo0: 5, Elo1: 5, Alpha: 0.05, Beta: 0.05} },
		`book "only a name"`: func(c *Config) { c.A.Book.Hash = "only a name" },
	} {
		c := good
		change(&c)
		if _, err := c.Run(context.Background(), "", 1, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	if _, err := good.Run(context.Background(), "", 0, nil); err == nil || !strings.Contains(err.Error(), "workers 0") {
		t.Errorf("no workers: %v", err)
	}
}

func TestInfiniteNumbersInTheResult(t *testing.T) {
	n := newCount(Config{SPRT: &elo.SPRT{Model: elo.Logistic, Elo1: 10, Alpha: 0.05, Beta: 0.05}}, settings{})
	for i, c := range []struct {
		pairs elo.Pentanomial
		want  []string
	}{
		{elo.Pentanomial{4: 3}, []string{`"elo":{"value":null,"value_infinite":true,"low":-153.5`,
			`"low_infinite":false,"high":null,"high_infinite":true}`, `"pairs_ratio":null,"pairs_ratio_infinite":true`,
			`"sprt":{"model":"logistic","elo0":0,"elo1":10,"alpha":0.05,"beta":0.05,"lower":-2.944`}},
		{elo.Pentanomial{2: 1},
			[]string{`"nelo":{"value":0,"value_infinite":false,"low":null,"low_infinite":true,"high":null,"high_infinite":true}`,
				`"pairs_ratio":1,"pairs_ratio_infinite":false`}},
	} {
		n.pentanomial = c.pairs
		text, err := json.Marshal(n.summary())
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range c.want {
			if !bytes.Contains(text, []byte(want)) {
				t.Errorf("%d: no %s in %s", i, want, text)
			}
		}
	}
}

// Pairs finished before their turn survive an interruption and are not played again.
func TestPairsThatWaitAreKept(t *testing.T) {
	c := quick(t, "raumfischer", "raumfischer", 6)
	c.Opening.Plies = 6 // A moves first in the first game of a pair
	exits := map[uint64]int64{}
	var probed [6]bool
	var mutex sync.Mutex
	release := make(chan struct{})
	c.A.Book = Book{Probe: func(p *board.Position) (board.Move, bool) {
		mutex.Lock()
		number, is := exits[p.Key()]
		if is {
			probed[number] = true
		}
		mutex.Unlock()
		if is && number == 1 {
			<-release
		}
		return board.NoMove, false
	}, Hash: "none"}
	whole := t.TempDir()
	close(release)
	run(t, c, whole, 1)
	want := content(t, whole)
	if _, err := Read(whole, func(p Pair) {
		g, err := p.opening()
		if err != nil {
			t.Fatal(err)
		}
		exits[g.Position().Key()] = p.Number
	}); err != nil {
		t.Fatal(err)
	}

	dir := t.TempDir()
	release = make(chan struct{})
	ctx, cancel := context.WithCancel(t.Context())
	go func() { // pair 1 is never finished, the four after it wait
		for ctx.Err() == nil {
			if data, _ := os.ReadFile(filepath.Join(dir, outOfOrderName)); bytes.Count(data, []byte("\n")) == 4 {
				cancel()
				close(release)
			}
		}
	}()
	if s, err := c.Run(ctx, dir, 2, nil); !errors.Is(err, context.Canceled) || s.Pairs != 1 {
		t.Fatalf("%d pairs, error %v", s.Pairs, err)
	}
	file, err := os.OpenFile(filepath.Join(dir, outOfOrderName), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteString(`{"pair":9,"op`); err != nil { // as a kill leaves it
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	probed = [6]bool{}
	run(t, c, dir, 2)
	if probed != [6]bool{1: true} {
		t.Errorf("played again %v", probed)
	}
	if got := content(t, dir); got != want {
		t.Errorf("resumed:\n%s\nin one go:\n%s", got, want)
	}

	c.Pairs = 7
	before, _, _ := strings.Cut(read(t, dir, pairsName), `"opening"`)
	for text, wrong := range map[string]string{
		"my own notes\n":          "ahead.jsonl:1: ",
		`{"pair":6,"x":1}` + "\n": "ahead.jsonl:1: key opening is missing",
		strings.Replace(before, `"pair":0,`, `"pair":6,`, 1) + `"opening":"","games":[]}` +
			"\n": "ahead.jsonl:1: games: 0, expected 2",
	} {
		if err := os.WriteFile(filepath.Join(dir, outOfOrderName), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Run(context.Background(), dir, 1, nil); err == nil || !strings.Contains(err.Error(), wrong) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
