package remote

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"raumlab/internal/queue"
)

// plain is a connection to a hub without a worker.
func plain(t *testing.T, h *Hub) jetstream.JetStream {
	t.Helper()
	conn, err := nats.Connect(h.Address())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	return js
}

// take takes the next task of a hub as a worker without a program does, and does not compute it.
func take(t *testing.T, h *Hub) jetstream.Msg {
	t.Helper()
	tasks, err := plain(t, h).Consumer(t.Context(), tasksName, workersName)
	if err != nil {
		t.Fatal(err)
	}
	for {
		m, err := tasks.Next(jetstream.FetchMaxWait(time.Second))
		if m != nil {
			return m
		}
		if !errors.Is(err, nats.ErrTimeout) {
			t.Fatal(err)
		}
	}
}

// A task that was taken away without a result is published again when it is late by the clock of
// the hub, an hour after. A worker that is silent for that hour is gone, and counts again when it
// is heard. The clock is injected; what is real is that the hub looks at it once a second.
func TestHourByTheClock(t *testing.T) {
	clock := &clock{now: time.Unix(1e9, 0)}
	log := &lines{}
	h := openHub(t, Options{Now: clock.time, Lease: time.Minute, Log: log.log})
	j, err := h.begin(t.Context(), queue.Job{Config: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- j.Do(t.Context(), queue.Task{First: 0, End: 1}, accept) }()
	lost := take(t, h)
	if err := lost.DoubleAck(t.Context()); err != nil {
		t.Fatal(err)
	}
	say := beginHeard(t, Worker{URL: h.Address(), Name: "steady"})
	until(t, "the worker joined", func() bool { return log.has("steady joined") })
	if len(done) > 0 {
		t.Fatal("the lost task is done")
	}
	until(t, "the hub has noted when the task was given out", func() bool {
		h.mutex.Lock()
		defer h.mutex.Unlock()
		return !j.waiting[queue.Task{First: 0, End: 1}].given.IsZero()
	})
	clock.add(time.Hour)
	until(t, "the lost task is done", func() bool { say(); return len(done) > 0 })
	if err := <-done; err != nil {
		t.Error(err)
	}
	until(t, "the worker is gone by the clock", func() bool {
		clock.add(time.Hour) // also if the worker was heard since the last one
		return log.has("lost worker steady")
	})
	until(t, "the worker is heard again", func() bool { say(); n, _ := h.Workers(); return n == 1 })
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}

// A hub that comes back after an hour resumes with the results and tasks that are stored, and its
// worker waits for it for the time it was told, which is longer. The hour is that of both clocks
// by which hub and worker decide. The lease that passes meanwhile is the server's and real, so it
// is a short one; the task that was in hand comes back by it.
func TestHubComesBackAfterAnHour(t *testing.T) {
	clock := &clock{now: time.Unix(1e9, 0)}
	folder := filepath.Join(t.TempDir(), "queue")
	o := Options{Now: clock.time, Lease: 100 * time.Millisecond, Folder: folder}
	h := openHub(t, o)
	address := h.Address()
	j, err := h.begin(t.Context(), queue.Job{Config: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = j.Do(t.Context(), queue.Task{First: 5, End: 6}, accept) }() // ends with the hub
	take(t, h)
	var ofPatient, ofHasty lines
	patient := begin(t, Worker{URL: address, Name: "patient", Now: clock.time, Wait: 2 * time.Hour, Log: ofPatient.log})
	hasty := begin(t, Worker{URL: address, Name: "hasty", Now: clock.time, Wait: 30 * time.Minute, Log: ofHasty.log})
	if err := j.Do(t.Context(), queue.Task{First: 0, End: 1}, accept); err != nil {
		t.Fatal(err)
	}
	until(t, "both have joined", func() bool { n, _ := h.Workers(); return n == 2 })
	if err := h.End(false); err != nil {
		t.Fatal(err)
	}
	// Both: one that notices after the hour would wait from then on.
	until(t, "the workers notice", func() bool { return ofPatient.has("[work] lost ") && ofHasty.has("[work] lost ") })
	clock.add(time.Hour)
	if err := hasty(); !errors.Is(err, errNoHub) {
		t.Errorf("a worker that waits for half an hour ends with %v", err)
	}
	again := openHubAt(t, o, strings.TrimPrefix(address, "nats://"))
	if j, err = again.begin(t.Context(), queue.Job{Config: []byte("{}")}); err != nil {
		t.Fatal(err)
	}
	for _, x := range []queue.Task{{First: 0, End: 1}, {First: 5, End: 6}, {First: 1, End: 2}} {
		if err := j.Do(t.Context(), x, accept); err != nil {
			t.Error(err)
		}
	}
	if err := again.End(true); err != nil {
		t.Error(err)
	}
	if err := patient(); err != nil {
		t.Errorf("the patient worker ends with %v", err)
	}
}

// A hub drops the document of a job with the job, and its workers drop what they made of it.
func TestEndedJobsAreDropped(t *testing.T) {
	h := openHub(t, Options{})
	j, err := h.begin(t.Context(), queue.Job{Config: []byte(`{"job":1}`)})
	if err != nil {
		t.Fatal(err)
	}
	began := make(chan *working, 1)
	begin(t, Worker{URL: h.Address(), Name: "worker", running: func(r *working) { began <- r }})
	if err := j.Do(t.Context(), queue.Task{First: 0, End: 1}, accept); err != nil {
		t.Fatal(err)
	}
	r := <-began
	jobs := func() int { r.mutex.Lock(); defer r.mutex.Unlock(); return len(r.jobs) }
	if jobs() != 1 {
		t.Fatalf("%d jobs at the worker", jobs())
	}
	if _, err := h.bucket.GetBytes(t.Context(), j.hash); err != nil {
		t.Fatal(err)
	}
	if err := j.Close(true); err != nil {
		t.Error(err)
	}
	until(t, "the worker drops the job", func() bool { return jobs() == 0 })
	if _, err := h.bucket.GetBytes(t.Context(), j.hash); !errors.Is(err, jetstream.ErrObjectNotFound) {
		t.Errorf("the hub keeps the document: %v", err)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}
