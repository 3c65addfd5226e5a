package derive_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"raumlab/corpus"
	"raumlab/corpus/corpustest"
	"raumlab/corpus/derive"
	"raumlab/engine/variant"
)

func openGames(t *testing.T, games []corpus.Game) *corpus.Corpus {
	t.Helper()
	games = slices.Clone(games)
	for i := range games {
		games[i].Number = int64(i)
	}
	c, err := corpus.Open(corpustest.Make(t, corpustest.Header(len(games)), games))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestMerge(t *testing.T) {
	t.Parallel()
	games := corpustest.Games(variant.Rules{}, 50, 5)
	// The two share games 20 to 29. Duplicates may differ in labels.
	a := openGames(t, games[:30])
	second := slices.Clone(games[20:])
	second[0].Seed++
	b := openGames(t, second)
	dir := t.TempDir()

	ctx, cancel := context.WithCancel(t.Context())
	_, err := derive.Merge(ctx, dir, "test", []*corpus.Corpus{a, b}, func(done, _ int64) {
		if done == 45 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("an interrupted merge ended with %v", err)
	}
	// The interrupted merge finished no part of 256 games. The second run completes it.
	m, err := derive.Merge(t.Context(), dir, "test", []*corpus.Corpus{a, b}, nil)
	if err != nil {
		t.Fatal(err)
	}
	distinct := map[[16]byte]bool{}
	for i := range games {
		distinct[games[i].Identity()] = true
	}
	if m.Kept != int64(len(distinct)) || m.Kept+m.Dropped != 60 {
		t.Errorf("merged %+v, want %d of 60 kept", m, len(distinct))
	}
	back := corpustest.ReadAll(t, dir)
	i := 0
	for _, g := range games {
		if !distinct[g.Identity()] {
			continue
		}
		distinct[g.Identity()] = false
		g.Number = int64(i)
		if !reflect.DeepEqual(back[i], g) {
			t.Fatalf("game %d is\n%+v, want\n%+v", i, back[i], g)
		}
		i++
	}
	again := t.TempDir()
	if _, err := derive.Merge(t.Context(), again, "test", []*corpus.Corpus{a, b}, nil); err != nil {
		t.Fatal(err)
	}
	corpustest.SameFiles(t, dir, again)
	if _, err := derive.Merge(t.Context(), again, "test", []*corpus.Corpus{b, a}, nil); err == nil {
		t.Error("a merge of other sources overwrote the corpus")
	}
	if _, err := derive.Merge(t.Context(), t.TempDir(), "test", nil, nil); err == nil {
		t.Error("a merge of nothing passed")
	}
}

// A run with games in quarantine and its own extension are no slices. Games in both are dropped.
func TestMergeExtension(t *testing.T) {
	t.Parallel()
	games := corpustest.Games(variant.Rules{}, 24, 1)
	var sources []*corpus.Corpus
	for _, n := range []int{12, 24} {
		dir := t.TempDir()
		corpustest.Slice(t, dir, corpustest.Header(n), corpus.Slice{}, games, 3, 9)
		c, err := corpus.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		sources = append(sources, c)
	}
	alone, err := derive.Merge(t.Context(), t.TempDir(), "test", sources[1:], nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, sources := range [][]*corpus.Corpus{sources, {sources[1], sources[0]}} {
		if corpus.SlicesOfOneRun(sources) {
			t.Error("a run and its extension are taken for slices")
		}
		merged, err := derive.Merge(t.Context(), t.TempDir(), "test", sources, nil)
		if err != nil || merged != (derive.Merged{Kept: alone.Kept, Dropped: alone.Dropped + 10}) {
			t.Errorf("%+v, %v; of the longer alone %+v", merged, err, alone)
		}
	}
}
