package remote_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"raumlab/corpus"
	"raumlab/corpus/corpustest"
	"raumlab/internal/queue/remote"
	"raumlab/selfplay"
)

// relabelOf plays the games of a run into a corpus, and says how they are scored again.
func relabelOf(t *testing.T, c selfplay.Config, depth int) selfplay.Relabel {
	t.Helper()
	dir := t.TempDir()
	w, err := corpus.Begin(t.Context(), dir, c.Header("test"), corpus.Slice{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Run(t.Context(), w, c.Games, 2, nil, func(selfplay.Played) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if err := w.Finish(); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return selfplay.Relabel{Source: corpustest.Reopen(t, dir), Rules: c.Rules, Engine: c.Engine, Depth: depth}
}

// Law: games that workers score are those that one goroutine scores.
func TestLabelsRemote(t *testing.T) {
	c := testConfig(t, 20)
	r := relabelOf(t, c, 2)
	here, there := t.TempDir(), t.TempDir()
	if err := r.Run(t.Context(), here, "test", 2, nil); err != nil {
		t.Fatal(err)
	}
	h := testHub(t, filepath.Join(t.TempDir(), "queue"))
	for i := range 2 {
		worker(t, h, fmt.Sprint("worker", i), 1, readers(nil))
	}
	r.Remote = h
	if err := r.Run(t.Context(), there, "test", remote.AtOnce, nil); err != nil {
		t.Fatal(err)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
	corpustest.SameFiles(t, here, there)
}
