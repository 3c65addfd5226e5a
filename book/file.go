package book

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"raumlab/engine/board"
	"raumlab/internal/disk"
	"raumlab/internal/plural"
	"raumlab/internal/sanitize"
)

// schemaVersion is the version of the layout of a book file. Open refuses any other.
const schemaVersion = 3

const (
	kind           = "book"     // of Parquet file, among ours
	metadataPrefix = "raumlab." // begins every key of ours
	rowsPerGroup   = 1 << 16
)

// Write writes the book into a Parquet file, whole or not at all. The same book gives the same
// bytes.
func (b *Book) Write(path string) error {
	data, err := b.Encode()
	if err != nil {
		return fmt.Errorf("writing book %s: %w", path, err)
	}
	return disk.ReplaceBytes(path, data)
}

// Encode returns what Write writes.
func (b *Book) Encode() ([]byte, error) { return encode(b.records(), b.metadata()) }

// Decode reads what Encode returned, as Open reads a file.
func Decode(data []byte) (*Book, error) { return decode(data) }

// metadata lists the keys of the file with their values.
func (b *Book) metadata() [][2]string {
	return [][2]string{
		{"kind", kind},
		{"schema", strconv.Itoa(schemaVersion)},
		{"rules", b.Rules.String()},
		{"version", b.Version},
		{"corpora", strings.Join(b.Corpora, " ")},
		{"games", strconv.FormatInt(b.Games, 10)},
		{"min_games", strconv.FormatInt(b.Thresholds.MinGames, 10)},
		{"max_ply", strconv.Itoa(b.Thresholds.MaxPly)},
		{"min_success", float(b.Thresholds.MinSuccess)},
		{"imported_weight", strconv.FormatInt(b.Thresholds.Imported, 10)},
		{"at_0", float(b.Model.Curve.At0)},
		{"per_pawn", float(b.Model.Curve.PerPawn)},
		{"prior", float(b.Model.Prior)},
		{"score_weight", float(b.Model.ScoreWeight)},
		{"correlation", float(b.Model.Correlation)},
		{"variance", float(b.Model.Variance)},
		{"distinct_games", strconv.FormatInt(b.Distinct, 10)},
		{"in_book", strings.Trim(fmt.Sprint(b.InBook), "[]")},
		{"compared", strconv.Itoa(b.Split.Compared)},
		{"covered", strconv.Itoa(b.Split.Covered)},
		{"slope", float(b.Split.Slope)},
		{"certified", strconv.FormatBool(b.Split.Certified())},
		{"checked_depth", strconv.Itoa(b.Check.Depth)},
		{"checked_margin", strconv.Itoa(b.Check.Margin)},
		{"checked_engine", b.Check.Engine},
		{"rows", strconv.Itoa(b.Moves())},
	}
}

func float(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

func encode(records []record, metadata [][2]string) ([]byte, error) {
	options := []parquet.WriterOption{
		parquet.Compression(&zstd.Codec{Level: zstd.SpeedDefault}),
		parquet.MaxRowsPerRowGroup(rowsPerGroup),
		parquet.CreatedBy("raumlab", kind+"-schema-"+strconv.Itoa(schemaVersion), "none"),
		parquet.KeyValueMetadata(sealKey, openSeal),
	}
	for _, x := range metadata {
		if !utf8.ValidString(x[1]) {
			return nil, fmt.Errorf("%s %q: not UTF-8", x[0], x[1])
		}
		options = append(options, parquet.KeyValueMetadata(metadataPrefix+x[0], x[1]))
	}
	var out bytes.Buffer
	w := parquet.NewGenericWriter[record](&out, options...)
	if _, err := w.Write(records); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	data := out.Bytes()
	return data, seal(data)
}

// maxFileSize is more bytes than a book has. Open reads all of them into memory.
const maxFileSize = 1 << 32

// Open reads a book. It checks the seal before it decodes anything, then kind, schema version,
// columns and the number of rows.
func Open(path string) (*Book, error) {
	data, err := disk.ReadFile(path, maxFileSize)
	if err != nil {
		return nil, fmt.Errorf("reading a book: %w", err)
	}
	b, err := decode(data)
	if err != nil {
		return nil, advise(path, err)
	}
	return b, nil
}

const magic = "PAR1"

// openFile checks the seal of a book, then its kind, schema version and columns.
func openFile(data []byte) (*parquet.File, Origin, error) {
	if !bytes.HasPrefix(data, []byte(magic)) || !bytes.HasSuffix(data, []byte(magic)) || len(data) < 3*len(magic) {
		return nil, Origin{}, errors.New("it is not a Parquet file, or it was cut off")
	}
	if err := checkSeal(data); err != nil {
		return nil, Origin{}, err
	}
	f, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)), parquet.SkipPageIndex(true),
		parquet.SkipBloomFilters(true))
	if err != nil {
		return nil, Origin{}, err
	}
	var b Book
	if err := b.setMetadata(f); err != nil {
		return nil, Origin{}, err
	}
	if !parquet.EqualNodes(f.Schema(), parquet.SchemaOf(record{})) {
		return nil, Origin{}, fmt.Errorf("its columns are not those of book schema %d", schemaVersion)
	}
	return f, b.Origin, nil
}

// recoverMalformed turns a panic of the library, as on some malformed files, into an error.
func recoverMalformed(err *error) {
	if x := recover(); x != nil {
		*err = fmt.Errorf("malformed Parquet file: %v", x)
	}
}

func decode(data []byte) (_ *Book, err error) {
	defer recoverMalformed(&err)
	f, origin, err := openFile(data)
	if err != nil {
		return nil, err
	}
	b := &Book{Origin: origin}
	records, err := parquet.Read[record](bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, err
	}
	if err := b.setRecords(records); err != nil {
		return nil, err
	}
	if rows, _ := f.Lookup(metadataPrefix + "rows"); rows != strconv.Itoa(len(records)) {
		return nil, fmt.Errorf("%s, but %q in its metadata", plural.Of(len(records), "row"), rows)
	}
	return b, nil
}

// setMetadata takes the file's origin. It reads kind and schema first, because the other keys
// depend on them.
func (b *Book) setMetadata(f *parquet.File) error {
	value := func(key string) string {
		text, _ := f.Lookup(metadataPrefix + key) // the checks refuse an absent one as an empty one
		return text
	}
	if have := value("kind"); have != kind {
		return fmt.Errorf("it is not a book: its kind is %q", have)
	}
	if have := value("schema"); have != strconv.Itoa(schemaVersion) {
		return fmt.Errorf("written by raumlab %s (book schema %s); this version reads schema %d only", value("version"), have,
			schemaVersion)
	}
	var err error
	number := func(key string) int64 {
		n, e := strconv.ParseInt(value(key), 10, 64)
		if e != nil || n < 0 {
			err = errors.Join(err, fmt.Errorf("%s %q: expected a number from 0", key, value(key)))
		}
		return n
	}
	rules, e := board.ParseRules(value("rules"))
	if e != nil {
		err = errors.Join(err, e)
	}
	real := func(key string) float64 {
		x, e := strconv.ParseFloat(value(key), 64)
		if e != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			err = errors.Join(err, fmt.Errorf("%s %q: expected a number", key, value(key)))
		}
		return x
	}
	b.Origin = Origin{
		Rules:    rules,
		Version:  value("version"),
		Corpora:  strings.Fields(value("corpora")),
		Games:    number("games"),
		Distinct: number("distinct_games"),
		Thresholds: Thresholds{
			MinGames:   number("min_games"),
			MaxPly:     int(number("max_ply")),
			MinSuccess: real("min_success"),
			Imported:   number("imported_weight"),
		},
		Model: Model{
			Curve: Curve{At0: real("at_0"), PerPawn: real("per_pawn")},
			Prior: real("prior"), ScoreWeight: real("score_weight"), Correlation: real("correlation"), Variance: real(
				"variance"),
		},
		Check: Check{Depth: int(number("checked_depth")), Margin: int(number("checked_margin")),
			Engine: value("checked_engine")},
		Split: Split{Compared: int(number("compared")), Covered: int(number("covered")), Slope: real("slope")},
	}
	for _, text := range strings.Fields(value("in_book")) {
		games, e := strconv.ParseInt(text, 10, 64)
		if e != nil || games < 1 || games > b.Distinct {
			err = errors.Join(err, fmt.Errorf("in_book %q: expected numbers from 1 to distinct_games, %d", value("in_book"),
				b.Distinct))
			break
		}
		b.InBook = append(b.InBook, games)
	}
	for _, text := range append([]string{b.Version, b.Check.Engine}, b.Corpora...) {
		err = errors.Join(err, sanitize.CheckText(text))
	}
	return errors.Join(err, b.Thresholds.Validate())
}
