package games

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/cmd/raumlab/workers"
	"raumlab/corpus"
	"raumlab/corpus/audit"
	"raumlab/engine/board"
	"raumlab/internal/disk"
	"raumlab/internal/plural"
	"raumlab/internal/sanitize"
	"raumlab/selfplay"
)

// Shares of games beyond which a run warns.
const (
	mostDrawn      = 0.9
	mostDuplicates = 0.05
)

// alarmGames is the number of games from which on their shares can raise an alarm.
const alarmGames = 50

// showEvery is the time after which a run is shown again.
const showEvery = time.Second

// A watcher shows the progress of a run: a bar or lines, a file of status, and alarms.
type watcher struct {
	dir     string
	corpus  *corpus.Writer
	shown   *term.Progress
	started time.Time
	first   corpus.Info     // games before this run; they do not count in the rate
	stuck   int64           // games in quarantine
	last    time.Time       // when the run was shown
	warned  map[string]bool // alarms so far
}

func newWatcher(pool workers.Pool, out io.Writer, dir string, w *corpus.Writer) *watcher {
	info, m := w.Info(), w.Manifest()
	v := &watcher{
		dir: dir, corpus: w, started: time.Now(), first: info, stuck: info.Quarantined, warned: map[string]bool{},
		shown: term.NewProgress(out, "games", info.Games+info.Quarantined, m.EndGame-m.FirstGame),
	}
	pool.Show(v.shown)
	v.show(false)
	return v
}

// see takes a game after it was written.
func (v *watcher) see(p selfplay.Played) {
	if p.Quarantined != nil {
		v.stuck++
		v.shown.Line("warning: %s; the game is in quarantine, and 'raumlab replay %d' with the same settings plays it on its own",
			p.Quarantined, p.Quarantined.Game)
	}
	if time.Since(v.last) >= showEvery {
		v.show(false)
	}
}

// stopping says that no new game begins. Any goroutine may call it.
func (v *watcher) stopping() {
	v.shown.Line("[stopping] after the games in progress; press Ctrl-C again to stop at once")
	v.shown.Line("[stopping] finished games are kept; run the same command again to resume")
}

// show brings the terminal, the alarms and the file of status up to date.
func (v *watcher) show(failed bool) {
	v.last = time.Now()
	s := v.now(failed)
	v.alarm(&s)
	v.shown.AtRun(&s)
}

// end shows the final state of the run, which ended with the error err, and removes the bar.
func (v *watcher) end(complete bool, err error) {
	v.show(err != nil)
	v.shown.End()
	m := v.corpus.Manifest()
	if stuck := m.Retryable(); len(stuck) > 0 && complete && err == nil {
		v.shown.Line("[quarantine] %s; run the same command again, also with a longer --game-time, to retry them",
			quarantineText(stuck))
	}
}

// conclude keeps the games of a run that ended with the error err, and shows how it ended.
func (v *watcher) conclude(err error) error {
	w := v.corpus
	complete := w.Next() == w.End()
	if errors.Is(err, context.Canceled) {
		err = nil
	}
	switch {
	case err != nil:
	case complete:
		err = w.Finish()
	default:
		err = w.Pause()
	}
	if err == nil {
		err = v.tooMany()
	}
	v.end(complete, err)
	if err != nil || complete {
		return err
	}
	m := w.Manifest()
	return cli.InterruptedWith("%d of %s are kept; run the same command again to resume", w.Next()-m.FirstGame,
		plural.Of(w.End()-m.FirstGame, "game"))
}

// now counts the games of the run.
func (v *watcher) now(failed bool) term.RunStatus {
	info, m, stuck := v.corpus.Info(), v.corpus.Manifest(), v.stuck
	if failed { // the games of an unfinished part are lost
		info = v.corpus.Stored()
		stuck = info.Quarantined
	}
	s := term.RunStatus{Corpus: v.dir, Games: info.Games, Quarantined: stuck, Positions: info.Plies,
		WhiteWins: info.WhiteWins, Draws: info.Draws, BlackWins: info.BlackWins, Terminations: info.Terminations,
		BytesWritten: m.Bytes, BytesFree: disk.Free(v.dir), Alarms: []string{}}
	s.Duplicates, s.DuplicatesExact = info.Duplicates()
	s.PositionsPerSecond, _ = term.Pace(info.Plies-v.first.Plies, 0, time.Since(v.started))
	return s
}

// alarm lists the shares beyond their limits in the status, and warns of each once.
func (v *watcher) alarm(s *term.RunStatus) {
	done := s.Games + s.Quarantined
	for _, x := range []struct {
		name  string
		n, of int64
		limit float64
		hint  string
	}{
		{"drawn", s.Draws, s.Games, mostDrawn, drawHint(s)},
		{"are duplicates", s.Duplicates, s.Games, mostDuplicates, "other openings or another depth give more variety"},
		{"are in quarantine", s.Quarantined, done, audit.MostQuarantined,
			"play one of them with 'raumlab replay' to see why"},
	} {
		share := float64(x.n) / float64(max(x.of, 1))
		if done < alarmGames || share <= x.limit {
			continue
		}
		text := fmt.Sprintf("%d of %s (%.1f %%) %s, more than %.1f %%: %s", x.n, plural.Of(x.of, "game"), 100*share, x.name,
			100*x.limit, x.hint)
		s.Alarms = append(s.Alarms, text)
		if !v.warned[x.name] {
			v.warned[x.name] = true
			v.shown.Line("warning: %s", text)
		}
	}
}

// drawHint says how to get fewer draws.
func drawHint(s *term.RunStatus) string {
	if n := int64(s.Terminations[board.PlyLimit.String()]); 2*n > s.Draws {
		return fmt.Sprintf("%d reached the move limit, so raise --max-plies", n)
	}
	return "other openings or another depth give more variety"
}

// hasTooMany reports whether a run has enough games in quarantine to stop: its corpus would
// not be fit to learn from.
func (v *watcher) hasTooMany() bool {
	m := v.corpus.Manifest()
	return audit.TooManyQuarantined(v.stuck, m.EndGame-m.FirstGame)
}

// tooMany is the error of a run that has too many games in quarantine; nil for others. What is
// finished must be on disk.
func (v *watcher) tooMany() error {
	if !v.hasTooMany() {
		return nil
	}
	m := v.corpus.Manifest()
	all := m.Quarantined()
	said := map[corpus.QuarantineKind]bool{}
	var hints []string
	for _, q := range all {
		if !said[q.Kind] {
			said[q.Kind] = true
			hints = append(hints, hintOf(q))
		}
	}
	return fmt.Errorf("corpus %s: %s, more than %.0f %% of the run: %s",
		v.dir, quarantineText(all), 100*audit.MostQuarantined, strings.Join(hints, "; "))
}

// hintOf says what to do about a game in quarantine and others of its kind.
func hintOf(q corpus.Quarantine) string {
	switch q.Kind {
	case corpus.Crashed:
		return fmt.Sprintf("run 'raumlab replay %d' with the same settings to see the crash; "+
			"the same command plays the game again", q.Game)
	case corpus.OverNodes:
		return "give a larger --game-nodes and another --out"
	default:
		return "run the same command with a longer --game-time to play them again"
	}
}

// firstOf returns the first of many texts, and says how many more there are.
func firstOf(all []string) []string {
	const most = 20
	if len(all) <= most {
		return all
	}
	return append(all[:most:most], fmt.Sprintf("%d more", len(all)-most))
}

// quarantineText names games in quarantine, with what stopped them.
func quarantineText(all []corpus.Quarantine) string {
	var reasons []string
	games := map[string][]string{}
	for _, q := range all {
		if games[q.Reason] == nil {
			reasons = append(reasons, q.Reason)
		}
		games[q.Reason] = append(games[q.Reason], fmt.Sprint(q.Game))
	}
	var text []string
	for _, reason := range firstOf(reasons) {
		text = append(text, fmt.Sprintf("%s (%s)", strings.Join(firstOf(games[reason]), ", "), sanitize.Line(reason)))
	}
	return fmt.Sprintf("%s in quarantine: %s", plural.Of(len(all), "game"), strings.Join(text, "; "))
}
