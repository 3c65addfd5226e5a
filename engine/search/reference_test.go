package search

import (
	"bufio"
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// A referenceRow is what an independent program found at a depth; see the head of the file.
type referenceRow struct {
	position      board.Position
	depth         int
	move          string
	score         int
	nodes, qnodes uint64
}

func referenceRows(t *testing.T) (rows []referenceRow) {
	t.Helper()
	f, err := os.Open("testdata/raumfischer.tsv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	number := func(text string) int {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	scan := bufio.NewScanner(f)
	for scan.Scan() {
		if strings.HasPrefix(scan.Text(), "#") {
			continue
		}
		field := strings.Split(scan.Text(), "\t")
		p, err := board.ParseRFEN(board.Rules{}, field[0])
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, referenceRow{p, number(field[1]), field[2], number(field[3]), uint64(number(field[4])), uint64(number(field[5]))})
	}
	if len(rows) < 500 {
		t.Fatalf("%d rows: want 500 and more", len(rows))
	}
	return rows
}

// TestReference compares with an independent program. At depths 1 to 3 every move and score is equal, and all but a few
// node counts; at depth 4, where null move and late move reductions begin, all but one in forty of them. They differ where that
// program lets a capture that turns out illegal raise the bound of delta pruning, or forgets what a late move refuted at reduced
// depth might be worth (docs/sources.md, S109), and where ours shares table entries between colour mirrors.
func TestReference(t *testing.T) {
	o := everything()
	o.Aspiration, o.TableBits, o.Draws = 0, 20, false
	s := New(o, features(eval.Published))
	rows, unequal, deep, other := referenceRows(t), 0, 0, 0
	for _, row := range rows {
		r := searchFresh(s, row.position, row.depth)
		same := r.Move.String() == row.move && r.Score == row.score
		if row.depth > 3 {
			deep++
			if !same {
				other++
			}
		} else if !same {
			t.Errorf("%s depth %d: %v %d, want %s %d", row.position.RFEN(), row.depth, r.Move, r.Score, row.move, row.score)
		}
		if r.Nodes != row.nodes || r.QNodes != row.qnodes {
			unequal++
		}
	}
	if deep < 50 || other > deep/40 {
		t.Errorf("moves or scores differ in %d of %d rows of depth 4: want at most 2.5 %%", other, deep)
	}
	if unequal > len(rows)*35/1000 {
		t.Errorf("node counts differ in %d of %d rows: want at most 3.5 %%", unequal, len(rows))
	}
	t.Logf("%d rows, node counts differ in %d; of %d rows at depth 4, results differ in %d", len(rows), unequal, deep, other)
}

// Mate scores survive the table: a second search, which meets the first one's entries everywhere, announces the same distance.
func TestMateInTable(t *testing.T) {
	o := everything()
	o.Draws = false
	s := fresh(t, o, eval.Published)
	mates := 0
	for _, row := range referenceRows(t) {
		if !IsMate(row.score) {
			continue
		}
		mates++
		first := searchFresh(s, row.position, row.depth)
		again := s.Search(context.Background(), row.position, nil, Limits{Depth: row.depth})
		if first.Score != row.score || again.Score != row.score || MatePlies(again.Score) > row.depth {
			t.Errorf("%s depth %d: %d, then %d, want %d", row.position.RFEN(), row.depth, first.Score, again.Score, row.score)
		}
	}
	if mates < 30 {
		t.Errorf("%d mates among the rows, want 30 and more", mates)
	}
}
