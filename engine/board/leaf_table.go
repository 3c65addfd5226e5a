package board

import (
	"math/bits"
	"sync/atomic"
)

// A LeafTable is a transposition table of the leaves below positions, for all workers and without
// locks. An entry is two words, the leaves and a check xored with them, so that an entry of which
// two workers wrote a word each fits no position (R. Hyatt and T. Mann, "A lock-less transposition
// table implementation for parallel search", ICGA Journal 25(1), 2002).
//
// The position's key names the place and its mirror's key is the check. A position is mistaken for
// another when both agree: in 64 bits and those of the place. A nil table remembers nothing.
type LeafTable struct{ places []leafPlace }

// A leafPlace has an entry that only one of more leaves replaces, and one for any.
type leafPlace [2]struct{ check, leaves atomic.Uint64 }

const leafPlaceSize = 32 // bytes

// newLeafTable returns a table of the size in MiB, for less than 1 nil, which remembers nothing.
func newLeafTable(mib int) *LeafTable {
	if mib < 1 {
		return nil
	}
	return &LeafTable{make([]leafPlace, mib<<20/leafPlaceSize)}
}

func (t *LeafTable) place(key, mirrored uint64, depth int) (place *leafPlace, check uint64) {
	const spread = 0x9E3779B97F4A7C15 // odd, 2⁶⁴ by the golden ratio
	i, _ := bits.Mul64((key+uint64(depth))*spread, uint64(len(t.places)))
	return &t.places[i], mirrored ^ uint64(depth)*spread
}

// Find returns the leaves of a depth kept for the keys of a position and of its mirror.
func (t *LeafTable) Find(key, mirrored uint64, depth int) (leaves uint64, ok bool) {
	if t == nil {
		return 0, false
	}
	place, check := t.place(key, mirrored, depth)
	for i := range place {
		if leaves := place[i].leaves.Load(); place[i].check.Load() == check^leaves {
			return leaves, true
		}
	}
	return 0, false
}

// Keep remembers leaves for Find.
func (t *LeafTable) Keep(key, mirrored uint64, depth int, leaves uint64) {
	if t == nil {
		return
	}
	place, check := t.place(key, mirrored, depth)
	entry := &place[0]
	if entry.leaves.Load() > leaves {
		entry = &place[1]
	}
	entry.leaves.Store(leaves)
	entry.check.Store(check ^ leaves)
}
