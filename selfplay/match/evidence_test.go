package match

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"raumlab/engine"
	"raumlab/engine/gametext"
	"raumlab/engine/search"
	"raumlab/engine/uci/client"
	"raumlab/selfplay/elo"
)

// Law: every changed key of the settings or the result is found. The error names file and pairs.
func TestSettingsAreBoundToThePairs(t *testing.T) {
	c := quick(t, "raumfischer", "raumfischer", 1)
	test := elo.DefaultSPRT()
	c.SPRT = &test
	ours := c.A.Engine.EvalWeights()
	ours.Values[10]++
	players := []engine.Config{c.B.Engine}
	c.A.Engine = c.A.Engine.WithWeights("ours", ours)
	dir := t.TempDir()
	run(t, c, dir, 1)
	files := map[string]string{settingsName: read(t, dir, settingsName), resultName: read(t, dir, resultName)}
	changed := 0
	for _, path := range keysOf(t, []byte(files[settingsName])) {
		text, ok := edited(t, []byte(files[settingsName]), path)
		if !ok {
			continue
		}
		if s, err := parseSettings(settingsName, text); err != nil {
			continue // refused for its own value
		} else if _, err := s.config(); err != nil {
			continue
		}
		changed++
		result, ok := edited(t, []byte(files[resultName]), "settings."+path)
		if !ok {
			t.Fatalf("the result has no setting %s", path)
		}
		for _, both := range []bool{false, true} {
			want := []string{settingsName, resultName, path}
			if both {
				want = []string{pairsName + ":1: ", settingsName, "one of the two files was altered"}
				write(t, dir, resultName, string(result))
			}
			write(t, dir, settingsName, string(text))
			_, err := Read(dir, nil)
			for _, want := range want {
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%s changed (in both %t): error %v, want %q", path, both, err, want)
				}
			}
			if _, err := Trial(dir, ours, players); err == nil {
				t.Errorf("%s changed (in both %t): still evidence", path, both)
			}
		}
		for name, text := range files {
			write(t, dir, name, text)
		}
	}
	if changed < 25 {
		t.Errorf("%d keys were changed", changed)
	}
	// A run with the changed settings does not continue the old pairs.
	write(t, dir, settingsName, strings.Replace(files[settingsName], `"depth": 1`, `"depth": 2`, 2))
	c.Limits = Same(search.Limits{Depth: 2})
	c.Pairs = 2
	if _, err := c.Run(context.Background(), dir, 1, nil); err == nil || !strings.Contains(err.Error(), pairsName+":1: ") {
		t.Errorf("going on under changed settings: %v", err)
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// edited changes a number or a text of a JSON object, and reports whether the path leads to one.
func edited(t *testing.T, text []byte, path string) (_ []byte, ok bool) {
	t.Helper()
	var object map[string]json.RawMessage
	if err := json.Unmarshal(text, &object); err != nil {
		t.Fatal(err)
	}
	key, below, deep := strings.Cut(path, ".")
	value := object[key]
	switch {
	case deep:
		if value, ok = edited(t, value, below); !ok {
			return nil, false
		}
	case len(value) == 0 || value[0] == '{':
		return nil, false
	case value[0] == '"':
		var was string
		if err := json.Unmarshal(value, &was); err != nil {
			t.Fatal(err)
		}
		switch now := was + "x"; {
		case strings.HasSuffix(key, "time") || strings.HasSuffix(key, "margin") || key == "patience":
			value = json.RawMessage(`"7s"`)
		case key == "clock":
			value = json.RawMessage(`"7s"`)
		case key == "adjudication":
			value = json.RawMessage(`"win:0,0 draw:1,9 play_on:0"`)
		case key == "rules":
			value = json.RawMessage(`"dickins/normal"`)
		default:
			value, _ = json.Marshal(now) // a text always marshals
		}
	default:
		n := json.RawMessage("0.0625")
		if !bytes.ContainsAny(value, ".") {
			n = json.RawMessage("8")
		}
		value = n
	}
	object[key] = value
	changed, err := json.MarshalIndent(object, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	return changed, true
}

// Each side searches under its own limits, as its depths and nodes show.
func TestLimitsOfEachSide(t *testing.T) {
	c := quick(t, "raumfischer", "maackesgeist", 2)
	c.MaxPlies = 20
	c.Limits = [2]search.Limits{{Depth: 2}, {Nodes: 3000}}
	dir := t.TempDir()
	s := run(t, c, dir, 2)
	if s.NodesPerMove[B] > 3000 {
		t.Errorf("nodes a move %v", s.NodesPerMove)
	}
	if s.Terms.Limits != c.Limits {
		t.Errorf("limits %v", s.Terms.Limits)
	}
	if _, err := Read(dir, func(p Pair) {
		for _, g := range p.Games {
			for i, e := range g.Evals {
				mover := Side(i % 2)
				if len(p.Opening)%2 == 1 {
					mover = 1 - mover
				}
				if mover == B == (g.White == A) {
					mover = B
				} else {
					mover = A
				}
				if mover == A && e.Depth != 2 && !search.IsMate(e.Score) {
					t.Errorf("pair %d, move %d of A: depth %d", p.Number, i, e.Depth)
				}
			}
		}
	}); err != nil {
		t.Error(err)
	}
	if text := read(t, dir, GamesName); !strings.Contains(text, `[WhiteLimits "depth 2"]`) ||
		!strings.Contains(text, `[BlackLimits "3000 nodes"]`) || !strings.Contains(text, `[WhiteLimits "3000 nodes"]`) {
		t.Errorf("the games do not name the limits:\n%s", text)
	}
}

// games.txt has the depth and score of every move's search, and the time only if time limits the
// match.
func TestCommentsOfMoves(t *testing.T) {
	for _, timed := range []bool{false, true} {
		c := quick(t, "raumfischer", "random", 2)
		if timed {
			c.Limits[B], c.TimeMargin = search.Limits{MoveTime: time.Minute}, time.Minute
		}
		dir := t.TempDir()
		run(t, c, dir, 1)
		file, err := os.Open(filepath.Join(dir, GamesName))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		var comments [][]string
		for g, err := range gametext.Read(GamesName, file) {
			if err != nil {
				t.Fatal(err)
			}
			var of []string
			for _, m := range g.Moves {
				of = append(of, m.Comment)
			}
			comments = append(comments, of)
		}
		form := regexp.MustCompile(`^([+-](M?)\d+/\d+)?$`)
		if timed {
			form = regexp.MustCompile(`^([+-](M?)\d+/\d+ )?\d+\.\d{3}s$`)
		}
		said := 0
		if _, err := Read(dir, func(p Pair) {
			for i, g := range p.Games {
				for n, text := range comments[2*int(p.Number)+i] {
					n -= len(p.Opening)
					if n < 0 {
						if text != "" {
							t.Errorf("a move of the opening has the comment %q", text)
						}
						continue
					}
					e := g.Evals[n]
					score := form.FindStringSubmatch(text)
					if score == nil || (score[1] != "") != e.Scored ||
						(score[1] != "" && (score[2] == "M") != search.IsMate(e.Score)) {
						t.Errorf("timed %t: %+v has the comment %q", timed, e, text)
						continue
					}
					if e.Scored && !search.IsMate(e.Score) {
						said++
						if want := fmt.Sprintf("%+d/%d", e.Score, e.Depth); !strings.HasPrefix(text, want) {
							t.Errorf("comment %q, want %q", text, want)
						}
					}
				}
			}
		}); err != nil || said == 0 {
			t.Errorf("%d scores, %v", said, err)
		}
	}
	for want, e := range map[string]Eval{
		"+M1/3": {Scored: true, Depth: 3, Score: 31999}, "+M2/3": {Scored: true, Depth: 3, Score: 31997},
		"-M1/3": {Scored: true, Depth: 3, Score: -31998}, "+0/1": {Scored: true, Depth: 1},
		"-7/1": {Scored: true, Depth: 1, Score: -7}, "": {},
	} {
		if got := e.comment(false); got != want {
			t.Errorf("%+v: %q, want %q", e, got, want)
		}
	}
}

// The log has whole lines of every game of a program, for any number of workers.
func TestLogOfAMatch(t *testing.T) {
	c := against(t, "none", 3)
	c.Limits[B] = search.Limits{Clock: search.Clock{Left: time.Minute, MovesToGo: 3}}
	c.TimeMargin = time.Minute
	var text bytes.Buffer
	c.Log = NewLog(&text)
	run(t, c, t.TempDir(), 3)
	if err := c.Log.Err(); err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z (-|\d+\.[12]) B ([<>]) .*$`)
	seen := map[string]bool{}
	for _, l := range strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n") {
		m := line.FindStringSubmatch(l)
		if m == nil {
			t.Fatalf("line %q", l)
		}
		if strings.Contains(l, " > go ") {
			seen[m[1]] = true
		}
	}
	for _, game := range []string{"0.1", "0.2", "1.1", "1.2", "2.1", "2.2"} {
		if !seen[game] {
			t.Errorf("no go in game %s:\n%s", game, text.String())
		}
	}
	for _, want := range []string{" - B > uci\n", " movestogo 3\n", " movestogo 1\n", " B < bestmove ", " B > quit\n"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
	if strings.Contains(text.String(), "movestogo 0") || strings.Contains(text.String(), "movestogo 4") {
		t.Error("a number of moves that no clock has")
	}
}

// A log that cannot be written is reported and does not disturb the match.
func TestLogThatFails(t *testing.T) {
	c := against(t, "none", 1)
	wrong := errors.New("no space")
	c.Log = NewLog(failing{wrong})
	run(t, c, "", 1)
	if !errors.Is(c.Log.Err(), wrong) {
		t.Errorf("error %v", c.Log.Err())
	}
}

type failing struct{ error }

func (f failing) Write([]byte) (int, error) { return 0, f.error }

// The most nodes of games add up over more games than 64 bits can hold.
func TestNodesDoNotOverflow(t *testing.T) {
	var s nodeSum
	for range 4096 {
		s.add(client.MostNodes)
	}
	if got := s.over(4096); got != client.MostNodes {
		t.Errorf("mean %v, want %v", got, float64(client.MostNodes))
	}
}

// A match whose folder disappears stops at the next pair and keeps its pairs elsewhere, to resume
// there.
func TestFolderThatIsGone(t *testing.T) {
	c := quick(t, "raumfischer", "random", 5)
	want := t.TempDir()
	run(t, c, want, 1)
	for name, lose := range map[string]func(dir string) error{
		"removed": os.RemoveAll,
		"moved":   func(dir string) error { return os.Rename(dir, dir+".elsewhere") },
		"replaced": func(dir string) error {
			if err := os.Rename(dir, dir+".elsewhere"); err != nil {
				return err
			}
			return os.Mkdir(dir, 0o777)
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "match")
			s, err := c.Run(context.Background(), dir, 2, func(s Summary) {
				if s.Pairs == 2 {
					if err := lose(dir); err != nil {
						t.Error(err)
					}
				}
			})
			if err == nil || s.Pairs != 2 || !strings.Contains(err.Error(), "folder "+dir+" is gone") {
				t.Fatalf("%d pairs, error %v", s.Pairs, err)
			}
			rescued, err := filepath.Glob(dir + ".rescued-*")
			if err != nil || len(rescued) != 1 {
				t.Fatalf("%v, %v", rescued, err)
			}
			if err := os.RemoveAll(dir); err != nil {
				t.Fatal(err)
			}
			if err := os.Rename(rescued[0], dir); err != nil {
				t.Fatal(err)
			}
			kept, err := Read(dir, nil)
			if err != nil || kept.Pairs != 3 {
				t.Errorf("%d pairs are kept, %v", kept.Pairs, err)
			}
			run(t, c, dir, 1)
			if content(t, dir) != content(t, want) {
				t.Errorf("going on:\n%s\nin one go:\n%s", content(t, dir), content(t, want))
			}
		})
	}
}

// An interrupted match does the same. Its error is not that of an interruption, after which
// commands say that the folder has the pairs.
func TestFolderThatIsGoneWhenInterrupted(t *testing.T) {
	c := quick(t, "raumfischer", "random", 5)
	dir := filepath.Join(t.TempDir(), "match")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	s, err := c.Run(ctx, dir, 1, func(s Summary) {
		if s.Pairs == 2 {
			if err := os.RemoveAll(dir); err != nil {
				t.Error(err)
			}
			cancel()
		}
	})
	if err == nil || s.Pairs != 2 || errors.Is(err, context.Canceled) ||
		!strings.Contains(err.Error(), "folder "+dir+" is gone") {
		t.Fatalf("%d pairs, error %v", s.Pairs, err)
	}
	rescued, err := filepath.Glob(dir + ".rescued-*")
	if err != nil || len(rescued) != 1 {
		t.Fatalf("%v, %v", rescued, err)
	}
	if kept, err := Read(rescued[0], nil); err != nil || kept.Pairs != 2 {
		t.Errorf("%d pairs are kept, %v", kept.Pairs, err)
	}
}

// If the folder disappears after the last pair, the match is kept elsewhere, too.
func TestFolderThatIsGoneAtTheEnd(t *testing.T) {
	c := quick(t, "raumfischer", "random", 2)
	dir := filepath.Join(t.TempDir(), "match")
	_, err := c.Run(context.Background(), dir, 1, func(s Summary) {
		if s.Pairs == 2 {
			if err := os.RemoveAll(dir); err != nil {
				t.Error(err)
			}
		}
	})
	if err == nil || !strings.Contains(err.Error(), "is gone") {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the folder is there again: %v", err)
	}
	rescued, err := filepath.Glob(dir + ".rescued-*")
	if err != nil || len(rescued) != 1 {
		t.Fatalf("%v, %v", rescued, err)
	}
	if s := run(t, c, rescued[0], 1); s.Pairs != 2 || !s.Finished() {
		t.Errorf("%+v", s)
	}
}

// A side leaves its book by its first move with a score. A side without a book has no exit.
func TestExits(t *testing.T) {
	n := newCount(Config{}, settings{BookA: "a"})
	game := Game{White: A, Evals: []Eval{{}, {Scored: true, Depth: 3, Score: 5}, {}, {Scored: true, Score: 5},
		{Scored: true, Score: 40}, {Scored: true, Depth: 3}}}
	n.addExits(2, A, &game)
	game.White = B // and Black moves first
	n.addExits(2, A, &game)
	game.Evals = []Eval{{Scored: true, Depth: 1, Score: search.MateIn(3)}, {}, {}}
	n.addExits(0, A, &game) // a mate at once
	game.Evals = game.Evals[1:]
	n.addExits(0, A, &game) // never out of the book
	s := n.summary()
	if x := s.Exits[A]; x == nil || *x != (Exit{Games: 3, BookMoves: 4. / 3, Ply: 5, Scored: 2, Score: 0}) {
		t.Errorf("A has %+v", x)
	}
	if s.Exits[B] != nil {
		t.Errorf("B has %+v, but no book", s.Exits[B])
	}
	text, err := json.Marshal(s)
	if err != nil || !strings.Contains(string(text), `"book_exits_a":{"games":3`) ||
		strings.Contains(string(text), "book_exits_b") {
		t.Errorf("%v: %s", err, text)
	}
}
