package rooms

import (
	"slices"

	"raumlab/internal/plural"
)

// A Message is an event of a stream.
type Message struct {
	Event   string // room or change
	Version int    // the stream resumes after it
	Data    []byte // JSON
}

// A Watcher sees what happens in a room.
type Watcher struct {
	room     *room
	role     string // host, guest or watch
	client   string // that watches, by its address; empty where it has no bound
	number   int    // of the room's watchers, from 1
	first    []Message
	messages chan Message
}

// First are the messages before those of the channel.
func (w *Watcher) First() []Message { return w.first }

// Messages has each event as it happens. It is closed when the room is, or when the watcher reads
// too late: it then resumes after the last message.
func (w *Watcher) Messages() <-chan Message { return w.messages }

// Close ends the watching.
func (w *Watcher) Close() {
	w.room.mutex.Lock()
	defer w.room.mutex.Unlock()
	if w.room.watchers[w] {
		w.room.drop(w)
	}
}

// backlog is how many messages a watcher may be late: more than come within the time that a
// connection may take for one.
const backlog = 64

// maxSeat is how often one player may watch at once: in several windows, and in connections that
// the server does not know to be gone. One more ends the oldest, so that dead connections keep no
// player out.
const maxSeat = 8

// maxClient is how many spectators of a room one client may be, so that it keeps no others out.
const maxClient = 32

// watch begins a stream after a version, or with the whole room where that is less to send, or where
// the host must get the entry code.
func (m *room) watch(token, client string, after int) (*Watcher, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.closed != nil {
		return nil, m.closed
	}
	role, most := "watch", m.rooms.limits.Spectators
	if !opens(token, m.state.terms.Watch) {
		by, err := m.state.player(token)
		if err != nil {
			return nil, err
		}
		role, most = string(by), maxSeat
	}
	same, ofClient := 0, 0
	var oldest *Watcher
	for w := range m.watchers {
		if w.role != role {
			continue
		}
		if w.client == client {
			ofClient++
		}
		if same++; oldest == nil || w.number < oldest.number {
			oldest = w
		}
	}
	switch {
	case role == "watch" && client != "" && ofClient >= maxClient:
		return nil, refuse(Full, "this room is open in %s on your network, the most that are allowed: close one",
			plural.Of(ofClient, "window"))
	case same < most:
	case role != "watch":
		m.drop(oldest)
	default:
		return nil, refuse(Full, "this room is open in %s, the most that are allowed: close one",
			plural.Of(same, "window"))
	}
	m.watched++
	w := &Watcher{room: m, role: role, client: client, number: m.watched, messages: make(chan Message, backlog)}
	waits := role == string(host) && m.state.guest == ""
	if missed := m.state.version - after; after < 1 || missed < 0 || missed > len(m.recent) || waits {
		w.first = []Message{messageOf("room", m.state.version, m.whole(role))}
	} else {
		w.first = slices.Clone(m.recent[len(m.recent)-missed:])
	}
	m.watchers[w] = true
	return w, nil
}
