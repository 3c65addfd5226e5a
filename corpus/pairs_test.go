package corpus

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"slices"
	"testing"

	"github.com/parquet-go/parquet-go"
	"pgregory.net/rapid"
)

// writeLists writes a list of numbers a row with the encoding, null where a number is the least
// there is. A batch is a row group.
func writeLists(t rapid.TB, encoding func(parquet.Node) parquet.Node, batches ...[][]int32) []byte {
	t.Helper()
	schema := newSchema("row", Column{Name: "numbers", Node: parquet.List(parquet.Optional(encoding(parquet.Int(32))))})
	codec := newCodec()
	var file bytes.Buffer
	w := newTableWriter(&file, schema, &codec, map[string]string{"schema": "1"})
	for _, rows := range batches {
		for _, numbers := range rows {
			row := parquet.Row{}
			if len(numbers) == 0 {
				row = append(row, parquet.NullValue().Level(0, 0, 0))
			}
			for i, x := range numbers {
				if x == math.MinInt32 {
					row = append(row, parquet.NullValue().Level(min(i, 1), 1, 0))
				} else {
					row = append(row, parquet.Int32Value(x).Level(min(i, 1), 2, 0))
				}
			}
			if _, err := w.WriteRows([]parquet.Row{row}); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// readLists reads what writeLists wrote with the library alone.
func readLists(t rapid.TB, file []byte) (lists [][]int32) {
	t.Helper()
	f, err := parquet.OpenFile(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	for _, group := range f.RowGroups() {
		rows := group.Rows()
		for {
			var buffer [3]parquet.Row
			n, err := rows.ReadRows(buffer[:])
			for _, row := range buffer[:n] {
				numbers := []int32{}
				for _, x := range row {
					switch x.DefinitionLevel() {
					case 1:
						numbers = append(numbers, math.MinInt32)
					case 2:
						numbers = append(numbers, x.Int32())
					}
				}
				lists = append(lists, numbers)
			}
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := rows.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return lists
}

// The library reads what both of our encodings write, and its own encoding says the same.
func TestListsComeBack(t *testing.T) {
	for name, encoding := range map[string]func(parquet.Node) parquet.Node{
		"pairs": pairsOf, "steps": stepsOf, "dictionary": Dictionary} {
		rapid.Check(t, func(r *rapid.T) {
			number := rapid.OneOf(rapid.Just(int32(math.MinInt32)), rapid.Int32Range(0, 3), rapid.Int32Range(-300, 300),
				rapid.Int32())
			rows := rapid.SliceOfN(rapid.SliceOfN(number, 0, 40), 1, 20)
			batches := rapid.SliceOfN(rows, 1, 3).Draw(r, "batches")
			file := writeLists(r, encoding, batches...)
			if !bytes.Equal(file, writeLists(r, encoding, batches...)) {
				r.Fatalf("%s: other bytes the second time", name)
			}
			have := readLists(r, file)
			if want := slices.Concat(batches...); !slices.EqualFunc(have, want, slices.Equal) {
				r.Fatalf("%s: %v come back as %v", name, want, have)
			}
		})
	}
}

// A column of many pages, with more numbers than pairs of bytes, comes back.
func TestPairsOfManyNumbers(t *testing.T) {
	rows := make([][]int32, 300)
	for i := range rows {
		for j := range 1000 {
			rows[i] = append(rows[i], int32(i*1000+j)/3-20_000)
		}
	}
	file := writeLists(t, pairsOf, rows)
	if have := readLists(t, file); !slices.EqualFunc(have, rows, slices.Equal) {
		t.Errorf("%d rows come back as %d, or others", len(rows), len(have))
	}
}

// Where numbers are as frequent as pairs of bytes from a normal distribution, the two bytes of an
// index are independent and alike: byte by byte, a page costs what its numbers do.
func TestPairsAreIndependent(t *testing.T) {
	var page []int32
	for a := range 12 {
		for b := range 12 {
			for range int(2000 * math.Exp(-float64(a*a+b*b)/30)) {
				page = append(page, int32(1000*a+b))
			}
		}
	}
	d, ok := pairsOf(parquet.Int(32)).Type().NewDictionary(0, 0, parquet.Int32Type.NewValues(nil, nil)).(*pairDictionary)
	if !ok {
		t.Fatal("no dictionary of pairs")
	}
	buffer := d.Type().NewColumnBuffer(0, len(page))
	values := make([]parquet.Value, len(page))
	for i, x := range page {
		values[i] = parquet.Int32Value(x)
	}
	if _, err := buffer.WriteValues(values); err != nil {
		t.Fatal(err)
	}
	p := buffer.Page()
	stored, err := p.Type().Encode(nil, p.Data(), &parquet.RLEDictionary)
	if err != nil {
		t.Fatal(err)
	}
	groups, head := binary.Uvarint(stored[1:])
	indexes := stored[1+head:]
	if stored[0] != 16 || groups&1 != 1 || len(indexes) != int(groups>>1)*16 {
		t.Fatalf("%d bytes after the header %d", len(indexes), stored[:1+head])
	}
	var first, second, both [1 << 16]float64
	for i := range page {
		a, b := indexes[2*i], indexes[2*i+1]
		first[a]++
		second[b]++
		both[int(a)<<8|int(b)]++
	}
	entropy := func(counts []float64) (bits float64) {
		for _, n := range counts {
			if n > 0 {
				bits -= n * math.Log2(n/float64(len(page)))
			}
		}
		return bits / float64(len(page))
	}
	one, two, joint := entropy(first[:]), entropy(second[:]), entropy(both[:])
	t.Logf("%d numbers: %.3f + %.3f bits by byte, %.3f together", len(page), one, two, joint)
	if one+two-joint > 0.05 || math.Abs(one-two) > 0.2 {
		t.Errorf("bytes of an index have %.3f and %.3f bits, together %.3f", one, two, joint)
	}
}
