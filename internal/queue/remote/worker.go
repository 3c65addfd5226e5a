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

// A Worker computes tasks of a hub.
type Worker struct {
	URL     string
	Access  Access
	Name    string                  // which the hub shows, and counts by
	Version string                  // of the program
	Takers  int                     // tasks at once
	Readers map[string]queue.Reader // of jobs, by their kinds
	Log     func(format string, values ...any)

	// Progress is told what the worker does whenever that changes, by one goroutine at a time, and
	// must not keep it. It may be nil.
	Progress func(State)

	Wait    time.Duration    // how long it waits for a hub that is away; 0 for ever
	Now     func() time.Time // by which it decides that; nil for time.Now
	Dies    func(error) bool // for tests: after such an error nothing is handed back, as after a kill
	running func(*working)   // for tests
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
	lease   atomic.Int64  // how long the hub waits for a silent worker
	drained chan struct{} // closed when no task can come any more

	mutex   sync.Mutex
	jobs    map[string]*job      // of this connection
	left    map[string]time.Time // since when tasks that this worker has tried are left to others, by subject
	held    map[*nats.Msg]bool   // tasks whose leases are kept
	lost    time.Time            // when the connection was; zero while there is one
	restart context.CancelFunc   // of the asking for tasks

	showing sync.Mutex
	state   State

	tasks, items, returned atomic.Int64
}

// A job is one that the worker has read, or is reading.
type job struct {
	read func() (queue.Work, error)
	idle []queue.Taker
}

// Run computes tasks until the hub has finished, or until ctx ends, with its error. Then it hands
// back what it has in hand. A hub that goes away is waited for. A *RefusedError says that the hub
// does not take the worker.
func (w Worker) Run(ctx context.Context) (s Summary, err error) {
	if w.Now == nil {
		w.Now = time.Now
	}
	r := &working{Worker: w, session: rand.Text(), drained: make(chan struct{}), left: map[string]time.Time{},
		held: map[*nats.Msg]bool{}, lost: w.Now(), restart: func() {}}
	r.lease.Store(int64(DefaultLease))
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
			r.restart() // the hub may be another process, of another program
			r.mutex.Unlock()
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

// run asks for tasks and has them computed, and says from time to time what the worker has in hand.
func (r *working) run() error {
	group, ctx := errgroup.WithContext(r.ctx)
	free := make(chan struct{}, r.Takers)
	for range r.Takers {
		free <- struct{}{}
	}
	compute := func(m *nats.Msg) {
		group.Go(func() error {
			defer func() { free <- struct{}{} }()
			defer r.release(m)
			return r.compute(ctx, m)
		})
	}
	group.Go(func() error {
		defer close(r.drained)
		for ctx.Err() == nil {
			connection, restart := context.WithCancel(ctx)
			r.mutex.Lock()
			r.restart, r.jobs = restart, map[string]*job{}
			r.mutex.Unlock()
			err := r.ask(connection, free, compute)
			cut := connection.Err() != nil
			restart()
			if err != nil && !cut {
				return err
			}
		}
		return ctx.Err()
	})
	group.Go(func() error { return r.stay(ctx) })
	return group.Wait()
}

// askFor is how long the server keeps a question for a task. It drops one whose worker has gone.
const askFor = 30 * time.Second

// ask asks for a task whenever a taker is free, until ctx ends or the hub is away. When it returns
// no task is on its way to this worker.
//
// It speaks to the server without its library, which cannot take a question back: what came for it
// would be lost until the lease ends.
func (r *working) ask(ctx context.Context, free chan struct{}, compute func(*nats.Msg)) error {
	if err := r.find(ctx); err != nil {
		return err
	}
	if err := r.sayHere(r.Takers); err != nil {
		return err
	}
	coming, err := r.conn.SubscribeSync(r.conn.NewInbox())
	if err != nil {
		return err
	}
	defer r.takeBack(coming)
	for {
		select {
		case <-free:
		case <-ctx.Done():
			return nil
		}
		m, err := r.next(ctx, coming)
		if err != nil {
			free <- struct{}{}
			r.pause(ctx, retryAfter)
			return nil
		}
		r.mutex.Lock()
		r.held[m] = true
		r.mutex.Unlock()
		compute(m)
	}
}

// next asks for a task until there is one.
func (r *working) next(ctx context.Context, coming *nats.Subscription) (*nats.Msg, error) {
	for {
		if err := r.conn.PublishRequest(nextSubject, coming.Subject, fmt.Appendf(nil, `{"batch":1,"expires":%d}`,
			askFor)); err != nil {
			return nil, err
		}
		wait, cancel := context.WithTimeout(ctx, askFor+answerTimeout)
		m, err := coming.NextMsgWithContext(wait)
		cancel()
		if err != nil {
			return nil, err
		}
		switch m.Header.Get("Status") {
		case "":
			return m, nil
		case "408": // there was none
		default:
			return nil, errors.New(m.Header.Get("Description"))
		}
	}
}

// takeBack takes the last question back. A task that was on its way goes to others.
func (r *working) takeBack(coming *nats.Subscription) {
	if !r.conn.IsConnected() || coming.Drain() != nil {
		_ = coming.Unsubscribe()
		return
	}
	for {
		m, err := coming.NextMsg(answerTimeout)
		if err != nil {
			return
		}
		if m.Header.Get("Status") == "" {
			r.returnToHub(m)
		}
	}
}

func (r *working) pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// release ends the renewal of a lease.
func (r *working) release(m *nats.Msg) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	delete(r.held, m)
}

// stay says from time to time that the worker is there, and renews its leases.
func (r *working) stay(ctx context.Context) error {
	for {
		r.pause(ctx, min(hereEvery, time.Duration(r.lease.Load())/3))
		if ctx.Err() != nil {
			return nil
		}
		if err := r.sayHere(r.Takers); err != nil && r.conn.IsConnected() {
			return err
		}
		r.mutex.Lock()
		for m := range r.held {
			_ = r.conn.Publish(m.Reply, []byte("+WPI")) // one that is lost comes again before the lease ends
		}
		r.mutex.Unlock()
	}
}

// What this worker could not compute it leaves to others for leaveFor. The taker that meets it asks
// for nothing for pauseFor, so that the next question is another worker's.
const (
	leaveFor = 6 * time.Second
	pauseFor = 2 * time.Second
)

// compute computes the task of a message and stores the result.
func (r *working) compute(ctx context.Context, m *nats.Msg) error {
	hash, task, err := parseSubject(m.Subject, tasksPrefix)
	if err != nil {
		return errors.Join(err, r.drop(m))
	}
	if slices.Contains(m.Header[triedHeader], r.Name) && r.leaves(hash, task, m.Subject) {
		r.returnToHub(m)
		r.pause(ctx, pauseFor)
		return nil
	}
	j, work, err := r.job(ctx, hash)
	switch {
	case errors.Is(err, errClosed):
		return r.drop(m)
	case err != nil:
		r.handBack(ctx, m)
		return err
	}
	x := InHand{task, hash, time.Now()}
	r.change(func(s *State) { s.begin(work, x) })
	defer r.change(func(s *State) { s.end(x) })
	out := &nats.Msg{Subject: resultSubject(hash, task), Header: nats.Header{workerHeader: {r.Name}}}
	take := r.taker(j, work)
	data, err := r.result(ctx, take, task, m.Data)
	switch {
	case err == nil:
		r.putBack(j, take)
	case ctx.Err() != nil:
		r.handBack(ctx, m)
		return err
	case r.Dies != nil && r.Dies(err):
		return err
	default: // a crash may leave the taker in any state
		r.Log("[work] task %v cannot be computed here: %v", task, err)
		out.Header.Set(failedHeader, "1")
		data = r.compress([]byte(err.Error())[:min(maxReason, len(err.Error()))])
	}
	out.Data = data
	if err := r.store(ctx, out); err != nil {
		r.handBack(ctx, m)
		return err
	}
	r.tasks.Add(1)
	r.items.Add(task.End - task.First)
	r.change(func(s *State) { s.Items += task.End - task.First })
	acknowledge, cancel := context.WithTimeout(ctx, answerTimeout)
	defer cancel()
	if _, err := r.conn.RequestWithContext(acknowledge, m.Reply, []byte("+ACK")); err != nil && ctx.Err() == nil {
		r.Log("[work] task %v is stored, but may be computed again: %v", task, err)
	}
	return nil
}

// taker returns one that has nothing to do, or a new one.
func (r *working) taker(j *job, w queue.Work) (t queue.Taker) {
	r.mutex.Lock()
	if n := len(j.idle); n > 0 {
		t, j.idle = j.idle[n-1], j.idle[:n-1]
	}
	r.mutex.Unlock()
	if t == nil {
		t = w.NewTaker()
	}
	return t
}

func (r *working) putBack(j *job, t queue.Taker) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	j.idle = append(j.idle, t)
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
func (r *working) result(ctx context.Context, take queue.Taker, t queue.Task, packed []byte) (data []byte, err error) {
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

// handBack gives a task to other workers at once. After Ctrl-C no other taker of this worker may get
// it.
func (r *working) handBack(ctx context.Context, m *nats.Msg) {
	if ctx.Err() != nil {
		<-r.drained
	}
	r.returned.Add(1)
	r.returnToHub(m)
}

// returnToHub queues a task again, as a new one: of one that is only refused the server would count
// a delivery, as of a task that ended its worker. Where that fails its lease ends by itself.
func (r *working) returnToHub(m *nats.Msg) {
	if !r.conn.IsConnected() {
		return
	}
	again, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	task := &nats.Msg{Subject: m.Subject, Data: m.Data, Header: nats.Header{triedHeader: m.Header[triedHeader]}}
	_, err := r.js.PublishMsg(again, task, jetstream.WithRetryAttempts(0))
	if err == nil {
		err = r.drop(m)
	}
	if err != nil && r.conn.IsConnected() {
		r.Log("[work] could not return a task; it goes to others when its lease ends: %v", err)
	}
}

// drop removes a task from the queue.
func (r *working) drop(m *nats.Msg) error { return r.conn.Publish(m.Reply, []byte("+TERM")) }
