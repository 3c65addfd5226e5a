// Package storetest is a server of S3 for tests, which misbehaves as told.
package storetest

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// Bucket is the bucket of every server.
const Bucket = "games"

// A Fault is what happens to a request.
type Fault int

// The faults. A request is done or not before its answer goes wrong.
const (
	None    Fault = iota
	Failed        // not done; status 500
	Dropped       // not done; the connection ends
	Late          // not done; no answer before the client gives up
	Lost          // done; the connection ends
	Slow          // done; no answer before the client gives up
	Cut           // done; the connection ends in the middle of the answer, or before one without body
	faults
)

// Faults are all that a request can have.
func Faults() (all []Fault) {
	for f := Failed; f < faults; f++ {
		all = append(all, f)
	}
	return all
}

func (f Fault) String() string {
	return [...]string{"none", "status 500", "dropped", "late", "lost", "slow", "cut"}[f]
}

// A Server keeps objects in memory.
type Server struct {
	backend *s3mem.Backend
	answer  http.Handler

	mutex    sync.Mutex
	requests []string // method and path
	fault    func(n int, r *http.Request) Fault
}

// New starts a server until the test ends, and sets the variables of the environment for it.
func New(t testing.TB) *Server {
	t.Helper()
	s := &Server{backend: s3mem.New()}
	s.answer = gofakes3.New(s.backend, gofakes3.WithLogger(gofakes3.DiscardLog())).Server()
	if err := s.backend.CreateBucket(Bucket); err != nil {
		t.Fatal(err)
	}
	// The handler of a late answer ends when its client goes away.
	listener := httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(listener.Close)
	for name, value := range map[string]string{
		"AWS_ENDPOINT_URL": listener.URL, "AWS_ENDPOINT_URL_S3": "", "AWS_REGION": "us-east-1",
		"AWS_ACCESS_KEY_ID": "tester", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_SESSION_TOKEN": "",
	} {
		t.Setenv(name, value)
	}
	return s
}

// Path is that of a prefix in the bucket.
func Path(prefix string) string { return "s3://" + Bucket + "/" + prefix }

// Inject lets a function choose what happens to each further request, which it numbers from 0. Nil
// ends that. The function may use other stores of the same server.
func (s *Server) Inject(fault func(n int, r *http.Request) Fault) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.fault, s.requests = fault, nil
}

// Requests are those since the last Inject.
func (s *Server) Requests() []string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return slices.Clone(s.requests)
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	s.mutex.Lock()
	n, choose := len(s.requests), s.fault
	s.requests = append(s.requests, r.Method+" "+r.URL.Path)
	s.mutex.Unlock()
	fault := None
	if choose != nil {
		fault = choose(n, r)
	}
	switch fault {
	case Failed:
		w.WriteHeader(http.StatusInternalServerError)
		fmt.Fprint(w, "<Error><Code>InternalError</Code><Message>a test</Message></Error>")
		return
	case Dropped:
		panic(http.ErrAbortHandler)
	case Late:
		<-r.Context().Done()
		return
	}
	record := httptest.NewRecorder()
	s.answer.ServeHTTP(record, r)
	switch fault {
	case Lost:
		panic(http.ErrAbortHandler)
	case Slow:
		<-r.Context().Done()
		return
	}
	maps.Copy(w.Header(), record.Header())
	content := record.Body.Bytes()
	if r.Method != http.MethodHead {
		w.Header().Set("Content-Length", fmt.Sprint(len(content)))
	}
	if fault == Cut && len(content) < 2 {
		panic(http.ErrAbortHandler)
	}
	w.WriteHeader(record.Code)
	if fault == Cut {
		content = content[:len(content)/2]
	}
	if _, err := w.Write(content); err != nil || fault == Cut {
		panic(http.ErrAbortHandler)
	}
}

// Objects are the contents under a prefix, by the rest of their keys.
func (s *Server) Objects(t testing.TB, prefix string) map[string]string {
	t.Helper()
	list, err := s.backend.ListBucket(Bucket, &gofakes3.Prefix{HasPrefix: true, Prefix: prefix + "/"}, gofakes3.ListBucketPage{})
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, item := range list.Contents {
		o, err := s.backend.GetObject(Bucket, item.Key, nil)
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(o.Contents)
		if err != nil {
			t.Fatal(err)
		}
		all[strings.TrimPrefix(item.Key, prefix+"/")] = string(content)
	}
	return all
}

// Put writes an object past all conditions.
func (s *Server) Put(t testing.TB, key, content string) {
	t.Helper()
	r := httptest.NewRequest(http.MethodPut, "/"+Bucket+"/"+key, strings.NewReader(content))
	r.Header.Set("Content-Length", fmt.Sprint(len(content)))
	answer := httptest.NewRecorder()
	s.answer.ServeHTTP(answer, r)
	if answer.Code != http.StatusOK {
		t.Fatal(answer.Body)
	}
}

// Remove removes an object.
func (s *Server) Remove(t testing.TB, key string) {
	t.Helper()
	if _, err := s.backend.DeleteObject(Bucket, key); err != nil {
		t.Fatal(err)
	}
}
