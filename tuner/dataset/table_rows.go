package dataset

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"

	"github.com/parquet-go/parquet-go"

	"raumlab/corpus"
	"raumlab/internal/disk"
	"raumlab/internal/hint"
)

// A rowReader reads the rows of a table as texts, empty for null. The error after the last is
// io.EOF.
type rowReader interface {
	names() []string
	metadata(key string) string // of a table that raumlab wrote
	next() (row []string, where string, err error)
	close() error
}

// IsTable reports whether a path names a table, by its ending.
func IsTable(path string) bool {
	ending := endingOf(path)
	return ending == ".csv" || ending == ".parquet"
}

// endingOf returns the ending of a path in small letters, as some systems write large ones.
func endingOf(path string) string { return strings.ToLower(filepath.Ext(path)) }

func openRows(path string) (rowReader, error) {
	file, err := disk.Open(path, math.MaxInt64)
	if err != nil {
		return nil, err
	}
	var r rowReader
	if endingOf(path) == ".csv" {
		r, err = newCSVRows(file)
	} else {
		r, err = newParquetRows(file)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return r, nil
}

type csvRows struct {
	file   *os.File
	reader *csv.Reader
	header []string
	facts  map[string]string
}

// newCSVRows reads the header, and the metadata that 'raumlab corpus positions' puts beside.
func newCSVRows(file *os.File) (*csvRows, error) {
	text, err := disk.Text(file)
	if err != nil {
		return nil, err
	}
	r := &csvRows{file: file, reader: csv.NewReader(text)}
	header, err := r.reader.Read()
	if err == io.EOF {
		return nil, hint.Errorf("it is empty: expected a first line with the names of the columns")
	}
	if err != nil {
		return nil, hint.Errorf("%w: expected comma-separated values, quoted where they hold commas or quotes", err)
	}
	for _, name := range header {
		if err := disk.CheckText(name); err != nil {
			return nil, err
		}
	}
	r.header = header
	facts, err := disk.ReadText(file.Name()+".json", disk.MaxText)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err == nil {
		err = json.Unmarshal(facts, &r.facts)
	}
	if err != nil {
		return nil, hint.Errorf("metadata beside it: %w: restore or remove that file", err)
	}
	return r, nil
}

func (r *csvRows) names() []string            { return r.header }
func (r *csvRows) metadata(key string) string { return r.facts[key] }
func (r *csvRows) close() error               { return r.file.Close() }

func (r *csvRows) next() (row []string, where string, err error) {
	if row, err = r.reader.Read(); err != nil {
		if err != io.EOF {
			err = hint.Errorf("%w: expected as many values in every line as the first has names", err)
		}
		return nil, "", err
	}
	line, _ := r.reader.FieldPos(0)
	where = fmt.Sprintf("line %d", line)
	for _, value := range row {
		if err := disk.CheckText(value); err != nil {
			return nil, "", fmt.Errorf("%s: %w", where, err)
		}
	}
	return row, where, nil
}

// parquetBatch is how many rows are read at once.
const parquetBatch = 256

type parquetRows struct {
	file   *os.File
	table  *parquet.File
	reader *parquet.GenericReader[any]
	header []string
	types  []parquetType
	batch  []parquet.Row
	left   []parquet.Row // of the batch
	ended  bool
	row    []string
	number int64
}

func newParquetRows(file *os.File) (r *parquetRows, err error) {
	defer corpus.RecoverAsError(&err)
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	table, err := parquet.OpenFile(file, info.Size(), parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return nil, hint.Errorf("it is not a Parquet file, or it was cut off (%w): write it again", err)
	}
	r = &parquetRows{file: file, table: table, batch: make([]parquet.Row, parquetBatch)}
	for _, path := range table.Schema().Columns() {
		r.header = append(r.header, strings.Join(path, "."))
	}
	if r.types, err = typesOf(table); err != nil {
		return nil, err
	}
	r.row = make([]string, len(r.header))
	r.reader = parquet.NewGenericReader[any](table)
	return r, nil
}

func (r *parquetRows) names() []string { return r.header }

func (r *parquetRows) metadata(key string) string {
	text, _ := corpus.Lookup(r.table, key)
	return text
}

func (r *parquetRows) close() error { return errors.Join(r.reader.Close(), r.file.Close()) }

func (r *parquetRows) next() (row []string, where string, err error) {
	defer corpus.RecoverAsError(&err)
	for len(r.left) == 0 {
		if r.ended {
			return nil, "", io.EOF
		}
		n, err := r.reader.ReadRows(r.batch)
		if r.ended = err == io.EOF; err != nil && !r.ended {
			return nil, "", fmt.Errorf("row %d: %w", r.number+1, err)
		}
		r.left = r.batch[:n]
	}
	clear(r.row)
	for _, v := range r.left[0] {
		if i := v.Column(); i >= 0 && i < len(r.row) && !v.IsNull() {
			if t := r.types[i].text; t != nil { // no other is read
				r.row[i] = t(v)
			}
		}
	}
	r.left = r.left[1:]
	r.number++
	return r.row, fmt.Sprintf("row %d", r.number), nil
}
