package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
)

// This file has what a worker says to the hub and hears of it, beside tasks and results.

// listen subscribes to what the hub says.
func (r *working) listen(stop context.CancelCauseFunc) error {
	_, err := r.conn.Subscribe(byeSubject, func(*nats.Msg) { stop(errBye) })
	if err != nil {
		return err
	}
	_, err = r.conn.Subscribe(endedSubject, func(m *nats.Msg) {
		r.mutex.Lock()
		defer r.mutex.Unlock()
		delete(r.jobs, string(m.Data))
	})
	return err
}

func (r *working) hello(job string) hello {
	return hello{here: here{r.Name, r.session, r.Takers}, Version: r.Version, Protocol: protocol, Job: job,
		Facts: []Fact{}}
}

// ask says hello until the hub answers.
func (r *working) ask(ctx context.Context, said hello) (reply answer, err error) {
	text, err := json.Marshal(said)
	if err != nil {
		return reply, err
	}
	for {
		attempt, cancel := r.attempt(ctx, requestTimeout)
		m, err := r.conn.RequestWithContext(attempt, helloSubject, text)
		cancel()
		if err == nil {
			if err := json.Unmarshal(m.Data, &reply); err != nil {
				return reply, fmt.Errorf("the hub's answer: %w", err)
			}
			if reply.Lease > 0 {
				r.lease.Store(int64(reply.Lease))
			}
			return reply, nil
		}
		if ctx.Err() != nil {
			return reply, ctx.Err()
		}
		if !isTransient(err) && !errors.Is(err, context.Canceled) {
			return reply, fmt.Errorf("asking the hub at %s: %w", r.URL, err)
		}
		select { // the hub is away
		case <-time.After(retryAfter):
		case <-ctx.Done():
			return reply, ctx.Err()
		}
	}
}

// register tells the hub that the worker has come.
func (r *working) register(stop context.CancelCauseFunc) error {
	reply, err := r.ask(r.ctx, r.hello(""))
	switch {
	case err != nil:
		return err
	case reply.Finished:
		stop(errBye)
		return errBye
	case reply.Reason != "":
		return &reply.RefusedError
	}
	return nil
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
