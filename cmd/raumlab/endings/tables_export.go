package endings

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/internal/plural"
)

type exportOptions struct {
	folderOptions
	out   string
	force bool
}

func newExportCommand() *cobra.Command {
	var o exportOptions
	cmd := &cobra.Command{
		Use:   "export FOLDER ENDING --out FILE",
		Short: "write a table as Parquet, one row per position, for DuckDB and others",
		Long: `Writes one row for each position and side to move: the cells of the pieces, the result
for the side to move, and the distance to mate in plies. Symmetric positions are written
once, with their number as weight, so that sums of the weight are the counts of 'raumlab
tables info'. The metadata of the file explains each column.`,
		Example: `  raumlab tables export runs/tables KQKR --out runs/kqkr.parquet`,
		Args:    cobra.ExactArgs(2),
		RunE:    cli.Runner(o.run),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "file to write, ending in .parquet (required)")
	cli.Ending(cmd, "out", ".parquet")
	cli.MayPrint(cmd)
	cli.AddForce(cmd, &o.force)
	o.add(cmd)
	return cmd
}

func (o *exportOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	s, chosen, err := ChosenTables(args[0], args[1:])
	if err != nil {
		return err
	}
	if own, err := cli.Within(s.Dir, o.out); err != nil {
		return err
	} else if own {
		return fmt.Errorf(
			"--out %s: the file would be in the folder of the tables %s, which holds only its own files: name a file outside it",
			o.out, s.Dir)
	}
	if err := cli.PrepareOut(o.out, cli.Free(o.force)); err != nil {
		return err
	}
	e := chosen[0]
	workers := cli.Workers(o.workers)
	t, err := loadMarked(ctx, s, e.Ending, workers)
	if err != nil {
		return err
	}
	p := term.NewProgress(stderr, "positions", 0, int64(t.Len()))
	defer p.End()
	report := func(done int) { p.At(int64(done)) }
	var rows int64
	err = cli.PutOut(o.out, stdout, func(w io.Writer) (err error) {
		rows, err = Write(ctx, w, t, e.SHA256, workers, report)
		return err
	})
	p.End()
	if err != nil {
		return cli.Interrupted(err, "no file was written")
	}
	shown := map[string]any{"file": o.out, "ending": e.Ending, "rows": rows}
	return cli.Tell(cli.Told(o.out, stdout, stderr), o.json, shown, "%s: %s", o.out, plural.Of(rows, "row"))
}

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
	out := corpus.NewTableWriter(w, corpus.NewSchema("position", stored...), &codec, metadata)
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
