package corpus

import (
	"math/rand/v2"
	"testing"
)

// Law: the count is that of a map, for any hashes.
func TestCounterIsExact(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for name, hash := range map[string]func(i int) uint64{
		"random":    func(int) uint64 { return random.Uint64() },
		"repeating": func(int) uint64 { return random.Uint64N(3000) },
		"rising":    func(i int) uint64 { return uint64(i) },
		"high bits": func(i int) uint64 { return uint64(i) << 48 },
		"none":      func(int) uint64 { return 0 },
	} {
		var d DistinctCounter
		seen := map[uint64]bool{}
		for i := range 20_000 {
			h := hash(i)
			d.Add(h)
			seen[h] = true
			if i%997 > 0 {
				continue
			}
			if n, exact := d.Count(int64(i + 1)); n != int64(len(seen)) || !exact {
				t.Fatalf("%s: %d of %d hashes (exact %t), want %d", name, n, i+1, exact, len(seen))
			}
		}
	}
}

// The count is exact up to the bound. Beyond it is an estimate within 1 %, says so, and takes the
// memory of a sketch.
func TestCounterBound(t *testing.T) {
	var d DistinctCounter
	random := rand.New(rand.NewPCG(3, 4))
	d.Add(0)
	first := uint64(0)
	for i := range MostExact {
		hash := random.Uint64()
		if d.Add(hash); i == 0 {
			first = hash
		}
	}
	d.Add(first) // was there: it needs no room
	d.Add(0)
	if n, exact := d.Count(MostExact + 3); n != MostExact+1 || !exact {
		t.Errorf("%d (exact %t) of %d", n, exact, MostExact+1)
	}
	if len(d.keys.slots) > mostSlots {
		t.Errorf("%d slots, want at most %d", len(d.keys.slots), mostSlots)
	}
	for range MostExact {
		d.Add(random.Uint64())
	}
	// Two of them are duplicates, which a count within 1 % would not notice.
	n, exact := d.Count(2*MostExact + 3)
	if share := float64(n) / (2*MostExact + 1); exact || share < 0.99 || share > 1 {
		t.Errorf("%d (exact %t) of %d", n, exact, 2*MostExact+1)
	}
	if d.keys.slots != nil {
		t.Errorf("%d slots are kept", len(d.keys.slots))
	}
}
