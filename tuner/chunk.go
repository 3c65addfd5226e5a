package tuner

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// chunkRows is the number of rows that are summed together. Sums of chunks are added in chunk order, so a result does
// not depend on how many workers there were. Changing it changes the last bits of every fit.
const chunkRows = 1024

// chunks returns the number of chunks of n rows.
func chunks(n int) int { return (n + chunkRows - 1) / chunkRows }

// eachChunk calls f once for every chunk, with its rows [from, to), on workers goroutines (0 for one a processor).
func eachChunk(n, workers int, f func(chunk, from, to int)) {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(workers, chunks(n)) {
		group.Go(func() {
			for c := int(next.Add(1)) - 1; c < chunks(n); c = int(next.Add(1)) - 1 {
				f(c, c*chunkRows, min((c+1)*chunkRows, n))
			}
		})
	}
	group.Wait()
}
