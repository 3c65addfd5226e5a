package match

import (
	"context"
	"sync"
	"time"
)

// A watch notices when the process does not run for a while, as after Ctrl-Z or on a machine that
// stalls. What a game takes of a clock is then not its players' time. A nil watch notices nothing:
// games on other machines have no time limits.
type watch struct {
	mutex sync.Mutex
	begun time.Time
	beat  time.Duration // the last, after begun
	short time.Duration // the least gap between beats that is a stall
	seen  gaps
}

// gaps counts how often a process has not run, which only grows.
type gaps struct {
	stalls int // of half the time margin: enough to lose a game on time
	pauses int // of pauseTime
}

const (
	beatTime  = 20 * time.Millisecond
	pauseTime = time.Second
)

// newWatch returns a watch that ends with ctx, for moves that may be late by the margin.
func newWatch(ctx context.Context, margin time.Duration) *watch {
	w := &watch{begun: time.Now(), short: max(margin/2, 2*beatTime)}
	go func() {
		beats := time.NewTicker(beatTime)
		defer beats.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-beats.C:
				w.gaps()
			}
		}
	}()
	return w
}

// gaps counts the gaps until now, one that has just ended included.
func (w *watch) gaps() gaps {
	if w == nil {
		return gaps{}
	}
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.at(time.Since(w.begun))
}

// at is gaps at a time after begun.
func (w *watch) at(now time.Duration) gaps {
	gap := now - w.beat
	if gap >= w.short {
		w.seen.stalls++
	}
	if gap >= pauseTime {
		w.seen.pauses++
	}
	w.beat = now
	return w.seen
}
