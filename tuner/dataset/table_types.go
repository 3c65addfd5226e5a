package dataset

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/deprecated"
	"github.com/parquet-go/parquet-go/format"

	"raumlab/internal/hint"
	"raumlab/internal/sanitize"
)

// A content is what the values of a Parquet column are.
type content uint8

const (
	isOther  content = iota // nothing that a table has, such as dates
	isText                  // texts, members of an enumeration
	isNumber                // integers of any width, decimals, floating-point numbers
	isName                  // UUIDs
	isNull                  // no values at all
)

// columnContents says what a known column may have.
var columnContents = map[string][]content{
	"rfen": {isText}, "split": {isText}, "result": {isText, isNumber}, "game": {isText, isNumber, isName},
	"ply": {isText, isNumber}, "score_cp": {isText, isNumber}, "quiescence_cp": {isText, isNumber},
	"weight": {isNumber},
}

// A parquetType is the type of a column by its logical type, which says what the stored numbers or
// bytes mean: 1250 of a DECIMAL with two digits after the point is 12.50.
type parquetType struct {
	name    string // as the specification of Parquet writes it
	content content
	text    func(parquet.Value) string // a value as CSV has it
}

// typesOf returns the types of the columns of a file, in their order. It refuses a known column
// whose type is not one that the column may have.
func typesOf(file *parquet.File) ([]parquetType, error) {
	var all []parquetType
	elements := file.Metadata().Schema
	var walk func(depth int, top, around string) error
	walk = func(depth int, top, around string) error {
		e := &elements[0]
		elements = elements[1:]
		if depth == 1 {
			top = e.Name
		}
		t := typeOf(e)
		repeated := e.RepetitionType.Valid && e.RepetitionType.V == format.Repeated
		if around == "" && (repeated || depth > 0 && e.NumChildren.Valid) {
			if around = t.name; repeated {
				around = "LIST"
			}
		}
		if e.NumChildren.Valid {
			for range e.NumChildren.V {
				if err := walk(depth+1, top, around); err != nil {
					return err
				}
			}
			return nil
		}
		all = append(all, t)
		may, known := columnContents[top]
		switch {
		case !known || around == "" && (t.content == isNull || slices.Contains(may, t.content)):
			return nil
		case around != "":
			t.name = around
		}
		want := "text"
		if slices.Contains(may, isNumber) {
			want = "text or a number: an integer, DECIMAL or floating-point type"
		}
		return hint.Errorf("column %s has the type %s: expected %s: convert the column", top, sanitize.Line(t.name), want)
	}
	err := walk(0, "", "")
	return all, err
}

// typeOf returns the type of a part of a schema. Old programs write a converted type instead of a
// logical one.
func typeOf(e *format.SchemaElement) parquetType {
	kind := parquet.Kind(e.Type.V)
	integer := func(bits int, signed bool) parquetType {
		name := fmt.Sprintf("INT(%d,%t)", bits, signed)
		switch {
		case kind == parquet.Int32 && signed:
			return parquetType{name, isNumber, func(v parquet.Value) string { return strconv.FormatInt(int64(v.Int32()), 10) }}
		case kind == parquet.Int32:
			return parquetType{name, isNumber, func(v parquet.Value) string {
				return strconv.FormatUint(uint64(v.Uint32()), 10)
			}}
		case kind == parquet.Int64 && signed:
			return parquetType{name, isNumber, func(v parquet.Value) string { return strconv.FormatInt(v.Int64(), 10) }}
		case kind == parquet.Int64:
			return parquetType{name, isNumber, func(v parquet.Value) string { return strconv.FormatUint(v.Uint64(), 10) }}
		}
		return parquetType{name: name}
	}
	text := func(name string) parquetType {
		if kind != parquet.ByteArray {
			return parquetType{name: name + " of " + kind.String()}
		}
		return parquetType{name, isText, func(v parquet.Value) string { return string(v.ByteArray()) }}
	}
	switch t := e.LogicalType.Value.(type) {
	case *format.StringType:
		return text("STRING")
	case *format.EnumType:
		return text("ENUM")
	case *format.DecimalType:
		return decimal(kind, t.Precision, t.Scale)
	case *format.IntType:
		return integer(int(t.BitWidth), t.IsSigned)
	case *format.UUIDType:
		return parquetType{"UUID", isName, func(v parquet.Value) string {
			return fmt.Sprintf("%x", v.ByteArray())
		}}
	case *format.Float16Type:
		return parquetType{"FLOAT16", isNumber, func(v parquet.Value) string { return floatText(half(v.ByteArray()), 32) }}
	case *format.NullType:
		return parquetType{"NULL", isNull, func(parquet.Value) string { return "" }}
	case nil:
	default:
		return parquetType{name: t.String()}
	}
	if e.ConvertedType.Valid {
		switch c := e.ConvertedType.V; c {
		case deprecated.UTF8:
			return text("UTF8")
		case deprecated.Enum:
			return text("ENUM")
		case deprecated.Decimal:
			return decimal(kind, e.Precision.V, e.Scale.V)
		case deprecated.Int8, deprecated.Int16, deprecated.Int32, deprecated.Int64:
			return integer(8<<(c-deprecated.Int8), true)
		case deprecated.Uint8, deprecated.Uint16, deprecated.Uint32, deprecated.Uint64:
			return integer(8<<(c-deprecated.Uint8), false)
		default:
			return parquetType{name: convertedNames[c]}
		}
	}
	if e.NumChildren.Valid {
		return parquetType{name: "STRUCT"}
	}
	switch kind {
	case parquet.Int32:
		return integer(32, true)
	case parquet.Int64:
		return integer(64, true)
	case parquet.Float:
		return parquetType{"FLOAT", isNumber, func(v parquet.Value) string { return floatText(float64(v.Float()), 32) }}
	case parquet.Double:
		return parquetType{"DOUBLE", isNumber, func(v parquet.Value) string { return floatText(v.Double(), 64) }}
	case parquet.ByteArray: // text of programs that do not say so
		return text("BYTE_ARRAY")
	}
	return parquetType{name: kind.String()}
}

// convertedNames are the types of old programs that no column may have.
var convertedNames = map[deprecated.ConvertedType]string{
	deprecated.Map: "MAP", deprecated.MapKeyValue: "MAP", deprecated.List: "LIST", deprecated.Date: "DATE",
	deprecated.TimeMillis: "TIME", deprecated.TimeMicros: "TIME", deprecated.TimestampMillis: "TIMESTAMP",
	deprecated.TimestampMicros: "TIMESTAMP", deprecated.Json: "JSON", deprecated.Bson: "BSON",
	deprecated.Interval: "INTERVAL",
}

// floatText prints a number without exponent, and 0 without sign.
func floatText(x float64, bits int) string { return strconv.FormatFloat(x+0, 'f', -1, bits) }

// half is the number of two bytes in IEEE 754, NaN for another number of bytes.
func half(b []byte) float64 {
	if len(b) != 2 {
		return math.NaN()
	}
	bits := binary.LittleEndian.Uint16(b)
	exponent, fraction := int(bits>>10&0x1f), float64(bits&0x3ff)
	x := math.Ldexp(fraction, -24)
	switch {
	case exponent == 0x1f && fraction == 0:
		x = math.Inf(1)
	case exponent == 0x1f:
		x = math.NaN()
	case exponent > 0:
		x = math.Ldexp(1024+fraction, exponent-25)
	}
	if bits>>15 != 0 {
		x = -x
	}
	return x
}

// decimal is the type of numbers with scale digits after the point, in integers or in bytes, the
// highest first.
func decimal(kind parquet.Kind, precision, scale int32) parquetType {
	t := parquetType{name: fmt.Sprintf("DECIMAL(%d,%d)", precision, scale)}
	var whole func(v parquet.Value) *big.Int
	switch kind {
	case parquet.Int32:
		whole = func(v parquet.Value) *big.Int { return big.NewInt(int64(v.Int32())) }
	case parquet.Int64:
		whole = func(v parquet.Value) *big.Int { return big.NewInt(v.Int64()) }
	case parquet.ByteArray, parquet.FixedLenByteArray:
		whole = func(v parquet.Value) *big.Int {
			b := v.ByteArray()
			x := new(big.Int).SetBytes(b)
			if len(b) > 0 && b[0] >= 0x80 { // two's complement
				x.Sub(x, new(big.Int).Lsh(big.NewInt(1), uint(8*len(b))))
			}
			return x
		}
	}
	if whole == nil || scale < 0 || scale > maxScale {
		return t
	}
	t.content = isNumber
	t.text = func(v parquet.Value) string { return pointText(whole(v), int(scale)) }
	return t
}

// maxScale is more than any program writes.
const maxScale = 1000

// pointText prints x·10^−scale, without zeros that end it.
func pointText(x *big.Int, scale int) string {
	digits := new(big.Int).Abs(x).String()
	if missing := scale + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	text := digits[:len(digits)-scale]
	if rest := strings.TrimRight(digits[len(digits)-scale:], "0"); rest != "" {
		text += "." + rest
	}
	if x.Sign() < 0 {
		text = "-" + text
	}
	return text
}
