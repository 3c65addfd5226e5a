package book

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"testing"

	"github.com/parquet-go/parquet-go"

	"raumlab/engine/board"
)

func testBook(t testing.TB, seed uint64) *Book {
	return build(t, Thresholds{MinGames: 2, MinSuccess: .25},
		makeCorpus(t, board.Rules{}, testGames(t, board.Rules{}, 60, seed)))
}

func TestRoundTrip(t *testing.T) {
	path := filepath.Join(t.TempDir(), "book.parquet")
	for _, b := range []*Book{
		testBook(t, 1),
		// Empty.
		build(t, Thresholds{MinGames: 1000}, makeCorpus(t, board.Rules{}, testGames(t, board.Rules{}, 3, 1))),
	} {
		if err := b.Write(path); err != nil {
			t.Fatal(err)
		}
		got, err := Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, b) {
			t.Errorf("book of %d moves comes back with %d: %+v, want %+v", b.Moves(), got.Moves(), got.Origin, b.Origin)
		}
	}
}

// The rows are in the documented order.
func TestRowOrder(t *testing.T) {
	b := testBook(t, 1)
	rows := b.records()
	if len(rows) < 20 {
		t.Fatalf("%d rows are too few to say something", len(rows))
	}
	for i := range rows[1:] {
		x, y := rows[i], rows[i+1]
		if x.Key > y.Key || x.Key == y.Key && x.Low < y.Low {
			t.Errorf("row %d: key %d with %g before key %d with %g", i, x.Key, x.Low, y.Key, y.Low)
		}
	}
}

// Any changed bit, and any cut, is found.
func TestDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "book.parquet")
	if err := testBook(t, 1).Write(path); err != nil {
		t.Fatal(err)
	}
	sound := readFile(t, path)
	if _, err := decode(bytes.Clone(sound)); err != nil {
		t.Fatal(err)
	}
	for at := range sound {
		damaged := bytes.Clone(sound)
		damaged[at] ^= 1 << (at % 8)
		if _, err := decode(damaged); err == nil {
			t.Fatalf("bit %d of byte %d of %d turned over went unseen", at%8, at, len(sound))
		}
		if _, err := decode(sound[:at]); err == nil {
			t.Fatalf("the first %d bytes of %d passed for the book", at, len(sound))
		}
	}
	write := func(data []byte) error {
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := Open(path)
		return err
	}
	middle := bytes.Clone(sound)
	middle[len(middle)/2] ^= 1
	wantError(t, write(middle), path, "damaged or was altered", "build it again")
	wantError(t, write(sound[:len(sound)-100]), path, "cut off")
	wantError(t, write([]byte("move,games\n")), path, "not a Parquet file")
	wantError(t, write(nil), path, "not a Parquet file")
	wantError(t, write([]byte("PAR1 PAR1 PAR1")), path, "no seal")
	wantError(t, write(append(bytes.Clone(sound), sound...)), path, "two seals")
	c := makeCorpus(t, board.Rules{}, testGames(t, board.Rules{}, 3, 1))
	wantError(t, write(readFile(t, filepath.Join(c.Dir, c.Manifest.Parts[0].File))), path, "not a book")
	_, err := Open(filepath.Join(t.TempDir(), "none.parquet"))
	wantError(t, err, "none.parquet")
}

// A file of another kind or schema, and one with fewer rows than it says, are refused.
func TestOtherMetadata(t *testing.T) {
	b := testBook(t, 1)
	rows := b.records()
	for _, x := range []struct {
		key, value string
		want       []string
	}{
		{"kind", "games", []string{"not a book", `"games"`}},
		{"schema", "1", []string{"schema 1", "schema 3 only"}},
		{"schema", "", []string{"schema"}},
		{"rules", "chessvariants/odd", []string{"odd", "normal"}},
		{"games", "many", []string{"games", "many"}},
		{"prior", "NaN", []string{"prior", "NaN"}},
		{"imported_weight", "0", []string{"imported weight 0: expected 1 to 1000"}},
		{"rows", strconv.Itoa(len(rows) + 1), []string{"rows"}},
	} {
		metadata := b.metadata()
		for i := range metadata {
			if metadata[i][0] == x.key {
				metadata[i][1] = x.value
			}
		}
		data, err := encode(rows, metadata)
		if err != nil {
			t.Fatal(err)
		}
		_, err = decode(data)
		t.Run(x.key, func(t *testing.T) { wantError(t, err, x.want...) })
	}
}

// Books of the same games differ only in the version of the program.
func TestDiffers(t *testing.T) {
	b, again := testBook(t, 1), testBook(t, 1)
	again.Version = "another"
	if err := b.Differs(again); err != nil {
		t.Error(err)
	}
	b.Split.Covered++
	if b.Digest() != again.Digest() {
		t.Error("the digest has the split-half check")
	}
	wantError(t, b.Differs(again), "covered", strconv.Itoa(b.Split.Covered), strconv.Itoa(again.Split.Covered))
}

// Columns of another program are refused, because the library would fill a missing one with zeros.
func TestForeignColumns(t *testing.T) {
	b := testBook(t, 1)
	options := []parquet.WriterOption{parquet.KeyValueMetadata(sealKey, openSeal)}
	for _, x := range b.metadata() {
		options = append(options, parquet.KeyValueMetadata(metadataPrefix+x[0], x[1]))
	}
	var out bytes.Buffer
	w := parquet.NewGenericWriter[struct {
		Key  uint64 `parquet:"key"`
		RFEN string `parquet:"rfen"`
	}](&out, options...)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	data := out.Bytes()
	if err := seal(data); err != nil {
		t.Fatal(err)
	}
	_, err := decode(data)
	wantError(t, err, "columns", "schema 3")
}

// A write that fails leaves the old file unchanged and no other file.
func TestFailedWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "book.parquet")
	b := testBook(t, 1)
	if err := b.Write(path); err != nil {
		t.Fatal(err)
	}
	old := readFile(t, path)
	bad := *b
	bad.Version = "\xff"
	wantError(t, bad.Write(path), path, "version", "UTF-8")
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o777); err != nil {
		t.Fatal(err)
	}
	wantError(t, b.Write(filepath.Join(dir, "folder")), "folder")
	wantError(t, b.Write(filepath.Join(dir, "none", "book.parquet")), "none")
	if !bytes.Equal(readFile(t, path), old) {
		t.Error("the old book was changed")
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) != 2 {
		t.Errorf("%d files are left, want the book and the folder", len(files))
	}
	other := testBook(t, 2)
	if err := other.Write(path); err != nil {
		t.Fatal(err)
	}
	if got, err := Open(path); err != nil || !reflect.DeepEqual(got, other) {
		t.Errorf("the book written over another: %v", err)
	}
}
