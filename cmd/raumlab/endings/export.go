package endings

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/tables"
)

// Endgame tables are exported as Parquet files for other programs.

const (
	kind   = "endgame table"
	schema = 1
	batch  = 1024 // rows that the Parquet library gets at once; the bytes depend on it
)

// A column is a column of the file.
type column struct {
	name    string
	node    parquet.Node
	meaning string
	value   func(*tables.Row) parquet.Value
}

// Write writes a table that MarkIllegal has marked, and returns the number of rows. The metadata
// explain each column and have the SHA-256 of the table's own file. report is told how many numbers
// of positions are done.
func Write(ctx context.Context, w io.Writer, t *tables.Table, sha256 string, workers int,
	report func(done int)) (rows int64, err error) {
	all := columnsOf(t)
	metadata := map[string]string{
		"kind": kind, "schema": strconv.Itoa(schema), "ending": t.Material.String(),
		"pawns": t.Rule.String(), "index": strconv.Itoa(tables.IndexVersion), "table_sha256": sha256,
	}
	stored := make([]corpus.Column, len(all))
	for i, c := range all {
		metadata["column."+c.name] = c.meaning
		stored[i] = corpus.Column{Name: c.name, Node: c.node}
	}
	codec := corpus.NewCodec()
	out := corpus.NewWriter(w, corpus.NewSchema("position", stored...), &codec, metadata)
	b := batcher{out: out, all: all}
	if err := t.Rows(ctx, workers, func(done int, rows []tables.Row) error {
		report(done)
		return b.add(rows)
	}); err != nil {
		return 0, err
	}
	return b.rows, errors.Join(b.flush(), out.Close())
}

// A batcher hands rows to the Parquet library.
type batcher struct {
	out  *parquet.GenericWriter[any]
	all  []column
	next [batch]parquet.Row
	used int
	rows int64
}

func (b *batcher) add(rows []tables.Row) error {
	for i := range rows {
		values := b.next[b.used][:0]
		for at, c := range b.all {
			v := c.value(&rows[i])
			level := 0
			if c.node.Optional() && !v.IsNull() {
				level = 1
			}
			values = append(values, v.Level(0, level, at))
		}
		b.next[b.used] = values
		b.used++
		b.rows++
		if b.used == batch {
			if err := b.flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *batcher) flush() error {
	_, err := b.out.WriteRows(b.next[:b.used])
	b.used = 0
	return err
}

// columnsOf returns the columns: a cell for each piece, then what the table says of the position.
func columnsOf(t *tables.Table) (all []column) {
	var cells [board.NumSquares]parquet.Value
	for s := range board.NoSquare {
		cells[s] = parquet.ByteArrayValue([]byte(s.String()))
	}
	text := func(words ...string) (values []parquet.Value) {
		for _, w := range words {
			values = append(values, parquet.ByteArrayValue([]byte(w)))
		}
		return values
	}
	seen := map[string]int{}
	for i, piece := range t.Pieces() {
		name := strings.ToLower(piece.Color().Name()) + "_" + piece.Kind().Name()
		seen[name]++
		meaning := "cell of the piece, such as Cc3"
		if n := seen[name]; n > 1 {
			name += "_" + strconv.Itoa(n)
			meaning += "; like pieces have no order"
		}
		all = append(all, column{name, corpus.Dictionary(parquet.String()), meaning,
			func(r *tables.Row) parquet.Value { return cells[r.At[i]] }})
	}
	sides, results := text("w", "b"), text("loss", "draw", "win")
	return append(all,
		column{"to_move", corpus.Dictionary(parquet.String()), "side to move: w or b",
			func(r *tables.Row) parquet.Value { return sides[r.ToMove] }},
		column{"result", corpus.Dictionary(parquet.String()), "for the side to move under best play: win, draw or loss",
			func(r *tables.Row) parquet.Value { return results[r.Value.Sign()+1] }},
		column{"distance", parquet.Optional(parquet.Int(16)), "plies to mate under best play; null for a draw",
			func(r *tables.Row) parquet.Value {
				if r.Value == tables.Drawn {
					return parquet.NullValue()
				}
				return parquet.Int32Value(int32(r.Value.Plies()))
			}},
		column{"weight", corpus.Dictionary(parquet.Int(32)),
			"positions of the cube that the row stands for: its images under the symmetries",
			func(r *tables.Row) parquet.Value { return parquet.Int32Value(int32(r.Weight)) }},
		column{"pawns_at_home", parquet.Leaf(parquet.BooleanType),
			"all pawns are where pawns can get from the start array; other positions are not counted by raumlab tables info",
			func(r *tables.Row) parquet.Value { return parquet.BooleanValue(r.AtHome) }},
	)
}
