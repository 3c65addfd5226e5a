package search

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// Law: where every technique is exact, several threads find the score of one, whatever they find in
// the table, and whichever of them finishes windows and nodes first. Most windows are too narrow.
func TestThreadsFindTheScoreOfOne(t *testing.T) {
	const depth = 5
	options := exactToday()
	options.Aspiration = 1
	one, three := fresh(t, options, eval.Corrected), NewThreads(options, features(eval.Corrected), 3)
	for _, p := range endgames(6) {
		want := searchFresh(one, p, depth)
		three.NewGame()
		lines := three.Analyse(context.Background(), p, nil, Limits{Depth: depth}, Scope{Lines: 2}, nil)
		got := lines[0]
		if got.Score != want.Score || got.Depth != depth || !p.IsLegal(got.Move) || len(got.PV) == 0 ||
			got.PV[0] != got.Move {
			t.Errorf("%s: score %d at depth %d by %v; one thread finds %d", p.RFEN(), got.Score, got.Depth, got.PV, want.Score)
		}
		for _, s := range append(three.helpers, three) {
			if len(s.open) != 0 || s.leaving != 0 {
				t.Errorf("%s: %d nodes are open after the search", p.RFEN(), len(s.open))
			}
		}
		if len(lines) > 1 && lines[1].Move == got.Move {
			t.Errorf("%s: both lines begin with %v", p.RFEN(), got.Move)
		}
	}
}

// Law: a new game forgets what every thread has found, so that searches of one position can be
// compared.
func TestThreadsForgetAGame(t *testing.T) {
	s := NewThreads(shipped(t), shippedFeatures(t), 3)
	threads := append([]*Searcher{s}, s.helpers...)
	for _, p := range middlegames(4) {
		s.Analyse(context.Background(), p, nil, Limits{Depth: 7}, Scope{}, nil)
	}
	for i, x := range threads {
		if *x.corrections == (corrections{}) {
			t.Fatalf("thread %d learned no corrections, so there is nothing to forget", i+1)
		}
	}
	s.NewGame()
	for i, x := range threads {
		if *x.corrections != (corrections{}) || *x.continuation != (continuation{}) ||
			*x.history != [len(x.history)]int16{} || x.table.full() != 0 {
			t.Errorf("thread %d remembers the last game", i+1)
		}
	}
}

// Law: the lines that several threads find are legal, as is what each of them reports on the way.
func TestThreadsFindLegalLines(t *testing.T) {
	s := NewThreads(shipped(t), shippedFeatures(t), 3)
	positions := 8
	if testing.Short() { // with the race detector
		positions = 2
	}
	for _, p := range middlegames(positions) {
		last := 0
		s.Analyse(context.Background(), p, nil, Limits{Depth: 6}, Scope{Lines: 2}, func(lines []Result) {
			if lines[0].Depth <= last {
				t.Errorf("%s: depth %d after %d", p.RFEN(), lines[0].Depth, last)
			}
			last = lines[0].Depth
			for _, r := range lines {
				q := p
				for i, m := range r.PV {
					if !q.IsLegal(m) {
						t.Fatalf("%s: move %d of %v is illegal", p.RFEN(), i+1, r.PV)
					}
					q.Make(m)
				}
				if len(r.PV) == 0 || r.PV[0] != r.Move {
					t.Errorf("%s: %v with the line %v", p.RFEN(), r.Move, r.PV)
				}
			}
		})
		if last != 6 {
			t.Errorf("%s: depth %d, want 6", p.RFEN(), last)
		}
	}
}

// Law: the lines of several threads are about as long as those of one, although threads leave nodes
// to each other. Without the lines that they keep for each other they have seven moves for ten.
func TestThreadsFindWholeLines(t *testing.T) {
	if testing.Short() {
		t.Skip("half a minute with the race detector")
	}
	moves := func(threads int) (sum int) {
		s := NewThreads(shipped(t), shippedFeatures(t), threads)
		for _, p := range middlegames(40) {
			s.NewGame()
			sum += len(s.Search(context.Background(), p, nil, Limits{Depth: 7}).PV)
		}
		return sum
	}
	if one, three := moves(1), moves(3); 10*three < 8*one {
		t.Errorf("the lines of three threads have %d moves, those of one %d", three, one)
	}
}

// A limit of nodes is one of all threads together, a search ends with its context, and helpers end
// with it: the race detector would see one that goes on.
func TestThreadsObeyLimits(t *testing.T) {
	const threads = 4
	s := NewThreads(everything(), features(eval.Corrected), threads)
	p := board.Rules{}.Start()
	const nodes = 4 * firstNodes
	r := s.Search(context.Background(), p, nil, Limits{Nodes: nodes})
	if n := r.Nodes + r.QNodes; n > nodes+threads*firstNodes || n < nodes {
		t.Errorf("%d nodes, want %d", n, nodes)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan Result)
	deepest := 0
	go func() {
		var last Result
		s.Analyse(ctx, p, nil, Limits{Depth: MaxDepth}, Scope{}, func(lines []Result) {
			if last = lines[0]; last.Depth <= deepest {
				t.Errorf("depth %d after %d", last.Depth, deepest)
			}
			if deepest = last.Depth; deepest >= 3 { // a thread may skip depths that others finish
				cancel()
			}
		})
		ended <- last
	}()
	if r := <-ended; r.Depth < 3 || !p.IsLegal(r.Move) {
		t.Errorf("%+v", r)
	}
	begun := time.Now()
	if r := s.Search(context.Background(), p, nil, Limits{MoveTime: 50 * time.Millisecond}); !p.IsLegal(r.Move) {
		t.Errorf("%+v after %v", r, time.Since(begun))
	}
}

// Law: what a shared table returns for a key was stored for that key, however threads write.
func TestSharedTable(t *testing.T) {
	table := newTable(2, 2) // 8 entries, so that all write the same
	table.shared = true
	// The fields of an entry follow from its key.
	fields := func(key uint64) (board.Move, int, int) {
		return board.Move(key % (1 << 17)), int(key % 60), int(int16(key >> 20))
	}
	var group sync.WaitGroup
	for thread := range uint64(4) {
		group.Go(func() {
			r := rand.New(rand.NewPCG(thread, 1))
			for range 100_000 {
				key := r.Uint64() % 64 * 0x9E3779B97F4A7C15
				if e, ok := table.probe(key); ok {
					move, depth, score := fields(key)
					if e.key != key || e.move() != move || e.depth() != depth || e.score() != score {
						t.Errorf("key %x has %v, depth %d, score %d", key, e.move(), e.depth(), e.score())
						return
					}
				}
				move, depth, score := fields(key)
				table.store(key, move, exact, depth, score)
			}
		})
	}
	group.Wait()
	torn := entry{1, 2 | 1<<43}
	table.entries[0].save(torn)
	table.entries[0].data ^= 1 << 20
	if e := table.entries[0].load(); e.key == torn.key {
		t.Error("an entry of two writers keeps its key")
	}
}

// Law: moves that another thread searches are put off, but never the first. One of them is due once
// no thread searches it; the others keep their order and are the rest.
func TestDue(t *testing.T) {
	const key, depth, ply = 77, 5, 3
	p := middlegames(1)[0]
	moves := p.AppendLegal(nil)[:5]
	s := NewThreads(exactOptions(), shippedFeatures(t), 2)
	for _, m := range moves {
		s.team.claims.add(claimOf(key, m, depth))
	}
	w := s.share(key, depth, ply, true)
	if w.putsOff(moves[0], true) {
		t.Error("the first move is put off")
	}
	for _, m := range moves[1:] {
		if !w.putsOff(m, false) {
			t.Errorf("%v is not put off", m)
		}
	}
	if m, ok := w.due(); ok {
		t.Errorf("%v is due while another thread searches it", m)
	}
	s.team.claims.remove(claimOf(key, moves[3], depth))
	if m, ok := w.due(); !ok || m != moves[3] || w.putsOff(m, false) {
		t.Errorf("%v is due (%v), want %v", m, ok, moves[3])
	}
	if m, ok := w.due(); ok {
		t.Errorf("%v is due while another thread searches it", m)
	}
	for _, i := range []int{1, 2, 4} {
		if m, ok := w.rest(); !ok || m != moves[i] || w.putsOff(m, false) {
			t.Errorf("%v is left (%v), want %v", m, ok, moves[i])
		}
	}
	if m, ok := w.rest(); ok {
		t.Errorf("%v is left", m)
	}
}

// Law: a thread that is stopped because another has finished the node, whose score is not in the
// table, searches the move again without putting it off. With a score in the table, or stopped by
// anything else, it ends the node.
func TestResumes(t *testing.T) {
	const key, depth, ply = 77, 5, 3
	p := middlegames(1)[0]
	moves := p.AppendLegal(nil)[:2]
	s := NewThreads(exactOptions(), shippedFeatures(t), 2)
	w := s.share(key, depth, ply, true)
	w.putsOff(moves[0], true)
	w.release()
	s.stopped, s.leaving = true, ply
	if !w.resumes(moves[0], -10, 10, -20) || s.stopped || len(s.open) != 1 {
		t.Fatal("the node is left without a score")
	}
	if m, ok := w.due(); !ok || m != moves[0] || w.putsOff(m, false) {
		t.Errorf("%v is due (%v), want %v", m, ok, moves[0])
	}
	s.table.store(key, board.NoMove, lower, depth, toTable(15, ply))
	s.stopped, s.leaving = true, ply
	if w.resumes(moves[0], -10, 10, -20) || w.score != 15 || s.stopped || len(s.open) != 0 {
		t.Errorf("score %d, stopped %v, %d nodes open; want 15, false, 0", w.score, s.stopped, len(s.open))
	}
	w = s.share(key, depth, ply, true)
	s.stopped, s.leaving = true, ply-1
	if w.resumes(moves[0], -10, 10, -20) || w.score != 0 || !s.stopped || len(s.open) != 0 {
		t.Errorf("score %d, stopped %v, %d nodes open; want 0, true, 0", w.score, s.stopped, len(s.open))
	}
}
