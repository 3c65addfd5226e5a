package tables

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"raumlab/engine/board"
)

// solved makes tables for tests, each once, with those that it needs.
type solved struct {
	rule board.PawnRule
	made map[Material]*Table
}

// endings are the tables of all tests, by dialect. Tests only read them.
var endings = [...]solved{
	board.NormalPawns:    {board.NormalPawns, map[Material]*Table{}},
	board.SidewaysPawns:  {board.SidewaysPawns, map[Material]*Table{}},
	board.FiveCubedPawns: {board.FiveCubedPawns, map[Material]*Table{}},
}

func (s solved) find(m Material) (*Table, error) {
	if t := s.made[m]; t != nil {
		return t, nil
	}
	t, err := Solve(context.Background(), s.rule, m, runtime.GOMAXPROCS(0), s.find, nil)
	if err != nil {
		return nil, err
	}
	s.made[m] = t
	return t, nil
}

// solve returns the table of a name.
func (s solved) solve(t testing.TB, name string) *Table {
	t.Helper()
	table, err := s.find(material(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// An independent program counted the positions of 17 tables. With RAUMLAB_SLOW=1 the test solves
// all of them.
func TestCountsAreThoseOfTheOracle(t *testing.T) {
	file, err := os.Open("testdata/endgames.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	quick := []string{"KQK", "KRK", "KBK", "KUK", "KNK", "KPK", "KNNK", "KQKR"}
	if testing.Short() {
		quick = quick[:6]
	}
	lines := bufio.NewScanner(file)
	rows := 0
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		if strings.HasPrefix(fields[0], "#") || os.Getenv("RAUMLAB_SLOW") == "" && !slices.Contains(quick, fields[0]) {
			continue
		}
		table := endings[board.NormalPawns].solve(t, fields[0])
		var chosen func(*[MaxPieces]board.Square) bool
		if class := fields[1]; class != "all" {
			classes := NewClasses(table.Index)
			if !slices.Contains(classes.Names, class) {
				t.Fatalf("%s has the classes %q, want %q among them", fields[0], classes.Names, class)
			}
			chosen = func(p *[MaxPieces]board.Square) bool { return classes.Of(p) == class }
		}
		counts, err := table.Count(context.Background(), 2, chosen)
		if err != nil {
			t.Fatal(err)
		}
		n := counts[strings.Index("wb", fields[2])]
		got := fmt.Sprint(n.Legal, n.WhiteWins, n.Draws, n.WhiteLoses, n.Mates, n.Stalemates, n.LongestWin, n.LongestWinCount,
			n.LongestLoss)
		want := strings.NewReplacer("- - -", "-1 0 -1", "-", "-1").Replace(strings.Join(fields[3:], " "))
		if got != want {
			t.Errorf("%s, class %s, %s to move: %s, want %s", fields[0], fields[1], fields[2], got, want)
		}
		rows++
	}
	if rows == 0 {
		t.Error("no rows")
	}
}
