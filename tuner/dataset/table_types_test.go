package dataset

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"

	"raumlab/engine/variant"
)

// halfType is FLOAT16, which the library does not write by itself.
type halfType struct{ parquet.Type }

func (halfType) LogicalType() *format.LogicalType {
	return &format.LogicalType{Value: &format.Float16Type{}}
}

// nullType is the type of a column without values.
type nullType struct{ parquet.Type }

func (nullType) LogicalType() *format.LogicalType {
	return &format.LogicalType{Value: &format.NullType{}}
}

// parquetFile writes rows of text columns rfen and result and of another column.
func parquetFile(t *testing.T, name string, node parquet.Node, values ...parquet.Value) string {
	t.Helper()
	group := parquet.Group{"rfen": parquet.String(), "result": parquet.String(), name: node}
	schema := parquet.NewSchema("row", group)
	var b bytes.Buffer
	w := parquet.NewGenericWriter[any](&b, schema)
	start := variant.Rules{}.Start()
	for _, v := range values {
		texts := map[string]string{"rfen": start.RFEN(), "result": "1-0"}
		var row parquet.Row
		for i, path := range schema.Columns() {
			leaf, _ := schema.Lookup(path...)
			switch {
			case path[0] == name:
				row = append(row, v.Level(0, leaf.MaxDefinitionLevel, i))
			default:
				row = append(row, parquet.ValueOf(texts[path[0]]).Level(0, 0, i))
			}
		}
		if _, err := w.WriteRows([]parquet.Row{row}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "x.parquet")
	if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// logicalTypes are all types of Parquet, with values and the texts that they mean; without texts no
// column may have the type. Members of the library's union of logical types cannot be forgotten.
var logicalTypes = []struct {
	name   string
	node   parquet.Node
	values []parquet.Value
	texts  []string
	of     format.LogicalTypeValue // nil without a logical type
}{
	{"STRING", parquet.String(), values("12", "-3.5"), []string{"12", "-3.5"}, &format.StringType{}},
	{"STRING", parquet.Encoded(parquet.String(), &parquet.RLEDictionary), values("a", "a"), []string{"a", "a"}, nil},
	{"ENUM", parquet.Enum(), values("1"), []string{"1"}, &format.EnumType{}},
	{"BYTE_ARRAY", parquet.Leaf(parquet.ByteArrayType), values("7"), []string{"7"}, nil},
	{"DECIMAL", parquet.Decimal(2, 10, parquet.Int64Type), values(int64(1250), int64(-5), int64(0), int64(100)),
		[]string{"12.5", "-0.05", "0", "1"}, &format.DecimalType{}},
	{"DECIMAL", parquet.Decimal(1, 4, parquet.Int32Type), values(int32(5), int32(-10)), []string{"0.5", "-1"}, nil},
	{"DECIMAL", parquet.Decimal(0, 9, parquet.Int32Type), values(int32(130)), []string{"130"}, nil},
	{"DECIMAL", parquet.Decimal(2, 20, parquet.FixedLenByteArrayType(9)),
		[]parquet.Value{parquet.FixedLenByteArrayValue([]byte{0, 0, 0, 0, 0, 0, 0, 4, 0xe2}),
			parquet.FixedLenByteArrayValue([]byte{255, 255, 255, 255, 255, 255, 255, 255, 0xfb})},
		[]string{"12.5", "-0.05"}, nil},
	{"DECIMAL", parquet.Decimal(1, 5, parquet.ByteArrayType), []parquet.Value{parquet.ByteArrayValue([]byte{0xff})},
		[]string{"-0.1"}, nil},
	{"INT", parquet.Int(8), values(int32(-7)), []string{"-7"}, &format.IntType{}},
	{"INT", parquet.Int(16), values(int32(300)), []string{"300"}, nil},
	{"INT", parquet.Int(32), values(int32(-70000)), []string{"-70000"}, nil},
	{"INT", parquet.Int(64), values(int64(-1 << 40)), []string{"-1099511627776"}, nil},
	{"INT", parquet.Uint(8), values(int32(200)), []string{"200"}, nil},
	{"INT", parquet.Uint(32), values(int32(-2)), []string{"4294967294"}, nil},
	{"INT", parquet.Uint(64), values(int64(-1)), []string{"18446744073709551615"}, nil},
	{"INT32", parquet.Leaf(parquet.Int32Type), values(int32(-1)), []string{"-1"}, nil},
	{"INT64", parquet.Leaf(parquet.Int64Type), values(int64(9)), []string{"9"}, nil},
	{"FLOAT", parquet.Leaf(parquet.FloatType), values(float32(0.5), float32(-1), float32(1e7)),
		[]string{"0.5", "-1", "10000000"}, nil},
	{"DOUBLE", parquet.Leaf(parquet.DoubleType), values(12.25, 1e21), []string{"12.25", "1000000000000000000000"}, nil},
	{"FLOAT16", parquet.Leaf(halfType{parquet.FixedLenByteArrayType(2)}),
		[]parquet.Value{parquet.FixedLenByteArrayValue([]byte{0, 0x38}), parquet.FixedLenByteArrayValue([]byte{0, 0xbc}),
			parquet.FixedLenByteArrayValue([]byte{0x40, 0x4a})},
		[]string{"0.5", "-1", "12.5"}, &format.Float16Type{}},
	{"NULL", parquet.Optional(parquet.Leaf(nullType{parquet.Int32Type})), []parquet.Value{parquet.NullValue()},
		[]string{""}, &format.NullType{}},

	{"DATE", parquet.Date(), values(int32(5)), nil, &format.DateType{}},
	{"TIME", parquet.Time(parquet.Millisecond), values(int32(5)), nil, &format.TimeType{}},
	{"TIMESTAMP", parquet.Timestamp(parquet.Microsecond), values(int64(5)), nil, &format.TimestampType{}},
	{"JSON", parquet.JSON(), values("12"), nil, &format.JsonType{}},
	{"BSON", parquet.BSON(), values("12"), nil, &format.BsonType{}},
	{"UUID", parquet.UUID(), []parquet.Value{parquet.FixedLenByteArrayValue(make([]byte, 16))}, nil, &format.UUIDType{}},
	{"INT96", parquet.Leaf(parquet.Int96Type), []parquet.Value{parquet.Int96Value(deprecated.Int96{5})}, nil, nil},
	{"BOOLEAN", parquet.Leaf(parquet.BooleanType), values(true), nil, nil},
	{"FIXED_LEN_BYTE_ARRAY", parquet.Leaf(parquet.FixedLenByteArrayType(2)),
		[]parquet.Value{parquet.FixedLenByteArrayValue([]byte("12"))}, nil, nil},
	{"LIST", parquet.Repeated(parquet.Int(32)), values(int32(5)), nil, nil},
	{"LIST", parquet.List(parquet.Int(32)), values(int32(5)), nil, &format.ListType{}},
	{"MAP", parquet.Map(parquet.String(), parquet.Int(32)), nil, nil, &format.MapType{}},
	{"STRUCT", parquet.Group{"a": parquet.Int(32)}, values(int32(5)), nil, nil},
}

func values[T any](all ...T) (v []parquet.Value) {
	for _, x := range all {
		v = append(v, parquet.ValueOf(x))
	}
	return v
}

// Law: a column of a table is read by its logical type, or refused by its name and that type.
func TestLogicalTypes(t *testing.T) {
	tried := map[string]bool{} // and those that the library does not write
	for _, name := range []string{"Variant", "Geometry", "Geography"} {
		tried["*format."+name+"Type"] = true
	}
	for _, x := range logicalTypes {
		if x.of != nil {
			tried[fmt.Sprintf("%T", x.of)] = true
		}
		if x.name == "MAP" {
			continue // needs two values a row; it is a LIST by its name below
		}
		path := parquetFile(t, "score_cp", x.node, x.values...)
		table, err := OpenTable(path)
		if x.texts == nil {
			if want := "column score_cp has the type " + x.name; err == nil || !strings.Contains(err.Error(), want) ||
				!strings.Contains(err.Error(), "expected text or a number") {
				t.Errorf("%s: error %v, want %s", x.name, err, want)
			}
			continue
		}
		if err != nil || table.Len() != int64(len(x.texts)) {
			t.Errorf("%s: %v", x.name, err)
			continue
		}
		rows, err := openRows(path)
		if err != nil {
			t.Fatal(err)
		}
		at := 0
		for i, name := range rows.names() {
			if name == "score_cp" {
				at = i
			}
		}
		for i := 0; ; i++ {
			row, _, err := rows.next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil || row[at] != x.texts[i] {
				t.Errorf("%s: %v, %v, want %s", x.name, row, err, x.texts[i])
			}
		}
		if err := rows.close(); err != nil {
			t.Error(err)
		}
	}
	for _, m := range (&format.LogicalType{}).UnionMembers() {
		if name := fmt.Sprintf("%T", m); !tried[name] {
			t.Errorf("the type %s is not in the list of this test", name)
		}
	}
}

// Each column has the contents that it may have: others are refused.
func TestContentsOfColumns(t *testing.T) {
	id := parquet.FixedLenByteArrayValue([]byte("0123456789abcdef"))
	for _, x := range []struct {
		column string
		node   parquet.Node
		value  parquet.Value
		want   string // of the error, "" for none
	}{
		{"game", parquet.UUID(), id, ""}, {"game", parquet.Uint(64), parquet.ValueOf(int64(1)), ""},
		{"game", parquet.Decimal(0, 18, parquet.Int64Type), parquet.ValueOf(int64(1)), ""},
		{"game", parquet.Date(), parquet.ValueOf(int32(1)), "column game has the type DATE"},
		{"ply", parquet.Decimal(1, 5, parquet.Int32Type), parquet.ValueOf(int32(70)), ""},
		{"ply", parquet.Decimal(1, 5, parquet.Int32Type), parquet.ValueOf(int32(75)), `column ply: "7.5"`},
		{"ply", parquet.Timestamp(parquet.Millisecond), parquet.ValueOf(int64(1)), "column ply has the type TIMESTAMP"},
		{"split", parquet.Enum(), parquet.ValueOf("test"), ""},
		{"split", parquet.Int(32), parquet.ValueOf(int32(0)),
			"column split has the type INT(32,true): expected text: convert"},
		{"other", parquet.Date(), parquet.ValueOf(int32(1)), ""},
		{"other", parquet.Repeated(parquet.String()), parquet.ValueOf("x"), ""},
	} {
		table, err := OpenTable(parquetFile(t, x.column, x.node, x.value))
		if err == nil {
			_, err = GatherTable(t.Context(), table, Gathering{Selection: DefaultSelection()})
		}
		if (err == nil) != (x.want == "") || err != nil && !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: error %v, want %q", x.column, err, x.want)
		}
	}
}

// A result is what DuckDB makes of CASE ... 0.5: a DECIMAL.
func TestDecimalResults(t *testing.T) {
	start := variant.Rules{}.Start()
	schema := parquet.NewSchema("row", parquet.Group{"rfen": parquet.String(),
		"result": parquet.Decimal(2, 4, parquet.Int32Type)})
	var b bytes.Buffer
	w := parquet.NewGenericWriter[any](&b, schema)
	for _, x := range []int32{100, 50, 0} {
		row := parquet.Row{parquet.ValueOf(x).Level(0, 0, 0), parquet.ValueOf(start.RFEN()).Level(0, 0, 1)}
		if _, err := w.WriteRows([]parquet.Row{row}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "x.parquet")
	if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	if table, err := OpenTable(path); err != nil || table.signed || table.guessed || table.Len() != 3 {
		t.Errorf("%+v, %v", table, err)
	}
}

// Old programs write converted types. An unknown one is not read by its bytes.
func TestConvertedTypes(t *testing.T) {
	for _, x := range []struct {
		of      deprecated.ConvertedType
		kind    parquet.Kind
		content content
		value   parquet.Value
		text    string
	}{
		{deprecated.UTF8, parquet.ByteArray, isText, parquet.ValueOf("x"), "x"},
		{deprecated.Uint32, parquet.Int32, isNumber, parquet.ValueOf(int32(-1)), "4294967295"},
		{deprecated.Int64, parquet.Int64, isNumber, parquet.ValueOf(int64(-1)), "-1"},
		{deprecated.Decimal, parquet.Int32, isNumber, parquet.ValueOf(int32(125)), "1.25"},
		{deprecated.Date, parquet.Int32, isOther, parquet.Value{}, ""},
		{deprecated.Interval, parquet.FixedLenByteArray, isOther, parquet.Value{}, ""},
		{deprecated.Json, parquet.ByteArray, isOther, parquet.Value{}, ""},
	} {
		e := format.SchemaElement{Type: thrift.New(format.Type(x.kind)), ConvertedType: thrift.New(x.of),
			Scale: thrift.New(int32(2)), Precision: thrift.New(int32(9))}
		got := typeOf(&e)
		if got.content != x.content || got.name == "" || x.text != "" && got.text(x.value) != x.text {
			t.Errorf("%v: %+v", x.of, got)
		}
	}
}
