package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/pflag"

	"raumlab/corpus"
	"raumlab/corpus/audit"
	"raumlab/engine/board"
	"raumlab/internal/disk"
	"raumlab/selfplay"
)

// watchOptions say how a run of self-play is looked after.
type watchOptions struct {
	status     string  // file; empty for none
	draws      float64 // share of games; above 1 there is no alarm
	duplicates float64
}

// watchDefaults are what a run has that nobody set anything for.
var watchDefaults = watchOptions{draws: 0.9, duplicates: 0.05}

func (o *watchOptions) add(flags *pflag.FlagSet) {
	flags.StringVar(&o.status, "status", "", "file that is kept up to date with the state of the run as JSON")
	flags.Float64Var(&o.draws, "alarm-draws", watchDefaults.draws, "warn when more than this share of the games is drawn, from the 50th game on; 1 = never")
	flags.Float64Var(&o.duplicates, "alarm-duplicates", watchDefaults.duplicates, "warn when more than this share of the games repeats others, from the 50th game on; 1 = never")
}

// check refuses what cannot be meant of a corpus in the folder out.
func (o *watchOptions) check(out string) error {
	if o.status != "" {
		inside, err := within(out, o.status)
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

// within says whether a file is in a folder or below it, also by another way there. Neither need be there yet.
func within(folder, file string) (bool, error) {
	folder, err := followed(folder)
	if err != nil {
		return false, err
	}
	if file, err = followed(file); err != nil {
		return false, err
	}
	path, err := filepath.Rel(folder, file)
	return err == nil && filepath.IsLocal(path), nil
}

// followed is a path from the root without symbolic links, as far as it is there.
func followed(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	for there, rest := path, ""; ; there, rest = filepath.Dir(there), filepath.Join(filepath.Base(there), rest) {
		real, err := filepath.EvalSymlinks(there)
		if err == nil {
			return filepath.Join(real, rest), nil
		}
		if there == filepath.Dir(there) { // not even the root
			return path, nil
		}
	}
}

// alarmGames is how many games there must be before their shares say anything.
const alarmGames = 50

// The states of a run in its status.
const (
	statusRunning     = "running"
	statusFinished    = "finished"
	statusInterrupted = "interrupted"
	statusFailed      = "failed"
)

// A runStatus is what the file of --status holds (docs/formats/corpus.md).
type runStatus struct {
	State              string         `json:"state"`
	Corpus             string         `json:"corpus"`
	Time               string         `json:"time"` // RFC 3339
	Games              int64          `json:"games"`
	Planned            int64          `json:"planned_games"`
	Quarantined        int64          `json:"quarantined"`
	Positions          int64          `json:"positions"`
	GamesPerSecond     float64        `json:"games_per_second"`
	PositionsPerSecond float64        `json:"positions_per_second"`
	SecondsLeft        *float64       `json:"seconds_left"` // null where it is not known
	WhiteWins          int64          `json:"white_wins"`
	Draws              int64          `json:"draws"`
	BlackWins          int64          `json:"black_wins"`
	Terminations       map[string]int `json:"terminations"`
	Duplicates         int64          `json:"duplicates"`
	DuplicatesExact    bool           `json:"duplicates_exact"` // else within 1 % of the games
	BytesWritten       int64          `json:"bytes_written"`
	BytesFree          uint64         `json:"bytes_free"` // of the disk
	Alarms             []string       `json:"alarms"`
}

// A watcher shows how a run goes on: a block on a terminal, lines elsewhere, a file of status, and alarms. It looks at the writer of the corpus, so
// that one goroutine at a time may use the two.
type watcher struct {
	watchOptions
	out     io.Writer
	dir     string
	corpus  *corpus.Writer
	live    *live // nil where the output is no terminal
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
		watchOptions: o, out: out, dir: dir, corpus: w, live: newLive(out), started: now, first: w.Info(),
		stuck: w.Info().Quarantined, warned: map[string]bool{},
	}
}

const (
	drawEvery   = 200 * time.Millisecond // on a terminal
	statusEvery = 2 * time.Second
)

// see is told each game after it was written.
func (v *watcher) see(p selfplay.Played) {
	v.handled++
	if p.Stuck != nil {
		v.stuck++
		v.line("warning: %s; it is in quarantine, and 'raumlab replay %d' with the same settings plays it alone", p.Stuck, p.Stuck.Game)
	}
}

// every is the time from one state of a run that is shown to the next.
func (v *watcher) every() time.Duration {
	switch {
	case v.live != nil:
		return drawEvery
	case v.status != "":
		return statusEvery
	}
	return logEvery
}

// ticking shows the run at every such time until end is called, each time in the turn of who uses watcher and writer. An error of the file of
// status ends it; then failed is called. End returns that error.
func (v *watcher) ticking(turn sync.Locker, failed func()) (end func() error) {
	return ticking(v.every(), func() error {
		turn.Lock()
		defer turn.Unlock()
		return v.show(statusRunning)
	}, failed)
}

// stopping says that no more games are begun. Any goroutine may call it.
func (v *watcher) stopping() {
	v.ending.Store(true)
	v.line("[stopping] after the games in hand; Ctrl-C again stops at once")
	v.line("[stopping] what is finished is kept; the same command goes on from there")
}

// line prints a line that stays. Any goroutine may call it.
func (v *watcher) line(format string, values ...any) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	if v.live != nil {
		v.live.clear()
	}
	fmt.Fprintf(v.out, format+"\n", values...) // what cannot be shown is no reason to stop the work
}

// show brings everything up to date.
func (v *watcher) show(state string) error {
	s := v.now(state)
	v.alarm(&s)
	if v.live != nil {
		v.mutex.Lock()
		v.live.draw(s.block(v.ending.Load()))
		v.mutex.Unlock()
	} else if state == statusRunning {
		v.line("%s", s.line())
	}
	return v.write(s)
}

// write keeps the file of --status, where there is one; every write is one of the disk, too, and not for every time that a terminal is drawn.
func (v *watcher) write(s runStatus) error {
	now := time.Now()
	if v.status == "" || s.State == statusRunning && now.Sub(v.wrote) < statusEvery-drawEvery/2 { // what shows it may come a little late or early
		return nil
	}
	v.wrote = now
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	return disk.ReplaceBytes(v.status, append(text, '\n'))
}

// end shows the run as it ended and takes the block away.
func (v *watcher) end(state string) error {
	err := v.show(state)
	if v.live != nil {
		v.mutex.Lock()
		v.live.clear()
		v.mutex.Unlock()
	}
	late, m := int64(0), v.corpus.Manifest()
	for _, q := range m.Quarantined() { // those of runs that were interrupted, too
		if q.Kind == corpus.OverTime {
			late++
		}
	}
	if late > 0 && state == statusFinished {
		v.line("[quarantine] %s over --game-time: to try again, give the same command a longer --game-time and another --out (with --parts those parts alone), then 'raumlab corpus merge' of both folders",
			counted(late, "game"))
	}
	return err
}

func (v *watcher) now(state string) runStatus {
	info, m, stuck := v.corpus.Info(), v.corpus.Manifest(), v.stuck
	if state == statusFailed { // the games of an unfinished part are lost
		info = v.corpus.Kept()
		stuck = info.Quarantined
	}
	s := runStatus{
		State: state, Corpus: v.dir, Time: time.Now().UTC().Format(time.RFC3339),
		Games: info.Games, Planned: m.EndGame - m.FirstGame, Quarantined: stuck, Positions: info.Plies,
		WhiteWins: info.WhiteWins, Draws: info.Draws, BlackWins: info.BlackWins, Terminations: info.Terminations,
		BytesWritten: m.Bytes, Alarms: []string{},
	}
	s.Duplicates, s.DuplicatesExact = info.Duplicates()
	if spent := time.Since(v.started).Seconds(); spent > 0 {
		s.GamesPerSecond = float64(v.handled) / spent
		s.PositionsPerSecond = float64(info.Plies-v.first.Plies) / spent
	}
	if s.GamesPerSecond > 0 {
		left := float64(s.Planned-s.Games-s.Quarantined) / s.GamesPerSecond
		s.SecondsLeft = &left
	}
	var fs syscall.Statfs_t
	if err := syscall.Statfs(v.dir, &fs); err == nil { // a file system that does not say has an unknown 0
		s.BytesFree = uint64(fs.Bavail) * uint64(fs.Bsize)
	}
	return s
}

// alarm puts the shares that are beyond their limits into the status, and warns of each the first time.
func (v *watcher) alarm(s *runStatus) {
	done := s.Games + s.Quarantined
	for _, x := range []struct {
		name   string
		n, of  int64
		limit  float64
		remedy string
	}{
		{"drawn", s.Draws, s.Games, v.draws, s.drawRemedy()},
		{"repeat others", s.Duplicates, s.Games, v.duplicates, "other openings or another depth give more variety"},
		{"are in quarantine", s.Quarantined, done, audit.MostQuarantined, "play one of them by 'raumlab replay' to see why"},
	} {
		share := float64(x.n) / float64(max(x.of, 1))
		if done < alarmGames || share <= x.limit || x.limit == 1 {
			continue
		}
		text := fmt.Sprintf("%d of %d games (%.1f %%) %s, more than %.1f %%: %s", x.n, x.of, 100*share, x.name, 100*x.limit, x.remedy)
		s.Alarms = append(s.Alarms, text)
		if !v.warned[x.name] {
			v.warned[x.name] = true
			v.line("warning: %s", text)
		}
	}
}

// drawRemedy says what may help against draws.
func (s *runStatus) drawRemedy() string {
	if n := int64(s.Terminations[board.PlyLimit.String()]); 2*n > s.Draws {
		return fmt.Sprintf("%d were cut off for their length, so raise --max-plies", n)
	}
	return "other openings or another depth give more variety"
}

// left says how long the rest will take.
func (s *runStatus) left() string {
	if s.SecondsLeft == nil {
		return "unknown"
	}
	return time.Duration(*s.SecondsLeft * float64(time.Second)).Round(time.Second).String()
}

func (s *runStatus) line() string {
	return fmt.Sprintf("%d/%d games, %.2f/s, %s left, %.0f positions/s, white %d draws %d black %d%s, duplicates %s, in quarantine %d, %s",
		s.Games+s.Quarantined, s.Planned, s.GamesPerSecond, s.left(), s.PositionsPerSecond, s.WhiteWins, s.Draws, s.BlackWins, before(", ", s.endings()), about(s.Duplicates, s.DuplicatesExact), s.Quarantined, s.disk())
}

// before puts a sign before a text that is not empty.
func before(sign, text string) string {
	if text == "" {
		return ""
	}
	return sign + text
}

// endings says why games ended.
func (s *runStatus) endings() string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(s.Terminations)) {
		all = append(all, fmt.Sprintf("%s %d", strings.ReplaceAll(name, "_", " "), s.Terminations[name]))
	}
	return strings.Join(all, " ")
}

func (s *runStatus) disk() string {
	return fmt.Sprintf("%.1f MB written, %.1f GB free", float64(s.BytesWritten)/1e6, float64(s.BytesFree)/1e9)
}

// block is the state in several lines. Ending says that no more games are begun.
func (s *runStatus) block(ending bool) string {
	var b strings.Builder
	left := s.left() + " left"
	switch {
	case ending:
		left = "stopping after the games in hand"
	case s.SecondsLeft == nil:
		left = "none of this run has ended yet"
	}
	share := func(n int64) float64 { return 100 * float64(n) / float64(max(s.Games, 1)) }
	fmt.Fprintf(&b, "games       %d of %d, %.2f/s, %s\n", s.Games+s.Quarantined, s.Planned, s.GamesPerSecond, left)
	fmt.Fprintf(&b, "positions   %d, %.0f/s\n", s.Positions, s.PositionsPerSecond)
	fmt.Fprintf(&b, "results     white %d (%.1f %%), draws %d (%.1f %%), black %d (%.1f %%)\n", s.WhiteWins, share(s.WhiteWins), s.Draws, share(s.Draws), s.BlackWins, share(s.BlackWins))
	fmt.Fprintf(&b, "endings     %s", s.endings())
	fmt.Fprintf(&b, "\nduplicates  %s (%.1f %%), in quarantine %d\n", about(s.Duplicates, s.DuplicatesExact), share(s.Duplicates), s.Quarantined)
	fmt.Fprintf(&b, "disk        %s\n", s.disk())
	return b.String()
}
