package remote_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"raumlab/book"
	"raumlab/engine"
	"raumlab/engine/search"
	"raumlab/internal/queue/remote"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
)

func matchConfig(t *testing.T) match.Config {
	t.Helper()
	load := func(ref string) engine.Config {
		e, err := engine.Load(ref)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	// So short that pairs draw the same opening, and draw again.
	o, err := selfplay.ParseOpening("random:1")
	if err != nil {
		t.Fatal(err)
	}
	b, err := book.Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	c := match.Config{
		A: match.Contestant{Engine: load("raumlab"), Book: match.Book{Probe: b.Best, Hash: b.Digest(),
			Encode: b.Encode}},
		B:       match.Contestant{Engine: load("random")},
		Opening: o, OpeningEngine: load("raumfischer"), Limits: match.Same(search.Limits{Nodes: 30}), MaxPlies: 12, Seed: 5,
		Pairs: 40, Version: "test",
	}
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	return c
}

// Law: a match that workers play has the files of one worker here, also where openings are drawn
// again because earlier pairs have them. A hub that is stopped goes on, and so does a match here
// that a hub began.
func TestPairsRemote(t *testing.T) {
	c := matchConfig(t)
	here, lengths := t.TempDir(), []int64{15, 40}
	var s match.Summary
	var err error
	for _, c.Pairs = range lengths {
		if s, err = c.Run(t.Context(), here, 1, nil); err != nil {
			t.Fatal(err)
		}
	}
	if s.RepeatedOpenings == 0 {
		t.Fatal("the test wants openings that cannot be told apart")
	}
	queues, dir := filepath.Join(t.TempDir(), "queue"), t.TempDir()
	for _, pairs := range lengths {
		h := testHub(t, queues)
		for i := range 3 {
			worker(t, h, fmt.Sprint("worker", i), 1, readers(nil))
		}
		c.Remote, c.Pairs = h, pairs
		if _, err := c.Run(t.Context(), dir, remote.AtOnce, nil); err != nil {
			t.Fatal(err)
		}
		if err := h.End(true); err != nil {
			t.Error(err)
		}
	}
	for _, name := range []string{"match.json", "pairs.jsonl", "games.txt", "result.json"} {
		want, err := os.ReadFile(filepath.Join(here, name))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != string(want) {
			t.Errorf("%s: other bytes (%v)", name, err)
		}
	}
}
