package tuner

import "math/bits"

// A keySet is a set of keys of positions. Keys stand side by side at the first free slot from where their scrambled bits say, so that most questions
// take one look into memory, and those of a game, which do not wait for each other, their looks at the same time. The zero value is empty.
type keySet struct {
	slots []uint64 // a power of two of them, at most half of them taken; 0 is a free one
	n     int      // taken
	zero  bool     // whether the key 0 is in the set
}

// minSlots is the size of a set with anything in it, at the least.
const minSlots = 512

// add puts a key into the set and reports whether it was not there.
func (s *keySet) add(key uint64) bool {
	if key == 0 {
		fresh := !s.zero
		s.zero = true
		return fresh
	}
	if 2*s.n >= len(s.slots) {
		s.grow()
	}
	slot := s.slot(key)
	if *slot == key {
		return false
	}
	*slot = key
	s.n++
	return true
}

// slot returns where the key stands, or would.
func (s *keySet) slot(key uint64) *uint64 {
	mask := uint64(len(s.slots) - 1)
	for i := (key * 0x9E3779B97F4A7C15) >> (bits.LeadingZeros64(mask) & 63); ; i++ {
		if x := &s.slots[i&mask]; *x == key || *x == 0 {
			return x
		}
	}
}

// grow doubles the slots.
func (s *keySet) grow() {
	old := s.slots
	s.slots = make([]uint64, max(2*len(old), minSlots))
	for _, key := range old {
		if key != 0 {
			*s.slot(key) = key
		}
	}
}

// clear empties the set and keeps its memory.
func (s *keySet) clear() {
	clear(s.slots)
	s.n, s.zero = 0, false
}
