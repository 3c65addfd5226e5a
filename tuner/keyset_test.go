package tuner

import "testing"

// Law: a keySet says of every key what a map says, through growth and clearing, of keys that are scattered, small, alike in their upper bits, or zero.
func TestKeySetIsASet(t *testing.T) {
	rng := source(80)
	var s keySet
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
			if fresh := s.add(key); fresh == seen[key] {
				t.Fatalf("round %d, key %d of value %#x: new %t", round, i, key, fresh)
			}
			seen[key] = true
		}
		if s.n+1 != len(seen) || !s.zero {
			t.Errorf("%d keys beside 0, want %d", s.n, len(seen)-1)
		}
		s.clear()
	}
}
