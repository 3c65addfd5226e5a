package corpus

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/parquet-go/parquet-go"
)

// A Column is a name with its type.
type Column struct {
	Name string
	Node parquet.Node
}

// group is a Parquet group whose fields keep the given order; the library's own group sorts them by
// name.
type group struct {
	parquet.Group
	order []string
}

// Fields lists the columns in their order.
func (g group) Fields() []parquet.Field {
	fields := g.Group.Fields()
	slices.SortFunc(fields, func(a, b parquet.Field) int {
		return slices.Index(g.order, a.Name()) - slices.Index(g.order, b.Name())
	})
	return fields
}

// newSchema returns the schema of rows with the columns in the given order. Name is that of a row.
func newSchema(name string, all ...Column) *parquet.Schema {
	g := group{Group: parquet.Group{}}
	for _, c := range all {
		g.Group[c.Name] = c.Node
		g.order = append(g.order, c.Name)
	}
	return parquet.NewSchema(name, g)
}

// Dictionary stores each different value once.
func Dictionary(n parquet.Node) parquet.Node { return parquet.Encoded(n, &parquet.RLEDictionary) }

// Delta stores the differences of neighbours.
func Delta(n parquet.Node) parquet.Node { return parquet.Encoded(n, &parquet.DeltaBinaryPacked) }

// metadataPrefix begins every key of ours in a Parquet file.
const metadataPrefix = "raumlab."

// Lookup returns the metadata that a file has for a key of ours, and whether it has any.
func Lookup(f *parquet.File, key string) (string, bool) { return f.Lookup(metadataPrefix + key) }

// rowsPerGroup bounds what a writer holds in memory.
const rowsPerGroup = 1 << 16

// newTableWriter returns a writer of rows. Its bytes depend on schema, codec, metadata and rows alone if
// the rows come in batches that depend on nothing else. The metadata has the version of the layout
// as "schema".
func newTableWriter(w io.Writer, schema *parquet.Schema, codec *Codec,
	metadata map[string]string) *parquet.GenericWriter[any] {
	options := []parquet.WriterOption{
		schema,
		parquet.Compression(codec),
		parquet.DataPageVersion(1),
		parquet.MaxRowsPerRowGroup(rowsPerGroup),
		parquet.CreatedBy("raumlab", "schema-"+metadata["schema"], "none"),
	}
	for _, key := range slices.Sorted(maps.Keys(metadata)) {
		options = append(options, parquet.KeyValueMetadata(metadataPrefix+key, metadata[key]))
	}
	return parquet.NewGenericWriter[any](w, options...)
}

// rowBatch is how many rows the Parquet library gets at once; the bytes depend on it.
const rowBatch = 1024

// A Table writes rows, in batches of the same size. Next returns an empty row to fill, which Add takes.
type Table struct {
	out  *parquet.GenericWriter[any]
	rows [rowBatch]parquet.Row
	used int
}

// NewTable returns a table of the columns in the order given.
func NewTable(w io.Writer, name string, columns []Column, metadata map[string]string) *Table {
	codec := newCodec()
	return &Table{out: newTableWriter(w, newSchema(name, columns...), &codec, metadata)}
}

func (t *Table) Next() parquet.Row { return t.rows[t.used][:0] }

// Add writes a row with a value for each column.
func (t *Table) Add(row parquet.Row) error {
	for i := range row {
		row[i].SetColumnIndex(i)
	}
	t.rows[t.used] = row
	t.used++
	if t.used < rowBatch {
		return nil
	}
	return t.flush()
}

func (t *Table) flush() error {
	_, err := t.out.WriteRows(t.rows[:t.used])
	t.used = 0
	return err
}

// Close writes what is left, and the end of the file.
func (t *Table) Close() error {
	if err := t.flush(); err != nil {
		return err
	}
	return t.out.Close()
}

// RecoverAsError turns a panic into an error when it is deferred: the library panics on some
// malformed files.
func RecoverAsError(err *error) {
	if x := recover(); x != nil {
		*err = fmt.Errorf("malformed Parquet file: %v", x)
	}
}
