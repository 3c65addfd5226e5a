package corpus

import (
	"math/bits"

	"github.com/axiomhq/hyperloglog"
)

// A distinct counts different hashes of 64 bits: exactly up to mostExact of them, so that a run can be told how many of its games repeat
// others, and about beyond, so that memory has a bound of some 24 MB however large the corpus is. Of a million different things two have the same
// 64 bits once in 40 million corpora. The zero value is ready.
type distinct struct {
	slots  []uint64 // open addressing; 0 is empty
	n      int      // slots in use
	zero   bool     // the hash 0 was seen, which no slot can hold
	sketch *hyperloglog.Sketch
}

const (
	leastSlots = 1 << 8
	mostSlots  = 1 << 21
	mostExact  = mostSlots / 4 * 3 // 1,572,864
)

// add counts a hash.
func (d *distinct) add(hash uint64) {
	switch {
	case d.sketch != nil:
		d.sketch.InsertHash(hash)
		return
	case hash == 0:
		d.zero = true
		return
	case d.n >= len(d.slots)/4*3 && !d.grow():
		d.add(hash)
		return
	}
	d.put(hash)
}

// put enters a hash that is not 0 into the slots, of which one is free.
func (d *distinct) put(hash uint64) {
	// Keys of positions need not be spread evenly over their low bits.
	shift := 65 - bits.Len(uint(len(d.slots)))
	i := int(hash * 0x9e3779b97f4a7c15 >> shift)
	for d.slots[i] != 0 {
		if d.slots[i] == hash {
			return
		}
		i = (i + 1) & (len(d.slots) - 1)
	}
	d.slots[i] = hash
	d.n++
}

// grow makes room for more hashes, or reports false and goes over to the sketch.
func (d *distinct) grow() bool {
	old := d.slots
	if len(old) == mostSlots {
		d.sketch = hyperloglog.New16()
		for _, hash := range old {
			if hash != 0 {
				d.sketch.InsertHash(hash)
			}
		}
		if d.zero {
			d.sketch.InsertHash(0)
		}
		d.slots = nil
		return false
	}
	d.slots, d.n = make([]uint64, max(leastSlots, 2*len(old))), 0
	for _, hash := range old {
		if hash != 0 {
			d.put(hash)
		}
	}
	return true
}

// count returns how many different hashes there were of so many in all, and whether that is exact; else it is within 1 %.
func (d *distinct) count(all int64) (n int64, exact bool) {
	if d.sketch != nil {
		return min(all, int64(d.sketch.Estimate())), false
	}
	n = int64(d.n)
	if d.zero {
		n++
	}
	return n, true
}
