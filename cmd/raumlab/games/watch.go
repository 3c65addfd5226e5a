package games

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/spf13/pflag"

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

// A Watch says how to watch a run of self-play.
type Watch struct {
	status string       // file; empty for none
	pool   workers.Pool // who plays
}

func (o *Watch) add(flags *pflag.FlagSet) {
	flags.StringVar(&o.status, "status", "", "JSON file that is kept up to date with the state of the run")
}

// check refuses a file of status in the folder of the corpus.
func (o *Watch) check(out string) error {
	if o.status == "" {
		return nil
	}
	inside, err := cli.Within(out, o.status)
	if err == nil && inside {
		err = fmt.Errorf(
			"--status %s: the file would be in the folder of the corpus, which holds only its own files: name a file outside %s",
			o.status, out)
	}
	return err
}

// Shares of games beyond which a run warns.
const (
	mostDrawn      = 0.9
	mostDuplicates = 0.05
)

// alarmGames is the number of games from which on their shares can raise an alarm.
const alarmGames = 50

// A watcher shows the progress of a run: a bar or lines, a file of status, and alarms. It reads the
// writer of the corpus, so one goroutine at a time may use either.
type watcher struct {
	Watch
	dir     string
	corpus  *corpus.Writer
	shown   *term.Progress
	started time.Time
	first   corpus.Info     // games before this run; they do not count in the rate
	stuck   int64           // games in quarantine
	handled int64           // games of this run, in quarantine or not
	wrote   time.Time       // when the file of status was written
	warned  map[string]bool // alarms so far
}

func newWatcher(o Watch, out io.Writer, dir string, w *corpus.Writer) *watcher {
	info, m := w.Info(), w.Manifest()
	v := &watcher{
		Watch: o, dir: dir, corpus: w, started: time.Now(), first: info, stuck: info.Quarantined,
		warned: map[string]bool{},
		shown:  term.NewProgress(out, "games", info.Games+info.Quarantined, m.EndGame-m.FirstGame),
	}
	o.pool.Show(v.shown)
	return v
}

// see takes a game after it was written.
func (v *watcher) see(p selfplay.Played) {
	v.handled++
	if p.Quarantined != nil {
		v.stuck++
		v.shown.Line("warning: %s; the game is in quarantine, and 'raumlab replay %d' with the same settings plays it on its own",
			p.Quarantined, p.Quarantined.Game)
	}
}

// showEvery is the time after which a run is shown again.
const showEvery = time.Second

// ticking shows the run at intervals until end is called. Meanwhile it holds turn, the lock of
// watcher and writer. If it cannot write the file of status, it stops and calls failed, and end
// returns the error.
func (v *watcher) ticking(turn sync.Locker, failed func()) (end func() error) {
	return ticking(showEvery, func() error {
		turn.Lock()
		defer turn.Unlock()
		return v.show(term.StatusRunning)
	}, failed)
}

// ticking calls do at intervals until end is called or do fails; then it calls failed. end waits
// for the last call and returns its error.
func ticking(every time.Duration, do func() error, failed func()) (end func() error) {
	stop, stopped := make(chan struct{}), make(chan error, 1)
	go func() {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-stop:
				stopped <- nil
				return
			case <-tick.C:
				if err := do(); err != nil {
					stopped <- err
					failed()
					return
				}
			}
		}
	}()
	return func() error {
		close(stop)
		return <-stopped
	}
}

// stopping says that no new game begins. Any goroutine may call it.
func (v *watcher) stopping() {
	v.shown.Line("[stopping] after the games in progress; press Ctrl-C again to stop at once")
	v.shown.Line("[stopping] finished games are kept; run the same command again to resume")
}

// show brings the terminal, the alarms and the file of status up to date.
func (v *watcher) show(state string) error {
	s := v.now(state)
	v.alarm(&s)
	v.shown.At(s.Games+s.Quarantined, s.Details()...)
	return v.write(s)
}

// write writes the file of --status if it is old, or the run has ended.
func (v *watcher) write(s term.RunStatus) error {
	now := time.Now()
	// ticks may come a little late or early
	if v.status == "" || s.State == term.StatusRunning && now.Sub(v.wrote) < term.StatusEvery-showEvery/2 {
		return nil
	}
	v.wrote = now
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	return disk.ReplaceBytes(v.status, append(text, '\n'))
}

// end shows the final state of the run and removes the bar.
func (v *watcher) end(state string) error {
	err := v.show(state)
	v.shown.End()
	m := v.corpus.Manifest()
	if stuck := m.Retryable(); len(stuck) > 0 && state == term.StatusFinished {
		v.shown.Line("[quarantine] %s; run the same command again, also with a longer --game-time, to retry them",
			quarantineText(stuck))
	}
	return err
}

// conclude keeps the games of a run that ended with the error err, and shows how it ended. failed
// is the error of the file of status, which may have stopped the run, or nil.
func (v *watcher) conclude(err, failed error) error {
	w := v.corpus
	if errors.Is(err, context.Canceled) {
		err = nil
	}
	state := term.StatusInterrupted
	switch {
	case err != nil:
	case w.Next() == w.End():
		state = term.StatusFinished // or failed, see below
		err = w.Finish()
	default:
		err = w.Pause()
	}
	if err != nil || failed != nil && state == term.StatusInterrupted || v.hasTooMany() {
		state = term.StatusFailed
	}
	if told := v.end(state); failed == nil { // one error of the file is enough
		failed = told
	}
	if err == nil {
		err = v.tooMany()
	}
	if err := errors.Join(err, failed); err != nil || state == term.StatusFinished {
		return err
	}
	m := w.Manifest()
	return cli.InterruptedWith("%d of %s are kept; run the same command again to resume", w.Next()-m.FirstGame,
		plural.Of(w.End()-m.FirstGame, "game"))
}

func (v *watcher) now(state string) term.RunStatus {
	info, m, stuck := v.corpus.Info(), v.corpus.Manifest(), v.stuck
	if state == term.StatusFailed { // the games of an unfinished part are lost
		info = v.corpus.Stored()
		stuck = info.Quarantined
	}
	s := term.RunStatus{
		State: state, Corpus: v.dir, Time: time.Now().UTC().Format(time.RFC3339),
		Games: info.Games, Planned: m.EndGame - m.FirstGame, Quarantined: stuck, Positions: info.Plies,
		WhiteWins: info.WhiteWins, Draws: info.Draws, BlackWins: info.BlackWins, Terminations: info.Terminations,
		BytesWritten: m.Bytes, Alarms: []string{}, Hub: v.pool.Status(),
	}
	s.Duplicates, s.DuplicatesExact = info.Duplicates()
	spent := time.Since(v.started)
	s.GamesPerSecond, s.SecondsLeft = term.Pace(v.handled, float64(s.Planned-s.Games-s.Quarantined), spent)
	s.PositionsPerSecond, _ = term.Pace(info.Plies-v.first.Plies, 0, spent)
	s.BytesFree = disk.Free(v.dir)
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
	kinds := map[corpus.QuarantineKind]int64{} // with one of its games
	for _, q := range all {
		kinds[q.Kind] = q.Game
	}
	var hints []string
	for _, x := range []struct {
		kind corpus.QuarantineKind
		hint string
	}{
		{corpus.OverTime, "run the same command with a longer --game-time to play them again"},
		{corpus.Crashed, fmt.Sprintf(
			"run 'raumlab replay %d' with the same settings to see the crash; the same command plays the game again",
			kinds[corpus.Crashed])},
		{corpus.OverNodes, "give a larger --game-nodes and another --out"},
	} {
		if _, has := kinds[x.kind]; has {
			hints = append(hints, x.hint)
		}
	}
	return fmt.Errorf("corpus %s: %s, more than %.0f %% of the run: %s",
		v.dir, quarantineText(all), 100*audit.MostQuarantined, strings.Join(hints, "; "))
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
