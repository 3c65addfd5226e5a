// Package server serves the board page over HTTP: its files, what a desk answers, and rooms.
//
// Any page in the same browser and any program that reaches the port may send requests. So a
// request names a host that the server knows, comes from the page's own origin, and costs a
// bounded amount of memory, time and processor. Paths of files never come from a request.
package server

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"raumlab/web/rooms"
)

// Options say what is served.
type Options struct {
	Page   fs.FS        // with index.html at its root
	Answer Answer       // of the desk
	Rooms  *rooms.Rooms // nil for none
	Hosts  []string     // names of this machine in URLs, besides those of loopback
	// BehindProxy says that a reverse proxy on this machine names the clients.
	BehindProxy bool
	Limits      Limits           // all of them: a limit of zero lets nothing through
	Now         func() time.Time // nil for time.Now
	Log         io.Writer        // what goes wrong with connections; nil for nowhere
}

// A Server is a http.Handler.
type Server struct {
	handler http.Handler
	page    map[string]*file // by path
	answer  Answer
	rooms   *rooms.Rooms
	hosts   map[string]bool
	origins *http.CrossOriginProtection
	limits  Limits
	clients *clients
	search  *slots // requests that search
	rest    *slots // others of the desk
	log     *log.Logger

	connections atomic.Int64
}

// New returns a server. It reads the whole page, which must have an index.html.
func New(o Options) (*Server, error) {
	page, err := readPage(o.Page)
	if err != nil {
		return nil, err
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = io.Discard
	}
	s := &Server{
		page: page, answer: o.Answer, rooms: o.Rooms, hosts: map[string]bool{"localhost": true, "127.0.0.1": true,
			"::1": true},
		origins: http.NewCrossOriginProtection(), limits: o.Limits, clients: newClients(o.Limits, o.Now, o.BehindProxy),
		search: newSlots(o.Limits.Searches, o.Limits), rest: newSlots(2*o.Limits.Searches, o.Limits),
		log: log.New(o.Log, "", 0),
	}
	for _, name := range o.Hosts {
		s.hosts[hostName(name)] = true
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/desk/{method}", s.serveDesk)
	if s.rooms != nil {
		s.serveRooms(mux)
	} else {
		mux.HandleFunc("/api/rooms", noRooms)
		mux.HandleFunc("/api/rooms/", noRooms)
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		fail(w, http.StatusNotFound, "%s %s: unknown request", r.Method, r.URL.Path)
	})
	mux.HandleFunc("/", s.servePage)
	s.handler = s.guard(mux)
	return s, nil
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// How long a connection may take. Answers of the desk have writeTime from when they are ready.
const (
	headerTime = 5 * time.Second  // to send the header of a request
	bodyTime   = 10 * time.Second // to send the rest
	answerTime = 2 * time.Minute  // to take the largest file of the page
	writeTime  = 10 * time.Second // to take an answer of the desk, or a line of one
	idleTime   = 2 * time.Minute  // between requests
	maxHeader  = 16 << 10         // bytes
	// closeTime is what open requests have to end when the server is to stop. Their contexts end at
	// once, so only a client that does not read needs it.
	closeTime = 500 * time.Millisecond
)

// Run serves connections until the context ends, which is no error.
func (s *Server) Run(ctx context.Context, listener net.Listener) error {
	requests, endRequests := context.WithCancel(context.Background())
	defer endRequests()
	h := &http.Server{
		Handler: s, ReadHeaderTimeout: headerTime, WriteTimeout: answerTime, IdleTimeout: idleTime, MaxHeaderBytes: maxHeader,
		ErrorLog:    s.log,
		ConnState:   s.count,
		BaseContext: func(net.Listener) context.Context { return requests },
	}
	served := make(chan error, 1)
	go func() { served <- h.Serve(listener) }()
	select {
	case err := <-served:
		return err
	case <-ctx.Done():
	}
	endRequests() // streams end, and tell their pages
	closing, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	if err := h.Shutdown(closing); err != nil {
		h.Close() // what did not end in time
	}
	if err := <-served; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// count counts the connections, and closes one that is too many.
func (s *Server) count(c net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		mine := s.clients.opened(c.RemoteAddr().String())
		if s.connections.Add(1) > int64(s.limits.Connections) || !mine {
			c.Close() // the client sees it
		}
	case http.StateClosed:
		s.connections.Add(-1)
		s.clients.closed(c.RemoteAddr().String())
	}
}
