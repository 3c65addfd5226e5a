package remote

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"raumlab/internal/foreign"
	"raumlab/internal/queue"
)

// A Job is what tasks belong to: a document that says how they are computed.
type Job struct {
	hub   *Hub
	hash  string
	facts []Fact
	proof string
	input func(context.Context, queue.Task) ([]byte, error) // what a task gives its worker; nil for nothing

	// Under the lock of the hub.
	waiting   map[queue.Task]chan result
	forgotten int64 // results of items before it are not wanted
	closed    bool
}

// A Result is what a worker made of a task.
type Result struct {
	Data     []byte
	Packed   []byte // Data as it came; Unpack reads it
	Worker   string // that computed it
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
func (h *Hub) Job(ctx context.Context, document []byte, facts []Fact, input func(context.Context, queue.Task) ([]byte, error)) (*Job, error) {
	j := &Job{hub: h, hash: jobHash(document), facts: facts, proof: proofOf(facts), input: input, waiting: map[queue.Task]chan result{}}
	if _, err := retry(ctx, h, "storing a job", func(ctx context.Context) (*jetstream.ObjectInfo, error) {
		return h.docs.PutBytes(ctx, j.hash, h.compress(document))
	}); err != nil {
		return nil, err
	}
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.jobs[j.hash] = j
	return j, nil
}

func (j *Job) isClosed() bool {
	j.hub.mutex.Lock()
	defer j.hub.mutex.Unlock()
	return j.closed
}

// Do returns the result of a task: one that is stored, or the first that a worker stores. accept
// may refuse a result, which is then computed again.
func (j *Job) Do(ctx context.Context, t queue.Task, accept func(Result) error) error {
	h := j.hub
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(h.ctx, cancel)()
	arrived := make(chan result, 1)
	h.mutex.Lock()
	j.waiting[t] = arrived
	stored, is := h.done[j.hash][t]
	h.mutex.Unlock()
	defer func() {
		h.mutex.Lock()
		defer h.mutex.Unlock()
		delete(j.waiting, t)
	}()
	if is {
		r, err := j.read(ctx, stored)
		if err == nil {
			if err = j.take(ctx, t, r, accept); err == nil {
				return nil
			}
		}
		if ctx.Err() != nil {
			return j.ended(ctx)
		}
		h.Log("[hub] task %v is computed again: %s", t, foreign.Line(err.Error()))
	}
	if h.flow.enter(ctx, t.First) != nil {
		return j.ended(ctx)
	}
	defer h.flow.leave()
	for {
		if err := j.publish(ctx, t); err != nil {
			return err
		}
		again := time.NewTimer(againAfter)
		select {
		case r := <-arrived:
			again.Stop()
			err := j.take(ctx, t, r, accept)
			if err == nil {
				return nil
			}
			h.Log("[hub] task %v is computed again: %s", t, foreign.Line(err.Error()))
			// Its worker may not have acknowledged the task yet; then publishing has no effect.
			select {
			case <-time.After(retryAfter):
			case <-ctx.Done():
			}
		case <-again.C:
		case <-ctx.Done():
			again.Stop()
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
	var input []byte
	if j.input != nil {
		data, err := j.input(ctx, t)
		if err != nil {
			return err
		}
		input = j.hub.compress(data)
	}
	_, err := retry(ctx, j.hub, "queueing a task", func(ctx context.Context) (*jetstream.PubAck, error) {
		ack, err := j.hub.js.PublishMsg(ctx, &nats.Msg{Subject: tasksPrefix + j.hash + "." + t.String(), Data: input},
			jetstream.WithExpectLastSequencePerSubject(0), jetstream.WithRetryAttempts(0))
		if isThere(err) {
			err = nil
		} else if err == nil {
			j.hub.metrics.queued.Inc()
		}
		return ack, err
	})
	if h := j.hub; err != nil && h.ctx.Err() != nil {
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

// take has a result accepted, or removes it. A result that stayed would keep every later one out.
func (j *Job) take(ctx context.Context, t queue.Task, r result, accept func(Result) error) error {
	x := Result{Worker: r.header.Get(workerHeader), Packed: r.data}
	err := func() (err error) {
		if err := CheckName(x.Worker); err != nil {
			return err
		}
		if proof := r.header.Get(proofHeader); proof != j.proof {
			return errors.New("the worker did not prove that it computes as the hub does")
		}
		if count := r.header.Get(poisonHeader); count != "" {
			if x.Poisoned, err = strconv.Atoi(count); err != nil || x.Poisoned < mostDeliveries {
				return fmt.Errorf("header %s: %q", poisonHeader, count)
			}
		} else if x.Data, err = j.hub.decompressResult(r.data); err != nil {
			return err
		}
		return accept(x)
	}()
	h := j.hub
	if err == nil {
		h.metrics.accepted(t, x.Worker)
		return nil
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
	return errors.Join(fmt.Errorf("the result of worker %q: %w", x.Worker, err), wrong)
}

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
	delete(h.done, j.hash)
	h.mutex.Unlock()
	if was || h.ctx.Err() != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(h.ctx, requestTimeout)
	defer cancel()
	return errors.Join(h.tasks.Purge(ctx, jetstream.WithPurgeSubject(tasksPrefix+j.hash+".>")),
		h.results.Purge(ctx, jetstream.WithPurgeSubject(resultPrefix+j.hash+".>")))
}
