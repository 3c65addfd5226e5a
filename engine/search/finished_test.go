package search

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// Law: a thread whose window another has found too narrow goes on with what that found; later
// windows, and those of other lines and iterations, do not stop it.
func TestStoppedWindows(t *testing.T) {
	const depth, line = 3, 1
	p := board.Rules{}.Start()
	s := NewThreads(exactOptions(), shippedFeatures(t), 2)
	for name, c := range map[string]struct {
		other uint64 // what the other thread has finished
		stops bool
	}{
		"none":                {0, false},
		"the same":            {windowOf(depth, line) + 1, true},
		"a later one":         {windowOf(depth, line) + 2, true},
		"of another line":     {windowOf(depth, line+1) + 1, false},
		"of another depth":    {windowOf(depth+1, line) + 1, false},
		"of an earlier depth": {windowOf(depth-1, line) + 1, false},
		"of an earlier line":  {windowOf(depth, line-1) + 9, false},
	} {
		s.NewGame()
		s.begin(context.Background(), p, nil, Limits{Depth: depth})
		root := &s.frames[0]
		root.moves = root.position.AppendLegal(root.moves[:0])
		s.pending = resized(s.pending, line+1)
		s.found = resized(s.found, line+1)
		s.prepare(depth)
		s.window = windowOf(depth, line)
		s.team.depth.Store(0)
		s.team.window.Store(c.other)
		last := root.moves[len(root.moves)-1]
		s.team.failed = failedWindow{low: -700, high: 700, score: -7777, move: last, pv: []board.Move{last}}
		score, move, low, high := s.searchWindow(depth, line, 1-infinity, infinity-1, root.moves[0])
		if s.stopped || s.windowStopped {
			t.Errorf("%s: the search is stopped", name)
		}
		if adopted := score == -7777 && move == last && low == -700 && high == 700; adopted != c.stops {
			t.Errorf("%s: %d by %v between %d and %d", name, score, move, low, high)
		}
		if c.stops && s.window != c.other {
			t.Errorf("%s: goes on after window %x, want %x", name, s.window, c.other)
		}
	}
}

// Law: a thread does not go on with a window of another line, which another thread may have found
// too narrow since it stopped, and nothing stops it in the full window.
func TestStoppedByLaterLines(t *testing.T) {
	const depth, line = 3, 1
	s := NewThreads(exactOptions(), shippedFeatures(t), 2)
	s.frames[0].position = board.Rules{}.Start()
	s.window = windowOf(depth, line) + 1
	for other, adopts := range map[uint64]bool{
		windowOf(depth, line) + 1: true, windowOf(depth, line) + 5: true,
		windowOf(depth, line+1) + 1: false, windowOf(depth+1, 0) + 1: false,
	} {
		s.window = windowOf(depth, line) + 1
		s.team.window.Store(other)
		if _, ok := s.adoptWindow(); ok != adopts || ok && s.window != other {
			t.Errorf("window %x: adopted %t, goes on after %x", other, ok, s.window)
		}
	}
	s.rootDepth = depth
	s.window = windowOf(depth, line) | fullWindow
	s.team.window.Store(windowOf(depth, line) + 9)
	if s.meet(); s.windowStopped || s.stopped {
		t.Error("a narrower window stops a search of the full one")
	}
}

// Law: a thread leaves the first open node of its line that another has finished, with the score of
// the table where that settles the node in its own window, and searches on elsewhere.
func TestStoppedNodes(t *testing.T) {
	const key, depth, ply, alpha, beta = 0x0123456789ABCDEF, 6, 3, 10, 20
	s := NewThreads(exactOptions(), shippedFeatures(t), 2)
	s.enter(1, 9, 1)
	mark := s.enter(key, depth, ply)
	deeper := s.enter(2, 4, 4)
	s.leaveFinished()
	if s.stopped {
		t.Fatal("nothing is finished, and the search stops")
	}
	s.team.finished.add(deeper)
	s.team.finished.add(mark)
	s.leaveFinished()
	if !s.stopped || s.leaving != ply {
		t.Fatalf("leaves the node of ply %d, want %d", s.leaving, ply)
	}
	for _, c := range []struct {
		score, depth int
		bound        boundKind
		settles      bool
	}{
		{15, depth, exact, true},
		{15, depth + 1, exact, false}, // table_deeper is off
		{15, depth - 1, exact, false},
		{20, depth, lower, true},
		{19, depth, lower, false},
		{10, depth, upper, true},
		{11, depth, upper, false},
	} {
		s.stopped, s.leaving = true, ply
		s.table.clear()
		s.table.store(key, board.NoMove, c.bound, c.depth, toTable(c.score, ply))
		score, ok := s.left(key, mark, depth, ply, alpha, beta, alpha)
		if ok != c.settles || ok && score != c.score || s.stopped || s.leaving != 0 {
			t.Errorf("%+v: settled %t with %d", c, ok, score)
		}
	}
	s.table.store(key, board.NoMove, upper, depth, toTable(alpha-5, ply))
	if score, ok := s.left(key, mark, depth, ply, alpha, beta, alpha-2); !ok || score != alpha-2 {
		t.Errorf("the thread has found %d, and returns %d", alpha-2, score)
	}
	s.exit()
	s.exit()
	if s.leaveFinished(); s.stopped {
		t.Error("a node that is no longer open stops the search")
	}
}

// Law: a thread that leaves a node in vain searches the same move again: its score is that of one
// thread, although others say all the time that they have finished nodes of which the table has
// nothing.
func TestStoppedInVain(t *testing.T) {
	const depth = 5
	options := exactToday()
	one := fresh(t, options, eval.Corrected)
	for _, p := range endgames(4) {
		want := searchFresh(one, p, depth)
		s := NewThreads(options, features(eval.Corrected), 2)
		s.helpers = nil
		var group sync.WaitGroup
		group.Go(func() {
			for range 3_000 {
				for _, m := range p.AppendLegal(nil) {
					q := p
					q.Make(m)
					s.team.finished.add(claimOf(q.RelativeKey(), board.NoMove, depth-1))
				}
				runtime.Gosched()
			}
		})
		got := s.Search(context.Background(), p, nil, Limits{Depth: depth})
		group.Wait()
		if got.Score != want.Score || len(s.open) != 0 {
			t.Errorf("%s: score %d, %d nodes are open; one thread finds %d", p.RFEN(), got.Score, len(s.open), want.Score)
		}
	}
}

// Law: a thread finds the line that another has kept of a node, in a position of either side, and
// no line of another node or depth.
func TestStoppedLines(t *testing.T) {
	const key, depth, ply = 0x0123456789ABCDEF, 6, 3
	s := NewThreads(exactOptions(), shippedFeatures(t), 2)
	other := s.helpers[0]
	p := board.Rules{}.Start()
	line := p.AppendLegal(nil)[:depth]
	s.frames[ply].position = p
	s.frames[ply].pv = append(s.frames[ply].pv[:0], line...)
	s.keepLine(key, depth, ply)
	if other.recallLine(key, depth-1, ply); len(other.frames[ply].pv) != 0 {
		t.Error("the line of another depth")
	}
	if other.recallLine(key+1, depth, ply); len(other.frames[ply].pv) != 0 {
		t.Error("the line of another node")
	}
	other.frames[ply].position = p
	if other.recallLine(key, depth, ply); !slices.Equal(other.frames[ply].pv, line) {
		t.Errorf("%v, want %v", other.frames[ply].pv, line)
	}
	other.frames[ply+1].position = p.Mirror()
	other.recallLine(key, depth, ply+1)
	for i, m := range other.frames[ply+1].pv {
		if m != line[i].Mirror() {
			t.Errorf("move %d of the other side is %v, want %v", i, m, line[i].Mirror())
		}
	}
	if len(other.frames[ply+1].pv) != depth {
		t.Errorf("%d moves, want %d", len(other.frames[ply+1].pv), depth)
	}
}
