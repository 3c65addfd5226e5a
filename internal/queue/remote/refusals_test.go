package remote

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

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
	address := strings.TrimPrefix(h.Address(), "nats://")
	begin(t, Worker{URL: h.Address(), Name: "careless", Wait: time.Minute})
	refuseAll(t, h, "careless", mostRefused-1)
	if err := h.End(false); err != nil {
		t.Fatal(err)
	}

	said := &lines{}
	h = openHubAt(t, Options{Folder: folder, Lease: time.Second, Log: said.log}, address)
	if out := h.Lockouts(); out != nil {
		t.Errorf("locked out by %d refused results: %+v", mostRefused-1, out)
	}
	begin(t, Worker{URL: h.Address(), Name: "honest"})
	j, err := h.Job(t.Context(), []byte("{}"), nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	once := false
	for i := int64(10); !once; i++ { // until the careless one, who comes back, has computed
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
	if err := h.End(false); err != nil {
		t.Fatal(err)
	}

	h = openHub(t, Options{Folder: folder, Log: said.log})
	if !said.has("worker careless stays locked out: 3 of its results were refused") {
		t.Error(&said.text)
	}
	var refused *RefusedError
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
	if _, err := h.js.Publish(t.Context(), refusedSubject("honest"), []byte(`{"worker":"honest","refused":3,"lockout":"x"}`)); err != nil {
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
