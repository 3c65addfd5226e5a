package derive_test

import (
	"runtime"
	"testing"

	"raumlab/corpus/corpustest"
	"raumlab/corpus/derive"
)

// The corpus is read once, with any number of workers.
func TestMatesReadOnce(t *testing.T) {
	r := corpustest.Runs["random"]
	c := corpustest.Open(t, r.Header(200), r.Games(200))
	allocated := func(workers int) uint64 {
		var before, after runtime.MemStats
		mates := derive.Mates{Moves: 1, Limit: 1, Workers: workers}
		runtime.ReadMemStats(&before)
		if _, _, err := mates.Positions(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if one, four := allocated(1), allocated(4); four > one+one/2 {
		t.Errorf("one worker allocates %d bytes, four %d", one, four)
	}
}
