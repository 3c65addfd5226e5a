package fleet

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/corpus/corpustest"
	"raumlab/internal/queue"
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
	if err := c.Run(t.Context(), 0, c.Games, 2, nil, func(p selfplay.Played) error {
		return w.Append(p.Game)
	}); err != nil {
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

// Law: games that workers score are those that one goroutine scores. A result with another move, or
// without a score, is refused.
func TestLabelsRemote(t *testing.T) {
	c := testConfig(t, 20)
	r := relabelOf(t, c, 2)
	here, there := t.TempDir(), t.TempDir()
	if err := r.Run(t.Context(), here, "test", 2, nil); err != nil {
		t.Fatal(err)
	}
	h := testHub(t, filepath.Join(t.TempDir(), "queue"))
	for i := range 2 {
		worker(t, h, fmt.Sprint("worker", i), 1, Reader{})
	}
	r.Remote = h
	if err := r.Run(t.Context(), there, "test", remote.AtOnce, nil); err != nil {
		t.Fatal(err)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
	corpustest.SameFiles(t, here, there)

	task := queue.Task{First: 16, End: 18}
	r = r.Read()
	if err := takeChanged(t.Context(), r, task, nil); err != nil {
		t.Errorf("an honest result is refused: %v", err)
	}
	err := takeChanged(t.Context(), r, task, func(p []selfplay.Played) { p[1].Plies[8].Depth = 3 })
	if want := "row 17: ply 9: this is not the ply that was to be scored"; err == nil ||
		!strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

// takeChanged takes the result of a worker after a change.
func takeChanged(ctx context.Context, r selfplay.Relabel, t queue.Task, change func([]selfplay.Played)) error {
	input, err := r.Input(ctx, t)
	if err != nil {
		return err
	}
	data, err := r.NewTaker()(ctx, t, input)
	if err != nil {
		return err
	}
	if change != nil {
		games, err := selfplay.Config{Rules: r.Rules}.DecodeGames(t, data)
		if err != nil {
			return err
		}
		change(games)
		if data, err = selfplay.EncodeGames(games); err != nil {
			return err
		}
	}
	_, err = r.Take(ctx, t, data)
	return err
}
