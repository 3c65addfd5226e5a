package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"raumlab/web/rooms"
)

// roomPrice is how many requests the making of a room counts as, besides the one that it is: a
// client makes forty at once, and eight a minute.
const roomPrice = 149

// serveRooms adds the requests of rooms.
func (s *Server) serveRooms(mux *http.ServeMux) {
	mux.HandleFunc("POST /api/rooms", s.createRoom)
	mux.HandleFunc("POST /api/rooms/enter", s.enterRoom)
	mux.HandleFunc("GET /api/rooms/{code}/events", s.watchRoom)
	post(s, mux, "join", s.rooms.Join)
	post(s, mux, "move", s.rooms.Move)
	post(s, mux, "undo", s.rooms.Undo)
	post(s, mux, "draw", s.rooms.Draw)
	post(s, mux, "rematch", s.rooms.Rematch)
	post(s, mux, "resign", s.rooms.Resign)
	post(s, mux, "abort", s.rooms.Abort)
	post(s, mux, "answer", s.rooms.Answer)
}

// noRooms answers where the server keeps none.
func noRooms(w http.ResponseWriter, _ *http.Request) {
	fail(w, http.StatusNotFound, "this server has no rooms: raumlab printed the reason when it started")
}

// post adds a request of a player.
func post[Q any](s *Server, mux *http.ServeMux, action string,
	do func(code, token string, q Q) (rooms.Reached, error)) {
	mux.HandleFunc("POST /api/rooms/{code}/"+action, func(w http.ResponseWriter, r *http.Request) {
		var q Q
		if !s.decode(w, r, &q) {
			return
		}
		reached, err := do(r.PathValue("code"), tokenOf(r), q)
		if err != nil {
			s.refuse(w, err)
			return
		}
		succeed(w, http.StatusOK, reached)
	})
}

// decode reads a small request, or answers why not.
func (s *Server) decode(w http.ResponseWriter, r *http.Request, q any) bool {
	body, ok := readBody(w, r, s.limits.Small)
	if !ok {
		return false
	}
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	err := decoder.Decode(q)
	if err == nil {
		if _, more := decoder.Token(); !errors.Is(more, io.EOF) {
			err = errors.New("extra data after its end")
		}
	}
	if err != nil {
		fail(w, http.StatusBadRequest, "request: %s", strings.TrimPrefix(err.Error(), "json: "))
		return false
	}
	return true
}

// tokenOf is the token of a request. It is in a header, because addresses are written to logs.
func tokenOf(r *http.Request) string {
	token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return token
}

func (s *Server) createRoom(w http.ResponseWriter, r *http.Request) {
	if wait := s.clients.request(r, roomPrice); wait > 0 {
		busy(w, http.StatusTooManyRequests, wait, "too many rooms at once")
		return
	}
	var q rooms.CreateRequest
	if !s.decode(w, r, &q) {
		return
	}
	client := "" // this machine
	if address, local := s.clients.from(r); !local {
		client = address.String()
	}
	if client != "" && s.rooms.OfClient(client) >= s.limits.Rooms {
		busy(w, http.StatusTooManyRequests, time.Hour, "you have made many rooms that are still there: use one of them")
		return
	}
	created, err := s.rooms.CreateFor(client, q)
	if err != nil {
		s.refuse(w, err)
		return
	}
	succeed(w, http.StatusCreated, created)
}

// enterRoom takes a seat by an entry code. A code is short, so tries are counted.
func (s *Server) enterRoom(w http.ResponseWriter, r *http.Request) {
	if wait := s.clients.entry(r); wait > 0 {
		busy(w, http.StatusTooManyRequests, wait, "too many codes were tried")
		return
	}
	var q rooms.EnterRequest
	if !s.decode(w, r, &q) {
		return
	}
	entered, err := s.rooms.Enter(q)
	if err != nil {
		s.refuse(w, err)
		return
	}
	succeed(w, http.StatusOK, entered)
}

func succeed(w http.ResponseWriter, status int, value any) {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // of structs of texts and numbers
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	w.Write(append(text, '\n')) // a client that has gone needs no answer
}

// statuses are those of refusals.
var statuses = map[rooms.Reason]int{
	rooms.Invalid: http.StatusBadRequest, rooms.Forbidden: http.StatusForbidden, rooms.Missing: http.StatusNotFound,
	rooms.Conflict: http.StatusConflict, rooms.Full: http.StatusServiceUnavailable,
}

// refuse answers with an error of the rooms.
func (s *Server) refuse(w http.ResponseWriter, err error) {
	var r *rooms.Refusal
	switch {
	case !errors.As(err, &r):
		s.log.Print(err)
		fail(w, http.StatusInternalServerError, "the server failed: its operator finds the reason in its log")
	case r.Reason == rooms.Full:
		busy(w, statuses[r.Reason], time.Minute, r.Text)
	default:
		fail(w, statuses[r.Reason], "%s", r.Text)
	}
}

// timeBetween is how often a stream tells the time while nothing happens, which also finds clients
// that have gone without a word.
const timeBetween = 15 * time.Second

// streamTime is how long a stream lasts. A page opens the next one at once, after the last event that it
// has seen; a client that is there no longer, or does not read, holds its place for no longer.
const streamTime = 10 * time.Minute

// watchRoom streams the events of a room (server-sent events), after the one in Last-Event-ID.
func (s *Server) watchRoom(w http.ResponseWriter, r *http.Request) {
	if _, ok := readBody(w, r, s.limits.Small); !ok { // the time for it would end the stream
		return
	}
	after := 0
	if id := r.Header.Get("Last-Event-ID"); id != "" {
		var err error
		if after, err = strconv.Atoi(id); err != nil {
			fail(w, http.StatusBadRequest, "Last-Event-ID %q: expected a version", id)
			return
		}
	}
	client := ""
	if address, local := s.clients.from(r); !local {
		client = address.String()
	}
	watcher, err := s.rooms.Watch(r.PathValue("code"), tokenOf(r), client, after)
	if err != nil {
		s.refuse(w, err)
		return
	}
	defer watcher.Close()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	stream := &eventStream{w, http.NewResponseController(w)}
	err = stream.send(s.rooms.Now())
	for _, m := range watcher.First() {
		if err == nil {
			err = stream.send(m)
		}
	}
	tick := time.NewTicker(timeBetween)
	defer tick.Stop()
	end := time.NewTimer(streamTime)
	defer end.Stop()
	for err == nil {
		select {
		case m, open := <-watcher.Messages():
			if !open {
				stream.extend() // for the end; the page asks again, after the last event that it has seen
				return
			}
			err = stream.send(m)
		case <-tick.C:
			err = stream.send(s.rooms.Now())
		case <-end.C:
			stream.extend()
			return
		case <-r.Context().Done():
			return
		}
	}
}

// An eventStream sends events.
type eventStream struct {
	writer  io.Writer
	control *http.ResponseController
}

// extend gives the client time to take what comes next.
func (e *eventStream) extend() {
	_ = e.control.SetWriteDeadline(time.Now().Add(writeTime)) // without a connection, as in tests, there is none
}

func (e *eventStream) send(m rooms.Message) error {
	e.extend()
	id := ""
	if m.Version > 0 {
		id = fmt.Sprintf("id: %d\n", m.Version)
	}
	if _, err := fmt.Fprintf(e.writer, "%sevent: %s\ndata: %s\n\n", id, m.Event, m.Data); err != nil {
		return err
	}
	return e.control.Flush()
}
