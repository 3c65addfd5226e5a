package corpus

import (
	"fmt"

	"github.com/parquet-go/parquet-go"

	"raumlab/internal/plural"
)

// compression is shared by all writers of parts.
var compression = newCodec()

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
func gameColumns() [numColumns]Column {
	return [numColumns]Column{
		columnGame:        {Name: "game", Node: Delta(parquet.Int(64))},
		columnSeed:        {Name: "seed", Node: Dictionary(parquet.Uint(64))},
		columnOpening:     {Name: "opening", Node: Dictionary(parquet.String())},
		columnStart:       {Name: "start", Node: Dictionary(parquet.String())},
		columnResult:      {Name: "result", Node: Dictionary(parquet.Int(8))},
		columnTermination: {Name: "termination", Node: Dictionary(parquet.String())},
		columnMove:        {Name: "move", Node: parquet.List(pairsOf(parquet.Int(32)))},
		columnScore:       {Name: "score", Node: parquet.List(parquet.Optional(stepsOf(parquet.Int(32))))},
		columnDepth:       {Name: "depth", Node: parquet.List(Dictionary(parquet.Int(8)))},
		columnGain:        {Name: "gain", Node: parquet.List(parquet.Int(32))},
		columnStatic:      {Name: "static", Node: parquet.List(stepsOf(parquet.Int(32)))},
		columnFlags:       {Name: "flags", Node: parquet.List(Dictionary(parquet.Uint(8)))},
		columnMoveScore:   {Name: "move_score", Node: parquet.List(parquet.Optional(parquet.Int(32)))},
	}
}

func gameSchema() *parquet.Schema {
	all := gameColumns()
	return newSchema("game", all[:]...)
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
			return fmt.Errorf("column %q has another type than in schema %d", a[i].Name(), schemaVersion)
		}
	}
	if len(a) != len(b) {
		return fmt.Errorf("%s, expected %d", plural.Of(len(b), "column"), len(a))
	}
	return nil
}
