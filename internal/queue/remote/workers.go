package remote

import (
	"slices"
	"sync"
	"time"

	"raumlab/internal/queue"
)

// A workerList has the workers that a hub hears of.
type workerList struct {
	now     func() time.Time
	mutex   sync.Mutex
	members map[string]member // by session
	takers  int               // of all
}

// A member is a worker that is there.
type member struct {
	heartbeat
	heard time.Time
}

// A heartbeat is what a worker says from time to time.
type heartbeat struct {
	Worker  string    `json:"worker"`
	Session string    `json:"session"` // of this process alone
	Takers  int       `json:"takers"`  // 0: it goes
	Holds   []holding `json:"holds,omitempty"`
	Refused string    `json:"refused,omitempty"` // why it may not work for the hub
}

// A holding is a task that a worker has in hand.
type holding struct {
	Job     string  `json:"job"`
	Task    string  `json:"task"`
	Seconds float64 `json:"seconds"` // for so long
}

func newWorkerList(now func() time.Time) *workerList {
	return &workerList{now: now, members: map[string]member{}}
}

// hear notes that a worker is there, or that it goes. It reports whether the worker has joined, or
// was thought to be gone.
func (c *workerList) hear(said heartbeat) (came bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if said.Takers <= 0 {
		c.remove(said.Session)
		return false
	}
	before, was := c.members[said.Session]
	c.members[said.Session] = member{said, c.now()}
	c.takers += said.Takers - before.Takers
	return !was
}

func (c *workerList) remove(session string) {
	c.takers -= c.members[session].Takers
	delete(c.members, session)
}

// gone removes workers that were not heard for a while, and names them.
func (c *workerList) gone() (names []string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for session, m := range c.members {
		if c.now().Sub(m.heard) > goneAfter {
			names = append(names, m.Worker)
			c.remove(session)
		}
	}
	return names
}

func (c *workerList) count() (workers, takers int) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return len(c.members), c.takers
}

// hasOthers reports whether there is a worker beside those of some names.
func (c *workerList) hasOthers(than []string) bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, m := range c.members {
		if !slices.Contains(than, m.Worker) {
			return true
		}
	}
	return false
}

// A Held is a task in the hands of a worker.
type Held struct {
	Worker string // empty for one that does not say what it has
	Task   queue.Task
	For    time.Duration
	job    string
}

// holding lists what the workers have in hand, as they said last.
func (c *workerList) holding() (all []Held) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, m := range c.members {
		for _, x := range m.Holds {
			if t, err := queue.ParseTask(x.Task); err == nil {
				all = append(all, Held{m.Worker, t, time.Duration(x.Seconds*float64(time.Second)) + c.now().Sub(m.heard), x.Job})
			}
		}
	}
	return all
}

// holdersOf names the workers that say that they have a task.
func (c *workerList) holdersOf(job string, t queue.Task) (names []string) {
	for _, x := range c.holding() {
		if x.job == job && x.Task == t {
			names = append(names, x.Worker)
		}
	}
	return names
}

// waitUntilGone waits until no worker is left, or for a time.
func (c *workerList) waitUntilGone(most time.Duration) {
	for late := time.Now().Add(most); time.Now().Before(late); time.Sleep(10 * time.Millisecond) {
		if n, _ := c.count(); n == 0 {
			return
		}
	}
}
