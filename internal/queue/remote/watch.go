package remote

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"raumlab/internal/plural"
	"raumlab/internal/sanitize"
)

// hear hears a worker. Words of another version of the program are left out.
func (h *Hub) hear(m *nats.Msg) {
	var said here
	if json.Unmarshal(m.Data, &said) != nil || CheckName(said.Worker) != nil {
		return
	}
	if said.Refused != "" {
		h.say("[hub] refused worker %s: %s", said.Worker, sanitize.Line(said.Refused))
		return
	}
	if h.workers.hear(said) {
		h.say("[hub] worker %s joined (%s in parallel)", said.Worker, plural.Of(said.Takers, "task"))
	}
	h.mutex.Lock()
	finished := h.finished
	h.mutex.Unlock()
	if finished { // it has come after the goodbye
		_ = h.conn.Publish(byeSubject, nil) // else it waits for another hub
	}
}

// out hears that the server gives a task to no more workers, because too many have died with it.
func (h *Hub) out(m *nats.Msg) {
	var said struct {
		Sequence uint64 `json:"stream_seq"`
	}
	if json.Unmarshal(m.Data, &said) != nil {
		return
	}
	h.remove(h.tasks, said.Sequence)
	h.mutex.Lock()
	defer h.mutex.Unlock()
	for _, j := range h.jobs {
		for _, w := range j.waiting {
			if slices.Contains(w.sequences, said.Sequence) {
				w.arrive(result{died: true})
			}
		}
	}
}

// watch looks once a second at what the workers have in hand.
func (h *Hub) watch() {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-tick.C:
		}
		ctx, cancel := context.WithTimeout(h.ctx, requestTimeout)
		c, err := h.js.Consumer(ctx, tasksName, workersName)
		cancel()
		delivered := uint64(0)
		if err == nil { // else the next tick asks again
			info := c.CachedInfo()
			delivered = info.Delivered.Stream
			h.inHand.Store(int64(info.NumAckPending))
			h.queued.Store(int64(info.NumPending))
			h.flow.resize(2*info.NumAckPending + spareTasks)
		}
		for _, gone := range h.workers.gone() {
			h.say("[hub] worker %s is gone; its work goes to others", gone)
		}
		h.lookAtTasks(delivered)
		h.lines.sum(h.Log)
	}
}

// lookAtTasks has tasks published again that are lost, and further copies of those that a worker
// has had for too long. The server has given out what was stored up to delivered.
func (h *Hub) lookAtTasks(delivered uint64) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	now := h.Now()
	for _, j := range h.jobs {
		for t, w := range j.waiting {
			if w.published.IsZero() {
				continue
			}
			if n := len(w.sequences); w.given.IsZero() && n > 0 && w.sequences[n-1] <= delivered {
				w.given = now
			}
			// Of copies, each may take twice as long as the one before.
			most := max(deadlineLeases*h.Lease, deadlineTimes*j.longest) << min(w.copies, 16)
			if !w.given.IsZero() && now.Sub(w.given) >= most {
				holders := h.workers.holdersOf(j.hash, t)
				if h.workers.hasOthers(holders) {
					h.Log("[hub] task %v has been with %s for %s: another worker gets it, too", t,
						cmp.Or(strings.Join(holders, " and "), "a worker that does not say so"), now.Sub(w.given).Round(time.Second))
					w.copies, w.given = w.copies+1, time.Time{}
					w.publishAgain()
				}
			}
			if now.Sub(w.published) >= againAfter {
				w.publishAgain()
			}
		}
	}
}

// Held lists what the workers have in hand, what they have had for longest first. Of a worker that
// does not say what it has, only the server knows.
func (h *Hub) Held() []Held {
	all := h.workers.holding()
	said := map[string]bool{}
	for _, x := range all {
		said[x.job+"."+x.Task.String()] = true
	}
	h.mutex.Lock()
	for _, j := range h.jobs {
		for t, w := range j.waiting {
			if held := h.Now().Sub(w.given); !w.given.IsZero() && held > 2*hereEvery && !said[j.hash+"."+t.String()] {
				all = append(all, Held{Task: t, For: held})
			}
		}
	}
	h.mutex.Unlock()
	slices.SortFunc(all, func(x, y Held) int { return cmp.Compare(y.For, x.For) })
	return all
}

// linesAMinute is how much a hub says of what workers do: a thousand of them, or one that comes and
// goes for ever, would fill a log.
const linesAMinute = 100

// A lineLimit counts lines of a minute.
type lineLimit struct {
	mutex      sync.Mutex
	since      time.Time
	said, left int
}

// say logs a line that workers cause.
func (h *Hub) say(format string, values ...any) {
	if h.lines.one() {
		h.Log(format, values...)
	}
}

func (l *lineLimit) one() bool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.said++; l.said > linesAMinute {
		l.left++
		return false
	}
	return true
}

// sum begins a new minute after one, and says how many lines were left out.
func (l *lineLimit) sum(log func(string, ...any)) {
	l.mutex.Lock()
	left, now := 0, time.Now()
	if now.Sub(l.since) >= time.Minute {
		left = l.left
		l.since, l.said, l.left = now, 0, 0
	}
	l.mutex.Unlock()
	if left > 0 {
		log("[hub] %s about workers and their results left out", plural.Of(left, "more line"))
	}
}
