package net

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"
)

// Law: any number of passes finds the same repetitions: those of a map.
func TestRepeatedKeys(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	const n = 5000
	var file []byte
	want, seen := make(set, (n+63)/64), map[uint64]bool{}
	for i := range n {
		key := rng.Uint64N(3000) * (math.MaxUint64 / 3000) // spread over all; 0 is one of them
		if seen[key] {
			want.add(i)
		}
		seen[key] = true
		file = binary.LittleEndian.AppendUint64(file, key)
	}
	for _, passes := range []int{1, 2, 7, 64} {
		got, err := repeatedKeys(t.Context(), bytes.NewReader(file), n, passes)
		if err != nil {
			t.Fatal(err)
		}
		for i := range n {
			if got.has(i) != want.has(i) {
				t.Fatalf("%d passes: repeated %v of key %d, want %v", passes, got.has(i), i, want.has(i))
			}
		}
	}
	if _, err := repeatedKeys(t.Context(), bytes.NewReader(file[:len(file)-1]), n, 2); err == nil {
		t.Error("keys that are cut off are read")
	}
}
