package remote

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"raumlab/internal/plural"
	"raumlab/internal/queue"
	"raumlab/internal/sanitize"
)

// A Job is a job that was begun: queue.Tasks.
type Job struct {
	hub   *Hub
	hash  string
	input func(context.Context, queue.Task) ([]byte, error) // of queue.Job

	// Under the lock of the hub.
	waiting   map[queue.Task]*waiter
	discarded int64         // results of items before it are not wanted
	longest   time.Duration // that a task took
	closed    bool
}

// A waiter waits for the result of a task.
type waiter struct {
	arrived chan result
	again   chan struct{} // has an element when the task is to be published again
	refused int           // results
	tried   []string      // names of the workers that they are of

	// Under the lock of the hub.
	copies    int       // to be published, beside the first
	sequences []uint64  // of the copies that are published
	given     time.Time // the newest copy, to a worker; zero before

	// When a message of an earlier try was found in place of the newest copy; zero if there was none. A
	// worker that has finished that try may still have to acknowledge it: then no worker has the task.
	found time.Time
}

func (w *waiter) publishAgain() {
	select {
	case w.again <- struct{}{}:
	default:
	}
}

// arrive gives the waiter a result, unless it has one.
func (w *waiter) arrive(r result) {
	select {
	case w.arrived <- r:
	default:
	}
}

// stored is where a result is in its stream.
type stored struct {
	sequence  uint64
	discarded bool // it is not wanted again, but still there
}

// result is a result as it is stored.
type result struct {
	sequence uint64
	data     []byte
	header   nats.Header
	died     bool // there is none: mostDeliveries workers died with the task
}

// Begin begins a job.
func (h *Hub) Begin(ctx context.Context, what queue.Job) (queue.Tasks, error) {
	return h.begin(ctx, what)
}

func (h *Hub) begin(ctx context.Context, what queue.Job) (*Job, error) {
	if h.ctx.Err() != nil {
		return nil, context.Cause(h.ctx)
	}
	j := &Job{hub: h, hash: jobHash(what.Kind, what.Config), input: what.Input, waiting: map[queue.Task]*waiter{}}
	text, err := json.Marshal(posted{h.Version, what.Facts, what.Kind, what.Config})
	if err != nil {
		return nil, err
	}
	if err := h.post(ctx, j.hash, h.compress(text)); err != nil {
		return nil, err
	}
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.jobs[j.hash] = j
	return j, nil
}

// post puts a job into the bucket, unless it is there.
func (h *Hub) post(ctx context.Context, hash string, data []byte) error {
	_, err := retry(ctx, h, "storing a job", func(ctx context.Context) (struct{}, error) {
		was, err := h.bucket.GetBytes(ctx, hash)
		if err == nil && string(was) == string(data) || err != nil && !errors.Is(err, jetstream.ErrObjectNotFound) {
			return struct{}{}, err
		}
		_, err = h.bucket.PutBytes(ctx, hash, data)
		return struct{}{}, err
	})
	return err
}

// Do returns the result of a task: one that is stored, or the first that a worker stores. accept
// may refuse a result, which is then computed again, by another worker if there is one. One that says
// that no worker could compute the task ends Do if it is refused.
func (j *Job) Do(ctx context.Context, t queue.Task, accept func(queue.Result) error) error {
	h := j.hub
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(h.ctx, cancel)()
	w := &waiter{arrived: make(chan result, 1), again: make(chan struct{}, 1)}
	h.mutex.Lock()
	j.waiting[t] = w
	there, is := h.done[j.hash][t]
	h.mutex.Unlock()
	defer j.leave(t, w)
	done := func(r result) (bool, error) {
		x, err := j.take(ctx, t, w, r, accept)
		switch {
		case err == nil:
			return true, nil
		case ctx.Err() != nil:
			return true, j.ended(ctx)
		case x.Failed != "" && x.Last:
			return true, err
		case w.refused == mostRefused:
			return true, fmt.Errorf(
				"task %v: %d results were discarded as damaged: check programs and memory of the workers; the last: %w",
				t, w.refused, err)
		}
		h.say("[hub] task %v will be computed again: %s", t, sanitize.Line(err.Error()))
		h.mutex.Lock()
		w.copies++
		h.mutex.Unlock()
		return false, nil
	}
	switch {
	case is && there.discarded:
		if err := j.withdraw(ctx, t); err != nil {
			return err
		}
	case is:
		r, err := j.read(ctx, there.sequence)
		if err != nil {
			return err
		}
		if is, err := done(r); is {
			return err
		}
	}
	if h.flow.enter(ctx, t.First) != nil {
		return j.ended(ctx)
	}
	defer h.flow.leave()
	for {
		if err := j.publish(ctx, t, w); err != nil {
			return err
		}
		select {
		case r := <-w.arrived:
			if is, err := done(r); is {
				return err
			}
		case <-w.again:
		case <-ctx.Done():
			return j.ended(ctx)
		}
	}
}

// leave ends the waiting for a task. Copies that other workers may still get are removed.
func (j *Job) leave(t queue.Task, w *waiter) {
	h := j.hub
	h.mutex.Lock()
	defer h.mutex.Unlock()
	delete(j.waiting, t)
	if w.copies > 0 && h.ctx.Err() == nil {
		h.ended.Go(func() { h.remove(h.tasks, w.sequences...) })
	}
}

// ended is why a context of Do has ended: the hub, or the caller.
func (j *Job) ended(ctx context.Context) error {
	if j.hub.ctx.Err() != nil {
		return context.Cause(j.hub.ctx)
	}
	return ctx.Err()
}

// publish queues the newest copy of a task unless it is queued.
func (j *Job) publish(ctx context.Context, t queue.Task, w *waiter) error {
	h := j.hub
	h.mutex.Lock()
	copies := w.copies
	h.mutex.Unlock()
	m := &nats.Msg{Subject: fmt.Sprintf("%s%s.%v.%d", tasksPrefix, j.hash, t, copies), Header: nats.Header{}}
	if copies > 0 {
		if tried := append(h.workers.holdersOf(j.hash, t), w.tried...); h.workers.hasOthers(tried) {
			m.Header[triedHeader] = tried
		}
	}
	if j.input != nil {
		data, err := j.input(ctx, t)
		if err != nil {
			return err
		}
		m.Data = h.compress(data)
	}
	var found time.Time
	sequence, err := retry(ctx, h, "queueing a task", func(ctx context.Context) (uint64, error) {
		found = time.Time{}
		ack, err := h.js.PublishMsg(ctx, m, jetstream.WithExpectLastSequencePerSubject(0), jetstream.WithRetryAttempts(0))
		if err == nil {
			h.metrics.queued.Inc()
			return ack.Sequence, nil
		}
		if !isThere(err) {
			return 0, err
		}
		found = h.Now()
		there, err := h.tasks.GetLastMsgForSubject(ctx, m.Subject)
		if err != nil {
			if errors.Is(err, jetstream.ErrMsgNotFound) {
				err = nil // a worker has just finished it
			}
			return 0, err
		}
		return there.Sequence, nil
	})
	if err != nil {
		if h.ctx.Err() != nil {
			return context.Cause(h.ctx)
		}
		return err
	}
	h.mutex.Lock()
	defer h.mutex.Unlock()
	w.found = found
	if sequence > 0 && !slices.Contains(w.sequences, sequence) {
		w.sequences, w.given = append(w.sequences, sequence), time.Time{}
	}
	return nil
}

// read returns a result that is stored.
func (j *Job) read(ctx context.Context, sequence uint64) (result, error) {
	m, err := retry(ctx, j.hub, "reading a result", func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
		return j.hub.results.GetMsg(ctx, sequence)
	})
	if err != nil {
		return result{}, err
	}
	return result{sequence: sequence, data: m.Data, header: m.Header}, nil
}

// take has a result accepted, or removes it: a result that stayed would keep every later one out.
func (j *Job) take(ctx context.Context, t queue.Task, w *waiter, r result,
	accept func(queue.Result) error) (x queue.Result,
	err error) {
	h := j.hub
	worker := r.header.Get(workerHeader)
	x.Packed = r.data
	// A worker is asked twice only if there is no other, and more often only if no other comes to it.
	x.Last = r.died || w.refused == mostRefused-1 ||
		w.refused > 0 && (!slices.Contains(w.tried, worker) || !h.workers.hasOthers(w.tried))
	if r.died {
		x.Failed = "no worker finished it in " + plural.As(mostDeliveries, "try", "tries")
	} else if x.Data, err = h.decompress(r.data); err == nil && r.header.Get(failedHeader) != "" {
		x.Failed = cmp.Or(string(x.Data), "a worker gave no reason")
	}
	if err == nil {
		err = accept(x)
	}
	if err == nil {
		h.metrics.accepted(t, worker)
		h.mutex.Lock()
		if !w.given.IsZero() {
			j.longest = max(j.longest, h.Now().Sub(w.given))
		}
		h.mutex.Unlock()
		return x, nil
	}
	if ctx.Err() != nil || r.died {
		return x, err
	}
	if w.refused++; !slices.Contains(w.tried, worker) {
		w.tried = append(w.tried, worker)
	}
	h.metrics.refused.Inc()
	return x, errors.Join(fmt.Errorf("the result of worker %q: %w", worker, err), j.withdraw(ctx, t))
}

// withdraw removes the result of a task, so that another one can be stored.
func (j *Job) withdraw(ctx context.Context, t queue.Task) error {
	h := j.hub
	h.mutex.Lock()
	delete(h.done[j.hash], t)
	h.mutex.Unlock()
	_, err := retry(ctx, h, "removing a result", func(ctx context.Context) (struct{}, error) {
		return struct{}{}, h.results.Purge(ctx, jetstream.WithPurgeSubject(resultSubject(j.hash, t)))
	})
	return err
}

// Unpack returns the data of a result from its packed form.
func (j *Job) Unpack(packed []byte) ([]byte, error) { return j.hub.decompress(packed) }

// Discard says that the results of the items before one are not wanted again. They are removed within
// a second.
func (j *Job) Discard(before int64) {
	h := j.hub
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if before > j.discarded {
		j.discarded = before
		for t, x := range h.done[j.hash] {
			if t.End <= before {
				h.done[j.hash][t] = stored{x.sequence, true}
			}
		}
	}
}

// Close gives up the tasks that are still queued and drops the results, if the job is done. Otherwise
// another hub resumes them.
func (j *Job) Close(done bool) error {
	if !done {
		return nil
	}
	h := j.hub
	h.mutex.Lock()
	was := j.closed
	j.closed = true
	delete(h.done, j.hash)
	h.mutex.Unlock()
	if was || h.ctx.Err() != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(h.ctx, requestTimeout)
	defer cancel()
	return errors.Join(h.conn.Publish(endedSubject, []byte(j.hash)), h.bucket.Delete(ctx, j.hash),
		h.tasks.Purge(ctx, jetstream.WithPurgeSubject(tasksPrefix+j.hash+".>")),
		h.results.Purge(ctx, jetstream.WithPurgeSubject(resultPrefix+j.hash+".>")))
}
