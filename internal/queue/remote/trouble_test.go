package remote

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"raumlab/internal/queue"
)

// A worker that holds a task for ever, and renews its lease, does not stall the work: a second
// worker gets the task, too. The hub shows what is held, for how long, and by whom if that is said.
func TestWorkerThatHoldsATask(t *testing.T) {
	t.Parallel()
	clock := &clock{now: time.Unix(1e9, 0)}
	log := &lines{}
	h := openHub(t, Options{Now: clock.time, Lease: time.Minute, Log: log.log})
	j, err := h.begin(t.Context(), queue.Job{Config: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	task := queue.Task{First: 3, End: 7}
	done := make(chan error, 1)
	go func() { done <- j.Do(t.Context(), task, accept) }()
	m := take(t, h)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go func() {
		for ctx.Err() == nil {
			_ = m.InProgress() // until the hub has ended
			<-time.After(100 * time.Millisecond)
		}
	}()
	say := beginHeard(t, Worker{URL: h.Address(), Name: "steady"})
	until(t, "the hub sees that the task is held", func() bool {
		h.mutex.Lock()
		defer h.mutex.Unlock()
		return !j.waiting[task].given.IsZero()
	})
	clock.add(deadlineLeases * time.Minute / 2)
	if held := h.Held(); len(held) != 1 || held[0].Task != task || held[0].Worker != "" || held[0].For < 15*time.Minute {
		t.Errorf("held: %+v", held)
	}
	if len(done) > 0 || log.has("another worker gets it, too") {
		t.Error("before its deadline, another worker gets the task")
	}
	clock.add(deadlineLeases * time.Minute / 2)
	until(t, "another worker has computed it", func() bool { say(); return len(done) > 0 })
	if err := <-done; err != nil {
		t.Error(err)
	}
	if !log.has("[hub] task 3-7-0 has been held by an unknown worker for 3") {
		t.Error(&log.text)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}

// A worker says what it has in hand. What it holds for too long another one gets, not itself, though
// most of those who ask for tasks are its own takers.
func TestHeldIsSaid(t *testing.T) {
	t.Parallel()
	clock := &clock{now: time.Unix(1e9, 0)}
	log := &lines{}
	h := openHub(t, Options{Now: clock.time, Lease: time.Minute, Log: log.log})
	j, err := h.begin(t.Context(), queue.Job{Config: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	stuck := make(chan *working, 1)
	begin(t, Worker{URL: h.Address(), Name: "stuck", Takers: 16, running: func(r *working) { stuck <- r },
		Readers: only(func([]byte) (queue.Work, error) {
			return queue.Work{NewTaker: func() queue.Taker {
				return func(ctx context.Context, _ queue.Task, _ []byte) ([]byte, error) {
					<-ctx.Done()
					return nil, ctx.Err()
				}
			}}, nil
		})})
	r := <-stuck
	until(t, "the worker joined", func() bool { n, _ := h.Workers(); return n == 1 })
	task := queue.Task{First: 0, End: 1}
	done := make(chan error, 1)
	go func() { done <- j.Do(t.Context(), task, accept) }()
	until(t, "the worker says what it has", func() bool {
		if err := r.sayHere(r.Takers); err != nil {
			t.Fatal(err)
		}
		held := h.Held()
		return len(held) == 1 && held[0].Worker == "stuck" && held[0].Task == task
	})
	until(t, "the hub sees that the task is held", func() bool {
		h.mutex.Lock()
		defer h.mutex.Unlock()
		return !j.waiting[task].given.IsZero()
	})
	clock.add(deadlineLeases * time.Minute)
	<-time.After(1500 * time.Millisecond)
	if log.has("another worker gets it") {
		t.Error("a worker that is alone gets its own task once more")
	}
	begin(t, Worker{URL: h.Address(), Name: "steady"})
	until(t, "the worker says it again", func() bool {
		if err := r.sayHere(r.Takers); err != nil {
			t.Fatal(err)
		}
		return log.has("[hub] task 0-1-0 has been held by stuck for ")
	})
	if err := <-done; err != nil {
		t.Error(err)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}

// A task whose earlier try is acknowledged after it was asked for again is not lost: the hub had found
// the message of that try in its place.
func TestTaskOfAnEarlierTry(t *testing.T) {
	t.Parallel()
	clock := &clock{now: time.Unix(1e9, 0)}
	h := openHub(t, Options{Now: clock.time})
	j, err := h.begin(t.Context(), queue.Job{Config: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	task := queue.Task{First: 3, End: 7}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- j.Do(ctx, task, accept) }()
	m := take(t, h)
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	go func() { done <- j.Do(t.Context(), task, accept) }()
	until(t, "the hub has found the message", func() bool {
		h.mutex.Lock()
		defer h.mutex.Unlock()
		w := j.waiting[task]
		return w != nil && !w.found.IsZero()
	})
	if err := m.DoubleAck(t.Context()); err != nil {
		t.Fatal(err)
	}
	begin(t, Worker{URL: h.Address(), Name: "worker"})
	clock.add(lookAgain)
	if err := <-done; err != nil {
		t.Error(err)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}

// Results that no job wants are dropped, and the hub says so: of other jobs, of tasks that no hub
// asked for, of tasks that are no tasks. They do not fill the server, and work goes on.
func TestUnwantedResults(t *testing.T) {
	t.Parallel()
	clock := &clock{now: time.Unix(1e9, 0)}
	log := &lines{}
	h := openHub(t, Options{Now: clock.time, Log: log.log})
	clock.add(earlyTime) // until then they may be of an earlier hub
	j, err := h.begin(t.Context(), queue.Job{Config: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	js := plain(t, h)
	data := make([]byte, 1<<16)
	for i := range 300 {
		for _, subject := range []string{
			fmt.Sprintf("unknown%d.%d-%d-0", i%7, i, i+1), fmt.Sprintf("%s.%d-%d-0", j.hash, 1000+i, 1001+i),
			fmt.Sprintf("%s.x%d", j.hash, i), fmt.Sprintf("%s.%d-%d-0.more.%d", j.hash, i, i+1, i),
		} {
			if _, err := js.Publish(t.Context(), resultPrefix+subject, data); err != nil {
				t.Fatal(err)
			}
		}
	}
	until(t, "the results are gone", func() bool {
		info, err := h.results.Info(t.Context())
		return err == nil && info.State.Msgs == 0
	})
	if !log.has("[hub] dropped a result that no job wants: unknown0.0-1-0") {
		t.Error(&log.text)
	}
	if n := log.size(); n > 20_000 {
		t.Errorf("the log has %d bytes", n)
	}
	begin(t, Worker{URL: h.Address(), Name: "worker"})
	if err := j.Do(t.Context(), queue.Task{First: 0, End: 1}, accept); err != nil {
		t.Error(err)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}

// Workers that come and go under ever new names do not fill the log.
func TestManyNames(t *testing.T) {
	t.Parallel()
	log := &lines{}
	h := openHub(t, Options{Log: log.log})
	conn := plain(t, h).Conn()
	for i := range 10_000 {
		text, err := json.Marshal(heartbeat{Worker: fmt.Sprintf("%0100d", i), Session: fmt.Sprint(i), Takers: 1})
		if err != nil {
			t.Fatal(err)
		}
		if err := conn.Publish(hereSubject, text); err != nil {
			t.Fatal(err)
		}
	}
	if err := conn.Publish(hereSubject, []byte(`{"worker":"last","session":"0","takers":7}`)); err != nil {
		t.Fatal(err)
	}
	until(t, "the hub has heard all", func() bool { n, takers := h.Workers(); return takers == n+6 })
	if n := log.size(); n == 0 || n > 2*linesAMinute*200 {
		t.Errorf("the log has %d bytes", n)
	}
	h.sumLines() // a minute is over
	if !log.has(" more lines about workers and their results omitted") {
		t.Error("the log does not say what is left out")
	}
	h.metrics.accepted(queue.Task{First: 0, End: 1}, "\xff")
	var text strings.Builder
	if h.metrics.set.WritePrometheus(&text); !strings.Contains(text.String(), `items_done_total{worker="others"} 1`) {
		t.Error(&text)
	}
	h.workers.mutex.Lock()
	clear(h.workers.members) // else the goodbye waits for them
	h.workers.mutex.Unlock()
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}

// What a worker cannot compute, or crashes on, another one does. What two cannot is given up with
// the reason of the last one, and so is what a worker that is alone cannot compute twice.
func TestTwoWorkersFail(t *testing.T) {
	t.Parallel()
	h := openHub(t, Options{})
	j, err := h.begin(t.Context(), queue.Job{Config: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	tries := make(chan string, 100)
	worker := func(name string, compute func(queue.Task) ([]byte, error)) {
		begin(t, Worker{URL: h.Address(), Name: name, Readers: only(func([]byte) (queue.Work, error) {
			return queue.Work{NewTaker: func() queue.Taker {
				return func(_ context.Context, x queue.Task, _ []byte) ([]byte, error) {
					tries <- name
					return compute(x)
				}
			}}, nil
		})})
	}
	var got queue.Result
	took := func(r queue.Result) error {
		if got = r; r.Failed != "" && !r.Last {
			return errors.New(r.Failed)
		}
		return nil
	}
	worker("broken", func(queue.Task) ([]byte, error) { panic("a bit is flipped") })
	until(t, "the worker joined", func() bool { n, _ := h.Workers(); return n == 1 })
	if err := j.Do(t.Context(), queue.Task{First: 0, End: 1}, took); err != nil || len(tries) != 2 ||
		got.Failed != "panic: a bit is flipped" {
		t.Errorf("alone: %v, %+v after %d tries", err, got, len(tries))
	}
	worker("other", func(x queue.Task) ([]byte, error) {
		if x.First == 2 {
			return nil, errors.New("no opening is left")
		}
		return []byte("result"), nil
	})
	until(t, "another worker joined", func() bool { n, _ := h.Workers(); return n == 2 })
	for range 3 {
		if err := j.Do(t.Context(), queue.Task{First: 1, End: 2}, took); err != nil || string(got.Data) != "result" {
			t.Errorf("with another worker: %v, %+v", err, got)
		}
		j.Discard(0)
	}
	for len(tries) > 0 {
		<-tries
	}
	if err := j.Do(t.Context(), queue.Task{First: 2, End: 3}, took); err != nil || got.Failed == "" {
		t.Errorf("both fail: %v, %+v", err, got)
	}
	if x, y := <-tries, <-tries; x == y {
		t.Errorf("%s tried it twice", x)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}

// To remove what is gone is no error, and the hub says nothing of it: a result that comes twice, or that
// was purged before it is dropped, and a copy of a task that a worker has just finished.
func TestRemovedTwice(t *testing.T) {
	t.Parallel()
	log := &lines{}
	h := openHub(t, Options{Log: log.log})
	j, err := h.begin(t.Context(), queue.Job{Config: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	task := queue.Task{First: 0, End: 1}
	if _, err := plain(t, h).Publish(t.Context(), resultSubject(j.hash, task), nil); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := j.withdraw(t.Context(), task); err != nil {
			t.Error(err)
		}
	}
	for _, stream := range []jetstream.Stream{h.results, h.tasks} {
		h.remove(stream, 1, 1, 17)
	}
	if err := h.results.DeleteMsg(t.Context(), 1); err == nil || !strings.Contains(err.Error(), "err_code=10057") {
		t.Errorf("the server says %v", err) // else the test tests nothing
	}
	if info, err := h.results.Info(t.Context()); err != nil || info.State.Msgs > 0 {
		t.Errorf("%v, %+v", err, info)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
	if log.text.Len() > 0 {
		t.Errorf("the hub says %s", &log.text)
	}
}

// A worker of another protocol is told so, and the hub shows it.
func TestOtherProtocol(t *testing.T) {
	t.Parallel()
	log := &lines{}
	h := openHub(t, Options{Log: log.log})
	c, err := h.tasks.Consumer(t.Context(), workersName)
	if err != nil {
		t.Fatal(err)
	}
	config := c.CachedInfo().Config
	config.Metadata[protocolKey], config.Metadata[versionKey] = "6", "9.0"
	if _, err := h.tasks.UpdateConsumer(t.Context(), config); err != nil {
		t.Fatal(err)
	}
	err = begin(t, Worker{URL: h.Address(), Name: "old"})()
	const why = `protocol is "5" here and "6" at the hub (version test here, 9.0 at the hub)`
	if want := "the hub refuses this worker: " + why + ": install the same program as the hub"; err == nil ||
		err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	until(t, "the hub says so", func() bool { return log.has("[hub] refused worker old: " + why) })
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}
