package corpus

import (
	"math"
	"os"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// anyGame draws every game that Append accepts, legal or not.
func anyGame(number int) *rapid.Generator[Game] {
	return rapid.Custom(func(t *rapid.T) Game {
		term := board.Termination(rapid.IntRange(1, int(board.AdjudicatedDraw)).Draw(t, "termination"))
		result := board.Draw
		if term == board.Checkmate || term == board.AdjudicatedWin {
			result = rapid.SampledFrom([]board.Result{board.WhiteWins, board.BlackWins}).Draw(t, "result")
		}
		n := rapid.IntRange(0, 40).Draw(t, "plies")
		plies := make([]Ply, n)
		for i := range plies {
			plies[i] = Ply{
				Move:       board.Move(rapid.Uint32Range(1, math.MaxInt32).Draw(t, "move")),
				Depth:      rapid.Int8Range(0, math.MaxInt8).Draw(t, "depth"),
				Quiescence: rapid.Int32().Draw(t, "quiescence"),
				Static:     rapid.Int32().Draw(t, "static"),
				Flags:      Flags(rapid.IntRange(0, int(allFlags)).Draw(t, "flags")),
			}
			if plies[i].Depth > 0 {
				plies[i].Score = rapid.Int32().Draw(t, "score")
			} else {
				plies[i].Flags &^= SearchedTwice
			}
			if plies[i].Flags.Has(SearchedTwice) {
				plies[i].MoveScore = rapid.Int32().Draw(t, "move score")
			}
		}
		return Game{
			Number:      int64(number),
			Seed:        rapid.Uint64().Draw(t, "seed"),
			Opening:     rapid.String().Draw(t, "opening"),
			Start:       rapid.StringN(1, 20, -1).Draw(t, "start"),
			Result:      result,
			Termination: term,
			Plies:       plies,
		}
	})
}

func TestRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		games := make([]Game, rapid.IntRange(0, 12).Draw(r, "games"))
		for i := range games {
			games[i] = anyGame(i).Draw(r, "game")
		}
		h := outside.Header(0)
		h.GamesPerPart = rapid.IntRange(5, 12).Draw(r, "games per part")
		dir := outside.Make(t, h, games)
		back := outside.ReadAll(t, dir)
		if len(back) != len(games) {
			r.Fatalf("%d games came back of %d", len(back), len(games))
		}
		for i := range games {
			if !reflect.DeepEqual(back[i], games[i]) {
				r.Fatalf("game %d came back as\n%+v, was\n%+v", i, back[i], games[i])
			}
		}
		if err := os.RemoveAll(dir); err != nil {
			r.Fatal(err)
		}
	})
}

func TestSettingsKeepOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(r *rapid.T) {
		keys := rapid.SliceOfDistinct(rapid.StringN(1, 10, -1), rapid.ID[string]).Draw(r, "keys")
		s := Settings{}
		for _, k := range keys {
			s = append(s, Setting{k, rapid.String().Draw(r, "value")})
		}
		text, err := s.MarshalJSON()
		if err != nil {
			r.Fatal(err)
		}
		var back Settings
		if err := back.UnmarshalJSON(text); err != nil {
			r.Fatal(err)
		}
		if !slices.Equal(back, s) {
			r.Fatalf("%v came back as %v", s, back)
		}
	})
	for _, bad := range []string{`[]`, `{"a":1}`, `{"a":"b","a":"c"}`, `{"":"x"}`, `{"a":"b"`, `{"a":{}}`} {
		var s Settings
		if err := s.UnmarshalJSON([]byte(bad)); err == nil {
			t.Errorf("%s was read as %v", bad, s)
		}
	}
}

func TestSameGamesSameBytes(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 20, 1)
	dir := outside.Make(t, outside.Header(20), games)
	outside.SameFiles(t, dir, outside.Make(t, outside.Header(20), games))

	other := slices.Clone(games)
	other[19].Seed++
	a, b := outside.Files(t, dir), outside.Files(t, outside.Make(t, outside.Header(20), other))
	if a["part-000001.parquet"] != b["part-000001.parquet"] || a["part-000002.parquet"] == b["part-000002.parquet"] {
		t.Error("a change of game 19 must change the third part and no other")
	}
	if a[manifestName] == b[manifestName] {
		t.Error("a change of a game must change the manifest")
	}
}

// TestPinnedDigest notices when another machine or encoding changes the digest.
func TestPinnedDigest(t *testing.T) {
	t.Parallel()
	var games []Game
	for i := range 12 {
		g := Game{Number: int64(i), Seed: uint64(i) << 60, Opening: "pin", Start: "startpos", Termination: board.PlyLimit,
			Plies: []Ply{}}
		for j := range 10 * i {
			g.Plies = append(g.Plies, Ply{Move: board.Move(1 + i*j), Score: int32(j - 5*i), Quiescence: int32(i),
				Static: int32(-j), Depth: 3, Flags: Flags(j) & allFlags})
		}
		games = append(games, g)
	}
	h := outside.Header(12)
	h.Configuration = Settings{{"depth", "3"}, {"seed", "1"}, {"opening", "random:4"}}
	c, err := Open(outside.Make(t, h, games))
	if err != nil {
		t.Fatal(err)
	}
	if want := "b81337701f142608e564261e09fc343549ff00f65b20f413b75b00805248316d"; c.Digest() != want {
		t.Errorf("digest is %s, was %s: the same games no longer have the same digest", c.Digest(), want)
	}
}

// TestReadingIsFlat compares the memory of reading 20 parts with that of reading the first.
func TestReadingIsFlat(t *testing.T) {
	base := outside.Games(variant.Rules{}, 6, 3)
	const n = 20 * 192
	h := outside.Header(n)
	h.GamesPerPart = 192
	dir := t.TempDir()
	w, err := create(dir, h)
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		g := base[i%len(base)]
		g.Number = int64(i)
		if err := w.Append(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	c, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	var first, most uint64
	for g, err := range c.Games(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		if g.Number%192 != 191 {
			continue
		}
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		if first == 0 {
			first = m.HeapAlloc
		}
		most = max(most, m.HeapAlloc)
	}
	if whole := uint64(c.Manifest.Plies) * 20; whole < 4<<20 {
		t.Fatalf("the corpus is too small for this test: %d bytes", whole)
	}
	if most > first+1<<20 {
		t.Errorf("heap grew from %d to %d bytes while reading", first, most)
	}
}
