package remote_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"raumlab/engine/search"
	"raumlab/internal/queue"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
)

// Law: what a worker computes ends with its context, in the middle of a search that takes minutes.
// Otherwise Ctrl-C would wait for it before the task goes to others.
func TestSearchesEndAtOnce(t *testing.T) {
	games := testConfig(t, 4)
	games.Depth = 20
	pairs := matchConfig(t)
	pairs.Limits = match.Same(search.Limits{Depth: 20})
	labels := relabelOf(t, testConfig(t, 1), 20)
	first := queue.Task{First: 0, End: 1}
	var unscored []selfplay.Played
	for g, err := range labels.Source.Games(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		unscored = append(unscored, selfplay.Played{Game: g})
	}
	moves, err := selfplay.EncodeGames(unscored)
	if err != nil {
		t.Fatal(err)
	}
	read := func(kind string, config []byte, err error) queue.Taker {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		w, err := readers(nil)[kind](config)
		if err != nil {
			t.Fatal(err)
		}
		if w.Unit == "" || w.Job == "" {
			t.Errorf("%s: its progress names %q of %q", kind, w.Unit, w.Job)
		}
		return w.NewTaker()
	}
	gamesJob, wrong := games.Document()
	g := read(selfplay.GamesKind, gamesJob, wrong)
	pairsJob, wrong := pairs.Document()
	p := read(match.PairsKind, pairsJob, wrong)
	labelsJob, wrong := labels.Document()
	l := read(selfplay.LabelsKind, labelsJob, wrong)
	for kind, x := range map[string]struct {
		take  queue.Taker
		input []byte
	}{selfplay.GamesKind: {g, nil}, match.PairsKind: {p, nil}, selfplay.LabelsKind: {l, moves}} {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(200*time.Millisecond, cancel)
		begun := time.Now()
		_, err := x.take(ctx, first, x.input)
		took := time.Since(begun)
		if t.Logf("%s: ends after %s", kind, took); !errors.Is(err, context.Canceled) || took > time.Minute {
			t.Errorf("%s: %v after %s", kind, err, took)
		}
		cancel()
	}
}
