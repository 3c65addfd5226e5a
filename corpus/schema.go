package corpus

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/parquet-go/parquet-go"
)

// columns is a Parquet group whose fields keep the given order; the library's
// own group sorts them by name.
type columns struct {
	parquet.Group
	order []string
}

// Fields lists the columns in their order.
func (c columns) Fields() []parquet.Field {
	fields := c.Group.Fields()
	slices.SortFunc(fields, func(a, b parquet.Field) int {
		return slices.Index(c.order, a.Name()) - slices.Index(c.order, b.Name())
	})
	return fields
}

// A column is a name with its type.
type column struct {
	name string
	node parquet.Node
}

func newSchema(name string, cols ...column) *parquet.Schema {
	c := columns{Group: parquet.Group{}}
	for _, x := range cols {
		c.Group[x.name] = x.node
		c.order = append(c.order, x.name)
	}
	return parquet.NewSchema(name, c)
}

func dictionary(n parquet.Node) parquet.Node { return parquet.Encoded(n, &parquet.RLEDictionary) }

// delta stores differences of neighbours.
func delta(n parquet.Node) parquet.Node { return parquet.Encoded(n, &parquet.DeltaBinaryPacked) }

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

// gameColumns are the columns of a part. They are documented in docs/formats/corpus.md.
func gameColumns() [numColumns]column {
	return [numColumns]column{
		columnGame:        {"game", delta(parquet.Int(64))},
		columnSeed:        {"seed", dictionary(parquet.Uint(64))},
		columnOpening:     {"opening", dictionary(parquet.String())},
		columnStart:       {"start", dictionary(parquet.String())},
		columnResult:      {"result", dictionary(parquet.Int(8))},
		columnTermination: {"termination", dictionary(parquet.String())},
		columnMove:        {"move", parquet.List(parquet.Int(32))},
		columnScore:       {"score", parquet.List(parquet.Optional(parquet.Int(32)))},
		columnDepth:       {"depth", parquet.List(dictionary(parquet.Int(8)))},
		columnGain:        {"gain", parquet.List(parquet.Int(32))},
		columnStatic:      {"static", parquet.List(delta(parquet.Int(32)))},
		columnFlags:       {"flags", parquet.List(dictionary(parquet.Uint(8)))},
		columnMoveScore:   {"move_score", parquet.List(parquet.Optional(parquet.Int(32)))},
	}
}

// columnsOf returns how many of the columns a part of the schema has: the first ones.
func columnsOf(schema int) int {
	if schema == oldestSchema {
		return columnMoveScore
	}
	return numColumns
}

// flagsOf returns the flags that a part of the schema may have.
func flagsOf(schema int) Flags {
	if schema == oldestSchema {
		return allFlags &^ SearchedTwice
	}
	return allFlags
}

func gameSchema(schema int) *parquet.Schema {
	all := gameColumns()
	return newSchema("game", all[:columnsOf(schema)]...)
}

// metadataPrefix begins every key of ours in a Parquet file.
const metadataPrefix = "raumlab."

// rowsPerGroup bounds what a Parquet writer holds in memory.
const rowsPerGroup = 1 << 16

// newParquet returns a writer whose bytes depend on schema, metadata and rows
// alone, given that rows come in batches that depend on nothing else. The
// metadata has the version of the layout as schema.
func newParquet(w io.Writer, schema *parquet.Schema, metadata map[string]string) *parquet.GenericWriter[any] {
	options := []parquet.WriterOption{
		schema,
		parquet.Compression(&compression),
		parquet.MaxRowsPerRowGroup(rowsPerGroup),
		parquet.CreatedBy("raumlab", "schema-"+metadata["schema"], "none"),
	}
	for _, key := range slices.Sorted(maps.Keys(metadata)) {
		options = append(options, parquet.KeyValueMetadata(metadataPrefix+key, metadata[key]))
	}
	return parquet.NewGenericWriter[any](w, options...)
}

// sameSchema reports the first column that differs from those of a part of the version in name, type or place.
func sameSchema(version int, have *parquet.Schema) error {
	want := gameSchema(version)
	a, b := want.Fields(), have.Fields()
	for i := range min(len(a), len(b)) {
		if a[i].Name() != b[i].Name() {
			return fmt.Errorf("column %d is %q, want %q", i+1, b[i].Name(), a[i].Name())
		}
		if !parquet.EqualNodes(a[i], b[i]) {
			return fmt.Errorf("column %q has another type than in schema %d", a[i].Name(), version)
		}
	}
	if len(a) != len(b) {
		return fmt.Errorf("%d columns, want %d", len(b), len(a))
	}
	return nil
}
