package corpus

import "github.com/axiomhq/hyperloglog"

// A DistinctCounter counts different hashes of 64 bits. Up to MostExact of them the count is exact,
// so that a run knows how many games repeat others. After that it is within 1 %, in some 3 MB. Of a
// million different things two have the same hash once in 40 million cases. The zero value is ready.
type DistinctCounter struct {
	keys   Keys
	sketch *hyperloglog.Sketch // instead of the keys
	again  int64               // hashes that were there already, while there were keys
}

const mostSlots = 1 << 18

// MostExact is how many different hashes are counted exactly: 196,608 without the hash 0, which takes
// no slot.
const MostExact = mostSlots / 4 * 3

// Add counts a hash.
func (c *DistinctCounter) Add(hash uint64) {
	switch {
	case c.sketch != nil:
		c.sketch.InsertHash(hash)
	case hash == 0 || c.keys.n < MostExact || c.keys.has(hash):
		c.keys.most = mostSlots // the zero value has no bound
		if !c.keys.Add(hash) {
			c.again++
		}
	default:
		c.estimate()
		c.sketch.InsertHash(hash)
	}
}

// estimate replaces the keys by a sketch.
func (c *DistinctCounter) estimate() {
	c.sketch = hyperloglog.New16()
	for _, hash := range c.keys.slots {
		if hash != 0 {
			c.sketch.InsertHash(hash)
		}
	}
	if c.keys.zero {
		c.sketch.InsertHash(0)
	}
	c.keys = Keys{}
}

// Count returns how many different hashes were added. All is how many were added, which bounds an
// estimate. Where the count is not exact it is within 1 %.
func (c *DistinctCounter) Count(all int64) (n int64, exact bool) {
	if c.sketch != nil {
		return min(all-c.again, int64(c.sketch.Estimate())), false
	}
	return int64(c.keys.Len()), true
}
