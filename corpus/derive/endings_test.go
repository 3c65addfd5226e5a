package derive

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/tables"
)

// solve returns a table and those that it needs.
func solve(t *testing.T, names ...string) (last *tables.Table) {
	t.Helper()
	solved := map[tables.Material]*tables.Table{}
	for _, name := range names {
		m, err := tables.ParseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		last, err = tables.Solve(context.Background(), board.NormalPawns, m, 2,
			func(m tables.Material) (*tables.Table, error) {
				return solved[m], nil
			}, nil)
		if err != nil {
			t.Fatal(err)
		}
		solved[m] = last
	}
	return last
}

// Sums of the weight are the counts of the table. Every column is described. The bytes depend only
// on the table.
func TestWriteEnding(t *testing.T) {
	ctx := context.Background()
	table := solve(t, "KQK", "KRK", "KBK", "KUK", "KNK", "KPK")
	var files [2][]byte
	path := filepath.Join(t.TempDir(), "x.parquet")
	rows := int64(0)
	for i := range files {
		done := 0
		var file bytes.Buffer
		var err error
		if rows, err = WriteEnding(ctx, &file, table, "abc", 1+2*i, func(n int) { done = n }); err != nil {
			t.Fatal(err)
		}
		if done != table.Len() {
			t.Errorf("%d numbers are done, want %d", done, table.Len())
		}
		files[i] = file.Bytes()
	}
	if err := os.WriteFile(path, files[0], 0o666); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(files[0], files[1]) {
		t.Error("the bytes depend on the number of workers")
	}
	want, err := table.Count(ctx, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	f, err := parquet.OpenFile(bytes.NewReader(files[0]), int64(len(files[0])))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, field := range f.Schema().Fields() {
		names = append(names, field.Name())
		if text, _ := corpus.Lookup(f, "column."+field.Name()); text == "" {
			t.Errorf("the metadata does not say what %s is", field.Name())
		}
	}
	if got := strings.Join(names,
		" "); got != "white_king black_king white_pawn to_move result distance weight pawns_at_home" {
		t.Errorf("columns %s", got)
	}
	for key, want := range map[string]string{"kind": kindEnding, "ending": "KPK", "pawns": "normal",
		"table_sha256": "abc"} {
		if got, _ := corpus.Lookup(f, key); got != want {
			t.Errorf("metadata %s: %q, want %q", key, got, want)
		}
	}
	sums, longest := map[string]int64{}, map[string]int{}
	read := int64(0)
	reader := parquet.NewReader(bytes.NewReader(files[0]))
	buffer := make([]parquet.Row, 1000)
	for {
		n, err := reader.ReadRows(buffer)
		for _, r := range buffer[:n] {
			read++
			if result := r[4].String(); r[5].IsNull() != (result == "draw") {
				t.Fatalf("a %s with distance %v", result, r[5])
			}
			if r[7].Boolean() {
				key := r[3].String() + " " + r[4].String()
				sums[key] += int64(r[6].Int32())
				longest[key] = max(longest[key], int(r[5].Int32()))
			}
		}
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	w, b := want[board.White], want[board.Black]
	for key, n := range map[string]int64{"w win": w.WhiteWins, "w draw": w.Draws, "w loss": 0, "b win": 0,
		"b draw": b.Draws, "b loss": b.WhiteWins} {
		if sums[key] != n {
			t.Errorf("%s: %d positions, want %d", key, sums[key], n)
		}
	}
	if longest["w win"] != w.LongestWin || longest["b loss"] != b.LongestWin || read != rows {
		t.Errorf("longest %v, want %d and %d; %d rows, want %d", longest, w.LongestWin, b.LongestWin, read, rows)
	}
}

// Like pieces have their own columns.
func TestColumnsOfEnding(t *testing.T) {
	m, err := tables.ParseMaterial("KRRKR")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range endingColumns(tables.NewTable(board.NormalPawns, m)) {
		names = append(names, c.name)
	}
	if got := strings.Join(names[:5], " "); got != "white_king black_king white_rook white_rook_2 black_rook" {
		t.Errorf("columns %s", got)
	}
}
