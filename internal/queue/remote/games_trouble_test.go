package remote_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"raumlab/corpus"
	"raumlab/internal/decoding"
	"raumlab/internal/queue"
	"raumlab/internal/queue/remote"
	"raumlab/selfplay"
)

// here plays a run in this process.
func here(t *testing.T, c selfplay.Config) (games []selfplay.Played) {
	t.Helper()
	if err := c.PlayGames(t.Context(), 0, c.Games, 2, nil, func(p selfplay.Played) error {
		games = append(games, p)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return games
}

// there plays a run by the workers of a hub.
func there(ctx context.Context, c selfplay.Config, h *remote.Hub, first int64) (games []selfplay.Played, err error) {
	c.Remote = h
	err = c.PlayGames(ctx, first, c.Games, remote.AtOnce, nil, func(p selfplay.Played) error {
		games = append(games, p)
		return nil
	})
	return games, err
}

// hubAt is a hub with a lease, and what it logs.
func hubAt(t *testing.T, listen, folder string, lease time.Duration) (*remote.Hub, *logged) {
	t.Helper()
	l := &logged{t: t}
	h, err := remote.NewHub(t.Context(), remote.Options{Listen: listen, Folder: folder, Owner: "test", Version: "test",
		Lease: lease, Log: l.line})
	if err != nil {
		t.Fatal(err)
	}
	return h, l
}

type logged struct {
	t     *testing.T
	mutex sync.Mutex
	text  strings.Builder
}

func (l *logged) line(format string, values ...any) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	fmt.Fprintf(&l.text, format+"\n", values...)
}

func (l *logged) has(text string) bool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return strings.Contains(l.text.String(), text)
}

// A result with a value that no game can have is thrown away, and its games are played again. Of a
// task whose results are always so the run ends, and says so.
func TestDamagedResults(t *testing.T) {
	c := testConfig(t, 3)
	want := here(t, c)
	h, log := hubAt(t, "127.0.0.1:0", filepath.Join(t.TempDir(), "queue"), time.Minute)
	var results atomic.Int64
	worker(t, h, "worker", 1, readers(func(games []selfplay.Played) {
		if results.Add(1) == 1 {
			games[0].Plies[1].Depth = -1
		}
	}))
	got, err := there(t.Context(), c, h, 0)
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("other games: %v", err)
	}
	if !log.has(`the result of worker "worker": game `) {
		t.Error(&log.text)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}

// A game that ends 20 workers goes into quarantine, and the others of its task do not.
func TestPoison(t *testing.T) {
	c := testConfig(t, 130) // two a task
	want := here(t, c)
	begun := time.Now()
	h, err := remote.NewHub(t.Context(), remote.Options{Listen: "127.0.0.1:0", Folder: filepath.Join(t.TempDir(), "queue"),
		Owner: "test", Version: "test",
		Lease: 500 * time.Millisecond, // a try is lost if a loaded machine takes longer to give a worker the task
		Log:   (&logged{t: t}).line,
		// Time stands still, so that no task is over its deadline: a copy of it would have tries of its own.
		Now: func() time.Time { return begun }})
	if err != nil {
		t.Fatal(err)
	}
	const poisoned = 7
	dead := errors.New("the worker is dead")
	mortal := gamesBy(func(honest func() queue.Taker) func() queue.Taker {
		return func() queue.Taker {
			play := honest()
			return func(ctx context.Context, t queue.Task, input []byte) ([]byte, error) {
				if t.First <= poisoned && poisoned < t.End {
					return nil, dead
				}
				return play(ctx, t, input)
			}
		}
	})
	deaths := make(chan int, 1)
	go func() {
		for n := 0; ; n++ {
			_, err := remote.Worker{URL: h.Address(), Name: fmt.Sprint("mortal", n), Version: "test", Takers: 1, Readers: mortal,
				Log:  func(string, ...any) {},
				Dies: func(err error) bool { return errors.Is(err, dead) }}.Run(t.Context())
			if !errors.Is(err, dead) {
				deaths <- n
				return
			}
		}
	}()
	got, err := there(t.Context(), c, h, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
	if n := <-deaths; n != 40 {
		t.Errorf("%d workers died, want 20 of the task and 20 of its game alone", n)
	}
	q := corpus.Quarantine{Game: poisoned, Seed: decoding.Seed(c.Seed), Kind: corpus.Crashed,
		Reason: "no worker finished it in 20 tries"}
	want[poisoned] = selfplay.Played{Game: corpus.Game{Number: poisoned, Seed: c.Seed},
		Quarantined: &selfplay.Quarantined{Quarantine: q}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("other games; game %d is %+v", poisoned, got[poisoned])
	}
}

// crashes are games that a worker reports as crashed.
func crashes(games []selfplay.Played) {
	for i := range games {
		q := corpus.Quarantine{Game: games[i].Number, Seed: decoding.Seed(games[i].Seed), Kind: corpus.Crashed,
			Reason: "panic: a bit is flipped"}
		games[i] = selfplay.Played{Game: corpus.Game{Number: q.Game, Seed: games[i].Seed},
			Quarantined: &selfplay.Quarantined{Quarantine: q}}
	}
}

// Games that one worker reports as crashed another one plays: a broken machine loses none. What two
// workers report goes into quarantine, and so does what the only worker reports twice.
func TestReportedCrashes(t *testing.T) {
	c := testConfig(t, 130) // two a task
	want := here(t, c)
	h := testHub(t, filepath.Join(t.TempDir(), "queue"))
	worker(t, h, "broken", 1, readers(crashes))
	worker(t, h, "sound", 1, readers(nil))
	worker(t, h, "half", 1, readers(func(games []selfplay.Played) { crashes(games[:1]) }))
	come(t, h, 3)
	got, err := there(t.Context(), c, h, 0)
	if err != nil {
		t.Fatal(err)
	}
	for i := range got {
		if got[i].Quarantined == nil && !reflect.DeepEqual(got[i], want[i]) {
			t.Fatalf("game %d is another", i)
		}
		// The first game of a task two of the three workers cannot finish, the second only one.
		if got[i].Quarantined != nil && i%2 == 1 {
			t.Fatalf("game %d: %v", i, got[i].Quarantined)
		}
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
	h = testHub(t, filepath.Join(t.TempDir(), "queue"))
	c.Games = 4
	worker(t, h, "broken", 1, readers(crashes))
	come(t, h, 1)
	if got, err = there(t.Context(), c, h, 0); err != nil {
		t.Fatal(err)
	}
	for i := range got {
		if q := got[i].Quarantined; q == nil || q.Reason != "panic: a bit is flipped" || q.Kind != corpus.Crashed {
			t.Errorf("game %d: %v", i, q)
		}
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}

// A task that workers hand back, however often, ends none of them: its games are played.
func TestHandedBackIsNoPoison(t *testing.T) {
	c := testConfig(t, 20)
	want := here(t, c)
	h, _ := hubAt(t, "127.0.0.1:0", filepath.Join(t.TempDir(), "queue"), time.Minute)
	left := 30           // times
	var interrupt func() // the worker that there is
	tired := gamesBy(func(honest func() queue.Taker) func() queue.Taker {
		return func() queue.Taker {
			play := honest()
			return func(ctx context.Context, t queue.Task, input []byte) ([]byte, error) {
				if t.First <= 7 && 7 < t.End && left > 0 {
					left--
					interrupt()
					return nil, ctx.Err()
				}
				return play(ctx, t, input)
			}
		}
	})
	ended := make(chan error, 1)
	go func() {
		for {
			var ctx context.Context
			ctx, interrupt = context.WithCancel(t.Context())
			if _, err := (remote.Worker{URL: h.Address(), Name: "tired", Version: "test", Takers: 1, Readers: tired,
				Log: func(string, ...any) {}}).Run(ctx); !errors.Is(err, context.Canceled) {
				ended <- err
				return
			}
		}
	}()
	got, err := there(t.Context(), c, h, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
	if err := <-ended; err != nil || left > 0 {
		t.Errorf("%v; %d times left", err, left)
	}
	if !reflect.DeepEqual(got, want) {
		t.Error("other games")
	}
}

// A proxy passes bytes between workers and a hub, as badly as told.
type proxy struct {
	listener net.Listener
	to       string
	mutex    sync.Mutex
	open     map[net.Conn]bool
	deaf     bool // bytes vanish
}

func newProxy(t *testing.T, to string) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{listener: l, to: strings.TrimPrefix(to, "nats://"), open: map[net.Conn]bool{}}
	t.Cleanup(func() { l.Close(); p.cut() })
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			onward, err := net.Dial("tcp", p.to)
			if err != nil {
				from.Close()
				continue
			}
			p.mutex.Lock()
			p.open[from], p.open[onward] = true, true
			p.mutex.Unlock()
			go p.pass(from, onward)
			go p.pass(onward, from)
		}
	}()
	return p
}

func (p *proxy) pass(from, to net.Conn) {
	defer from.Close()
	defer to.Close()
	buffer := make([]byte, 1<<12)
	for {
		n, err := from.Read(buffer)
		if err != nil {
			return
		}
		p.mutex.Lock()
		deaf := p.deaf
		p.mutex.Unlock()
		if deaf {
			continue
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// cut ends all connections.
func (p *proxy) cut() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for c := range p.open {
		c.Close()
		delete(p.open, c)
	}
}

func (p *proxy) hear(is bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.deaf = !is
}

func (p *proxy) url() string { return "nats://" + p.listener.Addr().String() }

// workerAt is worker with another way to the hub.
func workerAt(t *testing.T, url, name string, alter func([]selfplay.Played)) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var ended sync.WaitGroup
	ended.Go(func() {
		w := remote.Worker{URL: url, Name: name, Version: "test", Takers: 1,
			Readers: readers(alter),
			Log:     func(string, ...any) {}}
		if _, err := w.Run(ctx); err != nil && ctx.Err() == nil {
			t.Error(err)
		}
	})
	t.Cleanup(func() { cancel(); ended.Wait() })
}

// Law: a network that cuts connections, and one that swallows what is sent for longer than the
// lease, change no game. A worker that comes back with a result after others had its task is
// stale: the result counts once.
func TestBrokenNetwork(t *testing.T) {
	c := testConfig(t, 30)
	want := here(t, c)
	const lease = 150 * time.Millisecond
	h, _ := hubAt(t, "127.0.0.1:0", filepath.Join(t.TempDir(), "queue"), lease)
	broken := make(chan struct{}) // closed after the second break
	slow := func([]selfplay.Played) {
		<-broken
		<-time.After(50 * time.Millisecond) // longer than the network holds
	}
	p := newProxy(t, h.Address())
	for i := range 3 {
		workerAt(t, p.url(), fmt.Sprint("worker", i), slow)
	}
	done := make(chan struct{})
	var trouble sync.WaitGroup
	cuts := 0
	trouble.Go(func() {
		random := rand.New(rand.NewPCG(1, 1))
		for {
			select {
			case <-done:
				return
			case <-time.After(time.Duration(300+random.IntN(600)) * time.Millisecond):
			}
			cuts++
			if cuts%2 == 0 {
				p.hear(false)
				select {
				case <-done:
				case <-time.After(2 * lease):
				}
				p.hear(true)
			}
			if p.cut(); cuts == 2 {
				close(broken)
			}
		}
	})
	got, err := there(t.Context(), c, h, 0)
	close(done)
	trouble.Wait()
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("other games: %v", err)
	}
	if t.Logf("%d times the network broke", cuts); cuts < 2 {
		t.Error("the network did not break")
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}

// A hub that comes back resumes with what is stored and queued, however long it was away: no lease
// and no window of time decides, since all leases have ended. Its worker waits for it.
func TestHubComesBack(t *testing.T) {
	c := testConfig(t, 60)
	want := here(t, c)
	folder := filepath.Join(t.TempDir(), "queue")
	const lease = 100 * time.Millisecond
	listen := "127.0.0.1:0"
	var got []selfplay.Played
	for try := 0; int64(len(got)) < c.Games; try++ {
		h, _ := hubAt(t, listen, folder, lease)
		if try == 0 {
			listen = strings.TrimPrefix(h.Address(), "nats://")
			worker(t, h, "worker", 2, readers(nil))
		}
		ctx, cancel := context.WithCancel(t.Context())
		run := c
		run.Remote = h
		last := min(c.Games, int64(len(got))+25)
		err := run.PlayGames(ctx, int64(len(got)), c.Games, remote.AtOnce, nil, func(p selfplay.Played) error {
			if got = append(got, p); int64(len(got)) == last && last < c.Games {
				cancel()
			}
			return nil
		})
		cancel()
		if done := int64(len(got)) == c.Games; done != (err == nil) {
			t.Fatalf("%d games: %v", len(got), err)
		}
		if err := h.End(err == nil); err != nil {
			t.Fatal(err)
		}
		<-time.After(2 * lease) // an hour to those who wait for the lease
	}
	if !reflect.DeepEqual(got, want) {
		t.Error("other games")
	}
}

// Some games of a run can be played again by workers before the others, as those in quarantine are.
func TestAgainRemote(t *testing.T) {
	c := testConfig(t, 6)
	want := here(t, c)
	h := testHub(t, filepath.Join(t.TempDir(), "queue"))
	worker(t, h, "worker", 1, readers(nil))
	run := c
	run.Remote = h
	for range 2 { // the results of the first try are no answer to the second
		var some []selfplay.Played
		if err := run.PlayAgain(t.Context(), []int64{1, 4}, remote.AtOnce, nil, func(p selfplay.Played) error {
			some = append(some, p)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(some, []selfplay.Played{want[1], want[4]}) {
			t.Errorf("other games: %+v", some)
		}
	}
	if got, err := there(t.Context(), c, h, 0); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("other games: %v", err)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}
