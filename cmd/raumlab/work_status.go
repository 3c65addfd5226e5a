package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"raumlab/internal/disk"
	"raumlab/internal/foreign"
)

// A workStatus is what the file of --status of a match, a gauntlet, a tuning or openings holds: what its progress shows. That
// of self-play is a runStatus, which knows of games.
type workStatus struct {
	State       string   `json:"state"`
	Command     string   `json:"command"`
	Time        string   `json:"time"` // RFC 3339
	Unit        string   `json:"unit"` // that done and planned count, such as pairs; empty before the first stage
	Done        int64    `json:"done"`
	Planned     int64    `json:"planned"`
	PerSecond   float64  `json:"per_second"`
	SecondsLeft *float64 `json:"seconds_left"` // null where it is not known
	Details     []string `json:"details"`      // what people watch it for, the most important first
	Error       string   `json:"error"`        // why it failed or was interrupted, else empty
}

// A statusKeeper keeps the file of --status up to date with the progress of a command. It stands in the place of standard
// error, where each progress finds it.
type statusKeeper struct {
	io.Writer
	path  string
	mutex sync.Mutex
	now   workStatus
	wrote time.Time
	err   error // of the file, the first
}

// addStatus adds --status to a command whose work shows a progress.
func addStatus(cmd *cobra.Command) {
	var path string
	cmd.Flags().StringVar(&path, "status", "", "file that is kept up to date with the state of the work as JSON")
	run := cmd.RunE
	cmd.RunE = func(c *cobra.Command, args []string) error {
		if path == "" {
			return run(c, args)
		}
		if err := mayPutStatus(path); err != nil {
			return err
		}
		k := &statusKeeper{Writer: c.ErrOrStderr(), path: path, now: workStatus{State: statusRunning, Command: strings.TrimPrefix(c.CommandPath(), c.Root().Name()+" "), Details: []string{}}}
		k.write(true)
		if k.err != nil {
			return k.err
		}
		c.SetErr(k)
		err := run(c, args)
		return errors.Join(err, k.end(err))
	}
}

// keeperOf returns the keeper of the status of the work that has an output, or nil.
func keeperOf(out io.Writer) *statusKeeper {
	k, _ := out.(*statusKeeper)
	return k
}

// see is told how far the work has come.
func (k *statusKeeper) see(unit string, done, planned int64, perSecond float64, left *float64, details []string) {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	k.now.Unit, k.now.Done, k.now.Planned, k.now.PerSecond, k.now.SecondsLeft = unit, done, planned, perSecond, left
	k.now.Details = append([]string{}, details...)
	k.write(false)
}

// write replaces the file, now or when it is old.
func (k *statusKeeper) write(now bool) {
	if k.err != nil || !now && time.Since(k.wrote) < statusEvery {
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

// end writes how the work ended, and returns what was wrong with the file.
func (k *statusKeeper) end(err error) error {
	k.mutex.Lock()
	defer k.mutex.Unlock()
	switch {
	case err == nil:
		k.now.State = statusFinished
	case errors.Is(err, context.Canceled):
		k.now.State, k.now.Error = statusInterrupted, foreign.Line(line(err))
	default:
		k.now.State, k.now.Error = statusFailed, foreign.Line(line(err))
	}
	k.write(true)
	return k.err
}
