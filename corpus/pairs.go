package corpus

import (
	"cmp"
	"encoding/binary"
	"slices"
	"sync"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/encoding"
)

// pairsOf stores each different number once, and every number as an index of two bytes, which are
// both small where the number is frequent. Zstd codes single bytes, and does not know which of them
// begin an index: it does best where both have one distribution and neither tells anything of the
// other. Frequent numbers get pairs (a, b) with a small a² + b²: bytes from a normal distribution
// would have them as often. Dictionary packs indexes into bits that do not begin at bytes.
func pairsOf(n parquet.Node) parquet.Node {
	return pairNode{Dictionary(n)}
}

type pairNode struct{ parquet.Node }

func (n pairNode) Type() parquet.Type { return pairs{n.Node.Type()} }

// pairs is a type of numbers whose dictionary has an order of its own. The types below stand
// between the library's dictionary, in order of appearance, and its pages.
type pairs struct{ parquet.Type }

func (p pairs) NewDictionary(column, n int, data encoding.Values) parquet.Dictionary {
	return &pairDictionary{Dictionary: p.Type.NewDictionary(column, n, data), numbers: p.Type, column: column}
}

type pairDictionary struct {
	parquet.Dictionary
	numbers parquet.Type
	column  int
	place   []int32 // in the file, of each number of the library's dictionary; -1 for none yet
	taken   int     // places
}

func (d *pairDictionary) Type() parquet.Type { return pairIndexes{d.Dictionary.Type(), d} }

func (d *pairDictionary) Reset() {
	d.Dictionary.Reset()
	d.place, d.taken = d.place[:0], 0
}

// Len is the length of the dictionary in the file: up to the last place.
func (d *pairDictionary) Len() int {
	last := int32(-1)
	for _, at := range d.place {
		last = max(last, at)
	}
	return int(last + 1)
}

// Page is the dictionary in the file. No index names the zeros between the numbers.
func (d *pairDictionary) Page() parquet.Page {
	numbers := make([]int32, d.Len())
	for i, at := range d.place {
		if at >= 0 {
			numbers[at] = d.Index(int32(i)).Int32()
		}
	}
	return d.numbers.NewPage(d.column, len(numbers), encoding.Int32Values(numbers))
}

// placeAll gives the numbers of a page that have no place yet the next ones, the most frequent
// first, and those of one frequency in rising order.
func (d *pairDictionary) placeAll(page []int32) {
	for len(d.place) < d.Dictionary.Len() {
		d.place = append(d.place, -1)
	}
	count := make([]int32, len(d.place))
	for _, i := range page {
		count[i]++
	}
	type entry struct{ index, number, count int32 }
	var fresh []entry
	for i, n := range count {
		if n > 0 && d.place[i] < 0 {
			fresh = append(fresh, entry{int32(i), d.Index(int32(i)).Int32(), n})
		}
	}
	slices.SortFunc(fresh, func(a, b entry) int {
		return cmp.Or(cmp.Compare(b.count, a.count), cmp.Compare(a.number, b.number))
	})
	for len(fresh) > 0 {
		n := 1
		for n < len(fresh) && fresh[n].count == fresh[0].count {
			n++
		}
		places := make([]int32, n)
		for i := range places {
			places[i] = placeOf(d.taken + i)
		}
		slices.Sort(places)
		for i, at := range places {
			d.place[fresh[i].index] = at
		}
		d.taken += n
		fresh = fresh[n:]
	}
}

// placeOf is the place of the number with a rank.
func placeOf(rank int) int32 {
	if all := pairsOfBytes(); rank < len(all) {
		return int32(all[rank])
	}
	return int32(rank) // needs more than two bytes
}

// pairsOfBytes lists all pairs of bytes a + 256·b by a² + b².
var pairsOfBytes = sync.OnceValue(func() []uint16 {
	all := make([]uint16, 1<<16)
	for i := range all {
		all[i] = uint16(i)
	}
	radius := func(x uint16) int { a, b := int(x&255), int(x>>8); return a*a + b*b }
	slices.SortFunc(all, func(x, y uint16) int { return cmp.Or(cmp.Compare(radius(x), radius(y)), cmp.Compare(x, y)) })
	return all
})

type pairIndexes struct {
	parquet.Type
	dictionary *pairDictionary
}

func (t pairIndexes) NewColumnBuffer(column, n int) parquet.ColumnBuffer {
	return pairBuffer{t.Type.NewColumnBuffer(column, n), t.dictionary}
}

type pairBuffer struct {
	parquet.ColumnBuffer
	dictionary *pairDictionary
}

func (b pairBuffer) Page() parquet.Page { return pairPage{b.ColumnBuffer.Page(), b.dictionary} }

type pairPage struct {
	parquet.Page
	dictionary *pairDictionary
}

func (p pairPage) Type() parquet.Type { return pairPageType{p.Page.Type(), p.dictionary} }

type pairPageType struct {
	parquet.Type
	dictionary *pairDictionary
}

// Encode writes the indexes as one run of equal width, in the memory of to.
func (t pairPageType) Encode(to []byte, page encoding.Values, e encoding.Encoding) ([]byte, error) {
	indexes := page.Int32()
	if len(indexes) == 0 {
		return t.Type.Encode(to, page, e)
	}
	t.dictionary.placeAll(indexes)
	width := byte(16)
	if t.dictionary.taken > 1<<16 {
		width = 32
	}
	const group = 8 // a run is of whole groups
	groups := (len(indexes) + group - 1) / group
	to = append(slices.Grow(to[:0], len(indexes)*int(width)/8+64), width)
	to = binary.AppendUvarint(to, uint64(groups)<<1|1)
	for i := range groups * group {
		at := int32(0)
		if i < len(indexes) {
			at = t.dictionary.place[indexes[i]]
		}
		if width == 16 {
			to = binary.LittleEndian.AppendUint16(to, uint16(at))
		} else {
			to = binary.LittleEndian.AppendUint32(to, uint32(at))
		}
	}
	return to, nil
}
