package remote

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"raumlab/internal/queue"
)

// lines keeps what is logged.
type lines struct {
	mutex sync.Mutex
	text  strings.Builder
}

func (l *lines) log(format string, values ...any) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	fmt.Fprintf(&l.text, format+"\n", values...)
}

func (l *lines) has(text string) bool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return strings.Contains(l.text.String(), text)
}

func (l *lines) size() int {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.text.Len()
}

// until waits until something holds.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for late := time.Now().Add(time.Minute); !holds(); <-time.After(5 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("not within a minute: %s", what)
		}
	}
}

func openHub(t *testing.T, o Options) *Hub {
	t.Helper()
	return openHubAt(t, o, "127.0.0.1:0")
}

func openHubAt(t *testing.T, o Options, address string) *Hub {
	t.Helper()
	o.Listen, o.Owner, o.Version = address, "test", "test"
	if o.Folder == "" {
		o.Folder = filepath.Join(t.TempDir(), "queue")
	}
	if o.Log == nil {
		o.Log = func(string, ...any) {}
	}
	h, err := NewHub(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// echo computes a task as its own text.
func echo([]byte) (queue.Work, error) {
	return queue.Work{NewTaker: func() queue.Taker {
		return func(_ context.Context, x queue.Task, _ []byte) ([]byte, error) { return []byte(x.String()), nil }
	}}, nil
}

// only are the readers of jobs of one kind.
func only(r queue.Reader) map[string]queue.Reader { return map[string]queue.Reader{"": r} }

// begin runs a worker. The function returned waits for its end.
func begin(t *testing.T, w Worker) (wait func() error) {
	t.Helper()
	w.Version, w.Takers = "test", max(1, w.Takers)
	if w.Readers == nil {
		w.Readers = only(echo)
	}
	if w.Log == nil {
		w.Log = func(string, ...any) {}
	}
	ctx, cancel := context.WithCancel(t.Context())
	var err error
	var ended sync.WaitGroup
	ended.Go(func() { _, err = w.Run(ctx) })
	t.Cleanup(func() { cancel(); ended.Wait() })
	return func() error { ended.Wait(); return err }
}

// beginHeard runs a worker. The function returned has it say that it is there, as it does from time to
// time: by an injected clock it may be gone before.
func beginHeard(t *testing.T, w Worker) (say func()) {
	t.Helper()
	runs := make(chan *working, 1)
	w.running = func(r *working) { runs <- r }
	begin(t, w)
	r := <-runs
	return func() {
		t.Helper()
		if err := r.sayHere(r.Takers); err != nil {
			t.Error(err)
		}
	}
}

func accept(queue.Result) error { return nil }

// Law: who has neither the token nor the nkey of a hub does not come in.
func TestAccess(t *testing.T) {
	user, err := nkeys.CreateUser()
	if err != nil {
		t.Fatal(err)
	}
	seed, err := user.Seed()
	if err != nil {
		t.Fatal(err)
	}
	for _, access := range []Access{{Token: "secret"}, {Nkey: seed}} {
		h := openHub(t, Options{Access: access})
		j, err := h.begin(t.Context(), queue.Job{Config: []byte("{}")})
		if err != nil {
			t.Fatal(err)
		}
		worker := begin(t, Worker{URL: h.Address(), Access: access, Name: "own"})
		if err := j.Do(t.Context(), queue.Task{First: 0, End: 1}, accept); err != nil {
			t.Fatal(err)
		}
		for what, o := range map[string][]nats.Option{"another token": {nats.Token("other")}, "nothing": nil,
			"a user": {nats.UserInfo("hub", "")}} {
			if conn, err := nats.Connect(h.Address(), o...); !errors.Is(err, nats.ErrAuthorization) {
				t.Errorf("%s: %v", what, err)
				if conn != nil {
					conn.Close()
				}
			}
		}
		if err := errors.Join(h.End(true), worker()); err != nil {
			t.Error(err)
		}
	}
}

// A task whose results are thrown away again and again ends with the last reason.
func TestRefusedAgainAndAgain(t *testing.T) {
	h := openHub(t, Options{})
	j, err := h.begin(t.Context(), queue.Job{Config: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	begin(t, Worker{URL: h.Address(), Name: "damaged"})
	results := 0
	err = j.Do(t.Context(), queue.Task{First: 0, End: 1}, func(queue.Result) error {
		results++
		return errors.New("no game can be that")
	})
	if err == nil || results != mostRefused ||
		!strings.Contains(err.Error(), `the result of worker "damaged": no game can be that`) {
		t.Errorf("after %d results: %v", results, err)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}

// Law: a subject has one result, whatever a worker publishes; and there is a bound on their bytes.
func TestOneResult(t *testing.T) {
	h := openHub(t, Options{})
	j, err := h.begin(t.Context(), queue.Job{Config: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- j.Do(t.Context(), queue.Task{First: 0, End: 1}, accept) }()
	js := plain(t, h)
	take(t, h)
	if _, err := js.Publish(t.Context(), resultPrefix+j.hash+".0-1-0", h.compress([]byte("first"))); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	if _, err := js.Publish(t.Context(), resultPrefix+j.hash+".0-1-0", h.compress([]byte("second"))); err == nil {
		t.Error("a second result is stored")
	}
	if c := h.results.CachedInfo().Config; c.MaxBytes != maxStored {
		t.Errorf("bound %d bytes", c.MaxBytes)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}

// A clock stands still but for add.
type clock struct {
	mutex sync.Mutex
	now   time.Time
}

func (c *clock) time() time.Time {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.now
}

func (c *clock) add(d time.Duration) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.now = c.now.Add(d)
}
