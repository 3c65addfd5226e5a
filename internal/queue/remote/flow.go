package remote

import (
	"context"
	"sync"
)

// A flow bounds how many tasks are published and not done. Those that wait enter in their order.
type flow struct {
	mutex   sync.Mutex
	limit   int
	inside  int
	waiting []chan struct{} // closed when it may enter
}

// enter waits until one more task may be published.
func (f *flow) enter(ctx context.Context) error {
	f.mutex.Lock()
	turn := make(chan struct{})
	f.waiting = append(f.waiting, turn)
	f.admit()
	f.mutex.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for i, x := range f.waiting {
		if x == turn {
			f.waiting = append(f.waiting[:i:i], f.waiting[i+1:]...)
			return ctx.Err()
		}
	}
	f.inside-- // it was admitted meanwhile
	f.admit()
	return ctx.Err()
}

// leave says that a task is done.
func (f *flow) leave() {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.inside--
	f.admit()
}

// resize changes the bound.
func (f *flow) resize(limit int) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.limit = limit
	f.admit()
}

// count returns how many tasks are published and not done.
func (f *flow) count() int {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.inside
}

func (f *flow) admit() {
	for f.inside < f.limit && len(f.waiting) > 0 {
		close(f.waiting[0])
		f.waiting = f.waiting[1:]
		f.inside++
	}
}
