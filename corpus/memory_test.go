package corpus_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime/debug"
	"strings"
	"testing"

	"raumlab/corpus"
	"raumlab/corpus/audit"
	"raumlab/corpus/corpustest"
	"raumlab/engine/board"
	"raumlab/engine/variant"
)

// shortGame makes a game of six random moves, of which there are some hundred million.
func shortGame(number int64) corpus.Game {
	random := rand.New(rand.NewPCG(1, uint64(number)))
	for {
		p := variant.Rules{}.Start()
		g := corpus.Game{Number: number, Seed: 1, Start: p.RFEN(), Termination: board.PlyLimit}
		legal := p.AppendLegal(nil)
		for len(g.Plies) < 6 && len(legal) > 0 {
			m := legal[random.IntN(len(legal))]
			g.Plies = append(g.Plies, corpus.Ply{Move: m, Score: int32(random.IntN(400)), Depth: 1,
				Flags: corpus.FlagsOf(&p, m)})
			p.Make(m)
			legal = p.AppendLegal(legal[:0])
		}
		if len(legal) > 0 {
			return g
		}
	}
}

// TestMillionGames writes and reads 20,000 games, with RAUMLAB_SLOW=1 a million. Memory may grow by
// the counters of different games and the list of parts.
func TestMillionGames(t *testing.T) {
	n := int64(20_000)
	if os.Getenv("RAUMLAB_SLOW") != "" {
		n = 1_000_000
	}
	dir := t.TempDir()
	h := corpustest.Header(int(n))
	h.GamesPerPart = corpus.DefaultGamesPerPart
	w, err := corpus.Begin(t.Context(), dir, h, corpus.Slice{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	peaks := map[string]map[int64]int{}
	at := func(what string, done int64) {
		if done != n && done != 10_000 && done != 100_000 {
			return
		}
		if peaks[what] == nil {
			peaks[what] = map[int64]int{}
		}
		peaks[what][done] = peakMemory(t)
	}
	fresh := func() {
		debug.FreeOSMemory() // of what came before
		if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0); err != nil {
			t.Skipf("the system does not let the peak of memory be forgotten: %v", err)
		}
	}
	fresh()
	for i := range n {
		if err := w.Append(shortGame(i)); err != nil {
			t.Fatal(err)
		}
		at("write", i+1)
	}
	if err := w.Finish(); err != nil {
		t.Fatal(err)
	}
	written := w.Info()
	repeat, _ := written.Duplicates()
	c, err := corpus.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	fresh()
	info, err := c.Info(t.Context(), func(done, _ int64) { at("info", done) })
	if err != nil {
		t.Fatal(err)
	}
	exact := n <= corpus.MostExact
	if info.Games != n || info.DistinctExact != exact || info.DistinctGames != n-repeat || info.DistinctGames < n*99/100 {
		t.Errorf("%d games, %d different (exact %t), %d of them repeat others", info.Games, info.DistinctGames,
			info.DistinctExact, repeat)
	}
	fresh()
	if err := c.Verify(t.Context(), nil, func(done, _ int64) { at("verify", done) }); err != nil {
		t.Fatal(err)
	}
	fresh()
	a, err := audit.Auditor{Progress: func(done, _ int64) { at("audit", done) }}.Audit(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if a.DistinctGames != info.DistinctGames || a.GamesExact != exact {
		t.Errorf("the audit counts %d different games (exact %t), info %d", a.DistinctGames, a.GamesExact, info.DistinctGames)
	}
	counters := map[string]int{"write": 1, "info": 1, "verify": 1, "audit": 5}
	for what, peak := range peaks {
		t.Logf("%s: MB by number of games %v", what, peak)
		// 3 MB for each counter, twice since the heap doubles before a collection, and the parts.
		if most := peak[10_000] + 6*counters[what] + 8; peak[n] > most {
			t.Errorf("%s: %d MB at %d games, want at most %d", what, peak[n], n, most)
		}
	}
	t.Logf("%d games, %d different, %d bytes in %d parts", info.Games, info.DistinctGames, info.Bytes, info.Parts)
}

// peakMemory is the greatest resident set of the process, in MB.
func peakMemory(t *testing.T) (megabytes int) {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip(err)
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	if _, err := fmt.Sscan(rest, &megabytes); err != nil {
		t.Fatal(err)
	}
	return megabytes / 1024
}
