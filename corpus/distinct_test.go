package corpus

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"raumlab/engine/board"
)

// Law: the count is that of a map, whatever the hashes look like.
func TestDistinctIsExact(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for name, hash := range map[string]func(i int) uint64{
		"random":    func(int) uint64 { return random.Uint64() },
		"repeating": func(int) uint64 { return random.Uint64N(3000) },
		"rising":    func(i int) uint64 { return uint64(i) },
		"high bits": func(i int) uint64 { return uint64(i) << 48 },
		"none":      func(int) uint64 { return 0 },
	} {
		var d distinct
		seen := map[uint64]bool{}
		for i := range 20_000 {
			h := hash(i)
			d.add(h)
			seen[h] = true
			if i%997 > 0 {
				continue
			}
			if n, exact := d.count(int64(i + 1)); n != int64(len(seen)) || !exact {
				t.Fatalf("%s: %d of %d hashes (exact %t), want %d", name, n, i+1, exact, len(seen))
			}
		}
	}
}

// Exact up to the bound and no further: then the count says that it is an estimate, which is within 1 %, and takes the memory of a sketch.
func TestDistinctBound(t *testing.T) {
	var d distinct
	random := rand.New(rand.NewPCG(3, 4))
	d.add(0)
	first := uint64(0)
	for i := range mostExact {
		hash := random.Uint64()
		if d.add(hash); i == 0 {
			first = hash
		}
	}
	d.add(first) // was there: it needs no room
	d.add(0)
	if n, exact := d.count(mostExact + 3); n != mostExact+1 || !exact {
		t.Errorf("%d (exact %t) of %d", n, exact, mostExact+1)
	}
	if len(d.keys.slots) > mostSlots {
		t.Errorf("%d slots, want at most %d", len(d.keys.slots), mostSlots)
	}
	for range mostExact {
		d.add(random.Uint64())
	}
	n, exact := d.count(2*mostExact + 3) // two of them were there, which a count within 1 % would not see
	if share := float64(n) / (2*mostExact + 1); exact || share < 0.99 || share > 1 {
		t.Errorf("%d (exact %t) of %d", n, exact, 2*mostExact+1)
	}
	if d.keys.slots != nil {
		t.Errorf("%d slots are kept", len(d.keys.slots))
	}
}

// 40,000 games of which one stands twice: a count within 1 % would not see it.
func TestDistinctGames(t *testing.T) {
	info := newInfo()
	g := testGames(board.Rules{}, 1, 1)[0]
	for i := range 40_000 {
		g.Plies = g.Plies[:1]
		g.Plies[0].Move = board.Move(max(i, 1))
		info.add(&g)
	}
	info.finish(&Manifest{})
	if n, exact := info.Duplicates(); info.DistinctGames != 39_999 || !info.DistinctExact || n != 1 || !exact {
		t.Errorf("%d different games (exact %t), %d duplicates (exact %t)", info.DistinctGames, info.DistinctExact, n, exact)
	}
	text, err := json.Marshal(info)
	if err != nil {
		t.Fatal(err)
	}
	var fields struct {
		Exact *bool `json:"distinct_exact"`
	}
	if err := json.Unmarshal(text, &fields); err != nil || fields.Exact == nil || !*fields.Exact {
		t.Errorf("%v: %s", err, text)
	}
}
