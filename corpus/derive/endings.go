package derive

import (
	"context"
	"io"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"

	"raumlab/corpus"
	"raumlab/engine/board"
	"raumlab/engine/tables"
)

const (
	kindEnding    = "endgame table"
	endingsSchema = 1
)

// An endingColumn is a column of the file.
type endingColumn struct {
	name    string
	node    parquet.Node
	meaning string
	value   func(*tables.Row) parquet.Value
}

// WriteEnding writes a table of endgames that MarkIllegal has marked, and returns the number of rows.
// The metadata explain each column and have the SHA-256 of the table's own file. report is told how
// many numbers of positions are done.
func WriteEnding(ctx context.Context, w io.Writer, t *tables.Table, sha256 string, workers int,
	report func(done int)) (rows int64, err error) {
	all := endingColumns(t)
	metadata := map[string]string{
		"kind": kindEnding, "schema": strconv.Itoa(endingsSchema), "ending": t.Material.String(),
		"pawns": t.Rule.String(), "index": strconv.Itoa(tables.IndexVersion), "table_sha256": sha256,
	}
	stored := make([]corpus.Column, len(all))
	for i, c := range all {
		metadata["column."+c.name] = c.meaning
		stored[i] = corpus.Column{Name: c.name, Node: c.node}
	}
	out := corpus.NewTable(w, "position", stored, metadata)
	if err := t.Rows(ctx, workers, func(done int, found []tables.Row) error {
		report(done)
		rows += int64(len(found))
		for i := range found {
			row := out.Next()
			for _, c := range all {
				row = append(row, c.value(&found[i]))
			}
			if err := out.Add(row); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		return 0, err
	}
	return rows, out.Close()
}

// endingColumns returns the columns: a cell for each piece, then what the table says of the position.
func endingColumns(t *tables.Table) (all []endingColumn) {
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
		all = append(all, endingColumn{name, corpus.Dictionary(parquet.String()), meaning,
			func(r *tables.Row) parquet.Value { return cells[r.At[i]] }})
	}
	sides, results := text("w", "b"), text("loss", "draw", "win")
	return append(all,
		endingColumn{"to_move", corpus.Dictionary(parquet.String()), "side to move: w or b",
			func(r *tables.Row) parquet.Value { return sides[r.ToMove] }},
		endingColumn{"result", corpus.Dictionary(parquet.String()), "for the side to move under best play: win, draw or loss",
			func(r *tables.Row) parquet.Value { return results[r.Value.Sign()+1] }},
		endingColumn{"distance", parquet.Optional(parquet.Int(16)), "plies to mate under best play; null for a draw",
			func(r *tables.Row) parquet.Value {
				if r.Value == tables.Drawn {
					return parquet.NullValue()
				}
				return parquet.Int32Value(int32(r.Value.Plies())).Level(0, 1, 0)
			}},
		endingColumn{"weight", corpus.Dictionary(parquet.Int(32)),
			"positions of the cube that the row stands for: its images under the symmetries",
			func(r *tables.Row) parquet.Value { return parquet.Int32Value(int32(r.Weight)) }},
		endingColumn{"pawns_at_home", parquet.Leaf(parquet.BooleanType),
			"all pawns are where pawns can get from the start array; other positions are not counted by raumlab tables info",
			func(r *tables.Row) parquet.Value { return parquet.BooleanValue(r.AtHome) }},
	)
}
