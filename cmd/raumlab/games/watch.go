package games

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spf13/pflag"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/cmd/raumlab/workers"
	"raumlab/corpus"
	"raumlab/selfplay"
)

// watchOptions say how to watch a run of self-play.
type watchOptions struct {
	status     string  // file; empty for none
	draws      float64 // share of games; above 1 for no alarm
	duplicates float64
	pool       workers.Pool // who plays
}

// WatchDefaults are the defaults of the flags.
var WatchDefaults = watchOptions{draws: 0.9, duplicates: 0.05}

func (o *watchOptions) add(flags *pflag.FlagSet) {
	flags.StringVar(&o.status, "status", "", "JSON file that is kept up to date with the state of the run")
	flags.Float64Var(&o.draws, "alarm-draws", WatchDefaults.draws,
		"warn when more than this fraction of the games is drawn, from the 50th game on; 1 = never")
	flags.Float64Var(&o.duplicates, "alarm-duplicates", WatchDefaults.duplicates,
		"warn when more than this fraction of the games are duplicates, from the 50th game on; 1 = never")
}

// check validates the options for a corpus in the folder out.
func (o *watchOptions) check(out string) error {
	if o.status != "" {
		inside, err := cli.Within(out, o.status)
		if err != nil {
			return err
		}
		if inside {
			return fmt.Errorf(
				"--status %s: the file would be in the folder of the corpus, which holds only its own files: name a file outside %s",
				o.status, out)
		}
	}
	for _, x := range []struct {
		name  string
		share float64
	}{{"alarm-draws", o.draws}, {"alarm-duplicates", o.duplicates}} {
		if !(x.share >= 0 && x.share <= 1) {
			return fmt.Errorf("--%s %v: must be a fraction from 0 to 1", x.name, x.share)
		}
	}
	return nil
}

// alarmGames is the number of games from which on their shares can raise an alarm.
const alarmGames = 50

// A watcher shows the progress of a run: a block on a terminal, lines elsewhere, a file of status,
// and alarms. It reads the writer of the corpus, so one goroutine at a time may use either.
type watcher struct {
	watchOptions
	out     io.Writer
	dir     string
	corpus  *corpus.Writer
	live    *term.Live // nil if the output is no terminal
	started time.Time
	first   corpus.Info     // games before this run; they do not count in the rate
	stuck   int64           // games in quarantine
	handled int64           // games of this run, in quarantine or not
	wrote   time.Time       // when the file of status was written
	warned  map[string]bool // alarms so far
	mutex   sync.Mutex      // for out and live
	ending  atomic.Bool     // no new game begins
}

func newWatcher(o watchOptions, out io.Writer, dir string, w *corpus.Writer) *watcher {
	now := time.Now()
	return &watcher{
		watchOptions: o, out: out, dir: dir, corpus: w, live: term.NewLive(out), started: now, first: w.Info(),
		stuck: w.Info().Quarantined, warned: map[string]bool{},
	}
}

// see takes a game after it was written.
func (v *watcher) see(p selfplay.Played) {
	v.handled++
	if p.Quarantined != nil {
		v.stuck++
		v.line("warning: %s; the game is in quarantine, and 'raumlab replay %d' with the same settings plays it on its own",
			p.Quarantined, p.Quarantined.Game)
	}
}

// every is the time between two shown states of a run.
func (v *watcher) every() time.Duration {
	switch {
	case v.live != nil:
		return term.DrawEvery
	case v.status != "":
		return term.StatusEvery
	}
	return term.LogEvery
}

// ticking shows the run at intervals until end is called. Meanwhile it holds turn, the lock of
// watcher and writer. If it cannot write the file of status, it stops and calls failed, and end
// returns the error.
func (v *watcher) ticking(turn sync.Locker, failed func()) (end func() error) {
	return ticking(v.every(), func() error {
		turn.Lock()
		defer turn.Unlock()
		return v.show(term.StatusRunning)
	}, failed)
}

// stopping says that no new game begins. Any goroutine may call it.
func (v *watcher) stopping() {
	v.ending.Store(true)
	v.line("[stopping] after the games in progress; press Ctrl-C again to stop at once")
	v.line("[stopping] finished games are kept; run the same command again to resume")
}
