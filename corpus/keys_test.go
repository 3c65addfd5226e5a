package corpus

import (
	"math/rand/v2"
	"testing"
)

// Law: a Keys answers as a map does, through growth and clearing, for keys that are scattered,
// small, equal in their upper bits, or zero.
func TestKeysIsASet(t *testing.T) {
	rng := rand.New(rand.NewPCG(80, 0))
	var s Keys
	for round := range 4 {
		seen := map[uint64]bool{}
		for i := range 20_000 {
			key := rng.Uint64()
			switch i % 4 {
			case 1:
				key %= 3000
			case 2:
				key <<= 52
			case 3:
				key = key&0xFF | 0xABCDEF<<40
			}
			if had := s.has(key); had != seen[key] {
				t.Fatalf("round %d, key %d of value %#x: there %t", round, i, key, had)
			}
			if fresh := s.Add(key); fresh == seen[key] {
				t.Fatalf("round %d, key %d of value %#x: new %t", round, i, key, fresh)
			}
			seen[key] = true
		}
		if s.Len() != len(seen) || !seen[0] {
			t.Errorf("%d keys, want %d, 0 among them", s.Len(), len(seen))
		}
		s.Clear()
		if s.Len() != 0 || s.has(0) {
			t.Errorf("%d keys are left", s.Len())
		}
	}
}
