package remote

import (
	"slices"
	"time"

	"raumlab/internal/queue"
)

// A State is what a worker does now, and how much it has done of that.
type State struct {
	Unit   string   // what items are, in the plural; empty before the first task
	Job    string   // what the task that came last belongs to, in words
	Items  int64    // stored of this unit
	InHand []InHand // the one that came first is the first
}

// An InHand is a task that a worker computes.
type InHand struct {
	queue.Task
	job   string // its hash
	since time.Time
}

func (s *State) begin(w queue.Work, x InHand) {
	if s.Unit != w.Unit { // the worker has gone over to another hub
		s.Unit, s.Items = w.Unit, 0
	}
	s.Job = w.Job
	s.InHand = append(s.InHand, x)
}

func (s *State) end(x InHand) {
	if i := slices.Index(s.InHand, x); i >= 0 {
		s.InHand = slices.Delete(s.InHand, i, i+1)
	}
}

// change changes the state and shows it.
func (r *working) change(do func(s *State)) {
	r.showing.Lock()
	defer r.showing.Unlock()
	do(&r.state)
	if r.Progress != nil {
		r.Progress(r.state)
	}
}
