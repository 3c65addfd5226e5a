package remote

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// A crew is the workers that a hub hears of.
type crew struct{ *crewState }

type crewState struct {
	mutex   sync.Mutex
	members map[string]member // by name
	changed chan struct{}     // has an element after a worker went
}

type member struct {
	takers int
	heard  time.Time
}

// here is what a worker says from time to time.
type here struct {
	Worker string `json:"worker"`
	Takers int    `json:"takers"` // 0: it goes
}

func newCrew() crew {
	return crew{&crewState{members: map[string]member{}, changed: make(chan struct{}, 1)}}
}

// add enters a worker, and reports whether it is new.
func (c crew) add(name string, takers int) bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	_, had := c.members[name]
	c.members[name] = member{takers, time.Now()}
	return !had
}

// see hears a worker. One that the hub has not admitted does not count.
func (c crew) see(m *nats.Msg) {
	var said here
	if json.Unmarshal(m.Data, &said) != nil {
		return // of no version of this program
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if _, is := c.members[said.Worker]; !is {
		return
	}
	if c.members[said.Worker] = (member{said.Takers, time.Now()}); said.Takers == 0 {
		c.remove(said.Worker)
	}
}

func (c crew) remove(name string) {
	delete(c.members, name)
	select {
	case c.changed <- struct{}{}:
	default:
	}
}

// gone removes workers that were not heard for a while, and names them.
func (c crew) gone() (names []string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for name, m := range c.members {
		if time.Since(m.heard) > goneAfter {
			names = append(names, name)
			c.remove(name)
		}
	}
	return names
}

func (c crew) count() (workers, takers int) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, m := range c.members {
		takers += m.takers
	}
	return len(c.members), takers
}

// waitUntilGone waits until no worker is left, or for a time.
func (c crew) waitUntilGone(ctx context.Context, most time.Duration) {
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
