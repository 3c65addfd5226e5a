package remote

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"raumlab/internal/plural"
	"raumlab/internal/queue"
	"raumlab/internal/sanitize"
)

// This file has what a hub hears of its workers and says to them, beside tasks and results.

// greet answers the hello of a worker.
func (h *Hub) greet(m *nats.Msg) {
	var said hello
	if err := json.Unmarshal(m.Data, &said); err != nil {
		h.Log("[hub] cannot read a message of a worker: %s", sanitize.Line(err.Error()))
		return
	}
	text, err := json.Marshal(h.answer(&said))
	if err == nil {
		err = m.Respond(text)
	}
	if err != nil {
		h.Log("[hub] cannot answer worker %s: %v", sanitize.Line(said.Worker), err)
	}
}

// answer admits a worker, or says why not.
func (h *Hub) answer(said *hello) (reply answer) {
	reply.Lease = h.Lease
	h.mutex.Lock()
	reply.Finished = h.finished
	var facts []Fact
	if j := h.jobs[said.Job]; j != nil && !j.closed {
		facts = j.facts
	} else {
		reply.Closed = said.Job != ""
	}
	h.mutex.Unlock()
	if reply.Finished || reply.Closed {
		return reply
	}
	refuse := func(why, remedy string) answer {
		h.Log("[hub] refused worker %s: %s", sanitize.Line(said.Worker), sanitize.Line(why))
		return answer{RefusedError: RefusedError{why, remedy}}
	}
	if why := said.differs(h.Version, facts); why != "" {
		return refuse(why, otherProgram)
	}
	if err := CheckName(said.Worker); err != nil {
		return refuse(err.Error(), otherName)
	}
	h.note(said.here)
	return reply
}

// note notes that a worker is there, and logs it if it has joined.
func (h *Hub) note(said here) {
	if h.crew.hear(said) {
		h.Log("[hub] worker %s joined (%s in parallel)", said.Worker, plural.Of(said.Takers, "task"))
	}
}

// hear hears a worker. Words of another version of the program are left out.
func (h *Hub) hear(m *nats.Msg) {
	var said here
	if json.Unmarshal(m.Data, &said) == nil && CheckName(said.Worker) == nil {
		h.note(said)
	}
}

// giveDocument sends a piece of a job.
func (h *Hub) giveDocument(m *nats.Msg) {
	var said documentRequest
	if err := json.Unmarshal(m.Data, &said); err != nil {
		h.Log("[hub] cannot read a message of a worker: %s", sanitize.Line(err.Error()))
		return
	}
	h.mutex.Lock()
	var document []byte // none of a job that is over
	if j := h.jobs[said.Job]; j != nil {
		document = j.document
	}
	h.mutex.Unlock()
	from := min(max(said.From, 0), len(document))
	reply := &nats.Msg{Subject: m.Reply, Data: document[from:min(from+maxPiece, len(document))], Header: nats.Header{}}
	reply.Header.Set(sizeHeader, fmt.Sprint(len(document)))
	if err := h.conn.PublishMsg(reply); err != nil {
		h.Log("[hub] cannot send a worker its job: %v", err)
	}
}

// takeBack queues a task that a worker has handed back.
func (h *Hub) takeBack(m *nats.Msg) {
	hash, text, _ := strings.Cut(string(m.Data), ".")
	t, err := queue.ParseTask(text)
	if err != nil {
		h.Log("[hub] a worker returned something that is not a task: %s", sanitize.Line(err.Error()))
		return
	}
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if j := h.jobs[hash]; j != nil && j.waiting[t] != nil {
		j.waiting[t].publishAgain()
	}
}

// watch adapts the flow of tasks to the number in hand, and says who is not heard any more. What
// waits too long is published again.
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
		if err == nil { // else the next tick asks again
			info := c.CachedInfo()
			h.inHand.Store(int64(info.NumAckPending))
			h.queued.Store(int64(info.NumPending))
			h.flow.resize(2*info.NumAckPending + spareTasks)
		}
		for _, gone := range h.crew.gone() {
			h.Log("[hub] worker %s is gone; its work goes to others", gone)
		}
		h.publishLate()
	}
}

// publishLate has tasks published again that have waited for long.
func (h *Hub) publishLate() {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	now := h.Now()
	for _, j := range h.jobs {
		for _, w := range j.waiting {
			if !w.since.IsZero() && now.Sub(w.since) >= againAfter {
				w.publishAgain()
			}
		}
	}
}
