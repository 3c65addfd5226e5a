package net

import (
	"sync"
	"sync/atomic"
)

// parallel calls do for each number below n, on some goroutines. Worker says which, below their number.
func parallel(workers, n int, do func(worker, i int)) {
	workers = min(workers, n)
	if workers <= 1 {
		for i := range n {
			do(0, i)
		}
		return
	}
	var next atomic.Int64
	var group sync.WaitGroup
	for worker := range workers {
		group.Go(func() {
			for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
				do(worker, i)
			}
		})
	}
	group.Wait()
}
