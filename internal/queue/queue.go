// Package queue says what work for other machines is: a Job, and the Tasks that it consists of. The
// games of a run, the pairs of a match and the scores of a corpus are such jobs. Package remote has
// them computed.
//
// The caller folds the results in order, by package ordered: so what it makes of them does not
// depend on where they were computed.
package queue

import (
	"context"
	"encoding/json"
	"errors"
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

// A Job says how its tasks are computed.
type Job struct {
	Kind   string          // names the Reader that a worker reads it with
	Config json.RawMessage // what the Reader reads
	Facts  []Fact          // what workers must have in common with the hub

	// Input returns what a task gives its worker; nil is for jobs whose Config says all.
	Input func(context.Context, Task) ([]byte, error)
}

// A Fact is something that a worker must have in common with the hub, such as the signature of an
// engine.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// A Remote has jobs computed on other machines.
type Remote interface {
	Begin(ctx context.Context, j Job) (Tasks, error)
}

// Tasks are those of a job that was begun. The methods may be called by many goroutines.
type Tasks interface {
	// Do waits for the result of a task and passes it to accept. A result that accept refuses is
	// computed again, by another worker if there is one. A refused Result that is Last ends Do.
	Do(ctx context.Context, t Task, accept func(Result) error) error
	// Unpack returns the data of a result from its packed form.
	Unpack(packed []byte) ([]byte, error)
	// Discard says that no result of an item before this one is wanted again, because what was made
	// of them is on disk.
	Discard(before int64)
	// Close ends the job. If it is done, tasks and results are given up; otherwise they may be kept
	// for a process that resumes it.
	Close(done bool) error
}

// A Result is what a worker made of a task.
type Result struct {
	Data   []byte
	Packed []byte // Data as it came, which takes less memory
	Failed string // why there is none; empty if there is
	Last   bool   // another worker could not finish the task, either, or there is no other
}

// Retry returns why a task failed, so that another worker tries it, unless the result is the last.
func (r Result) Retry() error {
	if r.Last || r.Failed == "" {
		return nil
	}
	return errors.New(r.Failed)
}

// Work is how a worker computes the tasks of a job.
type Work struct {
	Unit     string // what its items are, in the plural, such as games
	Job      string // what it is in words
	Facts    []Fact // that the hub compares with its own
	NewTaker func() Taker
}

// A Taker computes a task from what the hub gave with it. One goroutine uses it.
type Taker = func(ctx context.Context, t Task, input []byte) ([]byte, error)

// A Reader reads the Config of a job.
type Reader = func(config []byte) (Work, error)
