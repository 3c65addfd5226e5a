package corpus

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/variant"
	"raumlab/internal/disk"
)

// manyGames are the games of growing corpora.
const manyGames = 60

// growing cuts the first games short, so that the first parts are small.
func growing(games []Game) []Game {
	for i := range games {
		g := &games[i]
		g.Plies = g.Plies[:min(len(g.Plies), 5*i)]
		g.Result, g.Termination = board.Draw, board.PlyLimit
	}
	return games
}

// A run that ends at any game, as by a kill, has its finished parts, which are not a finished corpus. The
// corpus of the next runs has the bytes of one run.
func TestUnfinished(t *testing.T) {
	t.Parallel()
	games := growing(outside.Games(variant.Rules{}, manyGames, 1))
	want := outside.Make(t, outside.Header(manyGames), games)
	dir := t.TempDir()
	finished := int64(0)
	for _, upTo := range []int64{3, 7, 20, 29, 42} {
		w, err := create(dir, outside.Header(manyGames))
		if err != nil {
			t.Fatal(err)
		}
		if w.Next() != finished {
			t.Errorf("next game is %d, want %d", w.Next(), finished)
		}
		for w.Next() <= upTo {
			if err := w.Append(games[w.Next()]); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := create(dir, outside.Header(manyGames)); err == nil ||
			!strings.Contains(err.Error(), fmt.Sprintf("process %d is writing it", os.Getpid())) {
			t.Errorf("a second writer got error %v", err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		p, err := OpenPartial(dir)
		if err != nil {
			t.Fatal(err)
		}
		finished = (upTo + 1) / 8 * 8
		if p.Len() != finished {
			t.Errorf("%d games are there after game %d, want %d", p.Len(), upTo, finished)
		}
		if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("unfinished (%d of %d games)",
			finished, manyGames)) {
			t.Errorf("opening an unfinished corpus: %v", err)
		}
	}
	w, err := create(dir, outside.Header(manyGames))
	if err != nil {
		t.Fatal(err)
	}
	outside.Write(t, w, games)
	outside.SameFiles(t, want, dir)
}

// TestLeftovers resumes from every state that a kill can leave between two steps.
func TestLeftovers(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 30, 1)
	want, short := outside.Make(t, outside.Header(30), games), outside.Make(t, outside.Header(20), games[:20])
	for name, damage := range map[string]func(dir string) error{
		"part beside its place": func(dir string) error {
			return os.WriteFile(disk.Temporary(filepath.Join(dir, "part-000002.parquet")), []byte("PAR1 half"), 0o666)
		},
		"manifest beside its place": func(dir string) error {
			return os.WriteFile(disk.Temporary(filepath.Join(dir, "manifest.json")), []byte("{"), 0o666)
		},
		"part without entry": func(dir string) error {
			part, err := os.ReadFile(filepath.Join(short, "part-000002.parquet"))
			if err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(dir, "part-000002.parquet"), part, 0o666)
		},
		"entry without part": func(dir string) error {
			return os.Remove(filepath.Join(dir, "part-000001.parquet"))
		},
		"nothing": func(string) error { return nil },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			w, err := create(dir, outside.Header(30))
			if err != nil {
				t.Fatal(err)
			}
			for _, g := range games[:19] {
				if err := w.Append(g); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if err := damage(dir); err != nil {
				t.Fatal(err)
			}
			if w, err = create(dir, outside.Header(30)); err != nil {
				t.Fatal(err)
			}
			outside.Write(t, w, games)
			outside.SameFiles(t, want, dir)
		})
	}
}

func TestCompleteIsLeftAlone(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 10, 1)
	dir := outside.Make(t, outside.Header(0), games)
	w, err := create(dir, outside.Header(0))
	if err != nil {
		t.Fatal(err)
	}
	if !w.Complete() || w.Next() != 10 {
		t.Errorf("complete %t, next %d", w.Complete(), w.Next())
	}
	extra := games[9]
	extra.Number = 10
	if err := w.Append(extra); err == nil || !strings.Contains(err.Error(), "complete") {
		t.Errorf("appending to a complete corpus: %v", err)
	}
	outside.Write(t, w, games)
	if back := outside.ReadAll(t, dir); len(back) != 10 {
		t.Errorf("%d games", len(back))
	}
}

func TestRefusedCreate(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 10, 1)
	dir := outside.Make(t, outside.Header(10), games)
	before := outside.Files(t, dir)
	for _, x := range []struct {
		want   string
		change func(*Header)
	}{
		{`rules was "chessvariants/normal", now "dickins/normal"`, func(h *Header) { h.Rules.Array = board.Dickins }},
		{`planned_games was 10, now 9`, func(h *Header) { h.Games = 9 }},
		{`planned_games was 10, now 0`, func(h *Header) { h.Games = 0 }},
		{`games_per_part was 8, now 256`, func(h *Header) { h.GamesPerPart = 0 }},
		{`weights_sha256 was "0011", now ""`, func(h *Header) { h.Weights = "" }},
		{`version was "test", now "2"`, func(h *Header) { h.Version = "2" }},
		{`engine.settings.lmr was absent, now "true"; engine.settings.null_move was "true", now absent`, func(h *Header) {
			h.Engine.Settings = Settings{{"lmr", "true"}}
		}},
		{
			`configuration.depth was "3", now "4"; configuration.method was "sample", now absent; configuration.seed was "1", now "2"`,
			func(h *Header) {
				h.Configuration = Settings{{"depth", "4"}, {"seed", "2"}, {"opening", "random:4"}}
			}},
		{"games per part 70000", func(h *Header) { h.GamesPerPart = 70000 }},
		{"games -1", func(h *Header) { h.Games = -1 }},
		{`configuration: settings: key "a" occurs twice`, func(h *Header) {
			h.Configuration = Settings{{"a", "1"}, {"a", "2"}}
		}},
		{`configuration: settings: key a: "x\x1by": it has the control character U+001B`, func(h *Header) {
			h.Configuration = Settings{{"a", "x\x1by"}}
		}},
		{`engine: settings: key "a\u202e": it has the control character U+202E`, func(h *Header) {
			h.Engine.Settings = Settings{{"a\u202e", ""}}
		}},
		{"version \"\\xff\": not UTF-8", func(h *Header) { h.Version = "\xff" }},
	} {
		h := outside.Header(10)
		x.change(&h)
		w, err := create(dir, h)
		if err == nil {
			w.Close()
			t.Errorf("no error; want %s", x.want)
		} else if !strings.Contains(err.Error(), x.want) {
			t.Errorf("error is %q, want %s", err, x.want)
		}
	}
	for name, text := range outside.Files(t, dir) {
		if before[name] != text {
			t.Errorf("%s was changed", name)
		}
	}
}

func TestUnwritable(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 10, 1)
	base := t.TempDir()
	file := filepath.Join(base, "file")
	if err := os.WriteFile(file, []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := create(filepath.Join(file, "corpus"), outside.Header(10)); err == nil ||
		!strings.Contains(err.Error(), file) {
		t.Errorf("a folder below a file: %v", err)
	}

	// Something that cannot be replaced is in the place of the second part.
	dir := filepath.Join(base, "corpus")
	w, err := create(dir, outside.Header(10))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	blocked := filepath.Join(dir, "part-000001.parquet")
	for _, g := range games {
		if err := w.Append(g); err != nil {
			t.Fatal(err)
		}
	}
	// This comes after the part was begun, because it would prevent the beginning.
	if err := os.MkdirAll(filepath.Join(blocked, "x"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := w.Finish(); err == nil || !strings.Contains(err.Error(), blocked) {
		t.Errorf("finishing over a folder: %v", err)
	}
	if _, err := os.Stat(disk.Temporary(blocked)); !os.IsNotExist(err) {
		t.Errorf("the temporary file was left: %v", err)
	}
	c, err := OpenPartial(dir)
	if err != nil {
		t.Fatal(err)
	}
	if c.Len() != 8 {
		t.Errorf("%d games left, want the 8 of the first part", c.Len())
	}
}

func TestRefusedGames(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 3, 1)
	w, err := create(t.TempDir(), outside.Header(2))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, x := range []struct {
		want   string
		change func(*Game)
	}{
		{"the next is 0", func(g *Game) { g.Number = 1 }},
		{"opening", func(g *Game) { g.Opening = "\xff" }},
		{"start RFEN", func(g *Game) { g.Start = "" }},
		{"result 2", func(g *Game) { g.Result = 2 }},
		{"termination 0", func(g *Game) { g.Termination = board.Ongoing }},
		{"termination 99", func(g *Game) { g.Termination = 99 }},
		{"result 1/2-1/2 does not go with termination checkmate", func(g *Game) {
			g.Result, g.Termination = board.Draw, board.Checkmate
		}},
		{"result 1-0 does not go with termination ply_limit", func(g *Game) {
			g.Result, g.Termination = board.WhiteWins, board.PlyLimit
		}},
		{"ply 6: move 0", func(g *Game) { g.Plies[5].Move = board.NoMove }},
		{"ply 6: depth -1", func(g *Game) { g.Plies[5].Depth = -1 }},
		{"ply 1: score 7 without a search", func(g *Game) { g.Plies[0].Score = 7 }},
		{"ply 1: searched twice at depth 0", func(g *Game) { g.Plies[0].Flags = SearchedTwice }},
		{"ply 6: move score 7 of a position that was searched once", func(g *Game) { g.Plies[5].MoveScore = 7 }},
		{"ply 6: flags 0x20", func(g *Game) { g.Plies[5].Flags = 32 }},
	} {
		g := outside.Games(variant.Rules{}, 1, 1)[0]
		x.change(&g)
		if err := w.Append(g); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("error is %v, want %s", err, x.want)
		}
	}
	if err := w.Append(games[0]); err != nil {
		t.Fatalf("a sound game after refused ones: %v", err)
	}
	if err := w.Finish(); err == nil || !strings.Contains(err.Error(), "1 of 2 games") {
		t.Errorf("finishing too early: %v", err)
	}
	if err := w.Append(games[1]); err != nil {
		t.Fatal(err)
	}
	games[2].Number = 2
	if err := w.Append(games[2]); err == nil {
		t.Error("a game beyond the planned ones was taken")
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := w.Append(games[2]); err == nil {
		t.Error("a closed writer took a game")
	}
}

func TestPartsWithoutManifest(t *testing.T) {
	t.Parallel()
	dir := outside.Make(t, outside.Header(10), outside.Games(variant.Rules{}, 10, 1))
	if err := os.Remove(filepath.Join(dir, manifestName)); err != nil {
		t.Fatal(err)
	}
	if _, err := create(dir, outside.Header(10)); err == nil || !strings.Contains(err.Error(), "no manifest.json") {
		t.Errorf("error is %v", err)
	}
	if _, err := Open(dir); err == nil || !strings.Contains(err.Error(), "is not a corpus") {
		t.Errorf("error is %v", err)
	}
}

// A game of an unknown kind is not put into quarantine.
func TestKindOfQuarantine(t *testing.T) {
	t.Parallel()
	w, err := create(t.TempDir(), outside.Header(8))
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for _, kind := range []QuarantineKind{"", "bored"} {
		outside.WantError(t, w.Quarantine(Quarantine{Reason: "a bug", Kind: kind}), "game 0: kind", string(kind),
			"expected crash, nodes or time")
	}
}
