package remote

import (
	"context"
	"slices"
	"sync"
	"testing"

	"raumlab/internal/queue"
)

// A worker says what it has in hand and how many items it has stored, from the first task to the
// last. Items of another unit are counted apart.
func TestWorkerSaysWhatItDoes(t *testing.T) {
	h := openHub(t, Options{})
	j, err := h.begin(t.Context(), queue.Job{Config: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	var mutex sync.Mutex
	var said []State
	ended := begin(t, Worker{
		URL: h.Address(), Name: "worker",
		Readers: only(func([]byte) (queue.Work, error) {
			return queue.Work{Unit: "games", Job: "a against b", NewTaker: func() queue.Taker {
				return func(_ context.Context, _ queue.Task, input []byte) ([]byte, error) { return input, nil }
			}}, nil
		}),
		Progress: func(s State) {
			s.InHand = slices.Clone(s.InHand)
			mutex.Lock()
			defer mutex.Unlock()
			said = append(said, s)
		},
	})
	until(t, "the worker joined", func() bool { _, n := h.Workers(); return n == 1 })
	for _, task := range []queue.Task{{First: 0, End: 4}, {First: 4, End: 5}} {
		if err := j.Do(t.Context(), task, accept); err != nil {
			t.Fatal(err)
		}
	}
	until(t, "the worker has said all", func() bool {
		mutex.Lock()
		defer mutex.Unlock()
		return len(said) == 6
	})
	if err := h.End(true); err != nil {
		t.Error(err)
	}
	if err := ended(); err != nil {
		t.Error(err)
	}
	for i, want := range []struct {
		items  int64
		inHand []queue.Task
	}{
		{0, []queue.Task{{First: 0, End: 4}}}, {4, []queue.Task{{First: 0, End: 4}}}, {4, nil},
		{4, []queue.Task{{First: 4, End: 5}}}, {5, []queue.Task{{First: 4, End: 5}}}, {5, nil},
	} {
		if s := said[i]; s.Unit != "games" || s.Job != "a against b" || s.Items != want.items ||
			!slices.EqualFunc(s.InHand, want.inHand, func(x InHand, t queue.Task) bool { return x.Task == t }) {
			t.Errorf("%d: it says %+v, want %+v", i, s, want)
		}
	}
	s := said[5]
	s.begin(queue.Work{Unit: "pairs", Job: "c against d"}, InHand{Task: queue.Task{First: 7, End: 8}})
	if s.Unit != "pairs" || s.Job != "c against d" || s.Items != 0 || len(s.InHand) != 1 {
		t.Errorf("of another unit it says %+v", s)
	}
}
