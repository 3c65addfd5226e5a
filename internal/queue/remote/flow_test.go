package remote

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"testing"
)

// Law: no more are inside than the limit, and they enter in their order.
func TestFlow(t *testing.T) {
	f := flow{limit: 3}
	var inside, most int
	var lock sync.Mutex
	var all sync.WaitGroup
	for i := range int64(100) {
		all.Go(func() {
			if err := f.enter(t.Context(), i); err != nil {
				t.Error(err)
			}
			lock.Lock()
			inside++
			most = max(most, inside)
			lock.Unlock()
			lock.Lock()
			inside--
			lock.Unlock()
			f.leave()
		})
	}
	all.Wait()
	if most > 3 || f.inside != 0 || len(f.waiting) != 0 {
		t.Errorf("%d at once; %d inside, %d waiting at the end", most, f.inside, len(f.waiting))
	}
	ctx, cancel := context.WithCancel(t.Context())
	f.resize(0)
	gone := make(chan error)
	go func() { gone <- f.enter(ctx, 0) }()
	cancel()
	if err := <-gone; err == nil {
		t.Error("it entered although the limit is 0")
	}
	f.resize(1)
	if err := f.enter(t.Context(), 0); err != nil || f.inside != 1 {
		t.Errorf("%v, %d inside", err, f.inside)
	}
	f.resize(0)
	var order []int64
	for _, i := range []int64{7, 3, 9, 3, 1, 8} {
		all.Go(func() {
			if err := f.enter(t.Context(), i); err != nil {
				t.Error(err)
			}
			order = append(order, i) // one is inside at a time
			f.leave()
		})
	}
	waiting := func() int {
		f.mutex.Lock()
		defer f.mutex.Unlock()
		return len(f.waiting)
	}
	for waiting() < 6 {
		runtime.Gosched()
	}
	f.leave()
	f.resize(1)
	all.Wait()
	if want := []int64{1, 3, 3, 7, 8, 9}; !slices.Equal(order, want) {
		t.Errorf("tasks %v: want %v", order, want)
	}
}
