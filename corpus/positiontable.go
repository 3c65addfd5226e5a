package corpus

import (
	"encoding/csv"
	"io"

	"github.com/parquet-go/parquet-go"

	"raumlab/engine/board"
	"raumlab/engine/eval"
)

// A positionRow is what the columns of a row are taken from.
type positionRow struct {
	game     *Game
	number   int // of the ply, from 1
	position *board.Position
	ply      *Ply
	features eval.Features
}

// A positionColumn is a column of the flat table: the one list from which Parquet and CSV derive.
type positionColumn struct {
	column
	value func(*positionRow) parquet.Value
}

func positionColumns(features bool) []positionColumn {
	long := func(x int64) parquet.Value { return parquet.Int64Value(x) }
	whole := func(x int32) parquet.Value { return parquet.Int32Value(x) }
	text := func(s string) parquet.Value { return parquet.ByteArrayValue([]byte(s)) }
	flag := func(f Flags) func(*positionRow) parquet.Value {
		return func(r *positionRow) parquet.Value { return parquet.BooleanValue(r.ply.Flags.Has(f)) }
	}
	truth := parquet.Leaf(parquet.BooleanType)
	all := []positionColumn{
		{column{"game", delta(parquet.Int(64))}, func(r *positionRow) parquet.Value { return long(r.game.Number) }},
		{column{"ply", delta(parquet.Int(32))}, func(r *positionRow) parquet.Value { return whole(int32(r.number)) }},
		{column{"rfen", parquet.String()}, func(r *positionRow) parquet.Value { return text(r.position.RFEN()) }},
		{column{"side", dictionary(parquet.String())}, func(r *positionRow) parquet.Value { return text(r.position.SideToMove().String()) }},
		{column{"move", parquet.String()}, func(r *positionRow) parquet.Value { return text(r.ply.Move.String()) }},
		{column{"score", parquet.Optional(parquet.Int(32))}, func(r *positionRow) parquet.Value {
			if r.ply.Depth == 0 {
				return parquet.NullValue()
			}
			return whole(r.ply.Score).Level(0, 1, 0)
		}},
		{column{"depth", dictionary(parquet.Int(8))}, func(r *positionRow) parquet.Value { return whole(int32(r.ply.Depth)) }},
		{column{"quiescence", parquet.Int(32)}, func(r *positionRow) parquet.Value { return whole(r.ply.Quiescence) }},
		{column{"static", parquet.Int(32)}, func(r *positionRow) parquet.Value { return whole(r.ply.Static) }},
		{column{"in_check", truth}, flag(InCheck)},
		{column{"capture", truth}, flag(Capture)},
		{column{"drawn", truth}, flag(Drawn)},
		{column{"result", dictionary(parquet.Int(8))}, func(r *positionRow) parquet.Value { return whole(int32(r.game.Result)) }},
		{column{"termination", dictionary(parquet.String())}, func(r *positionRow) parquet.Value { return text(r.game.Termination.String()) }},
	}
	if !features {
		return all
	}
	for i, term := range eval.Table() {
		all = append(all, positionColumn{
			column{term.Name, dictionary(parquet.Int(32))},
			func(r *positionRow) parquet.Value { return whole(r.features[i]) },
		})
	}
	return all
}

// A positionTable is a form of the flat table. Next returns an empty row to
// fill, which add takes; the table keeps no row beyond that.
type positionTable interface {
	next() parquet.Row
	add(parquet.Row) error
	close() error
}

// positionBatch is the number of rows handed to the Parquet library at once; the bytes depend on it.
const positionBatch = 1024

type parquetTable struct {
	out  *parquet.GenericWriter[any]
	rows [positionBatch]parquet.Row
	used int
}

func newParquetTable(w io.Writer, columns []positionColumn, metadata map[string]string) *parquetTable {
	nodes := make([]column, len(columns))
	for i, c := range columns {
		nodes[i] = c.column
	}
	return &parquetTable{out: newParquet(w, newSchema("position", nodes...), metadata)}
}

func (t *parquetTable) next() parquet.Row { return t.rows[t.used][:0] }

func (t *parquetTable) add(row parquet.Row) error {
	for i := range row {
		row[i].SetColumnIndex(i)
	}
	t.rows[t.used] = row
	t.used++
	if t.used < positionBatch {
		return nil
	}
	return t.flush()
}

func (t *parquetTable) flush() error {
	_, err := t.out.WriteRows(t.rows[:t.used])
	t.used = 0
	return err
}

func (t *parquetTable) close() error {
	if err := t.flush(); err != nil {
		return err
	}
	return t.out.Close()
}

type csvTable struct {
	out    *csv.Writer
	row    parquet.Row
	record []string
}

func newCSVTable(w io.Writer, columns []positionColumn) *csvTable {
	t := &csvTable{out: csv.NewWriter(w)}
	for _, c := range columns {
		t.record = append(t.record, c.name)
	}
	t.out.Write(t.record) // a failure stays in the writer: every later call and close report it
	return t
}

func (t *csvTable) next() parquet.Row { return t.row[:0] }

func (t *csvTable) add(row parquet.Row) error {
	t.row, t.record = row, t.record[:0]
	for _, v := range row {
		text := "" // null
		if !v.IsNull() {
			text = v.String()
		}
		t.record = append(t.record, text)
	}
	return t.out.Write(t.record)
}

func (t *csvTable) close() error {
	t.out.Flush()
	return t.out.Error()
}
