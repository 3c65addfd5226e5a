package remote

import (
	"context"
	"sync"
	"time"
)

// A crew is the workers that a hub hears of.
type crew struct {
	now     func() time.Time
	mutex   sync.Mutex
	members map[string]*member // by session
	changed chan struct{}      // has an element after a worker went
}

// A member is a worker that is there.
type member struct {
	name   string
	takers int
	heard  time.Time
}

// here is what a worker says from time to time.
type here struct {
	Worker  string `json:"worker"`
	Session string `json:"session"` // of this process alone
	Takers  int    `json:"takers"`  // 0: it goes
}

func newCrew(now func() time.Time) *crew {
	return &crew{now: now, members: map[string]*member{}, changed: make(chan struct{}, 1)}
}

// hear notes that a worker is there, or that it goes. It reports whether the worker has come, or
// was thought to be gone.
func (c *crew) hear(said here) (came bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if said.Takers <= 0 {
		c.remove(said.Session)
		return false
	}
	_, was := c.members[said.Session]
	c.members[said.Session] = &member{said.Worker, said.Takers, c.now()}
	return !was
}

func (c *crew) remove(session string) {
	delete(c.members, session)
	select {
	case c.changed <- struct{}{}:
	default:
	}
}

// gone removes workers that were not heard for a while, and names them.
func (c *crew) gone() (names []string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for session, m := range c.members {
		if c.now().Sub(m.heard) > goneAfter {
			names = append(names, m.name)
			c.remove(session)
		}
	}
	return names
}

func (c *crew) count() (workers, takers int) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, m := range c.members {
		workers++
		takers += m.takers
	}
	return workers, takers
}

// waitUntilGone waits until no worker is left, or for a time.
func (c *crew) waitUntilGone(ctx context.Context, most time.Duration) {
	late := time.NewTimer(most)
	defer late.Stop()
	for {
		if n, _ := c.count(); n == 0 {
			return
		}
		select {
		case <-c.changed:
		case <-late.C:
			return
		case <-ctx.Done():
			return
		}
	}
}
