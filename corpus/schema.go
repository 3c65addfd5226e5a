package corpus

import (
	"fmt"

	"github.com/parquet-go/parquet-go"

	"raumlab/corpus/columns"
	"raumlab/internal/plural"
)

// compression is shared by all writers of parts.
var compression = columns.NewCodec()

// The columns of a part, by index. From columnMove on they are lists.
const (
	columnGame = iota
	columnSeed
	columnOpening
	columnStart
	columnResult
	columnTermination
	columnMove
	columnScore
	columnDepth
	columnGain
	columnStatic
	columnFlags
	columnMoveScore
	numColumns
)

// gameColumns are the columns of a part. They are documented in docs/reference/formats/corpus.md.
func gameColumns() [numColumns]columns.Column {
	return [numColumns]columns.Column{
		columnGame:        {Name: "game", Node: columns.Delta(parquet.Int(64))},
		columnSeed:        {Name: "seed", Node: columns.Dictionary(parquet.Uint(64))},
		columnOpening:     {Name: "opening", Node: columns.Dictionary(parquet.String())},
		columnStart:       {Name: "start", Node: columns.Dictionary(parquet.String())},
		columnResult:      {Name: "result", Node: columns.Dictionary(parquet.Int(8))},
		columnTermination: {Name: "termination", Node: columns.Dictionary(parquet.String())},
		columnMove:        {Name: "move", Node: parquet.List(columns.Pairs(parquet.Int(32)))},
		columnScore:       {Name: "score", Node: parquet.List(parquet.Optional(columns.Steps(parquet.Int(32))))},
		columnDepth:       {Name: "depth", Node: parquet.List(columns.Dictionary(parquet.Int(8)))},
		columnGain:        {Name: "gain", Node: parquet.List(parquet.Int(32))},
		columnStatic:      {Name: "static", Node: parquet.List(columns.Steps(parquet.Int(32)))},
		columnFlags:       {Name: "flags", Node: parquet.List(columns.Dictionary(parquet.Uint(8)))},
		columnMoveScore:   {Name: "move_score", Node: parquet.List(parquet.Optional(parquet.Int(32)))},
	}
}

func gameSchema() *parquet.Schema {
	all := gameColumns()
	return columns.NewSchema("game", all[:]...)
}

// sameSchema reports the first column that differs in name, type or position.
func sameSchema(have *parquet.Schema) error {
	want := gameSchema()
	a, b := want.Fields(), have.Fields()
	for i := range min(len(a), len(b)) {
		if a[i].Name() != b[i].Name() {
			return fmt.Errorf("column %d is %q, expected %q", i+1, b[i].Name(), a[i].Name())
		}
		if !parquet.EqualNodes(a[i], b[i]) {
			return fmt.Errorf("column %q has another type than in schema %d", a[i].Name(), SchemaVersion)
		}
	}
	if len(a) != len(b) {
		return fmt.Errorf("%s, expected %d", plural.Of(len(b), "column"), len(a))
	}
	return nil
}
