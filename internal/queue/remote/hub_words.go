package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"raumlab/internal/foreign"
	"raumlab/internal/queue"
)

// This file has what a hub hears of its workers and says to them, beside tasks and results.

// say sends words of the hub, with its seal.
func (h *Hub) say(subject string, data []byte) error {
	m := &nats.Msg{Subject: subject, Data: data, Header: nats.Header{}}
	m.Header.Set(sealHeader, h.seals.seal(subject, data))
	return h.conn.PublishMsg(m)
}

// otherAccount is how a server begins a subject that leads to another account. No client may name
// one.
const otherAccount = "_R_."

// maySend reports whether a worker may name a subject for its answer: the hub has rights that
// workers do not have, and must not use them for one.
func (h *Hub) maySend(reply string) bool {
	if strings.HasPrefix(reply, inboxOf("")) || strings.HasPrefix(reply, otherAccount) {
		return true
	}
	h.Log("[hub] a worker wants an answer to %s, and gets none", foreign.Quote(reply))
	return false
}

// greet answers the hello of a worker.
func (h *Hub) greet(m *nats.Msg) {
	var said hello
	if !h.maySend(m.Reply) {
		return
	}
	if err := json.Unmarshal(m.Data, &said); err != nil {
		h.Log("[hub] a worker's words are not understood: %s", foreign.Line(err.Error()))
		return
	}
	text, err := json.Marshal(h.answer(&said))
	if err == nil {
		err = m.Respond(text)
	}
	if err != nil {
		h.Log("[hub] worker %s gets no answer: %v", foreign.Line(said.Worker), err)
	}
}

// answer admits a worker, or says why not.
func (h *Hub) answer(said *hello) (reply answer) {
	reply.Key, reply.Lease = h.seals.public(), h.Lease
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
		h.Log("[hub] worker %s is refused: %s", foreign.Line(said.Worker), foreign.Line(why))
		return answer{RefusedError: RefusedError{why, remedy}}
	}
	if why := said.differs(h.Version, facts); why != "" {
		h.crew.leave(said.Worker, said.Session)
		return refuse(why, otherProgram)
	}
	if err := CheckName(said.Worker); err != nil {
		return refuse(err.Error(), otherName)
	}
	holder, is := h.holder(said.Session)
	if !is {
		return refuse("it has no session", otherProgram)
	}
	if why := h.crew.lockout(said.Worker); why != "" {
		return refuse(why, otherMachine)
	}
	switch h.crew.claim(said.Worker, said.Session, said.Takers) {
	case occupied:
		return refuse(fmt.Sprintf("the hub has another worker named %q", said.Worker), otherName)
	case taken:
		reply.Taken = true
	case arrived:
		h.sayCome(said.Worker, said.Takers)
		fallthrough
	case known:
		if said.Job != "" {
			reply.Pass = h.seals.pass(said.Job, said.Worker, holder)
		}
	}
	return reply
}

// holder says who has the token of a session; empty if all workers share one.
func (h *Hub) holder(session string) (holder string, is bool) {
	if h.embedded == nil {
		return "", isSession(session)
	}
	return h.embedded.guard.holder(session)
}

func (h *Hub) sayCome(worker string, takers int) {
	h.Log("[hub] worker %s has come, with %d at once", worker, takers)
}

// hear notes that a worker is there.
func (h *Hub) hear(m *nats.Msg) {
	if name, takers, came := h.crew.see(m); came {
		h.sayCome(name, takers)
	}
}

// giveDocument sends a piece of a job.
func (h *Hub) giveDocument(m *nats.Msg) {
	var said documentRequest
	if !h.maySend(m.Reply) {
		return
	}
	if err := json.Unmarshal(m.Data, &said); err != nil {
		h.Log("[hub] a worker's words are not understood: %s", foreign.Line(err.Error()))
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
		h.Log("[hub] a worker does not get its job: %v", err)
	}
}

// takeBack queues a task that a worker has handed back.
func (h *Hub) takeBack(m *nats.Msg) {
	hash, text, _ := strings.Cut(string(m.Data), ".")
	t, err := queue.ParseTask(text)
	if err != nil {
		h.Log("[hub] a worker hands back what is no task: %s", foreign.Line(err.Error()))
		return
	}
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if j := h.jobs[hash]; j != nil && j.waiting[t] != nil {
		j.waiting[t].publishAgain()
	}
}

// blame notes that a worker sent what was refused, and locks it out if it did so too often.
func (h *Hub) blame(worker, holder string, refused error) {
	why := fmt.Sprintf("%d of its results were refused, the last because of %s", mostRefused, foreign.Line(refused.Error()))
	h.blaming.Lock()
	count, session, locked := h.crew.refused(worker, holder, why, func(session string) string {
		holder, _ := h.holder(session)
		return holder
	})
	also := ""
	if count.Lockout != "" && holder != "" {
		h.embedded.guard.exclude(holder)
		also = ", with its token"
	}
	err := h.keepRefusal(h.ctx, count)
	h.blaming.Unlock()
	if err != nil {
		h.Log("[hub] that a result of worker %s was refused is not kept for the next hub: %v", worker, err)
	}
	if !locked {
		return
	}
	done := "none of its results was accepted before"
	for _, x := range h.Lockouts() {
		if x.Worker == worker && len(x.Accepted) > 0 {
			done = "accepted of it before: " + rangesText(x.Accepted) + "; play them again by 'raumlab corpus verify --replay'"
		}
	}
	h.Log("[hub] worker %s is locked out%s: %s; %s", worker, also, why, done)
	if session == "" { // it computed for an earlier hub, or has another name now
		if h.embedded != nil && holder != "" {
			if err := h.embedded.exclude(holder); err != nil {
				h.Log("[hub] worker %s stays connected: %v", worker, err)
			}
		}
		return
	}
	text, err := json.Marshal(RefusedError{why, otherMachine})
	if err == nil {
		err = h.say(toldPrefix+session, text)
	}
	if err == nil {
		err = h.conn.FlushTimeout(requestTimeout)
	}
	if err != nil {
		h.Log("[hub] worker %s is not told: %v", worker, err)
	}
	if h.embedded == nil {
		return
	}
	h.ended.Go(func() { // it has time to read why
		select {
		case <-time.After(tellFor):
		case <-h.ctx.Done():
		}
		if err := h.embedded.exclude(session); err != nil {
			h.Log("[hub] worker %s stays connected: %v", worker, err)
		}
	})
}

// rangesText lists ranges as people do.
func rangesText(all []Range) string {
	var parts []string
	for _, r := range all {
		if r.End == r.First+1 {
			parts = append(parts, fmt.Sprint(r.First))
		} else {
			parts = append(parts, fmt.Sprintf("%d-%d", r.First, r.End-1))
		}
	}
	return strings.Join(parts, ", ")
}

// errLockedOut is why results of a worker are dropped without a look.
var errLockedOut = errors.New("the worker is locked out")

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
			h.Log("[hub] worker %s is not heard any more; what it had goes to others", gone)
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
