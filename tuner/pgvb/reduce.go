package pgvb

import (
	"runtime"
	"sync"
)

// reduce fills a part for every block of the sample on several goroutines (0 for one a processor)
// and adds the parts in the order of the blocks, so that the sum has the same bits for any number
// of goroutines. It keeps four parts for each goroutine, whatever the number of blocks.
//
// It is not internal/ordered, whose callback keeps what it is given: parts are large, so reduce
// uses them again after they are added, and each goroutine keeps the buffers of its reader.
// Besides, pgvb imports nothing but arithmetic.
func reduce[T any](s *Sample, workers int, create func() T, fill func(b *block, part T), add func(part T)) error {
	n := s.numBlocks()
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	workers = min(workers, n)
	if workers <= 1 {
		part := create()
		return s.each(func(b *block) {
			fill(b, part)
			add(part)
		})
	}
	q := &queue[T]{limit: 4 * workers, ready: map[int]T{}, add: add}
	q.moved.L = &q.mutex
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			reader := blockReader{sample: s}
			for {
				number, part, ok := q.take(n, create)
				if !ok {
					return
				}
				b, err := reader.read(number)
				if err == nil {
					fill(b, part)
				}
				q.put(number, part, err)
			}
		})
	}
	group.Wait()
	return q.err
}

// A queue hands out blocks and adds their parts in order.
type queue[T any] struct {
	mutex sync.Mutex
	moved sync.Cond
	limit int // parts that may wait for an earlier one
	given int // blocks handed out
	next  int // the block whose part is added next
	ready map[int]T
	free  []T
	add   func(T)
	err   error
}

// take returns the next block and a part to fill.
func (q *queue[T]) take(n int, create func() T) (number int, part T, ok bool) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	for q.err == nil && q.given < n && q.given-q.next >= q.limit {
		q.moved.Wait()
	}
	if q.err != nil || q.given == n {
		return 0, part, false
	}
	number = q.given
	q.given++
	if k := len(q.free); k > 0 {
		part, q.free = q.free[k-1], q.free[:k-1]
	} else {
		part = create()
	}
	return number, part, true
}

// put returns a filled part and adds all parts that are due.
func (q *queue[T]) put(number int, part T, err error) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if q.err == nil {
		q.err = err
	}
	q.ready[number] = part
	for q.err == nil {
		due, ok := q.ready[q.next]
		if !ok {
			break
		}
		q.add(due)
		delete(q.ready, q.next)
		q.free = append(q.free, due)
		q.next++
	}
	q.moved.Broadcast()
}
