package remote

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"raumlab/internal/queue"
	"raumlab/internal/sanitize"
)

// A Job is what tasks belong to: a document that says how they are computed.
type Job struct {
	hub   *Hub
	hash  string
	facts []Fact
	input func(context.Context, queue.Task) ([]byte, error) // what a task gives its worker; nil for nothing

	// Under the lock of the hub.
	document  []byte // as workers get it; nil after the job
	waiting   map[queue.Task]*waiter
	forgotten int64 // results of items before it are not wanted
	closed    bool
}

// A waiter waits for the result of a task.
type waiter struct {
	arrived chan result
	again   chan struct{} // has an element when the task is to be published again
	since   time.Time     // it was published; zero before
}

func (w *waiter) publishAgain() {
	select {
	case w.again <- struct{}{}:
	default:
	}
}

// A Result is what a worker made of a task.
type Result struct {
	Data     []byte
	Packed   []byte // Data as it came; Unpack reads it
	Poisoned int    // how often the task was given out without a result, if it was given up; 0 otherwise
}

// result is a result as it is stored.
type result struct {
	sequence uint64
	data     []byte
	header   nats.Header
}

// Job begins a job. Workers must have the facts in common with the hub. Each task gives its worker
// what input returns for it; nil is for jobs whose document says all.
func (h *Hub) Job(_ context.Context, document []byte, facts []Fact, input func(context.Context, queue.Task) ([]byte,
	error)) (*Job, error) {
	j := &Job{hub: h, hash: jobHash(document), facts: facts, document: h.compress(document), input: input,
		waiting: map[queue.Task]*waiter{}}
	if h.ctx.Err() != nil {
		return nil, context.Cause(h.ctx)
	}
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.jobs[j.hash] = j
	return j, nil
}

// Do returns the result of a task: one that is stored, or the first that a worker stores. accept
// may refuse a result, which is then computed again.
func (j *Job) Do(ctx context.Context, t queue.Task, accept func(Result) error) error {
	h := j.hub
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(h.ctx, cancel)()
	w := &waiter{arrived: make(chan result, 1), again: make(chan struct{}, 1)}
	h.mutex.Lock()
	j.waiting[t] = w
	stored, is := h.done[j.hash][t]
	h.mutex.Unlock()
	defer func() {
		h.mutex.Lock()
		defer h.mutex.Unlock()
		delete(j.waiting, t)
	}()
	refused := 0 // results
	if is {
		r, err := j.read(ctx, stored)
		if err == nil {
			if err = j.take(ctx, t, r, accept); err == nil {
				return nil
			}
			refused++
		}
		if ctx.Err() != nil {
			return j.ended(ctx)
		}
		h.Log("[hub] task %v will be computed again: %s", t, sanitize.Line(err.Error()))
	}
	if h.flow.enter(ctx, t.First) != nil {
		return j.ended(ctx)
	}
	defer h.flow.leave()
	for {
		if err := j.publish(ctx, t); err != nil {
			return err
		}
		h.mutex.Lock()
		w.since = h.Now()
		h.mutex.Unlock()
		select {
		case r := <-w.arrived:
			err := j.take(ctx, t, r, accept)
			if err == nil {
				return nil
			}
			if given := (GivenUp{}); errors.As(err, &given) {
				return err
			}
			if refused++; refused == mostRefused && ctx.Err() == nil {
				return fmt.Errorf(
					"task %v: %d results were discarded as damaged: check programs and memory of the workers; the last: %w", t,
					refused, err)
			}
			h.Log("[hub] task %v will be computed again: %s", t, sanitize.Line(err.Error()))
			// Its worker may not have acknowledged the task yet; then publishing has no effect.
			select {
			case <-time.After(retryAfter):
			case <-ctx.Done():
			}
		case <-w.again:
		case <-ctx.Done():
		}
		if ctx.Err() != nil {
			return j.ended(ctx)
		}
	}
}

// ended is why a context of Do has ended: the hub, or the caller.
func (j *Job) ended(ctx context.Context) error {
	if j.hub.ctx.Err() != nil {
		return context.Cause(j.hub.ctx)
	}
	return ctx.Err()
}

// publish queues a task unless it is queued.
func (j *Job) publish(ctx context.Context, t queue.Task) error {
	h := j.hub
	m := &nats.Msg{Subject: tasksPrefix + j.hash + "." + t.String()}
	if j.input != nil {
		data, err := j.input(ctx, t)
		if err != nil {
			return err
		}
		m.Data = h.compress(data)
	}
	_, err := retry(ctx, h, "queueing a task", func(ctx context.Context) (*jetstream.PubAck, error) {
		ack, err := h.js.PublishMsg(ctx, m, jetstream.WithExpectLastSequencePerSubject(0), jetstream.WithRetryAttempts(0))
		if isThere(err) {
			err = nil
		} else if err == nil {
			h.metrics.queued.Inc()
		}
		return ack, err
	})
	if err != nil && h.ctx.Err() != nil {
		return context.Cause(h.ctx)
	}
	return err
}

// read returns a result that is stored.
func (j *Job) read(ctx context.Context, sequence uint64) (result, error) {
	m, err := retry(ctx, j.hub, "reading a result", func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
		return j.hub.results.GetMsg(ctx, sequence)
	})
	if err != nil {
		return result{}, err
	}
	return result{sequence, m.Data, m.Header}, nil
}

// take has a result accepted, or removes it: a result that stayed would keep every later one out.
func (j *Job) take(ctx context.Context, t queue.Task, r result, accept func(Result) error) error {
	h := j.hub
	x := Result{Packed: r.data}
	worker := r.header.Get(workerHeader)
	var err error
	if count := r.header.Get(poisonHeader); count != "" {
		x.Poisoned, err = strconv.Atoi(count)
	} else {
		x.Data, err = h.decompressResult(r.data)
	}
	if err == nil {
		err = accept(x)
	}
	if err == nil {
		h.metrics.accepted(t, worker)
		return nil
	}
	if ctx.Err() != nil {
		return err
	}
	h.metrics.refused.Inc()
	h.mutex.Lock()
	if h.done[j.hash][t] == r.sequence {
		delete(h.done[j.hash], t)
	}
	h.mutex.Unlock()
	_, wrong := retry(ctx, h, "removing a result", func(ctx context.Context) (struct{}, error) {
		err := h.results.DeleteMsg(ctx, r.sequence)
		if isMissing(err) {
			err = nil
		}
		return struct{}{}, err
	})
	return errors.Join(fmt.Errorf("the result of worker %q: %w", worker, err), wrong)
}

// GivenUp is why a result is not accepted that says that no worker could compute it. Do returns it
// and keeps nothing; where the result is of an earlier run, the task is computed again.
type GivenUp struct{ error }

// GivenUpf returns one.
func GivenUpf(format string, values ...any) error { return GivenUp{fmt.Errorf(format, values...)} }

// Unpack returns the data of a result from its packed form.
func (j *Job) Unpack(packed []byte) ([]byte, error) { return j.hub.decompressResult(packed) }

// Forget removes the results of the items before one.
func (j *Job) Forget(before int64) {
	h := j.hub
	var unwanted []uint64
	h.mutex.Lock()
	if before > j.forgotten {
		j.forgotten = before
		for t, sequence := range h.done[j.hash] {
			if t.End <= before {
				unwanted = append(unwanted, sequence)
				delete(h.done[j.hash], t)
			}
		}
	}
	h.mutex.Unlock()
	for _, sequence := range unwanted {
		h.drop(sequence, nil)
	}
}

// Close gives up the tasks that are still queued and drops the results. An interrupted hub does not
// call it: another one goes on with them.
func (j *Job) Close() error {
	h := j.hub
	h.mutex.Lock()
	was := j.closed
	j.closed = true
	j.document, j.facts = nil, nil
	delete(h.done, j.hash)
	h.mutex.Unlock()
	if was || h.ctx.Err() != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(h.ctx, requestTimeout)
	defer cancel()
	return errors.Join(h.conn.Publish(endedSubject, []byte(j.hash)),
		h.tasks.Purge(ctx, jetstream.WithPurgeSubject(tasksPrefix+j.hash+".>")),
		h.results.Purge(ctx, jetstream.WithPurgeSubject(resultPrefix+j.hash+".>")))
}
