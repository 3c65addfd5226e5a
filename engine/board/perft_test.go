package board

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

type perftRow struct {
	position Position
	depth    int
	leaves   uint64
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

// TestPerft compares with counts made by an independent program. Rows of more
// than 400,000 leaves run with RAUMLAB_SLOW=1.
func TestPerft(t *testing.T) {
	slow := os.Getenv("RAUMLAB_SLOW") != ""
	checked := 0
	for i, row := range perftRows(t) {
		if row.leaves > 400_000 && !slow {
			continue
		}
		checked++
		if got := Perft(row.position, row.depth); got != row.leaves {
			t.Errorf("row %d, %s, %s: perft(%d) = %d, want %d", i+1, row.position.Rules(), row.position.RFEN(), row.depth, got, row.leaves)
		}
	}
	t.Logf("%d rows", checked)
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
		if got := Perft(c.rules.Start(), 3); got != c.want {
			t.Errorf("%s: perft(3) = %d, want %d", c.rules, got, c.want)
		}
	}
}

func ExamplePerft() {
	fmt.Println(Perft(Rules{}.Start(), 2))
	// Output: 3615
}
