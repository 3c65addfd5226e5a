package corpus

import "github.com/axiomhq/hyperloglog"

// A distinct counts different hashes of 64 bits: exactly up to mostExact of them, so that a run can be told how many of its games repeat
// others, and about beyond, so that memory has a bound of some 3 MB however large the corpus is. Of a million different things two have the same
// 64 bits once in 40 million corpora. The zero value is ready.
type distinct struct {
	keys   KeySet
	sketch *hyperloglog.Sketch // instead of the keys
	again  int64               // hashes that were there already, while there were keys
}

const (
	mostSlots = 1 << 18
	mostExact = mostSlots / 4 * 3 // 196,608, beside the hash 0, which takes no slot
)

// add counts a hash.
func (d *distinct) add(hash uint64) {
	switch {
	case d.sketch != nil:
		d.sketch.InsertHash(hash)
	case hash == 0 || d.keys.n < mostExact || d.keys.has(hash):
		d.keys.most = mostSlots // nobody made the zero value
		if !d.keys.Add(hash) {
			d.again++
		}
	default:
		d.estimate()
		d.sketch.InsertHash(hash)
	}
}

// estimate goes over to the sketch.
func (d *distinct) estimate() {
	d.sketch = hyperloglog.New16()
	for _, hash := range d.keys.slots {
		if hash != 0 {
			d.sketch.InsertHash(hash)
		}
	}
	if d.keys.zero {
		d.sketch.InsertHash(0)
	}
	d.keys = KeySet{}
}

// count returns how many different hashes there were of so many in all, and whether that is exact; else it is within 1 %, and no more than what is
// known to be different.
func (d *distinct) count(all int64) (n int64, exact bool) {
	if d.sketch != nil {
		return min(all-d.again, int64(d.sketch.Estimate())), false
	}
	return int64(d.keys.Len()), true
}
