package remote

import (
	"slices"

	"raumlab/internal/queue"
)

// A State is what a worker does now, and how much it has done of that.
type State struct {
	Unit   string       // what items are, in the plural; empty before the first task
	Job    string       // what the task that came last belongs to, in words
	Items  int64        // stored of this unit
	InHand []queue.Task // the one that came first is the first
}

func (s *State) begin(w Work, t queue.Task) {
	if s.Unit != w.Unit { // the worker has gone over to another hub
		s.Unit, s.Items = w.Unit, 0
	}
	s.Job = w.Job
	s.InHand = append(s.InHand, t)
}

func (s *State) end(t queue.Task) {
	if i := slices.Index(s.InHand, t); i >= 0 {
		s.InHand = slices.Delete(s.InHand, i, i+1)
	}
}

// change changes the state and shows it.
func (r *working) change(do func(s *State)) {
	if r.Progress == nil {
		return
	}
	r.showing.Lock()
	defer r.showing.Unlock()
	do(&r.state)
	r.Progress(r.state)
}
