package term

import (
	"encoding/json"
	"io"
	"sync"
	"time"

	"raumlab/internal/disk"
)

// A WorkStatus is the content of the file of --status of a match, a gauntlet, a tuning or openings.
// Self-play has a RunStatus, which counts games.
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
	hub *HubStatus) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.now.Unit, k.now.Done, k.now.Planned, k.now.PerSecond, k.now.SecondsLeft = unit, done, planned, perSecond, left
	k.now.Details, k.now.Hub = append([]string{}, details...), hub
	k.write(false)
}

// write replaces the file, at once or if it is old.
func (k *statusKeeper) write(now bool) {
	if k.err != nil || !now && time.Since(k.wrote) < StatusEvery {
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
