package remote

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
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
	session string        // says which process it is, whatever its name
	back    chan struct{} // has an element after the connection came back
	lease   atomic.Int64  // how long the hub waits for a silent worker

	mutex sync.Mutex
	jobs  map[string]*began    // of this connection
	left  map[string]time.Time // since when tasks that this worker has tried are left to others, by subject
	lost  time.Time            // when the connection was; zero while there is one

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
	r := &working{Worker: w, session: rand.Text(), jobs: map[string]*began{}, left: map[string]time.Time{},
		lost: w.Now(), back: make(chan struct{}, 1)}
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
			r.mutex.Lock()
			r.jobs = map[string]*began{} // the hub may be another process, of another program
			r.mutex.Unlock()
			select {
			case r.back <- struct{}{}:
			default:
			}
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
	err = r.run()
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

// run runs the takers and says from time to time that the worker is there.
func (r *working) run() error {
	tasks, err := r.find(r.ctx)
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(r.ctx)
	for range r.Takers {
		group.Go(func() error { return r.take(ctx, tasks) })
	}
	group.Go(func() error {
		tick := time.NewTicker(hereEvery)
		defer tick.Stop()
		for {
			if err := r.sayHere(r.Takers); err != nil && r.conn.IsConnected() {
				return err
			}
			select {
			case <-ctx.Done():
				return nil
			case <-r.back:
			case <-tick.C:
			}
		}
	})
	return group.Wait()
}

// take computes one task after another.
func (r *working) take(ctx context.Context, tasks jetstream.Consumer) error {
	takers := map[string]Taker{}
	for {
		m, err := r.fetch(ctx, tasks)
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

// forget drops what a taker has of jobs that are over.
func (r *working) forget(takers map[string]Taker) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for hash := range takers {
		if r.jobs[hash] == nil {
			delete(takers, hash)
		}
	}
}

// fetch asks for a task. It returns nil if there is none at the moment.
func (r *working) fetch(ctx context.Context, tasks jetstream.Consumer) (jetstream.Msg, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	m, err := tasks.Next(jetstream.FetchMaxWait(r.poll))
	switch {
	case m != nil:
		return m, nil // also after ctx: the caller hands it back
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, nats.ErrTimeout):
		return nil, nil
	}
	select { // the hub is away or has not begun
	case <-time.After(retryAfter):
	case <-ctx.Done():
	}
	return nil, nil
}

// fetchFor is how long a taker asks for a task before it asks again. After Ctrl-C a process waits
// as long for what it has asked for, and hands that back, too.
const fetchFor = time.Second

// What this worker could not compute it leaves to others for leaveFor. The taker that meets it asks
// for nothing for pauseFor, so that the next question is another worker's.
const (
	leaveFor = 6 * time.Second
	pauseFor = 2 * time.Second
)

// compute computes the task of a message and stores the result.
func (r *working) compute(ctx context.Context, m jetstream.Msg, takers map[string]Taker) error {
	hash, task, err := parseSubject(m.Subject(), tasksPrefix)
	if err != nil {
		return errors.Join(err, m.Term())
	}
	if ctx.Err() != nil {
		// Maybe one that another taker of this worker has just handed back. Each time that uses up
		// one of the questions that are left of this worker, and takes a millisecond.
		return errors.Join(ctx.Err(), r.returnToHub(ctx, m))
	}
	if slices.Contains(m.Headers()[triedHeader], r.Name) && r.leaves(hash, task, m.Subject()) {
		err := r.returnToHub(ctx, m)
		select {
		case <-time.After(pauseFor):
		case <-ctx.Done():
		}
		return err
	}
	held, free := r.hold(ctx, m)
	defer free()
	j, err := r.job(held, hash)
	switch {
	case errors.Is(err, errClosed):
		return m.Term()
	case err != nil:
		return errors.Join(err, r.handBack(ctx, m))
	}
	x := InHand{task, hash, time.Now()}
	r.change(func(s *State) { s.begin(j.work, x) })
	defer r.change(func(s *State) { s.end(x) })
	out := &nats.Msg{Subject: resultPrefix + hash + "." + task.String(), Header: nats.Header{workerHeader: {r.Name}}}
	if takers[hash] == nil {
		clear(takers) // of a job that is over
		takers[hash] = j.work.NewTaker()
	}
	data, err := r.result(held, takers[hash], task, m.Data())
	switch {
	case err == nil:
	case ctx.Err() != nil:
		return errors.Join(err, r.handBack(ctx, m))
	case r.Dies != nil && r.Dies(err):
		return err
	default:
		r.Log("[work] task %v cannot be computed here: %v", task, err)
		delete(takers, hash) // a crash may leave it in any state
		out.Header.Set(failedHeader, "1")
		data = r.compress([]byte(err.Error())[:min(maxReason, len(err.Error()))])
	}
	out.Data = data
	if err := r.store(held, out); err != nil {
		return errors.Join(err, r.handBack(ctx, m))
	}
	r.tasks.Add(1)
	r.items.Add(task.End - task.First)
	r.change(func(s *State) { s.Items += task.End - task.First })
	acknowledge, cancel := context.WithTimeout(held, answerTimeout)
	defer cancel()
	if err := m.DoubleAck(acknowledge); err != nil && ctx.Err() == nil {
		r.Log("[work] task %v is stored, but may be computed again: %v", task, err)
	}
	return nil
}

// leaves reports whether the worker leaves a task that it has tried to others: for ever while it
// has the task in hand, and else for some time, for there may be no others.
func (r *working) leaves(job string, t queue.Task, subject string) bool {
	r.showing.Lock()
	has := slices.ContainsFunc(r.state.InHand, func(x InHand) bool { return x.job == job && x.Task == t })
	r.showing.Unlock()
	r.mutex.Lock()
	defer r.mutex.Unlock()
	since, is := r.left[subject]
	if !is {
		since = time.Now()
		r.left[subject] = since
	}
	if has || time.Since(since) < leaveFor {
		return true
	}
	delete(r.left, subject)
	return false
}

// result computes a task. A crash is an error.
func (r *working) result(ctx context.Context, take Taker, t queue.Task, packed []byte) (data []byte, err error) {
	defer func() {
		if crash := recover(); crash != nil {
			err = fmt.Errorf("panic: %v", crash)
		}
	}()
	var input []byte
	if len(packed) > 0 {
		if input, err = r.decompress(packed); err != nil {
			return nil, err
		}
	}
	if data, err = take(ctx, t, input); err != nil {
		return nil, err
	}
	data = r.compress(data)
	if most := r.conn.MaxPayload(); int64(len(data)) > most {
		return nil, fmt.Errorf("the result has %s, but %s accepts messages of at most %d: raise max_payload of the server",
			plural.Of(len(data), "byte"), r.URL, most)
	}
	return data, nil
}

// hold keeps the lease of a task until free is called. The context is ctx.
func (r *working) hold(ctx context.Context, m jetstream.Msg) (held context.Context, free func()) {
	held, cancel := context.WithCancel(ctx)
	var ended sync.WaitGroup
	ended.Go(func() {
		tick := time.NewTicker(time.Duration(r.lease.Load()) / 3)
		defer tick.Stop()
		for {
			select {
			case <-held.Done():
				return
			case <-tick.C:
				if err := m.InProgress(); err != nil && r.conn.IsConnected() && held.Err() == nil {
					r.Log("[work] could not renew the lease of a task: %v", err)
				}
			}
		}
	})
	return held, func() { cancel(); ended.Wait() }
}

// store publishes a result until the server has it.
func (r *working) store(ctx context.Context, out *nats.Msg) error {
	var full sync.Once
	most := answerTimeout + time.Duration(len(out.Data))*timeOfAByte
	_, err := again(ctx, most, func(ctx context.Context) (*jetstream.PubAck, error) {
		ack, err := r.js.PublishMsg(ctx, out, jetstream.WithExpectLastSequencePerSubject(0), jetstream.WithRetryAttempts(0))
		if isFull(err) {
			full.Do(func() { r.Log("[work] %s has no room for results (%v); trying again", r.URL, err) })
		}
		return ack, err
	})
	if err == nil || isThere(err) { // another worker was faster, or an answer was lost
		return nil
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return fmt.Errorf("storing a result on %s: %w", r.URL, err)
}

// handBack gives a task to other workers at once.
func (r *working) handBack(ctx context.Context, m jetstream.Msg) error {
	if ctx.Err() != nil && !r.conn.IsConnected() {
		return nil // its lease ends by itself
	}
	r.returned.Add(1)
	return r.returnToHub(ctx, m)
}

// returnToHub queues a task again, as a new one: of one that is only refused the server would count
// a delivery, as of a task that ended its worker.
func (r *working) returnToHub(ctx context.Context, m jetstream.Msg) error {
	again, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	task := &nats.Msg{Subject: m.Subject(), Data: m.Data(), Header: nats.Header{triedHeader: m.Headers()[triedHeader]}}
	_, err := r.js.PublishMsg(again, task, jetstream.WithRetryAttempts(0))
	if err != nil && r.conn.IsConnected() {
		r.Log("[work] could not return a task; it goes to others when its lease ends: %v", err)
	}
	if err != nil {
		return nil
	}
	return m.Term()
}
