package remote

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"raumlab/internal/hint"
	"raumlab/internal/plural"
	"raumlab/internal/queue"
)

// A Taker computes a task from what the hub gave with it. One goroutine uses it.
type Taker = func(ctx context.Context, t queue.Task, input []byte) ([]byte, error)

// Work is how a worker computes the tasks of a job.
type Work struct {
	Unit     string // what its items are, in the plural, such as games
	Job      string // what it is in words
	Facts    []Fact // that the hub compares with its own
	NewTaker func() Taker
}

// A Worker computes tasks of a hub.
type Worker struct {
	URL     string
	Access  Access
	Name    string                              // which the hub shows, and counts by
	Version string                              // of the program
	Takers  int                                 // tasks at once
	Begin   func(document []byte) (Work, error) // reads a job
	Log     func(format string, values ...any)

	// Progress is told what the worker does whenever that changes, by one goroutine at a time, and
	// must not keep it. It may be nil.
	Progress func(State)

	Wait    time.Duration    // how long it waits for a hub that is away; 0 for ever
	Now     func() time.Time // by which it decides that; nil for time.Now
	Dies    func(error) bool // for tests: after such an error nothing is handed back, as after a kill
	running func(*working)   // for tests
	poll    time.Duration    // how long a taker asks for a task before it asks again; 0 becomes fetchFor
}

// A Summary is what a worker did.
type Summary struct {
	Tasks, Items int64 // stored
	Returned     int64 // tasks handed back
}

// errBye is why a worker ends when the hub has finished.
var errBye = errors.New("the hub has finished")

// working is a running worker.
type working struct {
	Worker
	codec
	ctx     context.Context // ends with Ctrl-C, and when the hub has finished
	conn    *nats.Conn
	js      jetstream.JetStream
	session string       // says which process it is, whatever its name
	lease   atomic.Int64 // how long the hub waits for a silent worker

	mutex sync.Mutex
	jobs  map[string]*began
	fresh chan struct{} // closed when the connection is a new one: what was asked before has no answer
	lost  time.Time     // when the connection was; zero while there is one

	showing sync.Mutex
	state   State

	tasks, items, returned atomic.Int64
}

// began is a job that the worker has read, or is reading.
type began struct {
	ready chan struct{} // closed when the rest is set
	work  Work
	err   error
}

// Run computes tasks until the hub has finished, or until ctx ends, with its error. Then it hands
// back what it has in hand. A hub that goes away is waited for. A *RefusedError says that the hub
// does not take the worker.
func (w Worker) Run(ctx context.Context) (s Summary, err error) {
	if w.Now == nil {
		w.Now = time.Now
	}
	if w.poll == 0 {
		w.poll = fetchFor
	}
	r := &working{Worker: w, session: rand.Text(), jobs: map[string]*began{}, fresh: make(chan struct{}), lost: w.Now()}
	if r.codec, err = newCodec(); err != nil {
		return s, err
	}
	options, err := w.Access.options()
	if err != nil {
		return s, err
	}
	var stop context.CancelCauseFunc
	r.ctx, stop = context.WithCancelCause(ctx)
	defer stop(nil)
	options = append(options, nats.Name("raumlab worker "+w.Name),
		nats.ConnectHandler(func(*nats.Conn) { r.isLost(false); w.Log("[work] connected to %s", w.URL) }),
		nats.ReconnectHandler(func(*nats.Conn) {
			r.isLost(false)
			r.renewed()
			w.Log("[work] connected to %s again", w.URL)
		}),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if r.isLost(true); r.ctx.Err() == nil {
				w.Log("[work] lost %s (%v); trying again", w.URL, err)
			}
		}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { w.Log("[work] %s: %v", w.URL, err) }),
		nats.ClosedHandler(func(c *nats.Conn) {
			if r.ctx.Err() == nil { // the server that came back does not let the worker in
				stop(hint.Errorf("%s: %w: give this worker the token or nkey of the hub", w.URL, c.LastError()))
			}
		}))
	var waiting sync.WaitGroup
	defer waiting.Wait()
	defer stop(nil)
	waiting.Go(func() { r.giveUp(stop) })
	r.conn, err = dial(r.ctx, w.URL, options, func(err error) {
		w.Log("[work] cannot reach the hub at %s yet (%v); trying again", w.URL, err)
	})
	if cause := context.Cause(r.ctx); err != nil && ctx.Err() == nil && cause != nil {
		err = cause
	}
	if err != nil {
		return s, err
	}
	defer r.conn.Close()
	if r.js, err = jetstream.New(r.conn); err != nil {
		return s, err
	}
	if w.running != nil {
		w.running(r)
	}
	if err := r.listen(stop); err != nil {
		return s, err
	}
	err = r.register(stop)
	if err == nil {
		err = r.run(stop)
	}
	s = Summary{r.tasks.Load(), r.items.Load(), r.returned.Load()}
	if r.sayHere(0) == nil && r.conn.FlushTimeout(time.Second) != nil && r.ctx.Err() == nil {
		w.Log("[work] could not tell %s that this worker ends; the hub will notice", w.URL)
	}
	switch cause := context.Cause(r.ctx); {
	case ctx.Err() != nil:
		return s, ctx.Err()
	case errors.Is(cause, errBye):
		return s, nil
	case cause != nil:
		return s, cause
	}
	return s, err
}

// renewed ends what waits for answers of the connection before.
func (r *working) renewed() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	close(r.fresh)
	r.fresh = make(chan struct{})
	r.jobs = map[string]*began{} // the hub may be another process, which has not seen this worker
}

// newConnection returns a channel that is closed when the connection is a new one.
func (r *working) newConnection() <-chan struct{} {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.fresh
}

// attempt returns the context of one request: it ends after a time, and when the connection does.
func (r *working) attempt(ctx context.Context, most time.Duration) (context.Context, context.CancelFunc) {
	fresh := r.newConnection()
	attempt, cancel := context.WithTimeout(ctx, most)
	go func() {
		select {
		case <-fresh:
			cancel()
		case <-attempt.Done():
		}
	}()
	return attempt, cancel
}

// run runs the takers and says from time to time that the worker is there.
func (r *working) run(stop context.CancelCauseFunc) error {
	group, ctx := errgroup.WithContext(r.ctx)
	for range r.Takers {
		group.Go(func() error { return r.take(ctx) })
	}
	group.Go(func() error {
		tick := time.NewTicker(hereEvery)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return nil
			case <-r.newConnection():
				if err := r.register(stop); err != nil {
					return err
				}
			case <-tick.C:
				if err := r.sayHere(r.Takers); err != nil && r.conn.IsConnected() {
					return err
				}
			}
		}
	})
	return group.Wait()
}

func (r *working) sayHere(takers int) error {
	text, err := json.Marshal(here{r.Name, r.session, takers})
	if err != nil {
		return err
	}
	return r.conn.Publish(hereSubject, text)
}

// take computes one task after another.
func (r *working) take(ctx context.Context) error {
	takers := map[string]Taker{}
	for {
		m, err := r.fetch(ctx)
		if err != nil {
			return err
		}
		if m == nil {
			r.forget(takers)
			continue
		}
		if err := r.compute(ctx, m, takers); err != nil {
			return err
		}
	}
}

// fetch asks for a task. It returns nil if there is none at the moment.
func (r *working) fetch(ctx context.Context) (*given, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	wait, cancel := r.attempt(context.WithoutCancel(ctx), r.poll+requestTimeout)
	defer cancel()
	m, err := next(wait, r.conn, r.poll)
	if m != nil {
		return m, nil // also after ctx: the caller hands it back
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil && wait.Err() == nil { // the hub is away or has not begun
		select {
		case <-time.After(retryAfter):
		case <-ctx.Done():
		}
	}
	return nil, nil
}

// fetchFor is how long a taker asks for a task before it asks again. After Ctrl-C a process waits
// as long for what it has asked for, and hands that back, too.
const fetchFor = time.Second

// compute computes the task of a message and stores the result.
func (r *working) compute(ctx context.Context, m *given, takers map[string]Taker) error {
	hash, task, err := parseSubject(m.Subject, tasksPrefix)
	if err != nil {
		return errors.Join(err, r.conn.Publish(m.Reply, []byte(handedBack)))
	}
	if ctx.Err() != nil {
		// Maybe one that another taker of this worker has just handed back. Each time that uses up
		// one of the questions that are left of this worker, and takes a millisecond.
		return errors.Join(ctx.Err(), r.returnToHub(ctx, m))
	}
	held, free := r.hold(ctx, m)
	defer free()
	j, err := r.job(held, hash)
	switch {
	case errors.Is(err, errClosed):
		return r.conn.Publish(m.Reply, []byte(handedBack))
	case err != nil:
		return errors.Join(err, r.handBack(ctx, m))
	}
	r.change(func(s *State) { s.begin(j.work, task) })
	defer r.change(func(s *State) { s.end(task) })
	out := &nats.Msg{Subject: resultPrefix + hash + "." + task.String(), Header: nats.Header{}}
	out.Header.Set(workerHeader, r.Name)
	if m.deliveries > mostDeliveries {
		r.Log("[work] task %v was handed out %s without a result: giving it up", task,
			plural.As(m.deliveries-1, "time", "times"))
		out.Header.Set(poisonHeader, fmt.Sprint(m.deliveries-1))
	} else {
		if takers[hash] == nil {
			clear(takers) // of a job that is over
			takers[hash] = j.work.NewTaker()
		}
		var input, data []byte
		if len(m.Data) > 0 {
			input, err = r.decompress(m.Data)
		}
		if err == nil {
			data, err = takers[hash](held, task, input)
		}
		if err != nil && r.Dies != nil && r.Dies(err) {
			return err
		}
		if err != nil {
			return errors.Join(err, r.handBack(ctx, m))
		}
		out.Data = r.compress(data)
		if most := r.conn.MaxPayload(); int64(len(out.Data)) > most {
			return errors.Join(
				fmt.Errorf("the result of task %v has %s, but %s accepts messages of at most %d: raise max_payload of the server",
					task,
					plural.Of(len(out.Data), "byte"), r.URL, most), r.handBack(ctx, m))
		}
	}
	if err := r.store(held, out); err != nil {
		return errors.Join(err, r.handBack(ctx, m))
	}
	r.tasks.Add(1)
	r.items.Add(task.End - task.First)
	r.change(func(s *State) { s.Items += task.End - task.First })
	acknowledge, cancel := r.attempt(held, requestTimeout)
	defer cancel()
	if _, err := r.conn.RequestWithContext(acknowledge, m.Reply, []byte(computed)); err != nil && ctx.Err() == nil {
		r.Log("[work] task %v is stored, but may be computed again: %v", task, err)
	}
	return nil
}

// hold keeps the lease of a task until free is called. The context is ctx.
func (r *working) hold(ctx context.Context, m *given) (held context.Context, free func()) {
	held, cancel := context.WithCancel(ctx)
	every := time.Duration(r.lease.Load()) / 3
	var ended sync.WaitGroup
	ended.Go(func() {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-held.Done():
				return
			case <-tick.C:
				if err := r.conn.Publish(m.Reply, []byte(computing)); err != nil && r.conn.IsConnected() && held.Err() == nil {
					r.Log("[work] could not renew the lease of a task: %v", err)
				}
			}
		}
	})
	return held, func() { cancel(); ended.Wait() }
}

// store publishes a result until the server has it.
func (r *working) store(ctx context.Context, out *nats.Msg) error {
	for {
		attempt, cancel := r.attempt(ctx, requestTimeout)
		_, err := r.js.PublishMsg(attempt, out, jetstream.WithExpectLastSequencePerSubject(0), jetstream.WithRetryAttempts(0))
		cancel()
		switch {
		case err == nil, isThere(err): // another worker was faster, or an answer was lost
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case !isTransient(err) && !isFull(err) && !errors.Is(err, context.Canceled):
			return fmt.Errorf("storing a result on %s: %w", r.URL, err)
		}
		select {
		case <-time.After(retryAfter):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// handBack gives a task to other workers at once.
func (r *working) handBack(ctx context.Context, m *given) error {
	if ctx.Err() != nil && !r.conn.IsConnected() {
		return nil // its lease ends by itself
	}
	r.returned.Add(1)
	return r.returnToHub(ctx, m)
}

// returnToHub takes a task out of the queue and has the hub queue it again.
func (r *working) returnToHub(ctx context.Context, m *given) error {
	// The hub queues the task as a new one: of one that is only refused the server would count a
	// delivery, as of a task that ended its worker. Of a hub that is away it is the next one that
	// queues it.
	again, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	if _, err := r.conn.RequestWithContext(again, m.Reply, []byte(handedBack)); err != nil && r.conn.IsConnected() {
		r.Log("[work] could not return a task; it goes to others when its lease ends: %v", err)
		return nil
	}
	id := strings.TrimPrefix(m.Subject, tasksPrefix)
	if err := r.conn.Publish(backSubject, []byte(id)); err != nil && r.conn.IsConnected() {
		return err
	}
	return nil
}
