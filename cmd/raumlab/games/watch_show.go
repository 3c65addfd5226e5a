package games

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/disk"
	"raumlab/internal/plural"
)

// line prints a line that stays. Any goroutine may call it.
func (v *watcher) line(format string, values ...any) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	if v.live != nil {
		v.live.Clear()
	}
	fmt.Fprintf(v.out, format+"\n", values...) // work continues if the terminal fails
}

// show brings the terminal, the alarms and the file of status up to date.
func (v *watcher) show(state string) error {
	s := v.now(state)
	v.alarm(&s)
	if v.live != nil {
		v.mutex.Lock()
		v.live.Draw(s.Block(v.ending.Load()))
		v.mutex.Unlock()
	} else if state == term.StatusRunning {
		v.line("%s", s.Line())
	}
	return v.write(s)
}

// write writes the file of --status if it is old. It is slower than drawing on a terminal, because
// each write goes to the disk.
func (v *watcher) write(s term.RunStatus) error {
	now := time.Now()
	// ticks may come a little late or early
	if v.status == "" || s.State == term.StatusRunning && now.Sub(v.wrote) < term.StatusEvery-term.DrawEvery/2 {
		return nil
	}
	v.wrote = now
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	return disk.ReplaceBytes(v.status, append(text, '\n'))
}

// end shows the final state of the run and removes the block.
func (v *watcher) end(state string) error {
	err := v.show(state)
	if v.live != nil {
		v.mutex.Lock()
		v.live.Clear()
		v.mutex.Unlock()
	}
	m := v.corpus.Manifest()
	if stuck := m.Retryable(); len(stuck) > 0 && state == term.StatusFinished {
		v.line("[quarantine] %s; run the same command again, also with a longer --game-time, to retry them",
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
		state = v.finished()
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
	return cli.InterruptedWith(fmt.Sprintf("%d of %s are kept; run the same command again to resume", w.Next()-m.FirstGame,
		plural.Of(w.End()-m.FirstGame, "game")))
}
