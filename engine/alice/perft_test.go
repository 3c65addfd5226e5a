package alice

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"raumlab/engine/board"
)

type perftRow struct {
	position Position
	depth    int
	leaves   uint64
}

// perftRows reads the rows of testdata/perft.tsv, whose head says where they come from.
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
		variant, pawns, _ := strings.Cut(field[0], "/")
		rules, err := ParseRules("chessvariants/" + pawns + "/" + variant)
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
	if len(rows) != 397 {
		tb.Fatalf("%d perft rows: want all 397", len(rows))
	}
	return rows
}

func perft(p Position, depth int) uint64 {
	c := leafCounter{ctx: context.Background()}
	return c.below(&p, depth, make([]board.Move, 0, maxMoves))
}

// TestPerft compares with counts on which two independent programs agree. Depth 4 takes
// RAUMLAB_SLOW.
func TestPerft(t *testing.T) {
	for i, row := range perftRows(t) {
		if row.depth > 3 && os.Getenv("RAUMLAB_SLOW") == "" {
			continue
		}
		if got := perft(row.position, row.depth); got != row.leaves {
			t.Errorf("row %d, %s, %s: perft(%d) = %d, want %d", i+1, row.position.Rules(), row.position.RFEN(), row.depth, got,
				row.leaves)
		}
	}
}

// The number of workers and the size of the table change no count.
func TestPerftWorkers(t *testing.T) {
	for _, c := range []board.Perft{{}, {Workers: 2}, {Workers: 2, Table: 1}, {Workers: 5, Table: 4}} {
		heard := uint64(0)
		c.Divided = func(_ board.Move, leaves uint64) error {
			heard += leaves
			return nil
		}
		for depth, want := range []uint64{1, 56, 3151, 203419} {
			heard = 0
			start := Rules{Variant: MirroredAlice}.Start()
			if got, err := c.Count(t.Context(), start.Tree(), depth); err != nil || got != want || depth > 0 && heard != want {
				t.Errorf("%d workers, %d MiB: %d leaves at depth %d, %d divided (%v), want %d", c.Workers, c.Table, got, depth,
					heard, err, want)
			}
		}
	}
}

func ExamplePosition_Tree() {
	start := Rules{}.Start()
	leaves, err := board.Perft{Workers: 2, Table: 16}.Count(context.Background(), start.Tree(), 4)
	fmt.Println(leaves, err)
	// Output: 16866252 <nil>
}

func BenchmarkPerft(b *testing.B) {
	start := Rules{}.Start()
	b.ReportAllocs()
	for b.Loop() {
		if got := perft(start, 3); got != 250916 {
			b.Fatalf("perft(3) = %d, want 250916", got)
		}
	}
	b.ReportMetric(250916*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}

func TestNoAllocations(t *testing.T) {
	rows := perftRows(t)
	p := &rows[len(rows)/2].position
	buf := make([]board.Move, 0, maxMoves)
	m := p.AppendLegal(nil)[0]
	for name, f := range map[string]func(){
		"AppendLegal":    func() { buf = p.AppendLegal(buf[:0]) },
		"AppendCaptures": func() { buf = p.AppendCaptures(buf[:0]) },
		"IsLegal":        func() { p.IsLegal(m) },
		"HasLegal":       func() { p.HasLegal() },
		"InCheck":        func() { p.InCheck() },
		"copy and Make":  func() { var q Position; q.Copy(p); q.Make(m) },
	} {
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s: %v allocations, want none", name, n)
		}
	}
}
