package corpus

import "math/bits"

// Keys is a set of keys of positions, or of other hashes of 64 bits. A key is in the first free
// slot after the one that its scrambled bits name. So most look-ups read one place in memory, and
// the reads of several keys overlap. It takes 16 to 32 bytes a key, half as much again while it
// grows. The zero value is empty.
type Keys struct {
	slots []uint64 // a power of two; at most half are taken unless most forbids more; 0 is free
	most  int      // slots at most, a power of two; 0 for no bound. Who sets it leaves some free
	n     int      // taken
	zero  bool     // whether the key 0 is in the set
}

// minSlots is the least size of a set that is not empty.
const minSlots = 512

// Add puts a key into the set and reports whether it was not there.
func (s *Keys) Add(key uint64) bool {
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

// Len returns how many keys are in the set.
func (s *Keys) Len() int {
	if s.zero {
		return s.n + 1
	}
	return s.n
}

// has reports whether a key is in the set.
func (s *Keys) has(key uint64) bool {
	if key == 0 {
		return s.zero
	}
	return len(s.slots) > 0 && *s.slot(key) == key
}

// slot returns the slot of the key, which is free if the set does not have it.
func (s *Keys) slot(key uint64) *uint64 {
	mask := uint64(len(s.slots) - 1)
	for i := (key * 0x9E3779B97F4A7C15) >> (bits.LeadingZeros64(mask) & 63); ; i++ {
		if x := &s.slots[i&mask]; *x == key || *x == 0 {
			return x
		}
	}
}

// grow doubles the slots unless there are as many as allowed.
func (s *Keys) grow() {
	if s.most > 0 && len(s.slots) >= s.most {
		return
	}
	old := s.slots
	s.slots = make([]uint64, max(2*len(old), minSlots))
	for _, key := range old {
		if key != 0 {
			*s.slot(key) = key
		}
	}
}

// Clear empties the set and keeps its memory.
func (s *Keys) Clear() {
	clear(s.slots)
	s.n, s.zero = 0, false
}
