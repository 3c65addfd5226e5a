package rooms

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"
)

// A room has two seats and any number of games, one after another.
type room struct {
	rooms    *Rooms
	path     string
	made     terms  // what the room was made with, to read without the mutex
	entry    string // takes the guest's seat while it is free; another one after a restart
	mutex    sync.Mutex
	state    state
	recent   []Message // of the last events, at most backlog
	size     int64     // of the file
	watchers map[*Watcher]bool
	watched  int         // watchers there ever were
	flag     *time.Timer // when the time of the side to move is over; nil where no clock runs
	unsure   bool        // what the file has is not known, because a write failed
	closed   error       // why the room takes no more events, or nil
}

// now is the time, as far as the events of the room do not say that it is later.
func (m *room) now() int64 { return max(m.state.at, m.rooms.now()) }

// add makes an event happen: it is checked, written, and only then seen. The mutex is held.
func (m *room) add(r record) error {
	if m.closed != nil {
		return m.closed
	}
	if err := m.readAgain(); err != nil {
		return err
	}
	r.Version = m.state.version + 1
	if err := m.state.check(r); err != nil {
		return err
	}
	size, err := writeLine(m.path, m.size, r)
	if err != nil {
		return m.fail(err)
	}
	m.size = size
	m.state.apply(r)
	m.schedule()
	m.tell(changeOf(&m.state, r))
	return nil
}

// fail says that the file could not be written. What the disk has now is not known until the file
// is read again, which the next event does first.
func (m *room) fail(err error) error { return m.failAs(err, errDisk) }

// failAs is fail for which players get the reason why.
func (m *room) failAs(err, why error) error {
	if !m.unsure {
		m.rooms.report(err)
	}
	m.unsure = true
	if m.flag != nil { // it falls when the disk takes it
		m.flag.Reset(flagAgain)
	}
	return why
}

// flagAgain is when a flag falls again that the disk did not take.
const flagAgain = time.Second

var errDisk = refuse(Full,
	"the server cannot write this room to its disk; what you have seen is saved")

var errFile = refuse(Full,
	"another program has changed or removed the file of this room: the operator of the server must restore it")

// readAgain reads the file after a failed write, if another program has appended events to it, or
// removed it. Players continue with what it holds.
func (m *room) readAgain() error {
	if m.state.version == 0 { // there is no file yet
		return nil
	}
	if info, err := os.Lstat(m.path); err == nil && info.Size() == m.size && !m.unsure {
		return nil
	}
	s, recent, size, torn, err := replay(m.path)
	if err == nil && s.version < m.state.version {
		err = fmt.Errorf("%s: it has lost its last events: expected %d, it has %d", m.path, m.state.version, s.version)
	}
	if err == nil && torn {
		err = cut(m.path, size)
	}
	if err != nil {
		return m.failAs(err, errFile)
	}
	m.unsure, m.size = false, size
	if s.version > m.state.version {
		m.state, m.recent = *s, recent
		m.schedule()
		m.tellAll()
	}
	return nil
}

// tellAll sends the whole room to all watchers.
func (m *room) tellAll() {
	for w := range m.watchers {
		select {
		case w.messages <- messageOf("room", m.state.version, m.whole(w.role)):
		default:
			m.drop(w)
		}
	}
}

// whole is the room as one viewer sees it.
func (m *room) whole(you string) RoomState {
	s := m.state.whole(you)
	if you == string(host) && m.state.guest == "" {
		s.Entry = m.entry
	}
	return s
}

// tell sends an event to all watchers. One that is late is dropped, and resumes where it was.
func (m *room) tell(message Message) {
	if len(m.recent) == backlog {
		m.recent = m.recent[:copy(m.recent, m.recent[1:])]
	}
	m.recent = append(m.recent, message)
	for w := range m.watchers {
		select {
		case w.messages <- message:
		default:
			m.drop(w)
		}
	}
}

// changeOf is the message of a room's last event.
func changeOf(s *state, r record) Message { return messageOf("change", s.version, s.event(r)) }

func messageOf(name string, version int, value any) Message {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // of structs of texts and numbers
	}
	return Message{Event: name, Version: version, Data: text}
}

func (m *room) drop(w *Watcher) {
	delete(m.watchers, w)
	close(w.messages)
}

// schedule sets when the flag falls.
func (m *room) schedule() {
	was := m.flag != nil
	if was {
		m.flag.Stop()
		m.flag = nil
	}
	if at := m.state.deadline; at != 0 && m.closed == nil {
		m.flag = time.AfterFunc(time.Duration(at-m.rooms.now())*time.Millisecond, func() { m.fall(at) })
	}
	if is := m.flag != nil; is != was {
		m.rooms.pulse.run(is)
	}
}

// fall ends the game when the time is over.
func (m *room) fall(deadline int64) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.closed != nil || m.state.deadline != deadline || m.wake() != nil || m.state.deadline != deadline {
		return
	}
	if m.now() < deadline { // the system's clock was set back
		m.schedule()
		return
	}
	m.add(record{Kind: flagged, At: m.now()}) // an error of the disk has been reported
}

// close ends a room. The mutex is held.
func (m *room) close(why error) {
	if m.closed != nil {
		return
	}
	m.closed = why
	m.schedule()
	for w := range m.watchers {
		m.drop(w)
	}
}

// errDone says that a request has been done already.
var errDone = errors.New("done already")

// act does what a player asks. Build returns the event, whose time and player are filled in.
func (m *room) act(token string, build func(s *state, by seat) (record, error)) (Reached, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	by, err := m.state.player(token)
	if err != nil {
		return Reached{}, err
	}
	return m.do(func(s *state) (record, error) {
		r, err := build(s, by)
		r.By = by
		return r, err
	})
}

// resume gives a clock the time back during which the server did not run, which ended now. What
// fell before stays fallen. If the server stops again and again, its pauses count.
func (m *room) resume(stopped int64) error {
	s := &m.state
	switch stopped = max(s.at, stopped); {
	case stopped >= s.deadline:
		return m.add(record{Kind: flagged, At: stopped})
	case s.resumes >= maxResumes:
		return nil
	}
	return m.add(record{Kind: resumed, At: m.now(), Paused: stopped})
}

// wake resumes the clock after a pause of this process that no event has followed yet.
func (m *room) wake() error {
	from, until := m.rooms.pulse.pause()
	if m.closed != nil || m.state.deadline == 0 || m.state.at >= until {
		return nil
	}
	return m.resume(from)
}

// do makes one event happen, and first the fall of a flag that is due.
func (m *room) do(build func(s *state) (record, error)) (Reached, error) {
	if err := m.wake(); err != nil {
		return Reached{}, err
	}
	at := m.now()
	if d := m.state.deadline; d != 0 && at >= d {
		if err := m.add(record{Kind: flagged, At: at}); err != nil {
			return Reached{}, err
		}
	}
	r, err := build(&m.state)
	if err == nil {
		r.At = at
		err = m.add(r)
	}
	if err != nil && !errors.Is(err, errDone) {
		return Reached{}, err
	}
	return Reached{m.state.version}, nil
}

// player is who has a token of a seat.
func (s *state) player(token string) (seat, error) {
	switch {
	case opens(token, s.terms.Host):
		return host, nil
	case opens(token, s.guest):
		return guest, nil
	case opens(token, s.terms.Watch):
		return "", refuse(Forbidden, "this link is only for watching: the players have their own links")
	}
	return "", errNoToken
}

var errNoToken = refuse(Forbidden, "this link does not open the room: ask for another one")
