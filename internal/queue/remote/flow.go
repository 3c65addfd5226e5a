package remote

import (
	"cmp"
	"context"
	"slices"
	"sync"
)

// A flow bounds how many tasks are published and not done. Of those that wait the first enters
// first, whenever it came: its result is wanted first, and those of others wait for it.
type flow struct {
	mutex   sync.Mutex
	limit   int
	inside  int
	waiting []turn // the first task first
}

// A turn is a task that waits.
type turn struct {
	first int64         // item of the task
	comes chan struct{} // closed when it may enter
}

// enter waits until one more task may be published, that of the item first.
func (f *flow) enter(ctx context.Context, first int64) error {
	f.mutex.Lock()
	t := turn{first, make(chan struct{})}
	place, _ := slices.BinarySearchFunc(f.waiting, t, func(x, y turn) int { return cmp.Compare(x.first, y.first) })
	f.waiting = slices.Insert(f.waiting, place, t)
	f.admit()
	f.mutex.Unlock()
	select {
	case <-t.comes:
		return nil
	case <-ctx.Done():
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for i, x := range f.waiting {
		if x.comes == t.comes {
			f.waiting = slices.Delete(f.waiting, i, i+1)
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
		close(f.waiting[0].comes)
		f.waiting = slices.Delete(f.waiting, 0, 1)
		f.inside++
	}
}
