package remote

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"raumlab/internal/disk"
	"raumlab/internal/hint"
	"raumlab/internal/queue"
	"raumlab/internal/sanitize"
)

// Options of a hub.
type Options struct {
	Listen  string      // HOST:PORT of an embedded server; port 0 chooses one
	Folder  string      // its files; the hub removes it at its end
	TLS     *tls.Config // of that server, with a certificate; nil for none
	URL     string      // of another server instead; empty for an embedded one
	Access  Access      // to either
	Owner   string      // says what the work is, so that no two hubs use one server
	Version string      // of the program
	Lease   time.Duration
	// by which the hub decides who is gone and what is queued again; nil for time.Now
	Now func() time.Time
	Log func(format string, values ...any) // of what a person wants to know; may be called at any time
}

// A Hub has tasks computed by workers that connect to its server.
type Hub struct {
	Options
	codec
	lock     *os.File  // of the folder; nil without
	made     []string  // folders that this hub has made, its own first
	created  []string  // streams that it has made on another server
	embedded *embedded // nil for another server
	conn     *nats.Conn
	js       jetstream.JetStream
	tasks    jetstream.Stream
	results  jetstream.Stream
	bucket   jetstream.ObjectStore // of jobs
	reading  jetstream.ConsumeContext
	flow     flow
	stop     context.CancelCauseFunc // ends what Do waits for
	ctx      context.Context
	ended    sync.WaitGroup
	workers  *workerList
	metrics  *metrics
	lines    atomic.Int64 // that workers have caused, in this minute
	inHand   atomic.Int64 // tasks that workers have, a second ago at most
	queued   atomic.Int64 // tasks that wait for workers

	mutex    sync.Mutex
	finished bool // all work is done
	jobs     map[string]*Job
	done     map[string]map[queue.Task]stored // results that are on the server, by job
	began    time.Time
	last     uint64 // sequence of the last result that was read
	first    uint64 // of the first that is wanted; those before are removed
}

// NewHub starts the server, or connects to one, and reads which results are there.
func NewHub(ctx context.Context, o Options) (_ *Hub, err error) {
	if o.Lease == 0 {
		o.Lease = DefaultLease
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	h := &Hub{Options: o, jobs: map[string]*Job{}, done: map[string]map[queue.Task]stored{}, workers: newWorkerList(o.Now),
		began: o.Now()}
	if h.codec, err = newCodec(); err != nil {
		return nil, err
	}
	h.ctx, h.stop = context.WithCancelCause(context.WithoutCancel(ctx))
	h.flow.limit = spareTasks
	h.metrics = newMetrics(h)
	defer func() {
		if err != nil {
			err = errors.Join(err, h.End(false))
		}
	}()
	if err := h.connect(ctx); err != nil {
		return nil, err
	}
	if err := h.open(ctx); err != nil {
		return nil, err
	}
	h.ended.Go(h.watch)
	return h, nil
}

// connect connects to the server.
func (h *Hub) connect(ctx context.Context) error {
	options, err := h.Access.options()
	if err != nil {
		return err
	}
	if h.URL == "" {
		h.made = missing(h.Folder)
		if h.lock, err = claimFolder(h.Folder); err != nil {
			return err
		}
		if h.embedded, err = startServer(h.Listen, h.Folder, h.TLS, h.Access, func(err error) { h.stop(err) }); err != nil {
			return err
		}
		options = append(options, nats.InProcessServer(h.embedded.server))
	}
	options = append(options, nats.Name("raumlab hub"), nats.ErrorHandler(
		func(_ *nats.Conn, _ *nats.Subscription, err error) { h.say("[hub] %s: %v", h.server(), err) }))
	if h.URL != "" {
		options = append(options, nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				h.Log("[hub] lost the server %s (%v); trying again", h.URL, err)
			}
		}), nats.ReconnectHandler(func(*nats.Conn) { h.Log("[hub] connected to %s again", h.URL) }))
	}
	h.conn, err = dial(ctx, h.URL, options, func(err error) {
		h.Log("[hub] cannot reach the server at %s yet (%v); trying again", h.URL, err)
	})
	if err != nil {
		return err
	}
	h.js, err = jetstream.New(h.conn)
	return err
}

// open makes or finds the streams, and reads which results are there.
func (h *Hub) open(ctx context.Context) (err error) {
	most := int64(-1) // for an administrator to say
	if h.embedded != nil {
		most = maxStored
	}
	configs := streams(h.Owner, most)
	without := 0 // tries that met no JetStream
	for i, into := range []*jetstream.Stream{&h.tasks, &h.results} {
		there, err := retry(ctx, h, "reading the streams", func(ctx context.Context) (jetstream.Stream, error) {
			s, err := h.js.Stream(ctx, configs[i].Name)
			if isWithoutJetStream(err) {
				if without++; without == patience {
					return nil, errNoJetStream
				}
			}
			if !errors.Is(err, jetstream.ErrStreamNotFound) {
				return s, err
			}
			if s, err = h.js.CreateStream(ctx, configs[i]); err == nil && h.embedded == nil {
				h.created = append(h.created, configs[i].Name)
			}
			return s, err
		})
		if err != nil {
			return err
		}
		if owner := there.CachedInfo().Config.Metadata[ownerKey]; owner != h.Owner {
			return fmt.Errorf(
				"the server %s holds the tasks of another hub, for %s: end that hub, or use another server or account",
				h.server(), owner)
		}
		*into = there
	}
	bucket := jetstream.ObjectStoreConfig{Bucket: jobsName}
	if h.bucket, err = retry(ctx, h, "making the bucket", func(ctx context.Context) (jetstream.ObjectStore, error) {
		return h.js.CreateOrUpdateObjectStore(ctx, bucket)
	}); err != nil {
		return err
	}
	if _, err := retry(ctx, h, "making the consumer of tasks", func(ctx context.Context) (jetstream.Consumer, error) {
		return h.tasks.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
			Durable: workersName, AckPolicy: jetstream.AckExplicitPolicy, AckWait: h.Lease, MaxDeliver: mostDeliveries,
			MaxAckPending: -1, MaxWaiting: 1 << 15,
			Metadata: map[string]string{protocolKey: protocol, versionKey: h.Version},
		})
	}); err != nil {
		return err
	}
	for subject, handle := range map[string]nats.MsgHandler{hereSubject: h.hear, outSubject: h.out} {
		if _, err := h.conn.Subscribe(subject, handle); err != nil {
			return err
		}
	}
	return h.readResults(ctx)
}

// server names the server in messages.
func (h *Hub) server() string {
	if h.embedded != nil {
		return h.embedded.url()
	}
	return h.URL
}

// Address is where workers connect to.
func (h *Hub) Address() string { return h.server() }

// readResults begins to read the results, and returns when it has seen those that are there.
func (h *Hub) readResults(ctx context.Context) error {
	info, err := h.results.Info(ctx)
	if err != nil {
		return err
	}
	consumer, err := h.results.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{})
	if err != nil {
		return err
	}
	caughtUp := make(chan struct{})
	var once sync.Once
	if info.State.Msgs == 0 {
		once.Do(func() { close(caughtUp) })
	}
	if h.reading, err = consumer.Consume(func(m jetstream.Msg) {
		h.receive(m)
		if meta, err := m.Metadata(); err == nil && meta.NumPending == 0 {
			once.Do(func() { close(caughtUp) })
		}
	}, jetstream.PullMaxBytes(maxBuffered)); err != nil {
		return err
	}
	select {
	case <-caughtUp:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-h.ctx.Done():
		return context.Cause(h.ctx)
	}
}

// receive takes a result from the stream. What no job wants is removed.
func (h *Hub) receive(m jetstream.Msg) {
	meta, err := m.Metadata()
	if err != nil {
		h.say("[hub] received a result without its place in the stream: %v", err)
		return
	}
	r := result{sequence: meta.Sequence.Stream, data: m.Data(), header: m.Headers()}
	job, task, err := parseSubject(m.Subject(), resultPrefix)
	if err != nil || !h.keep(job, task, r) {
		h.say("[hub] dropped a result that no job wants: %s", sanitize.Line(strings.TrimPrefix(m.Subject(), resultPrefix)))
		h.remove(h.results, r.sequence)
	}
}

// earlyTime is how long after its begin a hub keeps results that it does not wait for yet: an earlier
// hub asked for them.
const earlyTime = time.Minute

// keep notes a result that is wanted, and gives it to who waits for it.
func (h *Hub) keep(job string, t queue.Task, r result) bool {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.last = r.sequence
	var w *waiter
	wanted := h.Now().Sub(h.began) < earlyTime
	if j := h.jobs[job]; j != nil {
		w = j.waiting[t]
		wanted = (wanted || w != nil) && !j.closed && t.End > j.discarded
	}
	if !wanted {
		return false
	}
	if h.done[job] == nil {
		h.done[job] = map[queue.Task]stored{}
	}
	h.done[job][t] = stored{sequence: r.sequence}
	if w != nil {
		w.arrive(r)
	}
	return true
}

// remove removes messages. What is not removed only takes room until the work is done.
func (h *Hub) remove(stream jetstream.Stream, sequences ...uint64) {
	for _, s := range sequences {
		ctx, cancel := context.WithTimeout(h.ctx, requestTimeout)
		_ = stream.DeleteMsg(ctx, s)
		cancel()
	}
}

// Workers returns how many workers there are, and how many tasks they compute at once.
func (h *Hub) Workers() (workers, takers int) { return h.workers.count() }

// Tasks returns how many tasks the workers have in hand, and how many wait for one, a second ago.
func (h *Hub) Tasks() (inHand, waiting int) { return int(h.inHand.Load()), int(h.queued.Load()) }

// End closes the hub. If the work is done, it tells the workers to end and removes what it keeps;
// otherwise another hub resumes it. A hub that has begun no job leaves nothing of its own.
func (h *Hub) End(done bool) error {
	unused := !h.Began()
	var err error
	switch {
	case done:
		err = h.clear()
	case unused && h.created != nil:
		err = h.deleteStreams(append(h.created, jobsStream))
	}
	h.close()
	// A folder that it has not locked may be another hub's by now.
	if h.lock != nil {
		if done || unused && h.made != nil {
			err = errors.Join(err, removeStore(h.Folder))
		}
		err = errors.Join(err, disk.Unlock(h.lock))
	}
	if unused {
		removeEmpty(h.made)
	}
	return err
}

// Began reports whether the hub has begun a job, so that another one may resume it.
func (h *Hub) Began() bool {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return len(h.jobs) > 0
}

func (h *Hub) deleteStreams(names []string) (err error) {
	ctx, cancel := context.WithTimeout(h.ctx, requestTimeout)
	defer cancel()
	for _, name := range names {
		err = errors.Join(err, h.js.DeleteStream(ctx, name))
	}
	return err
}

// clear says goodbye and removes the streams.
func (h *Hub) clear() error {
	h.mutex.Lock()
	h.finished = true
	h.mutex.Unlock()
	err := h.conn.Publish(byeSubject, nil)
	if err == nil {
		err = h.conn.FlushTimeout(requestTimeout)
	}
	if h.embedded != nil {
		h.workers.waitUntilGone(goodbye)
		return err
	}
	return errors.Join(err, h.deleteStreams([]string{tasksName, resultsName, jobsStream}))
}

// close ends connection and server.
func (h *Hub) close() {
	h.stop(errors.New("the hub has ended"))
	if h.reading != nil {
		h.reading.Stop()
		<-h.reading.Closed()
	}
	h.ended.Wait()
	if h.conn != nil {
		h.conn.Close()
	}
	if h.embedded != nil {
		h.embedded.stop()
	}
}

// retry calls do until it succeeds, fails for a reason that lasts, or ctx ends.
func retry[T any](ctx context.Context, h *Hub, what string, do func(context.Context) (T, error)) (T, error) {
	for said := false; ; {
		attempt, cancel := context.WithTimeout(ctx, requestTimeout)
		x, err := do(attempt)
		cancel()
		if err == nil || !isTransient(err) || ctx.Err() != nil {
			if err != nil {
				err = errors.Join(h.room(), hint.Errorf("%s on %s: %w", what, h.server(), err))
			}
			return x, err
		}
		if !said && h.URL != "" {
			said = true
			h.Log("[hub] %s on %s: %v; trying again", what, h.server(), err)
		}
		select {
		case <-time.After(retryAfter):
		case <-ctx.Done():
			return x, ctx.Err()
		case <-h.ctx.Done():
			return x, context.Cause(h.ctx)
		}
	}
}
