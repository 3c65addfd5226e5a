package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"raumlab/internal/queue"
	"raumlab/internal/sanitize"
)

// This file has what a worker says to the hub and reads of it, beside tasks and results.

// listen subscribes to what the hub says.
func (r *working) listen(stop context.CancelCauseFunc) error {
	_, err := r.conn.Subscribe(byeSubject, func(*nats.Msg) { stop(errBye) })
	if err != nil {
		return err
	}
	_, err = r.conn.Subscribe(endedSubject, func(m *nats.Msg) {
		r.mutex.Lock()
		defer r.mutex.Unlock()
		job := string(m.Data)
		delete(r.jobs, job)
		maps.DeleteFunc(r.left, func(subject string, _ time.Time) bool {
			return strings.HasPrefix(subject, tasksPrefix+job+".")
		})
	})
	return err
}

// sayHere tells the hub that the worker is there, and what it has in hand.
func (r *working) sayHere(takers int) error {
	said := heartbeat{Worker: r.Name, Session: r.session, Takers: takers}
	r.showing.Lock()
	for _, x := range r.state.InHand {
		said.Holds = append(said.Holds, holding{x.job, x.String(), time.Since(x.since).Seconds()})
	}
	r.showing.Unlock()
	return r.say(said)
}

func (r *working) say(said heartbeat) error {
	text, err := json.Marshal(said)
	if err != nil {
		return err
	}
	return r.conn.Publish(hereSubject, text)
}

// refuse tells the hub why the worker may not work for it, and returns that.
func (r *working) refuse(why string) error {
	if r.say(heartbeat{Worker: r.Name, Session: r.session, Refused: why}) == nil {
		_ = r.conn.FlushTimeout(time.Second) // the hub only shows it
	}
	return &RefusedError{why}
}

// find waits for the hub.
func (r *working) find(ctx context.Context) error {
	tasks, err := again(ctx, answerTimeout, func(ctx context.Context) (jetstream.Consumer, error) {
		return r.js.Consumer(ctx, tasksName, workersName)
	})
	if err != nil {
		return fmt.Errorf("asking the hub at %s: %w", r.URL, err)
	}
	config := tasks.CachedInfo().Config
	if is := config.Metadata[protocolKey]; is != protocol {
		return r.refuse(fmt.Sprintf("protocol is %q here and %q at the hub (version %s here, %s at the hub)", protocol,
			is, r.Version, config.Metadata[versionKey]))
	}
	r.lease.Store(int64(config.AckWait))
	return nil
}

// errClosed is why a job is not begun: it is over.
var errClosed = errors.New("the job is over")

// job returns a job that the worker may work for. Takers that want the same one wait for the first.
func (r *working) job(ctx context.Context, hash string) (*job, queue.Work, error) {
	r.mutex.Lock()
	j := r.jobs[hash]
	if j == nil {
		j = &job{read: sync.OnceValues(func() (queue.Work, error) { return r.begin(ctx, hash) })}
		r.jobs[hash] = j
	}
	r.mutex.Unlock()
	w, err := j.read()
	if err != nil {
		r.mutex.Lock()
		delete(r.jobs, hash) // the next taker asks again
		r.mutex.Unlock()
	}
	return j, w, err
}

// begin reads a job, and proves that the worker has its facts in common with the hub.
func (r *working) begin(ctx context.Context, hash string) (queue.Work, error) {
	text, err := again(ctx, documentTimeout, func(ctx context.Context) ([]byte, error) {
		bucket, err := r.js.ObjectStore(ctx, jobsName)
		if err != nil {
			return nil, err
		}
		return bucket.GetBytes(ctx, hash)
	})
	if errors.Is(err, jetstream.ErrObjectNotFound) || errors.Is(err, jetstream.ErrBucketNotFound) {
		return queue.Work{}, errClosed
	}
	var p posted
	if err == nil {
		text, err = r.decompress(text)
	}
	if err == nil {
		err = json.Unmarshal(text, &p)
	}
	if err == nil && jobHash(p.Kind, p.Config) != hash {
		err = errors.New("its hash differs")
	}
	if err != nil {
		return queue.Work{}, fmt.Errorf("the description of job %s: %w", hash, err)
	}
	work := queue.Work{}
	if read := r.Readers[p.Kind]; read != nil {
		work, err = read(p.Config)
	} else {
		err = fmt.Errorf("unknown kind %q", p.Kind)
	}
	if err != nil {
		err = fmt.Errorf("the job: %w", err)
		return queue.Work{}, r.refuse(fmt.Sprintf("%s (version %s here, %s at the hub)",
			sanitize.Line(err.Error()), r.Version, p.Version))
	}
	if why := p.differs(r.Version, work.Facts); why != "" {
		return queue.Work{}, r.refuse(why)
	}
	return work, nil
}

// again calls do, for a time each, until it succeeds, fails for a reason that lasts, or ctx ends: the
// hub may be away.
func again[T any](ctx context.Context, most time.Duration, do func(context.Context) (T, error)) (T, error) {
	for {
		attempt, cancel := context.WithTimeout(ctx, most)
		x, err := do(attempt)
		cancel()
		switch {
		case err == nil:
			return x, nil
		case ctx.Err() != nil:
			return x, ctx.Err()
		case !isTransient(err) && !isFull(err) &&
			!errors.Is(err, jetstream.ErrStreamNotFound) && !errors.Is(err, jetstream.ErrConsumerNotFound):
			return x, err
		}
		select {
		case <-time.After(retryAfter):
		case <-ctx.Done():
			return x, ctx.Err()
		}
	}
}

// errNoHub is why a worker ends without a hub.
var errNoHub = errors.New("the hub was unreachable for too long")

func (r *working) isLost(is bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	switch {
	case !is:
		r.lost = time.Time{}
	case r.lost.IsZero():
		r.lost = r.Now()
	}
}

// giveUp ends a worker whose hub is away for too long. It may have finished while the worker was
// cut off.
func (r *working) giveUp(stop context.CancelCauseFunc) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-r.ctx.Done():
			return
		case <-tick.C:
		}
		r.mutex.Lock()
		lost := r.lost
		r.mutex.Unlock()
		if !lost.IsZero() && r.Wait > 0 && r.Now().Sub(lost) >= r.Wait {
			stop(
				fmt.Errorf(
					"%s: %w (--wait %s): it may have finished: start the worker again for another hub", r.URL,
					errNoHub, r.Wait))
			return
		}
	}
}
