package games

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/cmd/raumlab/workers"
	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/selfplay"
)

// A run whose games are cut off says why they are drawn.
func TestDrawHint(t *testing.T) {
	s := term.RunStatus{Games: 100, Draws: 98,
		Terminations: map[string]int{"ply_limit": 60, "repetition": 38, "checkmate": 2}}
	if text := drawHint(&s); !strings.Contains(text, "60 reached the move limit, so raise --max-plies") {
		t.Error(text)
	}
	s.Terminations = map[string]int{"ply_limit": 20, "repetition": 78, "checkmate": 2}
	if text := drawHint(&s); !strings.Contains(text, "other openings") {
		t.Error(text)
	}
}

// watchedRun begins a corpus of some games, all but the last `missing` of which are in quarantine,
// and a watcher of it.
func watchedRun(t *testing.T, games, missing int64) (*watcher, *strings.Builder) {
	t.Helper()
	o, err := selfplay.ParseOpening(selfplay.DefaultOpening)
	if err != nil {
		t.Fatal(err)
	}
	e, err := engine.Load("raumlab")
	if err != nil {
		t.Fatal(err)
	}
	c := selfplay.Config{Engine: e, Seed: 1, Games: games, Depth: 1, Opening: o, MaxPlies: 20, GamesPerPart: 8}
	dir := t.TempDir()
	w, err := corpus.Begin(t.Context(), dir, c.Header("test"), corpus.Slice{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	})
	for w.Next() < games-missing {
		if err := w.Quarantine(corpus.Quarantine{Game: w.Next(), Seed: 1, Kind: corpus.OverTime,
			Reason: "more than 1h0m0s"}); err != nil {
			t.Fatal(err)
		}
	}
	var out strings.Builder
	return newWatcher(workers.Pool{}, &out, dir, w), &out
}

// The status of a run that failed counts only the games of finished parts.
func TestFailedCounts(t *testing.T) {
	first, _ := watchedRun(t, 12, 2)
	path := filepath.Join(t.TempDir(), "status.json")
	keeper, err := term.NewStatusKeeper(io.Discard, path, "selfplay")
	if err != nil {
		t.Fatal(err)
	}
	v := newWatcher(workers.Pool{}, keeper, first.dir, first.corpus)
	if n := v.now(false).Quarantined; n != 10 {
		t.Errorf("running: %d games, want 10", n)
	}
	full := errors.New("the disk is full")
	if err := v.conclude(full); !errors.Is(err, full) {
		t.Errorf("it failed by %v", err)
	}
	if err := keeper.End(term.StatusFailed, full.Error()); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var status term.WorkStatus
	if err := json.Unmarshal(text, &status); err != nil {
		t.Fatal(err)
	}
	c, err := corpus.OpenPartial(v.dir)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(c.Manifest.Quarantined()); status.Run.Quarantined != 8 || status.Done != 8 || n != 8 {
		t.Errorf("the status says %d games (%d done), kept are %d", status.Run.Quarantined, status.Done, n)
	}
}

// However a run ends, the games are kept and its error is reported.
func TestConclude(t *testing.T) {
	full := errors.New("the disk is full")
	for _, x := range []struct {
		missing     int64
		err         error
		interrupted bool
	}{
		{0, nil, false},
		{0, context.Canceled, false},
		{1, nil, true},
		{1, context.Canceled, true},
		{1, full, false},
	} {
		v, out := watchedRun(t, 2, x.missing)
		err := v.conclude(x.err)
		finished := !x.interrupted && x.err != full
		if errors.Is(err, full) != (x.err == full) || errors.As(err, new(cli.InterruptedError)) != x.interrupted ||
			(err == nil) != finished {
			t.Errorf("%+v: %v", x, err)
		}
		// Games in quarantine are reported even if earlier processes played them.
		if strings.Contains(out.String(),
			"[quarantine] 2 games in quarantine: 0, 1 (more than 1h0m0s); run the same command again, ") != finished {
			t.Errorf("%+v: %s", x, out)
		}
		c, opening := corpus.OpenPartial(v.dir)
		if opening != nil {
			t.Fatal(opening)
		}
		if kept := int64(len(c.Manifest.Quarantined())); x.err != full && kept != 2-x.missing {
			t.Errorf("%+v: %d games are kept", x, kept)
		}
	}
}

// A run with too many games in quarantine ends with an error that names them, whether it has all
// games or not, and keeps what it has.
func TestTooManyInQuarantine(t *testing.T) {
	for missing, names := range map[int64]string{0: "6 games in quarantine: 0, 1, 2, 3, 4, 5",
		2: "4 games in quarantine: 0, 1, 2, 3"} {
		v, _ := watchedRun(t, 6, missing)
		err := v.conclude(nil)
		want := names +
			" (more than 1h0m0s), more than 1 % of the run: run the same command with a longer --game-time to play them again"
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
		c, err := corpus.OpenPartial(v.dir)
		if err != nil {
			t.Fatal(err)
		}
		if kept := int64(len(c.Manifest.Quarantined())); kept != 6-missing {
			t.Errorf("%d games are kept", kept)
		}
	}
}

// Of games that crashed the error names the command that shows a crash.
func TestReplayOfCrash(t *testing.T) {
	v, _ := watchedRun(t, 6, 2)
	for game := int64(4); game < 6; game++ {
		if err := v.corpus.Quarantine(corpus.Quarantine{Game: game, Seed: 1, Kind: corpus.Crashed,
			Reason: "index out of range"}); err != nil {
			t.Fatal(err)
		}
	}
	want := "run the same command with a longer --game-time to play them again; run 'raumlab replay 4' with the same " +
		"settings to see the crash; the same command plays the game again"
	if err := v.conclude(nil); err == nil || !strings.HasSuffix(err.Error(), ": "+want) {
		t.Errorf("%v, want %s", err, want)
	}
}

// From the 50th game on a run warns of its share of games in quarantine, once.
func TestAlarmOfQuarantine(t *testing.T) {
	v, out := watchedRun(t, 4, 2)
	for _, done := range []int64{48, 49, 60} {
		s := term.RunStatus{Games: done, Quarantined: 1}
		v.alarm(&s)
		if (len(s.Alarms) == 1) != (done >= 49) {
			t.Errorf("after %d games: %v", done, s.Alarms)
		}
	}
	if n := strings.Count(out.String(), "1 of 50 games (2.0 %) are in quarantine, more than 1.0 %"); n != 1 {
		t.Errorf("%d times: %s", n, out)
	}
}
