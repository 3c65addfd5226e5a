package corpus

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"raumlab/engine/board"
)

func openGames(t *testing.T, games []Game) *Corpus {
	t.Helper()
	games = slices.Clone(games)
	for i := range games {
		games[i].Number = int64(i)
	}
	c, err := Open(makeCorpus(t, testHeader(len(games)), games))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestMerge(t *testing.T) {
	games := testGames(board.Rules{}, 50, 5)
	// The two share games 20 to 29; labels do not tell duplicates apart.
	a := openGames(t, games[:30])
	second := slices.Clone(games[20:])
	second[0].Seed++
	b := openGames(t, second)
	dir := t.TempDir()

	ctx, cancel := context.WithCancel(t.Context())
	_, err := Merge(ctx, dir, "test", []*Corpus{a, b}, func(done, _ int64) {
		if done == 45 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("an interrupted merge ended with %v", err)
	}
	// The interrupted merge finished no part of 256 games; the second run makes it whole.
	m, err := Merge(t.Context(), dir, "test", []*Corpus{a, b}, nil)
	if err != nil {
		t.Fatal(err)
	}
	distinct := map[[16]byte]bool{}
	for i := range games {
		distinct[games[i].identity()] = true
	}
	if m.Kept != int64(len(distinct)) || m.Kept+m.Dropped != 60 {
		t.Errorf("merged %+v, want %d of 60 kept", m, len(distinct))
	}
	back := readAll(t, dir)
	i := 0
	for _, g := range games {
		if !distinct[g.identity()] {
			continue
		}
		distinct[g.identity()] = false
		g.Number = int64(i)
		if !reflect.DeepEqual(back[i], g) {
			t.Fatalf("game %d is\n%+v, want\n%+v", i, back[i], g)
		}
		i++
	}
	again := t.TempDir()
	if _, err := Merge(t.Context(), again, "test", []*Corpus{a, b}, nil); err != nil {
		t.Fatal(err)
	}
	sameFiles(t, dir, again)
	if _, err := Merge(t.Context(), again, "test", []*Corpus{b, a}, nil); err == nil {
		t.Error("a merge of other sources overwrote the corpus")
	}
	if _, err := Merge(t.Context(), t.TempDir(), "test", nil, nil); err == nil {
		t.Error("a merge of nothing passed")
	}
}

func TestSample(t *testing.T) {
	games := testGames(board.Rules{}, 50, 5)
	c := openGames(t, games)
	dir := t.TempDir()
	if err := Sample(t.Context(), dir, "test", c, 20, 7, nil); err != nil {
		t.Fatal(err)
	}
	back := readAll(t, dir)
	if len(back) != 20 {
		t.Fatalf("%d games", len(back))
	}
	at := 0
	for i, g := range back {
		if g.Number != int64(i) {
			t.Errorf("game %d has number %d", i, g.Number)
		}
		for at < len(games) && games[at].Seed != g.Seed {
			at++
		}
		if at == len(games) {
			t.Fatalf("game %d is not from the source, or out of order", i)
		}
	}
	again := t.TempDir()
	if err := Sample(t.Context(), again, "test", c, 20, 7, nil); err != nil {
		t.Fatal(err)
	}
	sameFiles(t, dir, again)
	if err := Sample(t.Context(), again, "test", c, 20, 8, nil); err == nil {
		t.Error("a sample by another seed overwrote the first")
	}
	all := t.TempDir()
	if err := Sample(t.Context(), all, "test", c, 50, 1, nil); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(readAll(t, all), games) {
		t.Error("a sample of all games is not all games")
	}
	for _, n := range []int64{0, 51} {
		if err := Sample(t.Context(), t.TempDir(), "test", c, n, 1, nil); err == nil {
			t.Errorf("a sample of %d of 50 passed", n)
		}
	}
}
