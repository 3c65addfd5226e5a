package games

import (
	"io"
	"runtime"
	"testing"

	"raumlab/corpus/corpustest"
)

// The corpus is read once, with any number of workers.
func TestMatesReadOnce(t *testing.T) {
	r := corpustest.Runs["random"]
	c := corpustest.Open(t, r.Header(200), r.Games(200))
	allocated := func(workers int) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := mineMates(t.Context(), c, 1, workers, io.Discard); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if one, four := allocated(1), allocated(4); four > one+one/2 {
		t.Errorf("one worker allocates %d bytes, four %d", one, four)
	}
}
