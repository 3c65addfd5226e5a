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
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

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
func echo([]byte) (Work, error) {
	return Work{NewTaker: func() Taker {
		return func(_ context.Context, x queue.Task, _ []byte) ([]byte, error) { return []byte(x.String()), nil }
	}}, nil
}

// begin runs a worker. The function returned waits for its end.
func begin(t *testing.T, w Worker) (wait func() error) {
	t.Helper()
	w.Version, w.Takers = "test", max(1, w.Takers)
	if w.Begin == nil {
		w.Begin = echo
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

func accept(Result) error { return nil }

// Law: who has the token of the workers can neither change what the server keeps, nor speak as the
// hub, nor read what another worker is told. What the server sends where a client bids it to is not
// taken for words of the hub.
func TestRightsOfWorkers(t *testing.T) {
	access := Access{Token: "secret"}
	h := openHub(t, Options{Access: access, Lease: time.Second})
	j, err := h.Job(t.Context(), []byte("{}"), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	said := &lines{}
	honest := begin(t, Worker{URL: h.Address(), Access: access, Name: "honest", Log: said.log})
	if err := j.Do(t.Context(), queue.Task{First: 0, End: 1}, accept); err != nil {
		t.Fatal(err)
	}
	for what, o := range map[string][]nats.Option{
		"another token": {nats.Token("other"), nats.Name(newSession())}, "no token": {nats.Name(newSession())},
		"no session": {nats.Token("secret"), nats.Name("me")}, "the hub's user": {nats.UserInfo(hubUser, ""), nats.Name(newSession())},
	} {
		if conn, err := nats.Connect(h.Address(), o...); !errors.Is(err, nats.ErrAuthorization) {
			t.Errorf("%s: %v", what, err)
			if conn != nil {
				conn.Close()
			}
		}
	}
	session := newSession()
	refused := make(chan error, 100)
	conn, err := nats.Connect(h.Address(), nats.Token("secret"), nats.Name(session), nats.CustomInboxPrefix(inboxOf(session)),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { refused <- err }))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	isRefused := func(what string, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		if err := conn.Flush(); err != nil {
			t.Fatal(err)
		}
		select {
		case err := <-refused:
			if !errors.Is(err, nats.ErrPermissionViolation) {
				t.Errorf("%s: %v", what, err)
			}
		case <-time.After(time.Minute):
			t.Errorf("%s is not refused", what)
		}
	}
	hub := h.seals.seal(byeSubject, nil)
	for _, subject := range []string{
		byeSubject, endedSubject, toldPrefix + session, tasksPrefix + j.hash + ".5-6-0", inboxOf(session) + ".x", inboxOf("other") + ".x",
		"$JS.API.CONSUMER.INFO." + tasksName + "." + workersName, "$JS.API.STREAM.DELETE." + tasksName, "$JS.API.STREAM.PURGE." + resultsName, "$JS.API.STREAM.UPDATE." + resultsName, "$JS.API.STREAM.INFO." + resultsName,
		"$JS.API.STREAM.MSG.GET." + resultsName, "$JS.API.STREAM.MSG.DELETE." + resultsName, "$JS.API.DIRECT.GET." + resultsName, "$JS.API.STREAM.CREATE.MINE",
		"$JS.API.CONSUMER.CREATE." + resultsName, "$JS.API.CONSUMER.DELETE." + tasksName + "." + workersName, "$JS.API.CONSUMER.PAUSE." + tasksName + "." + workersName,
		"$JS.API.INFO", "$SYS.REQ.SERVER.PING", "other",
	} {
		isRefused("publishing to "+subject, conn.Publish(subject, nil))
	}
	for _, subject := range []string{">", "_INBOX.>", "_INBOX.*.>", inboxOf("other") + ".>", "raumlab.>", helloSubject, tasksPrefix + ">", resultPrefix + ">", toldPrefix + ">", "$JS.>", "$SYS.>"} {
		_, err := conn.Subscribe(subject, func(*nats.Msg) {})
		isRefused("subscribing to "+subject, err)
	}
	// The server answers to any subject: it is not the hub that speaks, and no task of the hub.
	for _, reply := range []string{byeSubject, endedSubject, tasksPrefix + j.hash + ".7-8-0", "$JS.API.STREAM.DELETE." + tasksName, "$JS.API.STREAM.PURGE." + resultsName} {
		for _, subject := range []string{nextSubject, documentSubject, helloSubject} {
			if err := conn.PublishRequest(subject, reply, []byte(`{"batch":1,"no_wait":true}`)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := conn.Flush(); err != nil {
		t.Fatal(err)
	}
	var all errgroup.Group
	for i := range int64(50) {
		all.Go(func() error { return j.Do(t.Context(), queue.Task{First: i + 1, End: i + 2}, accept) })
	}
	if err := all.Wait(); err != nil {
		t.Error(err)
	}
	if isSealed(h.seals.public(), endedSubject, nil, hub) || !isSealed(h.seals.public(), byeSubject, nil, hub) {
		t.Error("a seal is good for another subject, or not for its own")
	}
	for _, name := range []string{tasksName, resultsName} {
		if _, err := h.js.Stream(t.Context(), name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if said.has("is left out") {
		t.Errorf("a worker has queued a task: %s", &said.text)
	}
	conn.Close()
	if err := h.End(true); err != nil {
		t.Error(err)
	}
	if err := honest(); err != nil {
		t.Errorf("the honest worker ends with %v", err)
	}
}

// Law: a subject has one result, whatever a worker publishes; and there is a bound on their bytes.
func TestOneResult(t *testing.T) {
	h := openHub(t, Options{})
	session := newSession()
	conn, err := nats.Connect(h.Address(), nats.Name(session), nats.CustomInboxPrefix(inboxOf(session)))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := js.Publish(t.Context(), resultPrefix+"job.0-1-0", []byte("first")); err != nil {
		t.Fatal(err)
	}
	if _, err := js.Publish(t.Context(), resultPrefix+"job.0-1-0", []byte("second")); err == nil {
		t.Error("a second result is stored")
	}
	if c := h.results.CachedInfo().Config; c.MaxBytes != maxStored {
		t.Errorf("bound %d bytes", c.MaxBytes)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}

// Law: two workers of one name are not taken for one. The second is refused while the first is
// there, and gets the name after the first is gone.
func TestNamesAreOfOne(t *testing.T) {
	clock := &clock{now: time.Unix(1e9, 0)}
	h := openHub(t, Options{Now: clock.time})
	begin(t, Worker{URL: h.Address(), Name: "twin"})
	until(t, "the first is there", func() bool { n, _ := h.Workers(); return n == 1 })
	session := func() string { return h.crew.members["twin"].session }
	h.crew.mutex.Lock()
	first := session()
	h.crew.mutex.Unlock()
	var refused *RefusedError
	second := make(chan error, 1)
	go func() { second <- begin(t, Worker{URL: h.Address(), Name: "twin"})() }()
	until(t, "the second asks", func() bool {
		clock.add(time.Millisecond) // the first is heard after that
		h.crew.mutex.Lock()
		defer h.crew.mutex.Unlock()
		return len(second) > 0 || session() != first
	})
	if err := <-second; !errors.As(err, &refused) || !strings.Contains(err.Error(), `the hub has another worker named "twin": give it another --name`) {
		t.Errorf("the second ends with %v", err)
	}
	if n, takers := h.Workers(); n != 1 || takers != 1 {
		t.Errorf("%d workers with %d at once", n, takers)
	}
	if got := h.crew.claim("twin", newSession(), 1); got != occupied && got != taken {
		t.Errorf("claim %d of a name that is in use", got)
	}
	clock.add(time.Hour) // the first is not heard meanwhile
	h.crew.gone()
	if got := h.crew.claim("twin", newSession(), 1); got != arrived {
		t.Errorf("claim %d of a name whose worker is gone", got)
	}
	if err := h.End(false); err != nil {
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
