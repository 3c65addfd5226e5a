// Package queue has tasks computed, by goroutines of this process (Local) or by workers on other
// machines (package remote). The caller folds the results in order, by package ordered: so what
// it makes of them does not depend on where they were computed.
package queue

import (
	"context"
	"fmt"
	"strings"
)

// A Task is what one worker computes at a time: the items First to End-1 of a job.
type Task struct {
	First, End int64
	Draws      int // how many openings of a pair were drawn and not wanted
}

// String returns what ParseTask reads.
func (t Task) String() string { return fmt.Sprintf("%d-%d-%d", t.First, t.End, t.Draws) }

// ParseTask reads a task.
func ParseTask(text string) (t Task, err error) {
	if _, err := fmt.Sscanf(text, "%d-%d-%d", &t.First, &t.End, &t.Draws); err != nil {
		return Task{}, fmt.Errorf("task %q: expected three numbers such as 0-16-0", text)
	}
	if t.String() != strings.TrimSpace(text) || t.First < 0 || t.End <= t.First || t.Draws < 0 {
		return Task{}, fmt.Errorf("task %q: expected the first item, the one after the last, and draws", text)
	}
	return t, nil
}

// A Queue has the tasks of one job computed. Its methods may be called by many goroutines.
type Queue[T any] interface {
	// Do returns the result of a task. It waits until a worker is free and has computed it.
	Do(ctx context.Context, t Task) (T, error)
	// Discard says that no result of an item before this one is wanted again: they are durable
	// elsewhere.
	Discard(before int64)
	// Close ends the job. If it is done, tasks and results are given up; otherwise they may be kept
	// for a process that resumes it.
	Close(done bool) error
}

// Local is the queue whose workers are goroutines that call Do.
type Local[T any] struct {
	free      chan func(context.Context, Task) (T, error) // nil for a worker that has not begun
	newWorker func() func(context.Context, Task) (T, error)
}

// NewLocal returns the queue of this process. At most that many workers are made; one computes one
// task at a time, so that it may own a searcher.
func NewLocal[T any](workers int, newWorker func() func(context.Context, Task) (T, error)) Local[T] {
	h := Local[T]{make(chan func(context.Context, Task) (T, error), workers), newWorker}
	for range workers {
		h.free <- nil
	}
	return h
}

// Do computes the task by the next free worker.
func (h Local[T]) Do(ctx context.Context, t Task) (T, error) {
	compute := <-h.free // soon: each caller holds at most one
	if compute == nil {
		compute = h.newWorker()
	}
	defer func() { h.free <- compute }()
	return compute(ctx, t)
}

// Discard does nothing: the queue keeps no results.
func (h Local[T]) Discard(int64) {}

// Close does nothing: tasks that Do computes end with their contexts.
func (h Local[T]) Close(bool) error { return nil }
