package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// errClosed is why a job is not begun: it is over.
var errClosed = errors.New("the job is over")

// job returns a job that the hub has admitted the worker to. Takers that want the same one wait for
// the first.
func (r *working) job(ctx context.Context, hash string) (*began, error) {
	r.mutex.Lock()
	j := r.jobs[hash]
	if j == nil {
		j = &began{ready: make(chan struct{})}
		r.jobs[hash] = j
		r.mutex.Unlock()
		j.err = r.begin(ctx, hash, j)
		if j.err != nil {
			r.mutex.Lock()
			delete(r.jobs, hash) // the next taker asks again
			r.mutex.Unlock()
		}
		close(j.ready)
		return j, j.err
	}
	r.mutex.Unlock()
	select {
	case <-j.ready:
		return j, j.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// begin reads a job and asks the hub for admission.
func (r *working) begin(ctx context.Context, hash string, j *began) error {
	document, err := r.document(ctx, hash)
	if err != nil {
		return err
	}
	said := hello{Worker: r.Name, Version: r.Version, Protocol: protocol, Takers: r.Takers, Job: hash}
	j.work, err = r.Begin(document)
	if err != nil {
		said.Fault = err.Error()
	}
	said.Facts = j.work.Facts
	if said.Facts == nil {
		said.Facts = []Fact{}
	}
	j.proof = proofOf(said.Facts)
	text, err := json.Marshal(said)
	if err != nil {
		return err
	}
	var reply answer
	for {
		attempt, cancel := r.attempt(ctx, requestTimeout)
		m, err := r.conn.RequestWithContext(attempt, helloSubject, text)
		cancel()
		if err == nil {
			if err := json.Unmarshal(m.Data, &reply); err != nil {
				return fmt.Errorf("the hub's answer: %w", err)
			}
			break
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if !isTransient(err) && !errors.Is(err, context.Canceled) {
			return fmt.Errorf("asking the hub at %s: %w", r.URL, err)
		}
		select { // the hub is away
		case <-time.After(retryAfter):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	switch {
	case reply.Closed:
		return errClosed
	case reply.Refused != "":
		return &RefusedError{reply.Refused}
	}
	return nil
}

// document reads the document of a job.
func (r *working) document(ctx context.Context, hash string) ([]byte, error) {
	for {
		attempt, cancel := r.attempt(ctx, requestTimeout)
		data, err := func() ([]byte, error) {
			docs, err := r.js.ObjectStore(attempt, jobsBucket)
			if err != nil {
				return nil, err
			}
			return docs.GetBytes(attempt, hash)
		}()
		cancel()
		switch {
		case err == nil:
			document, err := r.decompress(data)
			if err == nil && jobHash(document) != hash {
				err = errors.New("it has another hash")
			}
			if err != nil {
				return nil, fmt.Errorf("the document of job %s: %w", hash, err)
			}
			return document, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.Is(err, jetstream.ErrObjectNotFound):
			return nil, errClosed
		case !isTransient(err) && !isMissing(err) && !errors.Is(err, context.Canceled):
			return nil, fmt.Errorf("the document of job %s: %w", hash, err)
		}
		select {
		case <-time.After(retryAfter):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}
