package server

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"raumlab/internal/plural"
	"raumlab/web/desk"
)

// Answer answers a request of the page, as a desk does. It hands the answer to emit, an analysis
// one after another, and ends when the context does. Its errors are for people.
type Answer func(ctx context.Context, method string, body []byte, emit func(any) error) error

// serveDesk answers a request of the desk: JSON in, JSON out, or a line of JSON for each answer of
// a stream. The desk stops when the client goes.
func (s *Server) serveDesk(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("method")
	m, known := desk.MethodOf(name)
	if !known {
		fail(w, http.StatusNotFound, "%s: unknown request", name)
		return
	}
	most := s.limits.Game
	if m.Text {
		most = s.limits.Text
	}
	body, ok := readBody(w, r, most)
	if !ok {
		return
	}
	if wait := s.clients.request(r, float64(len(body)/bytesOfRequest)); wait > 0 {
		busy(w, http.StatusTooManyRequests, wait, "too many large requests at once")
		return
	}
	answer := &reply{writer: w, control: http.NewResponseController(w), streams: m.Streams}
	if !m.Searches {
		s.answerIn(s.rest, r, name, body, answer, s.limits.Search)
		return
	}
	x := s.clients.of(r)
	if x == nil {
		s.answerIn(s.search, r, name, body, answer, s.limits.Search)
		return
	}
	release := answer.place(r, x.running)
	if release == nil {
		return
	}
	defer release()
	allowed, wait := s.clients.mayStart(x)
	if wait > 0 {
		busy(w, http.StatusTooManyRequests, wait, "you have used your share of the engines' time")
		return
	}
	s.clients.searched(x, s.answerIn(s.search, r, name, body, answer, allowed))
}

// bytesOfRequest is how many bytes of a body count as one more request: a game text takes a desk as
// long as many small requests.
const bytesOfRequest = 8 << 10

// place waits for a place, or answers why there is none and returns nil.
func (a *reply) place(r *http.Request, places *slots) (release func()) {
	release, err := places.take(r.Context())
	switch {
	case errors.Is(err, errBusy):
		busy(a.writer, http.StatusServiceUnavailable, places.wait, err.Error())
	case err != nil:
		a.end()
	}
	return release
}

// answerIn answers in one of the places, within a time, and returns the time that it took.
func (s *Server) answerIn(places *slots, r *http.Request, name string, body []byte, answer *reply,
	most time.Duration) (took time.Duration) {
	release := answer.place(r, places)
	if release == nil {
		return 0
	}
	defer release()
	begun := time.Now()
	ctx, cancel := context.WithTimeoutCause(r.Context(), most, errTooLong)
	defer cancel()
	err := s.answer(ctx, name, body, answer.emit)
	switch {
	case err == nil:
	case r.Context().Err() != nil:
		answer.end()
	case errors.Is(context.Cause(ctx), errTooLong):
		answer.fail(http.StatusServiceUnavailable,
			"it was stopped after "+most.Round(time.Second).String()+
				", the longest time that this server allows: start it again")
	default:
		status := http.StatusInternalServerError
		if errors.As(err, new(desk.BadRequest)) {
			status = http.StatusBadRequest
		}
		answer.fail(status, err.Error())
	}
	return time.Since(begun)
}

var errTooLong = errors.New("it took too long")

// readBody reads the body of a request, or answers why not.
func readBody(w http.ResponseWriter, r *http.Request, most int64) (body []byte, ok bool) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	var large *http.MaxBytesError
	switch {
	case err == nil:
		// The deadline of guard would end the answer of a stream. Without a connection, as in tests,
		// there is none.
		_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
	case errors.As(err, &large):
		fail(w, http.StatusRequestEntityTooLarge, "the request is larger than %s",
			plural.Of(most, "byte"))
	case err != nil:
		fail(w, http.StatusBadRequest, "the request did not arrive: %v", err)
	}
	return body, err == nil
}

// A reply sends the answer to a request, or the answers of a stream.
type reply struct {
	writer  http.ResponseWriter
	control *http.ResponseController
	streams bool
	begun   bool
}

// emit sends an answer.
func (a *reply) emit(value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	a.extend()
	if !a.begun {
		a.begun = true
		kind := "application/json"
		if a.streams {
			kind = "application/x-ndjson"
		}
		a.writer.Header().Set("Content-Type", kind)
		a.writer.Header().Set("Cache-Control", "no-store")
	}
	_, err = a.writer.Write(append(text, '\n'))
	if err == nil && a.streams {
		err = a.control.Flush()
	}
	return err
}

// extend gives the client time to take what comes next. Without a connection, as in tests, there
// is no deadline.
func (a *reply) extend() { _ = a.control.SetWriteDeadline(time.Now().Add(writeTime)) }

// fail says that there is no answer, or after some answers no further one.
func (a *reply) fail(status int, text string) {
	a.extend()
	switch {
	case !a.begun:
		fail(a.writer, status, "%s", text)
	case a.streams:
		_ = a.emit(failure{text}) // a client that has gone needs no answer
	}
}

// end says that the server stops, to a client that is still there.
func (a *reply) end() {
	a.fail(http.StatusServiceUnavailable, "the server was stopped: restart it")
}
