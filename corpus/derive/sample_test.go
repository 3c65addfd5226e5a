package derive_test

import (
	"reflect"
	"testing"

	"raumlab/corpus/corpustest"
	"raumlab/corpus/derive"
	"raumlab/engine/variant"
)

func TestSample(t *testing.T) {
	t.Parallel()
	games := corpustest.Games(variant.Rules{}, 50, 5)
	c := openGames(t, games)
	dir := t.TempDir()
	if err := derive.Sample(t.Context(), dir, "test", c, 20, 7, nil); err != nil {
		t.Fatal(err)
	}
	back := corpustest.ReadAll(t, dir)
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
	if err := derive.Sample(t.Context(), again, "test", c, 20, 7, nil); err != nil {
		t.Fatal(err)
	}
	corpustest.SameFiles(t, dir, again)
	if err := derive.Sample(t.Context(), again, "test", c, 20, 8, nil); err == nil {
		t.Error("a sample by another seed overwrote the first")
	}
	all := t.TempDir()
	if err := derive.Sample(t.Context(), all, "test", c, 50, 1, nil); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(corpustest.ReadAll(t, all), games) {
		t.Error("a sample of all games is not all games")
	}
	for _, n := range []int64{0, 51} {
		if err := derive.Sample(t.Context(), t.TempDir(), "test", c, n, 1, nil); err == nil {
			t.Errorf("a sample of %d of 50 passed", n)
		}
	}
}

// Law: a larger sample by the same seed has the games of a smaller one.
func TestSamplesAreNested(t *testing.T) {
	t.Parallel()
	c := openGames(t, corpustest.Games(variant.Rules{}, 60, 6))
	for seed := range uint64(5) {
		smaller := map[uint64]bool{}
		for n := int64(1); n <= 60; n += 3 {
			dir := t.TempDir()
			if err := derive.Sample(t.Context(), dir, "test", c, n, seed, nil); err != nil {
				t.Fatal(err)
			}
			now := map[uint64]bool{}
			for _, g := range corpustest.ReadAll(t, dir) {
				now[g.Seed] = true
			}
			if len(now) != int(n) {
				t.Fatalf("%d different games of %d", len(now), n)
			}
			for game := range smaller {
				if !now[game] {
					t.Errorf("seed %d: %d games lack one of %d", seed, n, len(smaller))
				}
			}
			smaller = now
		}
	}
}
