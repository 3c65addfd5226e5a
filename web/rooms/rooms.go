// Package rooms lets two people play over a link, while others watch.
//
// A room is a state machine. Each event is checked by the rules, written to the room's file and
// synchronised, and only then seen; the file, read again, gives the same state. A token
// of 128 bits opens a seat, and files have only hashes of tokens. A room that waits for its guest also
// has an entry code of six letters and digits, to be said aloud: it is not in the room's file. Clocks
// are deadlines: the server alone decides when a flag falls, and no clock counts the time during which
// it does not run.
package rooms

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"raumlab/engine/variant"
	"raumlab/internal/disk"
	"raumlab/internal/folder"
	"raumlab/internal/plural"
)

// Limits bound the rooms.
type Limits struct {
	Rooms      int           // at once
	Spectators int           // of a room
	Waiting    time.Duration // that a room without a guest is kept after its last event
	Idle       time.Duration // that any other room is kept
}

// DefaultLimits are those of raumlab serve.
func DefaultLimits() Limits {
	return Limits{Rooms: 1000, Spectators: 200, Waiting: 24 * time.Hour, Idle: 30 * 24 * time.Hour}
}

// Options say where rooms are kept.
type Options struct {
	Dir    string // made where it is missing
	Limits Limits
	Report func(error) // faults of the disk that no request meets, and rooms whose files are damaged
}

// Rooms are all rooms of a folder, of which this process is the only writer.
type Rooms struct {
	limits Limits
	report func(error)
	folder *folder.Folder
	pulse  pulse

	mutex   sync.Mutex
	all     map[string]*room
	entries map[string]*room // by entry code
	lost    map[string]bool  // codes whose files are damaged
	sweep   *time.Timer
	closed  bool
}

// Open reads all rooms of a folder, and continues them. Close must be called.
func Open(o Options) (*Rooms, error) {
	f, err := claim(o.Dir)
	if err != nil {
		return nil, err
	}
	r := &Rooms{limits: o.Limits, report: o.Report, folder: f, all: map[string]*room{}, entries: map[string]*room{},
		lost: map[string]bool{}}
	r.pulse.now, r.pulse.report, r.pulse.paused = r.now, r.report, r.wake
	if err := r.open(); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	r.expire()
	return r, nil
}

func (r *Rooms) open() error {
	alive, err := readAlive(r.folder.Path(aliveName))
	if err != nil {
		return err
	}
	files, err := os.ReadDir(r.folder.Dir)
	if err != nil {
		return err
	}
	for _, file := range files {
		if !roomFile.MatchString(file.Name()) {
			continue
		}
		code := strings.TrimSuffix(file.Name(), roomEnd)
		m, err := r.load(r.folder.Path(file.Name()), alive)
		switch {
		case err != nil:
			r.lost[code] = true
			r.report(fmt.Errorf("room %s is not opened: %w", code, err))
		case m != nil:
			r.all[code] = m
			if m.state.guest == "" {
				r.addEntry(m)
			}
		}
	}
	file, err := disk.OpenOwn(r.folder.Path(aliveName))
	if err != nil {
		return err
	}
	r.pulse.start(file)
	return nil
}

// load reads a room. Its clock continues from when the server stopped. It is nil where the
// server was killed before the room was there.
func (r *Rooms) load(path string, alive int64) (*room, error) {
	s, recent, size, torn, err := replay(path)
	if err != nil {
		return nil, err
	}
	if s.version == 0 {
		return nil, os.Remove(path)
	}
	if torn {
		if err := cut(path, size); err != nil {
			return nil, err
		}
	}
	m := &room{rooms: r, path: path, made: s.terms, state: *s, recent: recent, size: size, watchers: map[*Watcher]bool{}}
	if s.deadline == 0 {
		return m, nil
	}
	if s.resumes >= maxResumes {
		m.schedule()
	}
	return m, m.resume(min(alive, r.now()))
}

// now is the time in unix milliseconds.
func (r *Rooms) now() int64 { return time.Now().UnixMilli() }

// wake gives all clocks the time back during which the process did not run.
func (r *Rooms) wake() {
	r.mutex.Lock()
	all := slices.Collect(maps.Values(r.all))
	r.mutex.Unlock()
	for _, m := range all {
		m.mutex.Lock()
		m.wake() // an error of the disk has been reported
		m.mutex.Unlock()
	}
}

// Now is what streams say of the time.
func (r *Rooms) Now() Message { return messageOf("time", 0, RoomTime{r.now()}) }

// Close stops all clocks until the folder is opened again, and ends all streams.
func (r *Rooms) Close() error {
	r.mutex.Lock()
	r.closed = true
	all := r.all
	r.all = map[string]*room{}
	if r.sweep != nil {
		r.sweep.Stop()
	}
	r.mutex.Unlock()
	err := r.pulse.stop()
	for _, m := range all {
		m.mutex.Lock()
		m.close(errStopped)
		m.mutex.Unlock()
	}
	return errors.Join(err, r.folder.Release())
}

var errStopped = refuse(Full, "the server was stopped: start it again")

// sweepTime is how often idle rooms are looked for.
const sweepTime = time.Hour

// expire removes idle rooms, and does so again later.
func (r *Rooms) expire() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.closed {
		return
	}
	for code, m := range r.all {
		m.mutex.Lock()
		idle, most := time.Duration(r.now()-m.state.at)*time.Millisecond, r.limits.Idle
		if m.state.guest == "" {
			most = r.limits.Waiting
		}
		if idle > most {
			delete(r.all, code)
			delete(r.entries, m.entry)
			m.close(errMissing)
			if err := os.Remove(m.path); err != nil {
				r.report(fmt.Errorf("room %s is idle, and not removed: %w", code, err))
			}
		}
		m.mutex.Unlock()
	}
	r.sweep = time.AfterFunc(sweepTime, r.expire)
}

var errMissing = refuse(Missing, "there is no such room: unused rooms are removed")

// find returns a room by its code, in small letters or large ones.
func (r *Rooms) find(code string) (*room, error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	m := r.all[strings.ToUpper(code)]
	switch {
	case r.closed:
		return nil, errStopped
	case m == nil:
		return nil, errMissing
	}
	return m, nil
}

// OfClient counts the rooms that a client has made and that are still there.
func (r *Rooms) OfClient(address string) (n int) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for _, m := range r.all {
		if m.made.Client == m.made.clientHash(address) {
			n++
		}
	}
	return n
}

// Create makes a room for somebody on this machine.
func (r *Rooms) Create(q CreateRequest) (Created, error) { return r.CreateFor("", q) }

// CreateFor makes a room for the client at an address, of which the room keeps a hash.
func (r *Rooms) CreateFor(client string, q CreateRequest) (Created, error) {
	rules := variant.Rules{}
	if q.Rules != "" {
		var err error
		if rules, err = variant.ParseRules(q.Rules); err != nil {
			return Created{}, invalid("%v", err)
		}
	}
	white, ok := map[string]seat{"white": host, "black": guest, "random": []seat{host, guest}[rand.IntN(2)]}[q.Colour]
	if !ok {
		return Created{}, invalid("colour %q: expected white, black or random", q.Colour)
	}
	a := Created{newCode(), newToken(), newToken(), newToken()}
	t := &terms{Code: a.Code, Rules: rules, Base: q.Base, Increment: q.Increment, White: white, Host: hashOf(a.Token),
		Invite: hashOf(a.Invite), Watch: hashOf(a.Watch)}
	if client != "" {
		t.Client = t.clientHash(client)
	}
	if err := t.check(); err != nil {
		return Created{}, invalid("%v", err)
	}
	m, err := r.reserve(&a, t)
	if err != nil {
		return Created{}, err
	}
	err = m.add(record{Kind: created, At: m.now(), Room: t})
	if err == nil {
		if err = disk.SyncFolder(r.folder.Dir); err != nil {
			err = m.fail(err)
		}
	}
	if err != nil {
		m.close(errMissing)
		os.Remove(m.path) // it may not be there
	}
	m.mutex.Unlock()
	if err != nil {
		r.mutex.Lock()
		delete(r.all, a.Code)
		delete(r.entries, m.entry)
		r.mutex.Unlock()
		return Created{}, err
	}
	return a, nil
}

// reserve returns a room that has no event yet, and is locked. It changes the code where another
// room has it.
func (r *Rooms) reserve(a *Created, t *terms) (*room, error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	switch {
	case r.closed:
		return nil, errStopped
	case len(r.all) >= r.limits.Rooms:
		return nil, refuse(Full, "there are %s, the most that this server keeps",
			plural.Of(len(r.all), "room"))
	}
	for r.all[a.Code] != nil || r.lost[a.Code] {
		a.Code = newCode()
		t.Code = a.Code
	}
	m := &room{rooms: r, path: r.folder.Path(a.Code + roomEnd), made: *t, watchers: map[*Watcher]bool{}}
	m.mutex.Lock() // the room is there for others when its first event is
	r.all[a.Code] = m
	r.addEntry(m)
	return m, nil
}

// addEntry draws the entry code of a room. The mutex is held, but while the folder is opened.
func (r *Rooms) addEntry(m *room) {
	for m.entry == "" || r.entries[m.entry] != nil {
		m.entry = newCode()
	}
	r.entries[m.entry] = m
}

// Watch begins a stream of a room, with the whole room or after a version. It must be closed. The
// client is the address that it goes to, or empty for one without bounds.
func (r *Rooms) Watch(code, token, client string, after int) (*Watcher, error) {
	m, err := r.find(code)
	if err != nil {
		return nil, err
	}
	return m.watch(token, client, after)
}
