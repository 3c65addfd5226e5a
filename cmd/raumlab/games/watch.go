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
	"raumlab/corpus"
	"raumlab/selfplay"
)

// watchOptions say how a run of self-play is looked after.
type watchOptions struct {
	status     string  // file; empty for none
	draws      float64 // share of games; above 1 there is no alarm
	duplicates float64
}

// WatchDefaults are the defaults of the flags.
var WatchDefaults = watchOptions{draws: 0.9, duplicates: 0.05}

func (o *watchOptions) add(flags *pflag.FlagSet) {
	flags.StringVar(&o.status, "status", "", "file that is kept up to date with the state of the run as JSON")
	flags.Float64Var(&o.draws, "alarm-draws", WatchDefaults.draws, "warn when more than this share of the games is drawn, from the 50th game on; 1 = never")
	flags.Float64Var(&o.duplicates, "alarm-duplicates", WatchDefaults.duplicates, "warn when more than this share of the games repeats others, from the 50th game on; 1 = never")
}

// check validates the options for a corpus in the folder out.
func (o *watchOptions) check(out string) error {
	if o.status != "" {
		inside, err := cli.Within(out, o.status)
		if err != nil {
			return err
		}
		if inside {
			return fmt.Errorf("--status %s: that is in the folder of the corpus, whose files are all its own: name one outside %s", o.status, out)
		}
	}
	for _, x := range []struct {
		name  string
		share float64
	}{{"alarm-draws", o.draws}, {"alarm-duplicates", o.duplicates}} {
		if !(x.share >= 0 && x.share <= 1) {
			return fmt.Errorf("--%s %v: want a share from 0 to 1", x.name, x.share)
		}
	}
	return nil
}

// alarmGames is how many games there must be before their shares say anything.
const alarmGames = 50

// A watcher shows how a run goes on: a block on a terminal, lines elsewhere, a file of status, and
// alarms. It looks at the writer of the corpus, so that one goroutine at a time may use the two.
type watcher struct {
	watchOptions
	out     io.Writer
	dir     string
	corpus  *corpus.Writer
	live    *term.Live // nil where the output is no terminal
	started time.Time
	first   corpus.Info     // games before this run, which count for no rate
	stuck   int64           // games in quarantine
	handled int64           // games of this run, in quarantine or not
	wrote   time.Time       // the file of status
	warned  map[string]bool // alarms that were told
	mutex   sync.Mutex      // for out and live
	ending  atomic.Bool     // no more games are begun
}

func newWatcher(o watchOptions, out io.Writer, dir string, w *corpus.Writer) *watcher {
	now := time.Now()
	return &watcher{
		watchOptions: o, out: out, dir: dir, corpus: w, live: term.NewLive(out), started: now, first: w.Info(),
		stuck: w.Info().Quarantined, warned: map[string]bool{},
	}
}

// see is told each game after it was written.
func (v *watcher) see(p selfplay.Played) {
	v.handled++
	if p.Quarantined != nil {
		v.stuck++
		v.line("warning: %s; it is in quarantine, and 'raumlab replay %d' with the same settings plays it alone", p.Quarantined, p.Quarantined.Game)
	}
}

// every is the time from one state of a run that is shown to the next.
func (v *watcher) every() time.Duration {
	switch {
	case v.live != nil:
		return term.DrawEvery
	case v.status != "":
		return term.StatusEvery
	}
	return term.LogEvery
}

// ticking shows the run at regular intervals until end is called. It holds turn, the lock of
// watcher and writer, while it does. If the file of status cannot be written, it stops and calls
// failed; end returns the error.
func (v *watcher) ticking(turn sync.Locker, failed func()) (end func() error) {
	return ticking(v.every(), func() error {
		turn.Lock()
		defer turn.Unlock()
		return v.show(term.StatusRunning)
	}, failed)
}

// stopping says that no more games are begun. Any goroutine may call it.
func (v *watcher) stopping() {
	v.ending.Store(true)
	v.line("[stopping] after the games in hand; Ctrl-C again stops at once")
	v.line("[stopping] what is finished is kept; the same command goes on from there")
}
