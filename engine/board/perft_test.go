package board

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

type perftRow struct {
	position Position
	depth    int
	leaves   uint64
}

// perft counts with one worker and no table.
func perft(p Position, depth int) uint64 {
	return newLeafCounter(context.Background(), nil).count(p, depth)
}

func perftRows(tb testing.TB) (rows []perftRow) {
	tb.Helper()
	f, err := os.Open("testdata/perft.tsv")
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	scan := bufio.NewScanner(f)
	for scan.Scan() {
		if strings.HasPrefix(scan.Text(), "#") {
			continue
		}
		field := strings.Split(scan.Text(), "\t")
		rules, err := NewRules("chessvariants", field[0])
		if err != nil {
			tb.Fatal(err)
		}
		p, err := ParseRFEN(rules, field[1])
		if err != nil {
			tb.Fatal(err)
		}
		depth, _ := strconv.Atoi(field[2])
		leaves, err := strconv.ParseUint(field[3], 10, 64)
		if err != nil {
			tb.Fatal(err)
		}
		rows = append(rows, perftRow{p, depth, leaves})
	}
	if len(rows) < 1400 {
		tb.Fatalf("%d perft rows: want all 1,400", len(rows))
	}
	return rows
}

// TestPerft compares with counts of an independent program.
func TestPerft(t *testing.T) {
	for i, row := range perftRows(t) {
		if got := perft(row.position, row.depth); got != row.leaves {
			t.Errorf("row %d, %s, %s: perft(%d) = %d, want %d", i+1, row.position.Rules(), row.position.RFEN(), row.depth, got,
				row.leaves)
		}
	}
}

// The two arrays first differ at depth 3, by one leaf.
func TestPerftArrays(t *testing.T) {
	for _, c := range []struct {
		rules Rules
		want  uint64
	}{
		{Rules{ChessVariants, NormalPawns}, 237315},
		{Rules{ChessVariants, SidewaysPawns}, 236510},
		{Rules{Dickins, NormalPawns}, 237316},
		{Rules{Dickins, SidewaysPawns}, 236511},
	} {
		if got := perft(c.rules.Start(), 3); got != c.want {
			t.Errorf("%s: perft(3) = %d, want %d", c.rules, got, c.want)
		}
	}
}

// startLeaves are the leaves of four plies. The plain generator counted those of fivecubed, in
// minutes.
var startLeaves = [numPawnRules]uint64{NormalPawns: 15583840, SidewaysPawns: 15488083, FiveCubedPawns: 8053808}

// The number of workers and the size of the table change neither counts nor the calls of callbacks.
func TestPerftWorkers(t *testing.T) {
	type sharing struct{ workers, table int }
	all := []sharing{{0, 0}, {1, 3}, {2, 0}, {2, 1}, {5, 1}}
	if testing.Short() { // for the race detector
		all = all[3:]
	}
	for rule, want := range startLeaves {
		start := Rules{Pawns: PawnRule(rule)}.Start()
		moves := start.AppendLegal(nil)
		for _, with := range all {
			heard, last, total := 0, 0, 0
			var sum, leaves uint64
			c := Perft{
				Workers: with.workers,
				Table:   with.table,
				Divided: func(m Move, n uint64) error {
					if m != moves[heard] {
						t.Errorf("move %d is %s, want %s", heard, m, moves[heard])
					}
					heard++
					sum += n
					return nil
				},
				Progress: func(done, of int, n uint64) {
					if done != last+1 || n < leaves {
						t.Errorf("%d subtrees of %d leaves after %d of %d", done, n, last, leaves)
					}
					last, total, leaves = done, of, n
				},
			}
			got, err := c.Count(context.Background(), start.Tree(), 4)
			if err != nil || got != want || sum != want || leaves != want {
				t.Errorf("%s, %+v: %d leaves, %d divided, %d at last (%v), want %d", start.Rules(), with, got, sum,
					leaves, err, want)
			}
			if heard != len(moves) || last != total || uint64(total) != perft(start, 2) {
				t.Errorf("%s, %+v: heard of %d moves and %d of %d subtrees", start.Rules(), with, heard, last, total)
			}
		}
	}
}

// Every depth is divided differently, and mates and stalemates have no subtrees.
func TestPerftWorkersDepths(t *testing.T) {
	positions := perftPositions(t)
	for i := 0; i < len(positions); i += 40 {
		p := positions[i]
		for depth := range 4 {
			var behind []uint64
			c := Perft{Workers: 2, Table: 1, Divided: func(m Move, leaves uint64) error {
				behind = append(behind, leaves)
				return nil
			}}
			if got, err := c.Count(context.Background(), p.Tree(), depth); err != nil || got != perft(p, depth) {
				t.Errorf("%s, %s: %d leaves at depth %d (%v), want %d", p.Rules(), p.RFEN(), got, depth, err, perft(p, depth))
			}
			if depth == 0 {
				continue
			}
			for i, m := range p.AppendLegal(nil) {
				after := p
				after.Make(m)
				if want := perft(after, depth-1); behind[i] != want {
					t.Errorf("%s, %s: %d leaves behind %s at depth %d, want %d", p.Rules(), p.RFEN(), behind[i], m, depth, want)
				}
			}
		}
	}
	for _, rfen := range []string{"1N1Nk/3Q1/5/2K2/5|4B/5/4P/5/2p2|5/r1P2/5/5/4p|5/4P/5/5/4U|5/5/2N1R/5/1n1n1 b 1 55"} {
		for depth := 1; depth < 6; depth++ {
			p := parse(t, Rules{}, rfen)
			if got, err := (Perft{}).Count(context.Background(), p.Tree(), depth); err != nil || got != 0 {
				t.Errorf("%s: %d leaves at depth %d (%v), want none", rfen, got, depth, err)
			}
		}
	}
}

func TestPerftWorkersEnds(t *testing.T) {
	start := Rules{}.Start()
	ctx, cancel := context.WithCancel(context.Background())
	c := Perft{Workers: 2, Progress: func(int, int, uint64) { cancel() }}
	if _, err := c.Count(ctx, start.Tree(), 4); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	// A subtree of this count would take a day.
	ctx, cancel = context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if _, err := c.Count(ctx, start.Tree(), 9); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want %v", err, context.DeadlineExceeded)
	}
	full := errors.New("full")
	for _, depth := range []int{1, 4} {
		c = Perft{Workers: 2, Divided: func(Move, uint64) error { return full }}
		if _, err := c.Count(context.Background(), start.Tree(), depth); !errors.Is(err, full) {
			t.Errorf("depth %d: error %v, want %v", depth, err, full)
		}
	}
}

// A table in which entries replace each other gives the same leaves. A large table keeps them.
func TestLeafTable(t *testing.T) {
	start := Rules{}.Start()
	sizes := []int{1, 7, 1000, 100000}
	if testing.Short() {
		sizes = []int{7, 100000}
	}
	for _, places := range sizes {
		table := &LeafTable{make([]leafPlace, places)}
		var workers sync.WaitGroup
		for range 3 {
			workers.Go(func() {
				if got := newLeafCounter(context.Background(), table).count(start, 4); got != startLeaves[NormalPawns] {
					t.Errorf("%d places: %d leaves, want %d", places, got, startLeaves[NormalPawns])
				}
			})
		}
		workers.Wait()
		if got, ok := table.Find(start.key, start.mirrored, 4); ok && got != startLeaves[NormalPawns] ||
			!ok && places == 100000 {
			t.Errorf("%d places: the table has %d leaves (%t), want %d", places, got, ok, startLeaves[NormalPawns])
		}
	}
}

func ExamplePerft() {
	start := Rules{}.Start()
	leaves, err := Perft{Workers: 2, Table: 16}.Count(context.Background(), start.Tree(), 4)
	fmt.Println(leaves, err)
	// Output: 15583840 <nil>
}

func BenchmarkPerft(b *testing.B) {
	for rule, want := range startLeaves {
		start := Rules{Pawns: PawnRule(rule)}.Start()
		b.Run("pawns="+start.Rules().Pawns.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if got := perft(start, 4); got != want {
					b.Fatalf("perft(4) = %d, want %d", got, want)
				}
			}
			b.ReportMetric(float64(want)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
		})
	}
}
