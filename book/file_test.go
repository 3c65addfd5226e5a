package book

import (
	"bytes"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"github.com/parquet-go/parquet-go"

	"raumlab/engine/board"
	"raumlab/engine/variant"
)

func testBook(t testing.TB, seed uint64) *Book {
	return build(t, Thresholds{MinGames: 2, MinSuccess: .25}, makeCorpus(t, board.Rules{}, testGames(t, board.Rules{}, 60, seed)))
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
	wantError(t, write([]byte("move,games\n")), path, "no Parquet file")
	wantError(t, write(nil), path, "no Parquet file")
	wantError(t, write([]byte("PAR1 PAR1 PAR1")), path, "no seal")
	wantError(t, write(append(bytes.Clone(sound), sound...)), path, "two seals")
	c := makeCorpus(t, board.Rules{}, testGames(t, board.Rules{}, 3, 1))
	wantError(t, write(readFile(t, filepath.Join(c.Dir, c.Manifest.Parts[0].File))), path, "no book")
	_, err := Open(filepath.Join(t.TempDir(), "none.parquet"))
	wantError(t, err, "none.parquet")
}

// Rows and metadata that no Build makes are refused by name, although the seal is right.
func TestForgery(t *testing.T) {
	b := testBook(t, 1)
	sound := b.records()
	// The last row of the first position.
	pair := slices.IndexFunc(sound[1:], func(r record) bool { return r.Key != sound[0].Key })
	scored := slices.IndexFunc(sound, func(r record) bool { return r.Scored > 0 })
	score := 40000.0
	for _, x := range []struct {
		name   string
		change func([]record)
		want   []string
	}{
		{"sound", func([]record) {}, nil},
		{"position", func(r []record) { r[0].RFEN = "5/5 w 0 1" }, []string{"row 0", "RFEN"}},
		{"counters", func(r []record) { r[0].RFEN = r[0].RFEN[:len(r[0].RFEN)-1] + "2" }, []string{"row 0", "canonical"}},
		{"key", func(r []record) { r[pair].Key++ }, []string{"row " + strconv.Itoa(pair), "key"}},
		{"move", func(r []record) { r[1].Move = "Zz1Aa1" }, []string{"row 1", "Zz1Aa1"}},
		{"illegal move", func(r []record) { r[1].Move = "Cc3Aa1" }, []string{"row 1", "Cc3Aa1", "illegal"}},
		{"games", func(r []record) { r[2].Games++ }, []string{"row 2", "games", "wins"}},
		{"negative", func(r []record) { r[2].Wins, r[2].Draws = r[2].Wins+r[2].Draws+1, -1 }, []string{"row 2", "-1 draws"}},
		{"success", func(r []record) { r[2].Success /= 2 }, []string{"row 2", "success"}},
		{"share", func(r []record) { r[2].Share /= 2 }, []string{"row 2", "share"}},
		{"too many wins", func(r []record) { r[2].Wins, r[2].Games = 1<<36+1, r[2].Losses+r[2].Draws+1<<36+1 }, []string{"row 2", "68719476737 games"}},
		{"too many imported games", func(r []record) { r[2].ImportedWins = math.MaxInt64 }, []string{"row 2", "at most"}},
		{"no effective games", func(r []record) { r[2].Effective = 0 }, []string{"row 2", "0 effective"}},
		{"almost no effective games", func(r []record) { r[2].Effective = 1e-320 }, []string{"row 2", "effective"}},
		{"infinite effective games", func(r []record) { r[2].Effective = math.Inf(1) }, []string{"row 2", "+Inf effective"}},
		{"distinct", func(r []record) { r[2].Distinct = r[2].Games + 1 }, []string{"row 2", "distinct"}},
		{"points", func(r []record) { r[2].Points = -1 }, []string{"row 2", "-1 points"}},
		{"imported", func(r []record) { r[2].ImportedDraws = -1 }, []string{"row 2", "imported", "-1 draws"}},
		{"value", func(r []record) { r[2].Value = r[2].High * 1.01 }, []string{"row 2", "value"}},
		{"mean", func(r []record) { r[2].Mean = 2 }, []string{"row 2", "mean 2"}},
		{"scored", func(r []record) { r[2].Scored = r[2].Games + 1 }, []string{"row 2", "scored"}},
		{"no score", func(r []record) { r[scored].Score = nil }, []string{"score", "null"}},
		{"score", func(r []record) { r[scored].Score = &score }, []string{"score 40000"}},
		{"order of positions", func(r []record) { slices.Reverse(r) }, []string{"order"}},
		{"twice", func(r []record) { r[1] = r[0] }, []string{"order"}},
	} {
		rows := slices.Clone(sound)
		x.change(rows)
		data, err := encode(rows, b.metadata())
		if err != nil {
			t.Fatal(err)
		}
		_, err = decode(data)
		if x.want == nil {
			if err != nil {
				t.Errorf("%s: %v", x.name, err)
			}
			continue
		}
		t.Run(x.name, func(t *testing.T) { wantError(t, err, x.want...) })
	}
	for _, x := range []struct {
		key, value string
		want       []string
	}{
		{"kind", "games", []string{"no book", `"games"`}},
		{"schema", "1", []string{"schema 1", "schema 3 only"}},
		{"rules", "chessvariants/odd", []string{"odd", "normal"}},
		{"games", "many", []string{"games", "many"}},
		{"min_games", "-1", []string{"min_games"}},
		{"max_ply", "+30", []string{"max_ply"}},
		{"min_success", "2", []string{"min success 2"}},
		{"imported_weight", "-1", []string{"imported_weight"}},
		{"imported_weight", "0", []string{"imported weight 0: want 1 to 1000"}},
		{"prior", "NaN", []string{"prior", "NaN"}},
		{"in_book", "3 0", []string{"in_book", "3 0"}},
		{"certified", "perhaps", []string{"certified", "perhaps"}},
		{"rows", strconv.Itoa(len(sound) + 1), []string{"rows"}},
	} {
		metadata := b.metadata()
		for i := range metadata {
			if metadata[i][0] == x.key {
				metadata[i][1] = x.value
			}
		}
		data, err := encode(sound, metadata)
		if err != nil {
			t.Fatal(err)
		}
		_, err = decode(data)
		t.Run("metadata "+x.key, func(t *testing.T) { wantError(t, err, x.want...) })
	}
	metadata := b.metadata()
	metadata = slices.DeleteFunc(metadata, func(x [2]string) bool { return x[0] == "schema" })
	data, err := encode(sound, metadata)
	if err != nil {
		t.Fatal(err)
	}
	_, err = decode(data)
	wantError(t, err, "schema")
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

// The moves of a file are those of its book, for positions in the book and others. Illegal ones are
// not proposed.
func TestMoves(t *testing.T) {
	path := filepath.Join(t.TempDir(), "book.parquet")
	for seed := range uint64(3) {
		b := testBook(t, seed)
		if err := b.Write(path); err != nil {
			t.Fatal(err)
		}
		m, err := LoadMoves(path)
		if err != nil {
			t.Fatal(err)
		}
		drawn, wanted := m.Weighted(rand.New(rand.NewPCG(seed, 1))), b.Weighted(rand.New(rand.NewPCG(seed, 1)))
		compare := func(p board.Position) {
			for _, pick := range []struct {
				name string
				got  func(*board.Position) (board.Move, bool)
				want func(*board.Position) (board.Move, bool)
			}{{"best", m.Best, b.Best}, {"weighted", drawn, wanted}} {
				got, ok := pick.got(&p)
				want, has := pick.want(&p)
				if got != want || ok != has {
					t.Fatalf("%s move of %s is %s, %t; want %s, %t", pick.name, p.RFEN(), got, ok, want, has)
				}
			}
		}
		for _, x := range b.List() {
			p, err := board.ParseRFEN(b.Rules, x.RFEN)
			if err != nil {
				t.Fatal(err)
			}
			compare(p)
			compare(p.Mirror())
			for _, move := range p.AppendLegal(nil) {
				next := p
				next.Make(move)
				compare(next)
			}
		}
		if err := m.CheckRules(variant.Rules{Pawns: board.SidewaysPawns}); err == nil {
			t.Error("the moves serve other rules")
		}
		rows := b.records()
		for i := range rows {
			rows[i].Move = "Cc3Aa1"
		}
		data, err := encode(rows, b.metadata())
		if err != nil {
			t.Fatal(err)
		}
		forged, err := decodeMoves(data)
		if err != nil {
			t.Fatal(err)
		}
		p, err := board.ParseRFEN(b.Rules, rows[0].RFEN)
		if err != nil {
			t.Fatal(err)
		}
		if move, ok := forged.Best(&p); ok {
			t.Errorf("%s is proposed in %s", move, p.RFEN())
		}
	}
}
