package remote

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"raumlab/internal/plural"
	"raumlab/internal/queue"
	"raumlab/internal/sanitize"
)

// hear hears a worker. Words of another version of the program are left out.
func (h *Hub) hear(m *nats.Msg) {
	var said heartbeat
	if json.Unmarshal(m.Data, &said) != nil || CheckName(said.Worker) != nil {
		return
	}
	if said.Refused != "" {
		h.say("[hub] refused worker %s: %s", said.Worker, sanitize.Line(said.Refused))
		return
	}
	if h.workers.hear(said) {
		h.resize()
		h.say("[hub] worker %s joined (%s in parallel)", said.Worker, plural.Of(said.Takers, "task"))
	}
	h.mutex.Lock()
	finished := h.finished
	h.mutex.Unlock()
	if finished { // it arrived after the goodbye
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

// resize lets as many tasks be published as the workers take soon.
func (h *Hub) resize() {
	_, takers := h.workers.count()
	h.flow.resize(2*takers + spareTasks)
}

// watch looks once a second at what the workers have in hand.
func (h *Hub) watch() {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for seconds := 1; ; seconds++ {
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
		}
		for _, gone := range h.workers.gone() {
			h.say("[hub] lost worker %s; other workers get its tasks", gone)
		}
		h.resize()
		h.lookAtTasks(delivered)
		h.dropDiscarded()
		if seconds%60 == 0 {
			h.sumLines()
		}
	}
}

// dropDiscarded removes the results before the first one that is wanted.
func (h *Hub) dropDiscarded() {
	h.mutex.Lock()
	if h.Now().Sub(h.began) >= earlyTime {
		maps.DeleteFunc(h.done, func(job string, _ map[queue.Task]stored) bool { return h.jobs[job] == nil })
	}
	first := h.last + 1
	for _, tasks := range h.done {
		for _, x := range tasks {
			if !x.discarded {
				first = min(first, x.sequence)
			}
		}
	}
	was := h.first
	h.mutex.Unlock()
	if first == was {
		return
	}
	ctx, cancel := context.WithTimeout(h.ctx, requestTimeout)
	defer cancel()
	if h.results.Purge(ctx, jetstream.WithPurgeSequence(first)) != nil {
		return // the next time
	}
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.first = first
	for _, tasks := range h.done {
		maps.DeleteFunc(tasks, func(_ queue.Task, x stored) bool { return x.sequence < first })
	}
}

// lookAgain is how long the hub trusts a message of an earlier try.
const lookAgain = 5 * time.Second

// lookAtTasks has copies published of tasks that a worker has had for too long, or that are lost.
// The server has given out what was stored up to delivered.
func (h *Hub) lookAtTasks(delivered uint64) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	now := h.Now()
	for _, j := range h.jobs {
		for t, w := range j.waiting {
			if n := len(w.sequences); w.given.IsZero() && n > 0 && w.sequences[n-1] <= delivered {
				w.given = now
			}
			if !w.found.IsZero() && now.Sub(w.found) >= lookAgain {
				w.publishAgain()
			}
			// Of copies, each may take twice as long as the one before.
			most := max(deadlineLeases*h.Lease, deadlineTimes*j.longest) << min(w.copies, 16)
			if !w.given.IsZero() && now.Sub(w.given) >= most {
				holders := h.workers.holdersOf(j.hash, t)
				if h.workers.hasOthers(holders) {
					h.Log("[hub] task %v has been held by %s for %s: another worker gets it, too", t,
						cmp.Or(strings.Join(holders, " and "), "an unknown worker"), now.Sub(w.given).Round(time.Second))
					w.copies, w.given = w.copies+1, time.Time{}
					w.publishAgain()
				}
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

// say logs a line that workers cause.
func (h *Hub) say(format string, values ...any) {
	if h.lines.Add(1) <= linesAMinute {
		h.Log(format, values...)
	}
}

// sumLines begins a new minute, and says how many lines were left out.
func (h *Hub) sumLines() {
	if left := h.lines.Swap(0) - linesAMinute; left > 0 {
		h.Log("[hub] %s about workers and their results omitted", plural.Of(left, "more line"))
	}
}
