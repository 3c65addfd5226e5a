package remote

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"raumlab/internal/queue"
)

// refuseAll has results of a worker refused until the hub has refused some.
func refuseAll(t *testing.T, h *Hub, name string, most int) {
	t.Helper()
	j, err := h.Job(t.Context(), []byte("{}"), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range int64(most) {
		refused := false
		err := j.Do(t.Context(), queue.Task{First: i, End: i + 1}, func(r Result) error {
			if r.Worker == name && !refused {
				refused = true
				return errors.New("no game can be that")
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if !refused {
			t.Fatalf("%s computed nothing", name)
		}
	}
}

// Law: what was refused of a worker counts also for the next hub of the same work: a worker that is
// locked out stays so, and one with two refused results has one left. Of other work nothing counts.
func TestRefusalsLast(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "queue")
	h := openHub(t, Options{Folder: folder, Lease: time.Second})
	begin(t, Worker{URL: h.Address(), Name: "careless"})
	refuseAll(t, h, "careless", mostRefused-1)
	if err := h.End(false); err != nil {
		t.Fatal(err)
	}

	said := &lines{}
	h = openHub(t, Options{Folder: folder, Lease: time.Second, Log: said.log})
	if out := h.Lockouts(); out != nil {
		t.Errorf("locked out by %d refused results: %+v", mostRefused-1, out)
	}
	careless := begin(t, Worker{URL: h.Address(), Name: "careless"})
	until(t, "the careless one is there", func() bool { n, _ := h.Workers(); return n == 1 })
	begin(t, Worker{URL: h.Address(), Name: "honest"})
	j, err := h.Job(t.Context(), []byte("{}"), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	once := false
	for i := int64(10); !once; i++ { // until the careless one has computed
		if err := j.Do(t.Context(), queue.Task{First: i, End: i + 1}, func(r Result) error {
			if r.Worker == "careless" {
				once = true
				return errors.New("no game can be that")
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	if out := h.Lockouts(); len(out) != 1 || out[0].Worker != "careless" || !strings.HasSuffix(out[0].Reason, "no game can be that") {
		t.Errorf("after one more: %+v", out)
	}
	var refused *RefusedError
	if err := careless(); !errors.As(err, &refused) {
		t.Errorf("it ends with %v", err)
	}
	if err := h.End(false); err != nil {
		t.Fatal(err)
	}

	h = openHub(t, Options{Folder: folder, Log: said.log})
	if !said.has("worker careless stays locked out: 3 of its results were refused") {
		t.Error(&said.text)
	}
	if err := begin(t, Worker{URL: h.Address(), Name: "careless"})(); !errors.As(err, &refused) || !strings.Contains(err.Error(), "3 of its results were refused") {
		t.Errorf("after the hub came back: %v", err)
	}
	if err := h.End(true); err != nil {
		t.Fatal(err)
	}
	h = openHub(t, Options{Folder: folder})
	if out := h.Lockouts(); out != nil {
		t.Errorf("locked out of other work: %+v", out)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}

// A count that the hub did not write counts nothing.
func TestForgedRefusals(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "queue")
	h := openHub(t, Options{Folder: folder})
	if _, err := h.Job(t.Context(), []byte("{}"), nil, nil); err != nil { // else nothing is kept
		t.Fatal(err)
	}
	if err := h.keepRefusal(t.Context(), refusal{Worker: "liar", Refused: 3, Lockout: "x"}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.js.Publish(t.Context(), refusal{Worker: "honest"}.subject(), []byte(`{"worker":"honest","refused":3,"lockout":"x"}`)); err != nil {
		t.Fatal(err)
	}
	if err := h.End(false); err != nil {
		t.Fatal(err)
	}
	said := &lines{}
	h = openHub(t, Options{Folder: folder, Log: said.log})
	if out := h.Lockouts(); len(out) != 1 || out[0].Worker != "liar" || !said.has("is left out") {
		t.Errorf("%+v; %s", out, &said.text)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}

// Law: where each machine has a token of its own, a lock-out is of the token: its holder does not
// come back under another name, nor after a restart of the hub, and what it does under several
// names counts together. Others work on, also one whose name it used.
func TestTokenLockedOut(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "queue")
	said := &lines{}
	hub := Options{Folder: folder, Lease: time.Second, Access: Access{Token: "one\n\n two \n"}, Log: said.log}
	liars, honest := Access{Token: "one"}, Access{Token: "two"}
	h := openHub(t, hub)
	address := strings.TrimPrefix(h.Address(), "nats://")
	var ends []func() error
	for i := range mostRefused {
		ends = append(ends, begin(t, Worker{URL: h.Address(), Access: liars, Name: fmt.Sprint("liar", i)}))
	}
	until(t, "the liars are there", func() bool { n, _ := h.Workers(); return n == mostRefused })
	begin(t, Worker{URL: h.Address(), Access: honest, Name: "honest"})
	j, err := h.Job(t.Context(), []byte("{}"), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	refused := map[string]bool{}
	for i := int64(0); len(refused) < mostRefused; i++ {
		if err := j.Do(t.Context(), queue.Task{First: i, End: i + 1}, func(r Result) error {
			if strings.HasPrefix(r.Worker, "liar") && !refused[r.Worker] {
				refused[r.Worker] = true
				return errors.New("no game can be that")
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	for _, end := range ends {
		if err := end(); err == nil {
			t.Error("a liar stays")
		}
	}
	if !said.has(" is locked out, with its token: 3 of its results") {
		t.Error(&said.text)
	}
	for range 2 {
		until(t, "the token is refused", func() bool {
			conn, err := nats.Connect(h.Address(), nats.Token("one"), nats.Name(newSession()))
			if err == nil {
				conn.Close()
			}
			return errors.Is(err, nats.ErrAuthorization)
		})
		if err := begin(t, Worker{URL: h.Address(), Access: liars, Name: "another"})(); err == nil || !strings.Contains(err.Error(), "does not let this one in") {
			t.Errorf("under another name: %v", err)
		}
		begin(t, Worker{URL: h.Address(), Access: honest, Name: "also honest"})
		j, err := h.Job(t.Context(), []byte("{}"), nil, nil)
		if err == nil {
			err = j.Do(t.Context(), queue.Task{First: 9999, End: 10000}, accept)
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := h.End(false); err != nil {
			t.Fatal(err)
		}
		h = openHubAt(t, hub, address)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}

// Law: a name that is locked out for one holder stays so whatever else is known of the name, in any
// order.
func TestRestoreInAnyOrder(t *testing.T) {
	out, in := refusal{Worker: "liar", Refused: 3, Lockout: "x", Holder: "one"}, refusal{Worker: "liar", Refused: 1}
	for _, all := range [][]refusal{{out, in}, {in, out}} {
		c := newCrew(time.Now)
		for _, x := range all {
			c.restore(x)
		}
		if c.lockout("liar") != "x" || c.members["liar"].refused != 1 || c.holders["one"] != 3 {
			t.Errorf("%+v: %+v", all, c.members["liar"])
		}
	}
}
