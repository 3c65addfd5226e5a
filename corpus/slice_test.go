package corpus

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/variant"
)

func TestParseSlice(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Slice{"": {}, "0": {0, 1}, "7": {7, 8}, "0-99": {0, 100}, "100-199": {100, 200}} {
		if s, err := ParseSlice(text); err != nil || s != want {
			t.Errorf("%q is %+v, %v", text, s, err)
		}
	}
	for _, text := range []string{"-", "-1", "1-", "2-1", "a-b", "1-2-3", "1 - 2", "99999999999"} {
		if s, err := ParseSlice(text); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%q is %+v, %v", text, s, err)
		}
	}
}

// A slice is checked against any number of games. A corpus has a bound on them.
func TestSliceOfManyGames(t *testing.T) {
	t.Parallel()
	const all = 1<<63 - 1
	for _, x := range []struct {
		end, games int64
		per        int
		fits       bool
	}{{1, 1, 4, true}, {2, 4, 4, false}, {2, 5, 4, true}, {3, 8, 4, false}, {1 << 31, all, 256, true}, {0, all,
		MaxGamesPerPart, true}, {all, all, 1, true}, {all, all, 2, false}} {
		if err := (Slice{End: x.end}).Check(x.games, x.per); (err == nil) != x.fits {
			t.Errorf("%+v: %v", x, err)
		}
	}
	for _, games := range []int64{MaxGames + 1, all} {
		h := outside.Header(1)
		h.Games = games
		_, err := create(t.TempDir(), h)
		outside.WantError(t, err, "expected 0 to 2147483647")
	}
}

// Law: slices of a run, joined in any order, are the run, and so is an extended run.
func TestJoin(t *testing.T) {
	t.Parallel()
	const n = 44 // five parts of 8 and one of 4
	games := outside.Games(variant.Rules{}, n, 1)
	out := []int64{8, 15, 30, 43}
	whole := t.TempDir()
	outside.Slice(t, whole, outside.Header(n), Slice{}, games, out...)
	open := func(s Slice) *Corpus {
		dir := t.TempDir()
		outside.Slice(t, dir, outside.Header(n), s, games, out...)
		c, err := Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Verify(t.Context(), nil, nil); err != nil {
			t.Error(err)
		}
		if len(c.Manifest.Parts) != int(min(s.End, 6)-s.First) || !c.Manifest.IsSlice() {
			t.Errorf("%+v: %d parts", s, len(c.Manifest.Parts))
		}
		return c
	}
	a, b, c := open(Slice{0, 2}), open(Slice{2, 5}), open(Slice{4, 6})
	if !SlicesOfOneRun([]*Corpus{a, b, c}) {
		t.Error("slices of one run are taken for others")
	}
	joined := t.TempDir()
	if err := Join(t.Context(), joined, []*Corpus{c, a, b}, nil); err != nil {
		t.Fatal(err)
	}
	outside.SameFiles(t, whole, joined)
	// A second join has nothing to do.
	if err := Join(t.Context(), joined, []*Corpus{a, b, c}, nil); err != nil {
		t.Fatal(err)
	}
	outside.SameFiles(t, whole, joined)

	// Some of the slices are a slice again.
	back := t.TempDir()
	if err := Join(t.Context(), back, []*Corpus{c, b}, nil); err != nil {
		t.Fatal(err)
	}
	want := t.TempDir()
	outside.Slice(t, want, outside.Header(n), Slice{2, 6}, games, out...)
	outside.SameFiles(t, want, back)

	err := Join(t.Context(), t.TempDir(), []*Corpus{a, c}, nil)
	outside.WantError(t, err, partName(2), "parts 2")
	short := outside.Header(40)
	dir := t.TempDir()
	outside.Slice(t, dir, short, Slice{0, 1}, games)
	other, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	outside.WantError(t, Join(t.Context(), t.TempDir(), []*Corpus{a, other}, nil), "44 games", "40", a.Dir, dir)
	changed := slices.Clone(games)
	changed[33].Seed++
	dir = t.TempDir()
	outside.Slice(t, dir, outside.Header(n), Slice{4, 6}, changed, out...)
	if other, err = Open(dir); err != nil {
		t.Fatal(err)
	}
	outside.WantError(t, Join(t.Context(), t.TempDir(), []*Corpus{a, b, other}, nil), partName(4),
		"differs from that in corpus",
		dir, b.Dir)
	// A part that has other games in quarantine is refused, and nothing is written.
	repaired := t.TempDir()
	outside.Slice(t, repaired, outside.Header(n), Slice{1, 2}, games, 15)
	again, err := Open(repaired)
	if err != nil {
		t.Fatal(err)
	}
	empty := t.TempDir()
	outside.WantError(t, Join(t.Context(), empty, []*Corpus{a, b, c, again}, nil), partName(1),
		"differs from that in corpus",
		"game 8", repaired, a.Dir)
	if left := outside.Files(t, empty); len(left) > 0 {
		t.Errorf("there is %v", left)
	}
	_, err = Begin(t.Context(), t.TempDir(), outside.Header(n), Slice{3, 7}, nil)
	outside.WantError(t, err, "parts 3-6", "0-5")
	_, err = Begin(t.Context(), a.Dir, outside.Header(n), Slice{1, 2}, nil)
	outside.WantError(t, err, "games of the parts was 0 to 15, now 8 to 15")
}

// A run that was extended once or more, finished before or not, has the bytes of an uninterrupted
// one.
func TestExtend(t *testing.T) {
	t.Parallel()
	const n = 44
	games := outside.Games(variant.Rules{}, n, 1)
	out := []int64{3, 17, 25}
	want := t.TempDir()
	outside.Slice(t, want, outside.Header(n), Slice{}, games, out...)
	for _, steps := range [][]int64{{20}, {16, 24}, {4, 20, 21, 43}} {
		dir := t.TempDir()
		for _, to := range append(steps, n) {
			outside.Slice(t, dir, outside.Header(int(to)), Slice{}, games, out...)
			if c, err := Open(dir); err != nil || c.Manifest.next() != to {
				t.Fatalf("to %d: %v", to, err)
			}
			if _, err := os.Stat(filepath.Join(dir, CardName)); err != nil {
				t.Error(err)
			}
		}
		outside.SameFiles(t, want, dir)
	}
	// A slice up to the end of the games is extended by its parts, too.
	a, b := t.TempDir(), t.TempDir()
	outside.Slice(t, a, outside.Header(20), Slice{1, 3}, games, out...)
	outside.Slice(t, a, outside.Header(n), Slice{1, 5}, games, out...)
	outside.Slice(t, b, outside.Header(n), Slice{1, 5}, games, out...)
	outside.SameFiles(t, b, a)
}

// A writer that pauses keeps every game. The final bytes are those without a pause.
func TestPause(t *testing.T) {
	t.Parallel()
	const n = 30
	games := outside.Games(variant.Rules{}, n, 1)
	want := outside.Make(t, outside.Header(n), games)
	dir := t.TempDir()
	for _, upTo := range []int64{3, 3, 8, 9, 21} {
		w, err := create(dir, outside.Header(n))
		if err != nil {
			t.Fatal(err)
		}
		for w.Next() < upTo {
			if err := w.Append(games[w.Next()]); err != nil {
				t.Fatal(err)
			}
		}
		if w.Info().Games != upTo {
			t.Errorf("%d games counted of %d", w.Info().Games, upTo)
		}
		if err := w.Pause(); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		p, err := OpenPartial(dir)
		if err != nil {
			t.Fatal(err)
		}
		if p.Len() != upTo {
			t.Errorf("%d games are kept of %d", p.Len(), upTo)
		}
	}
	w, err := create(dir, outside.Header(n))
	if err != nil {
		t.Fatal(err)
	}
	if w.Next() != 21 {
		t.Errorf("next game is %d, want 21", w.Next())
	}
	outside.Write(t, w, games)
	outside.SameFiles(t, want, dir)
}

// The card of a complete corpus is written again if it is missing.
func TestCardIsKept(t *testing.T) {
	t.Parallel()
	games := outside.Games(variant.Rules{}, 10, 1)
	dir := outside.Make(t, outside.Header(10), games)
	want := outside.Files(t, dir)[CardName]
	if !strings.Contains(want, "| games | 10, in 2 parts of 8 |") {
		t.Errorf("the card is\n%s", want)
	}
	if err := os.Remove(filepath.Join(dir, CardName)); err != nil {
		t.Fatal(err)
	}
	w, err := create(dir, outside.Header(10))
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if have := outside.Files(t, dir)[CardName]; have != want {
		t.Errorf("the card is now\n%s\nwas\n%s", have, want)
	}
}
