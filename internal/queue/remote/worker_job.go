package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"
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
	said := r.hello(hash)
	j.work, err = r.Begin(document)
	if err != nil {
		said.Fault = err.Error()
	}
	if j.work.Facts != nil {
		said.Facts = j.work.Facts
	}
	reply, err := r.ask(ctx, said)
	switch {
	case err != nil:
		return err
	case reply.Closed, reply.Finished:
		return errClosed
	case reply.Reason != "":
		return &reply.RefusedError
	}
	return nil
}

// forget drops what a taker has of jobs that are over.
func (r *working) forget(takers map[string]Taker) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for hash := range takers {
		if r.jobs[hash] == nil {
			delete(takers, hash)
		}
	}
}

// document reads the document of a job.
func (r *working) document(ctx context.Context, hash string) ([]byte, error) {
	var data []byte
	for {
		text, err := json.Marshal(documentRequest{hash, len(data)})
		if err != nil {
			return nil, err
		}
		attempt, cancel := r.attempt(ctx, requestTimeout)
		m, err := r.conn.RequestWithContext(attempt, documentSubject, text)
		cancel()
		switch {
		case err == nil:
			size, err := strconv.Atoi(m.Header.Get(sizeHeader))
			if err != nil || size > maxDecompressed {
				return nil, fmt.Errorf("the document of job %s: header %s: %q", hash, sizeHeader, m.Header.Get(sizeHeader))
			}
			if size == 0 {
				return nil, errClosed
			}
			if data = append(data, m.Data...); len(data) < size && len(m.Data) > 0 {
				continue
			}
			document, err := r.decompress(data)
			if err == nil && jobHash(document) != hash {
				err = errors.New("its hash differs")
			}
			if err != nil {
				return nil, fmt.Errorf("the document of job %s: %w", hash, err)
			}
			return document, nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case !isTransient(err) && !errors.Is(err, context.Canceled):
			return nil, fmt.Errorf("the document of job %s: %w", hash, err)
		}
		select {
		case <-time.After(retryAfter):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}
