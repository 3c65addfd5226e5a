package selfplay

import (
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"

	"raumlab/corpus"
	"raumlab/engine"
)

// BenchmarkWriting plays the same games with and without writing them to a corpus, in turn. It
// compares the processor time of the process, so that other work on the machine does not count.
//
// written-% is the cost of writing over all b.N runs. least-% and most-% are the extreme pairs of
// runs. writer-% is the share of the processor time that the thread spends in the writer, with sync
// and manifest, but without the garbage collection that it causes. It is no difference of two large
// numbers, and so less noisy.
//
//	go test ./selfplay -run '^$' -bench Writing -benchtime 10x -cpu 1
func BenchmarkWriting(b *testing.B) {
	e, err := engine.Load("raumlab")
	if err != nil {
		b.Fatal(err)
	}
	o, err := ParseOpening(DefaultOpening)
	if err != nil {
		b.Fatal(err)
	}
	c := Config{Engine: e, Seed: 1, Games: 12, Depth: 3, Opening: o, MaxPlies: DefaultMaxPlies,
		GamesPerPart: DefaultGamesPerPart}
	play := func(emit func(corpus.Game)) (plies int64) {
		err := c.PlayGames(b.Context(), 0, c.Games, 1, nil, func(p Played) error {
			plies += int64(len(p.Plies))
			emit(p.Game)
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
		return plies
	}
	// spent is the processor time of the process during a call. It collects garbage first.
	spent := func(do func()) time.Duration {
		runtime.GC()
		before := processorTime(b, syscall.RUSAGE_SELF)
		do()
		return processorTime(b, syscall.RUSAGE_SELF) - before
	}
	var added []float64
	var total, bare, writing time.Duration
	for i := 0; b.Loop(); i++ {
		w, err := corpus.Begin(b.Context(), b.TempDir(), c.Header("test"), corpus.Slice{}, nil)
		if err != nil {
			b.Fatal(err)
		}
		// in runs a call of the writer on a thread whose time it counts.
		in := func(do func() error) {
			runtime.LockOSThread()
			defer runtime.UnlockOSThread()
			before := processorTime(b, syscall.RUSAGE_THREAD)
			if err := do(); err != nil {
				b.Fatal(err)
			}
			writing += processorTime(b, syscall.RUSAGE_THREAD) - before
		}
		var with, without time.Duration
		var written, played int64
		write := func() {
			with = spent(func() {
				written = play(func(g corpus.Game) { in(func() error { return w.Append(g) }) })
				in(w.Finish)
			})
		}
		discard := func() { without = spent(func() { played = play(func(corpus.Game) {}) }) }
		if i%2 == 0 { // the two alternate
			write()
			discard()
		} else {
			discard()
			write()
		}
		if err := w.Close(); err != nil {
			b.Fatal(err)
		}
		if m := w.Manifest(); written != played || m.Plies != played {
			b.Fatalf("%d positions played, %d written, %d in the corpus", played, written, m.Plies)
		}
		b.Logf("%d positions: %s without the corpus, %s with it", played, without.Round(time.Millisecond),
			with.Round(time.Millisecond))
		added = append(added, 100*(with.Seconds()/without.Seconds()-1))
		total += with
		bare += without
	}
	slices.Sort(added)
	b.ReportMetric(100*(total.Seconds()/bare.Seconds()-1), "written-%")
	b.ReportMetric(added[0], "least-%")
	b.ReportMetric(added[len(added)-1], "most-%")
	b.ReportMetric(100*writing.Seconds()/total.Seconds(), "writer-%")
	b.ReportMetric(0, "ns/op")
}

// processorTime is the user and system time of the process or the thread.
func processorTime(b *testing.B, who int) time.Duration {
	var r syscall.Rusage
	if err := syscall.Getrusage(who, &r); err != nil {
		b.Fatal(err)
	}
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
