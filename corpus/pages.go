package corpus

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding/thrift"
	"github.com/parquet-go/parquet-go/format"

	"raumlab/internal/counted"
)

// maxPage bounds a page in bytes, unpacked: a thousand times what is usual.
const maxPage = 1 << 28

// maxDictionary bounds the entries of a dictionary that has gaps.
const maxDictionary = 1 << 16

const parquetMagic = "PAR1"

// checkPages walks the pages of a part without unpacking them. The Parquet library believes page
// headers: it takes any memory that they ask for, and reads columns in place of others.
func checkPages(f *parquet.File, data []byte, columns int) error {
	at := int64(len(parquetMagic))
	rows := int64(0)
	for _, group := range f.Metadata().RowGroups {
		if len(group.Columns) != columns {
			return fmt.Errorf("%s in a row group, want %d", counted.Of(len(group.Columns), "column"), columns)
		}
		for i, column := range group.Columns {
			m := &column.MetaData
			name := gameColumns()[i].Name
			if len(m.PathInSchema) == 0 || m.PathInSchema[0] != name {
				return fmt.Errorf("column %s stands in the place of %s", strings.Join(m.PathInSchema, "."), name)
			}
			first := m.DataPageOffset
			if m.DictionaryPageOffset > 0 {
				first = m.DictionaryPageOffset
			}
			if first != at || m.TotalCompressedSize < 0 || m.TotalCompressedSize > int64(len(data))-at {
				return fmt.Errorf("column %s: its bytes, %d, do not begin where the last column ends, or run over the end of the file", name, m.TotalCompressedSize)
			}
			if err := checkChunk(m, data[at:at+m.TotalCompressedSize], group.NumRows, i); err != nil {
				return fmt.Errorf("column %s: %w", name, err)
			}
			at += m.TotalCompressedSize
		}
		rows += group.NumRows
	}
	if rows != f.NumRows() {
		return fmt.Errorf("%s in the row groups, %d in the file", counted.Of(rows, "row"), f.NumRows())
	}
	return nil
}

// checkFooter checks the size of the footer, which the library would take as memory.
func checkFooter(data []byte) error {
	if n := len(data); n < 12 || string(data[n-4:]) != parquetMagic || int64(binary.LittleEndian.Uint32(data[n-8:])) > int64(n-12) {
		return errors.New("no Parquet file: its end, which says where the footer is, cannot be right")
	}
	return nil
}

// storedAs reports whether a column may be stored so: as the writer does, or as it did before.
func storedAs(column int, e format.Encoding) bool {
	return e == encodingOf(column) || e == format.Plain && (column == columnMove || column == columnScore)
}

// encodingOf returns how the writer stores the values of a column.
func encodingOf(column int) format.Encoding {
	node := gameColumns()[column].Node
	for !node.Leaf() {
		node = node.Fields()[0]
	}
	if e := node.Encoding(); e != nil {
		return e.Encoding()
	}
	return format.Plain
}

// checkChunk checks the pages of one column. A column that is not a list has a value in each row.
func checkChunk(m *format.ColumnMetaData, chunk []byte, rows int64, column int) error {
	list := column >= columnMove
	if m.Codec != format.Zstd {
		return fmt.Errorf("packed with %s, want zstd", m.Codec)
	}
	protocol := thrift.CompactProtocol{}
	values, unpacked := int64(0), int64(0)
	for len(chunk) > 0 {
		reader := protocol.NewReaderFromBytes(chunk)
		var page format.PageHeader
		if err := thrift.NewDecoder(reader).Decode(&page); err != nil {
			return fmt.Errorf("page header: %w", err)
		}
		rest, ok := reader.Reader().(*bytes.Reader)
		if !ok {
			return errors.New("the Parquet library does not say where a page begins")
		}
		head := len(chunk) - rest.Len()
		body := chunk[head:]
		if page.CompressedPageSize < 0 || int(page.CompressedPageSize) > len(body) || page.UncompressedPageSize < 0 || page.UncompressedPageSize > maxPage {
			return fmt.Errorf("a page of %s, %d unpacked, where %d are left", counted.Of(page.CompressedPageSize, "byte"), page.UncompressedPageSize, len(body))
		}
		body = body[:page.CompressedPageSize]
		if sum := crc32.ChecksumIEEE(body); sum != uint32(page.CRC) {
			return fmt.Errorf("checksum of a page is %08x, its header says %08x", sum, uint32(page.CRC))
		}
		switch page.Type {
		case format.DataPage, format.DataPageV2: // the second in older parts
			n, encoding := page.DataPageHeader.V.NumValues, page.DataPageHeader.V.Encoding
			if page.Type == format.DataPageV2 {
				n, encoding = page.DataPageHeaderV2.V.NumValues, page.DataPageHeaderV2.V.Encoding
			}
			if !storedAs(column, encoding) || n < 0 {
				return fmt.Errorf("a page of %s stored as %s, want %s", counted.Of(n, "value"), encoding, encodingOf(column))
			}
			values += int64(n)
		case format.DictionaryPage:
			if x := page.DictionaryPageHeader.V; x.Encoding != format.Plain || x.NumValues < 0 || int64(x.NumValues) > max(m.NumValues, maxDictionary) {
				return fmt.Errorf("a dictionary of %s for %d, stored as %s", counted.Of(x.NumValues, "value"), m.NumValues, x.Encoding)
			}
		default:
			return fmt.Errorf("a page of type %s", page.Type)
		}
		unpacked += int64(head) + int64(page.UncompressedPageSize)
		chunk = chunk[head+len(body):]
	}
	if values != m.NumValues || unpacked != m.TotalUncompressedSize || values < rows || !list && values != rows {
		return fmt.Errorf("%s in %s and %s unpacked, the footer says %s and %s", counted.Of(values, "value"), counted.Of(rows, "row"), counted.Of(unpacked, "byte"), counted.Of(m.NumValues, "value"), counted.Of(m.TotalUncompressedSize, "byte"))
	}
	return nil
}
