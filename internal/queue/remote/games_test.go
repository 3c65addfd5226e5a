package remote_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"sync"
	"testing"
	"time"

	"raumlab/engine"
	"raumlab/internal/queue"
	"raumlab/internal/queue/remote"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
)

func testHub(t testing.TB, folder string) *remote.Hub {
	t.Helper()
	h, err := remote.NewHub(t.Context(), remote.Options{Listen: "127.0.0.1:0", Folder: folder, Owner: "test",
		Version: "test", Log: t.Logf})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func testConfig(t testing.TB, games int64) selfplay.Config {
	t.Helper()
	e, err := engine.Load("raumfischer")
	if err != nil {
		t.Fatal(err)
	}
	o, err := selfplay.ParseOpening("softmax:100,2") // which searches little
	if err != nil {
		t.Fatal(err)
	}
	c := selfplay.Config{Engine: e, Seed: 3, Games: games, Depth: 1, Opening: o, MaxPlies: 24, GamesPerPart: 8}
	if err := c.Validate(); err != nil {
		t.Fatal(err)
	}
	return c
}

// readers are those of a worker. alter, which may be nil, changes the games that it returns.
func readers(alter func(games []selfplay.Played)) map[string]queue.Reader {
	games := func(config []byte) (queue.Work, error) {
		w, err := selfplay.ReadGames(config)
		if err != nil || alter == nil {
			return w, err
		}
		c, err := selfplay.ReadDocument(config)
		honest := w.NewTaker
		w.NewTaker = func() queue.Taker {
			play := honest()
			return func(ctx context.Context, t queue.Task, input []byte) ([]byte, error) {
				data, err := play(ctx, t, input)
				if err != nil {
					return nil, err
				}
				games, err := c.DecodeGames(t, data)
				if err != nil {
					return nil, err
				}
				alter(games)
				return selfplay.EncodeGames(games)
			}
		}
		return w, err
	}
	return map[string]queue.Reader{selfplay.GamesKind: games, selfplay.LabelsKind: selfplay.ReadLabels,
		match.PairsKind: match.ReadPairs}
}

// gamesBy are readers of games alone, whose takers are made from honest ones.
func gamesBy(change func(honest func() queue.Taker) func() queue.Taker) map[string]queue.Reader {
	return map[string]queue.Reader{selfplay.GamesKind: func(config []byte) (queue.Work, error) {
		w, err := selfplay.ReadGames(config)
		w.NewTaker = change(w.NewTaker)
		return w, err
	}}
}

// worker runs a worker until the hub ends or stop is called.
func worker(t *testing.T, h *remote.Hub, name string, takers int,
	readers map[string]queue.Reader) (stop func() (remote.Summary, error)) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	var s remote.Summary
	var err error
	var ended sync.WaitGroup
	ended.Go(func() {
		s, err = remote.Worker{URL: h.Address(), Name: name, Version: "test", Takers: takers, Readers: readers,
			Log: func(format string, v ...any) { t.Logf(name+": "+format, v...) }}.Run(ctx)
	})
	t.Cleanup(func() { cancel(); ended.Wait() })
	return func() (remote.Summary, error) { ended.Wait(); return s, err }
}

// come waits until workers are there: one that comes after the end of the hub would wait for ever.
func come(t *testing.T, h *remote.Hub, workers int) {
	t.Helper()
	for late := time.Now().Add(time.Minute); ; <-time.After(time.Millisecond) {
		if n, _ := h.Workers(); n == workers {
			return
		}
		if time.Now().After(late) {
			t.Fatalf("not %d workers within a minute", workers)
		}
	}
}

// Law: games that workers play are those that one goroutine plays, in their order.
func TestGamesRemote(t *testing.T) {
	games, all := int64(150), int64(75)
	if testing.Short() { // for the race detector
		games, all = 30, 30
	}
	c := testConfig(t, games)
	var want, got []selfplay.Played
	if err := c.PlayGames(t.Context(), 0, c.Games, 1, nil, func(p selfplay.Played) error {
		want = append(want, p)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "queue")
	h := testHub(t, folder)
	ends := []func() (remote.Summary, error){}
	for i := range 3 {
		ends = append(ends, worker(t, h, fmt.Sprint("worker", i), 1, readers(nil)))
	}
	come(t, h, len(ends))
	c.Remote = h
	if err := c.PlayGames(t.Context(), 0, c.Games, remote.AtOnce, nil, func(p selfplay.Played) error {
		got = append(got, p)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Error("other games")
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
	var tasks int64
	for _, end := range ends {
		s, err := end()
		if err != nil {
			t.Error(err)
		}
		tasks += s.Tasks
	}
	// The hub may finish by a result before its worker hears that it is stored.
	if tasks < all-3 || tasks > all {
		t.Errorf("%d tasks, want %d", tasks, all)
	}
	if left, err := filepath.Glob(folder); err != nil || left != nil {
		t.Errorf("%v is left: %v", left, err)
	}
}

// A worker whose program plays otherwise is refused by name before it plays.
func TestRefused(t *testing.T) {
	c := testConfig(t, 4)
	h := testHub(t, filepath.Join(t.TempDir(), "queue"))
	bad := worker(t, h, "other", 1, map[string]queue.Reader{selfplay.GamesKind: func(config []byte) (queue.Work, error) {
		w, err := selfplay.ReadGames(config)
		w.Facts[len(w.Facts)-1].Value = "0123" // the signature
		return w, err
	}})
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	c.Remote = h
	ran := make(chan error, 1)
	go func() {
		ran <- c.PlayGames(ctx, 0, c.Games, 4, nil, func(selfplay.Played) error { return nil })
	}()
	_, err := bad()
	var refused *remote.RefusedError
	if !errors.As(err, &refused) {
		t.Errorf("%v", err)
	}
	t.Log(err)
	worker(t, h, "good", 1, readers(nil))
	if err := <-ran; err != nil {
		t.Error(err)
	}
	if err := h.End(true); err != nil {
		t.Error(err)
	}
}
