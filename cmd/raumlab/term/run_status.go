package term

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"raumlab/internal/disk"
	"raumlab/internal/plural"
)

// The states of a run in its status.
const (
	StatusRunning     = "running"
	StatusFinished    = "finished"
	StatusInterrupted = "interrupted"
	StatusFailed      = "failed"
)

// statusEvery is the time after which a file of --status is written again.
const statusEvery = 2 * time.Second

// A RunStatus is what the file of --status says of self-play besides.
type RunStatus struct {
	Corpus             string         `json:"corpus"`
	Games              int64          `json:"games"`
	Quarantined        int64          `json:"quarantined"`
	Positions          int64          `json:"positions"`
	PositionsPerSecond float64        `json:"positions_per_second"`
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

// A HubStatus is the workers of a hub and what they have to do.
type HubStatus struct {
	Workers int `json:"workers"`
	AtOnce  int `json:"at_once"` // what they play at a time
	InHand  int `json:"in_hand"` // tasks that they have
	Waiting int `json:"waiting"` // tasks that are queued

	Held []HeldTask `json:"held,omitempty"` // longest first, at most MostHeld
}

// A HeldTask is a task that a worker has.
type HeldTask struct {
	Worker  string  `json:"worker"` // empty if it does not say so
	First   int64   `json:"first"`  // number of the first game, pair or row
	Last    int64   `json:"last"`
	Seconds float64 `json:"seconds"`
}

// MostHeld bounds the list of tasks in a status.
const MostHeld = 20

// longHeld is how long a worker has a task before the progress names it.
const longHeld = 10 // seconds

func (h HeldTask) String() string {
	worker := h.Worker
	if worker == "" {
		worker = "an unknown worker"
	}
	numbers := fmt.Sprintf("number %d", h.First)
	if h.Last > h.First {
		numbers = fmt.Sprintf("numbers %d to %d", h.First, h.Last)
	}
	held := time.Duration(h.Seconds * float64(time.Second)).Round(time.Second)
	return fmt.Sprintf("the longest: %s for %s by %s", numbers, held, worker)
}

// String is the status in words.
func (c HubStatus) String() string {
	text := "no worker"
	if c.Workers > 0 {
		text = plural.Of(c.Workers, "worker")
	}
	if c.InHand == 0 {
		return fmt.Sprintf("%s, %s waiting", text, plural.Of(c.Waiting, "task"))
	}
	text = fmt.Sprintf("%s, %s in progress, %d waiting", text, plural.Of(c.InHand, "task"), c.Waiting)
	if len(c.Held) > 0 && c.Held[0].Seconds >= longHeld {
		text += ", " + c.Held[0].String()
	}
	return text
}

// Details are what a line says beside the number of games.
func (s *RunStatus) Details() []string {
	var endings []string
	for _, name := range slices.Sorted(maps.Keys(s.Terminations)) {
		endings = append(endings, fmt.Sprintf("%s %d", Ending(name), s.Terminations[name]))
	}
	all := []string{
		fmt.Sprintf("white %d draws %d black %d", s.WhiteWins, s.Draws, s.BlackWins),
		fmt.Sprintf("%.0f positions/s", s.PositionsPerSecond), "duplicates " + About(s.Duplicates, s.DuplicatesExact),
		fmt.Sprintf("in quarantine %d", s.Quarantined),
		fmt.Sprintf("%.1f MB written, %.1f GB free", float64(s.BytesWritten)/1e6, float64(s.BytesFree)/1e9),
	}
	if len(endings) > 0 {
		all = append(all, strings.Join(endings, " "))
	}
	return all
}

// A WorkStatus is the content of the file of --status (docs/reference/formats/match.md).
type WorkStatus struct {
	State   string `json:"state"`
	Command string `json:"command"`
	Time    string `json:"time"` // RFC 3339
	// What Done and Planned count, such as pairs. It is empty before the first stage.
	Unit        string   `json:"unit"`
	Done        int64    `json:"done"`
	Planned     int64    `json:"planned"`
	PerSecond   float64  `json:"per_second"`
	SecondsLeft *float64 `json:"seconds_left"` // null if unknown
	Details     []string `json:"details"`      // further facts, the most important first
	Error       string   `json:"error"`        // why it failed or was interrupted, else empty

	Hub *HubStatus `json:"hub,omitempty"` // of a hub
	Run *RunStatus `json:"run,omitempty"` // of self-play
}

// A statusKeeper keeps the file of --status up to date. It replaces standard error, where each
// progress finds it.
type statusKeeper struct {
	io.Writer
	path  string
	mutex sync.Mutex
	now   WorkStatus
	wrote time.Time
	err   error // of the file, the first
}

// NewStatusKeeper writes the first status of a command whose standard error is out.
func NewStatusKeeper(out io.Writer, path, command string) (*statusKeeper, error) {
	k := &statusKeeper{Writer: out, path: path, now: WorkStatus{State: StatusRunning, Command: command,
		Details: []string{}}}
	k.write(true)
	return k, k.err
}

// keeperOf returns the keeper of the status behind an output, or nil.
func keeperOf(out io.Writer) *statusKeeper {
	k, _ := out.(*statusKeeper)
	return k
}

// see takes the progress of the work.
func (k *statusKeeper) see(unit string, done, planned int64, perSecond float64, left *float64, details []string,
	hub *HubStatus, run *RunStatus) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.now.Unit, k.now.Done, k.now.Planned, k.now.PerSecond, k.now.SecondsLeft = unit, done, planned, perSecond, left
	k.now.Details, k.now.Hub, k.now.Run = append([]string{}, details...), hub, run
	k.write(false)
}

// write replaces the file, at once or if it is old.
func (k *statusKeeper) write(now bool) {
	// ticks may come a little late or early
	if k.err != nil || !now && time.Since(k.wrote) < statusEvery-time.Second/2 {
		return
	}
	k.wrote = time.Now()
	k.now.Time = k.wrote.UTC().Format(time.RFC3339)
	text, err := json.MarshalIndent(k.now, "", "  ")
	if err == nil {
		err = disk.ReplaceBytes(k.path, append(text, '\n'))
	}
	k.err = err
}

// End writes how the work ended, with the reason of a failure, and returns the first error of the
// file.
func (k *statusKeeper) End(state, why string) error {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.now.State, k.now.Error = state, why
	k.write(true)
	return k.err
}

// Ending is the name of a termination for people, such as hundred plies for hundred_plies.
func Ending(name string) string { return strings.ReplaceAll(name, "_", " ") }

// About formats a number, with a word before an estimate.
func About(n int64, exact bool) string {
	if exact {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("about %d", n)
}

func Ratio(a, b int64) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}

func Share(points float64, games int64) float64 {
	if games == 0 {
		return 0
	}
	return points / float64(games)
}

// Short abbreviates a hash.
func Short(hash string) string { return hash[:min(12, len(hash))] }
