package games

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/engine"
	"raumlab/selfplay"
)

// Ticks continue until end, which waits for the last one. A failure is reported at once and
// returned by end.
func TestTicking(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n, failed := 0, 0
		end := ticking(time.Second, func() error { n++; return nil }, func() { failed++ })
		time.Sleep(10*time.Second + time.Millisecond)
		if err := end(); err != nil || n != 10 || failed != 0 {
			t.Errorf("%d times in ten seconds, failed %d times: %v", n, failed, err)
		}
		time.Sleep(10 * time.Second)
		if n != 10 {
			t.Errorf("it goes on after its end: %d times", n)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		full, n, failed := errors.New("the disk is full"), 0, 0
		end := ticking(time.Second, func() error {
			if n++; n == 3 {
				return full
			}
			return nil
		}, func() { failed++ })
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if failed != 1 || n != 3 {
			t.Errorf("%d times, failed %d times", n, failed)
		}
		if err := end(); err != full {
			t.Errorf("it failed by %v", err)
		}
	})
}

// A run whose games are cut off says why they are drawn.
func TestDrawHint(t *testing.T) {
	s := term.RunStatus{Games: 100, Planned: 400, Draws: 98,
		Terminations: map[string]int{"ply_limit": 60, "repetition": 38, "checkmate": 2}}
	if text := drawHint(&s); !strings.Contains(text, "60 reached the move limit, so raise --max-plies") {
		t.Error(text)
	}
	s.Terminations = map[string]int{"ply_limit": 20, "repetition": 78, "checkmate": 2}
	if text := drawHint(&s); !strings.Contains(text, "other openings") {
		t.Error(text)
	}
}

// The file of status is written every two seconds, however often the run is shown, and at once at
// the end.
func TestStatusFile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		v := &watcher{Watch: Watch{status: t.TempDir() + "/status.json"}}
		written := 0
		last := ""
		for i := range 10 { // seconds
			if err := v.write(term.RunStatus{State: term.StatusRunning, Games: int64(i)}); err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(v.status)
			if err != nil {
				t.Fatal(err)
			}
			if string(text) != last {
				written++
				last = string(text)
			}
			time.Sleep(showEvery)
		}
		if written != 5 {
			t.Errorf("written %d times in ten seconds, want 5", written)
		}
		if err := v.write(term.RunStatus{State: term.StatusFinished}); err != nil {
			t.Fatal(err)
		}
		if text, err := os.ReadFile(v.status); err != nil || !strings.Contains(string(text), term.StatusFinished) {
			t.Errorf("at the end: %v %s", err, text)
		}
	})
}

// A latecomer is a lock that is granted some milliseconds late, as during the writing of a game.
type latecomer struct {
	sync.Mutex
	n int
}

func (l *latecomer) Lock() {
	l.n++
	time.Sleep(time.Duration(l.n*7%5) * time.Millisecond)
	l.Mutex.Lock()
}

// watchedRun begins a corpus of some games, all but the last `missing` of which are in quarantine,
// and a watcher of it.
func watchedRun(t *testing.T, games, missing int64, status string) (*watcher, *strings.Builder) {
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
	return newWatcher(Watch{status: status}, &out, dir, w), &out
}

// A run is shown at every interval, even if each tick comes a little late.
func TestTicksThatAreLate(t *testing.T) {
	for every, status := range map[time.Duration]string{term.LogEvery: "",
		term.StatusEvery: t.TempDir() + "/status.json"} {
		synctest.Test(t, func(t *testing.T) {
			v, out := watchedRun(t, 4, 2, status)
			defer v.shown.End()
			var turn latecomer
			last := v.wrote
			end := v.ticking(&turn, func() { t.Error("it failed") })
			begun := time.Now()
			for n := range 10 {
				time.Sleep(time.Until(begun.Add(time.Duration(n+1)*every + 10*time.Millisecond)))
				synctest.Wait()
				turn.Mutex.Lock()
				now := v.wrote
				turn.Mutex.Unlock()
				if status != "" && now.Equal(last) {
					t.Errorf("after %d times the file is not written", n+1)
				}
				last = now
			}
			if err := end(); err != nil {
				t.Error(err)
			}
			if n := strings.Count(out.String(), " in quarantine 2,"); status == "" && n != 10 {
				t.Errorf("%s: %d lines in ten times\n%s", every, n, out)
			}
		})
	}
}

// The status of a run that failed counts only the games of finished parts.
func TestFailedCounts(t *testing.T) {
	status := t.TempDir() + "/status.json"
	v, _ := watchedRun(t, 12, 2, status)
	for _, x := range []struct {
		state string
		want  float64
	}{{term.StatusRunning, 10}, {term.StatusFailed, 8}} {
		v.wrote = time.Time{}
		if err := v.write(v.now(x.state)); err != nil {
			t.Fatal(err)
		}
		if n := statusFile(t, status)["quarantined"]; n != x.want {
			t.Errorf("%s: %v games, want %v", x.state, n, x.want)
		}
	}
	if err := v.conclude(errors.New("the disk is full"), nil); err == nil {
		t.Error("no error")
	}
	c, err := corpus.OpenPartial(v.dir)
	if err != nil {
		t.Fatal(err)
	}
	if n := statusFile(t, status)["quarantined"]; n != float64(len(c.Manifest.Quarantined())) || n != 8.0 {
		t.Errorf("the status says %v games, kept are %d", n, len(c.Manifest.Quarantined()))
	}
}

// However a run and its file of status end, the games are kept and each error is reported.
func TestConclude(t *testing.T) {
	full, lost := errors.New("the disk is full"), errors.New("no file of status")
	for _, x := range []struct {
		missing     int64
		err, failed error
		state       string
	}{
		{0, nil, nil, term.StatusFinished},
		{0, context.Canceled, nil, term.StatusFinished},
		{0, nil, lost, term.StatusFinished},
		{0, context.Canceled, lost, term.StatusFinished},
		{1, nil, nil, term.StatusInterrupted},
		{1, context.Canceled, nil, term.StatusInterrupted},
		{1, context.Canceled, lost, term.StatusFailed},
		{1, full, nil, term.StatusFailed},
		{1, full, lost, term.StatusFailed},
	} {
		status := t.TempDir() + "/status.json"
		v, out := watchedRun(t, 2, x.missing, status)
		err := v.conclude(x.err, x.failed)
		var interrupted cli.InterruptedError
		if errors.Is(err, full) != (x.err == full) || errors.Is(err, lost) != (x.failed == lost) ||
			errors.Is(err, context.Canceled) != (x.state == term.StatusInterrupted) ||
			errors.As(err, &interrupted) != (x.state == term.StatusInterrupted) ||
			(err == nil) != (x.state == term.StatusFinished && x.failed == nil) {
			t.Errorf("%+v: %v", x, err)
		}
		if state := statusFile(t, status)["state"]; state != x.state {
			t.Errorf("%+v: state %v", x, state)
		}
		// Games in quarantine are reported even if earlier processes played them.
		if strings.Contains(out.String(),
			"[quarantine] 2 games in quarantine: 0, 1 (more than 1h0m0s); run the same command again, ") !=
			(x.state == term.StatusFinished) {
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
		status := t.TempDir() + "/status.json"
		v, _ := watchedRun(t, 6, missing, status)
		err := v.conclude(nil, nil)
		want := names +
			" (more than 1h0m0s), more than 1 % of the run: run the same command with a longer --game-time to play them again"
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
		if state := statusFile(t, status)["state"]; state != term.StatusFailed {
			t.Errorf("state %v", state)
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

// From the 50th game on a run warns of its share of games in quarantine, once.
func TestAlarmOfQuarantine(t *testing.T) {
	v, out := watchedRun(t, 4, 2, "")
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

// statusFile returns the keys of a file of status.
func statusFile(t *testing.T, path string) (keys map[string]any) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, &keys)
	}
	if err != nil {
		t.Fatal(err)
	}
	return keys
}
