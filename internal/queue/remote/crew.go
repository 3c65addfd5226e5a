package remote

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"raumlab/internal/queue"
)

// A crew is the workers that a hub hears of.
type crew struct {
	now     func() time.Time
	mutex   sync.Mutex
	members map[string]*member // by name, also those that went
	holders map[string]int     // results refused of those who have a token of their own
	changed chan struct{}      // has an element after a worker went
}

// A member is a worker that has come once.
type member struct {
	session string
	takers  int
	heard   time.Time
	gone    bool      // since it said so, or was not heard
	rival   string    // session of another one that wants the name
	asked   time.Time // when the rival first did
	job     string    // of done
	done    []Range   // whose results were accepted
	refused int       // results
	lockout string    // why it may not compute any more; empty while it may
}

// A Range is the items First to End-1.
type Range struct {
	First int64 `json:"first"`
	End   int64 `json:"end"`
}

// here is what a worker says from time to time.
type here struct {
	Worker  string `json:"worker"`
	Session string `json:"session"`
	Takers  int    `json:"takers"` // 0: it goes
}

func newCrew(now func() time.Time) *crew {
	return &crew{now: now, members: map[string]*member{}, holders: map[string]int{}, changed: make(chan struct{}, 1)}
}

// A claim is what becomes of a name that a worker wants.
type claim int

const (
	known    claim = iota // the worker has it
	arrived               // it has it from now on
	taken                 // another one has it, which may be gone
	occupied              // another one has it, and was heard meanwhile
)

// claim gives a name to the worker of a session, unless another worker has it.
func (c *crew) claim(name, session string, takers int) claim {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	now := c.now()
	m := c.members[name]
	if m == nil {
		m = &member{gone: true}
		c.members[name] = m
	}
	if m.session != session && !m.gone {
		if m.rival != session {
			m.rival, m.asked = session, now
		}
		if m.heard.After(m.asked) {
			return occupied
		}
		return taken
	}
	was := m.gone
	m.session, m.takers, m.heard, m.gone = session, takers, now, false
	if was {
		return arrived
	}
	return known
}

// see hears a worker. It reports whether the worker has come, or was thought to be gone.
func (c *crew) see(m *nats.Msg) (name string, takers int, came bool) {
	var said here
	if json.Unmarshal(m.Data, &said) != nil || CheckName(said.Worker) != nil || !isSession(said.Session) {
		return "", 0, false // of no version of this program
	}
	if said.Takers <= 0 {
		c.leave(said.Worker, said.Session)
		return "", 0, false
	}
	return said.Worker, said.Takers, c.claim(said.Worker, said.Session, said.Takers) == arrived
}

// leave says that a worker has gone.
func (c *crew) leave(name, session string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if m := c.members[name]; m != nil && m.session == session {
		c.remove(m)
	}
}

func (c *crew) remove(m *member) {
	m.gone = true
	select {
	case c.changed <- struct{}{}:
	default:
	}
}

// gone removes workers that were not heard for a while, and names them.
func (c *crew) gone() (names []string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for name, m := range c.members {
		if !m.gone && c.now().Sub(m.heard) > goneAfter {
			names = append(names, name)
			c.remove(m)
		}
	}
	return names
}

// accepted notes the result of a worker.
func (c *crew) accepted(name, job string, t queue.Task) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	m := c.of(name)
	if m.job != job {
		m.job, m.done = job, nil
	}
	i, _ := slices.BinarySearchFunc(m.done, t.First, func(r Range, first int64) int { return cmp.Compare(r.First, first) })
	m.done = slices.Insert(m.done, i, Range{t.First, t.End})
	if i+1 < len(m.done) && m.done[i].End == m.done[i+1].First {
		m.done[i].End = m.done[i+1].End
		m.done = slices.Delete(m.done, i+1, i+2)
	}
	if i > 0 && m.done[i-1].End == m.done[i].First {
		m.done[i-1].End = m.done[i].End
		m.done = slices.Delete(m.done, i, i+1)
	}
}

// of returns the member of a name. One that this hub has not seen computed for the one before it.
func (c *crew) of(name string) *member {
	m := c.members[name]
	if m == nil {
		m = &member{gone: true}
		c.members[name] = m
	}
	return m
}

// refused notes that a result was refused, of a worker, or of the holder of a token, whatever its
// workers are called. Once too often locks the worker and the holder out; locked reports whether
// this was that time. A name that another holder has by now stays open to it.
func (c *crew) refused(name, holder, why string, holderOf func(session string) string) (x refusal, session string, locked bool) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	m := c.of(name)
	x = refusal{Worker: name, Holder: holder}
	if holder == "" {
		m.refused++
		x.Refused = m.refused
	} else {
		c.holders[holder]++
		x.Refused = c.holders[holder]
		if m.session != "" && holderOf(m.session) != holder {
			x.Worker = ""
		}
	}
	if x.Refused < mostRefused {
		return x, "", false
	}
	x.Lockout = why
	if x.Worker != "" && m.lockout == "" {
		m.lockout = why
		c.remove(m)
		session = m.session
	}
	return x, session, x.Refused == mostRefused
}

// restore takes over what an earlier hub noted.
func (c *crew) restore(x refusal) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if x.Holder != "" {
		c.holders[x.Holder] = x.Refused
	}
	if x.Worker == "" || x.Holder != "" && x.Lockout == "" {
		return
	}
	m := c.of(x.Worker)
	if x.Lockout != "" { // else the name may be locked out for another holder
		m.lockout = x.Lockout
	}
	if x.Holder == "" {
		m.refused = x.Refused
	}
}

// lockout is why a worker may not compute; empty for one that may.
func (c *crew) lockout(name string) string {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if m := c.members[name]; m != nil {
		return m.lockout
	}
	return ""
}

// A Lockout is a worker that may not compute for a hub any more.
type Lockout struct {
	Worker   string  `json:"worker"`
	Reason   string  `json:"reason"`
	Accepted []Range `json:"accepted"` // what this hub accepted of it before, of one job
}

// Lockouts lists the workers that were locked out, by name.
func (h *Hub) Lockouts() (all []Lockout) {
	h.crew.mutex.Lock()
	defer h.crew.mutex.Unlock()
	for name, m := range h.crew.members {
		if m.lockout != "" {
			all = append(all, Lockout{name, m.lockout, append([]Range{}, m.done...)})
		}
	}
	slices.SortFunc(all, func(a, b Lockout) int { return cmp.Compare(a.Worker, b.Worker) })
	return all
}

func (c *crew) count() (workers, takers int) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for _, m := range c.members {
		if !m.gone {
			workers++
			takers += m.takers
		}
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
