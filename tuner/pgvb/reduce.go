package pgvb

import (
	"context"
	"runtime"

	"raumlab/internal/ordered"
)

// reduce fills a part for every block of the sample on several goroutines (0 for one a processor).
// It adds the parts in the order of the blocks, so that the sum has the same bits for any number of
// goroutines. Parts are large, so they are filled again after they are added.
func reduce[T any](s *Sample, workers int, create func() T, fill func(b *block, part T), add func(part T)) error {
	n := s.numBlocks()
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	workers = max(1, min(workers, n))
	added := make(chan T, (ordered.Ahead+2)*workers)
	newWorker := func() func(context.Context, int64) (T, error) {
		reader := blockReader{sample: s}
		return func(_ context.Context, number int64) (part T, err error) {
			b, err := reader.read(int(number))
			if err != nil {
				return part, err
			}
			select {
			case part = <-added:
			default:
				part = create()
			}
			fill(b, part)
			return part, nil
		}
	}
	return ordered.Map(context.Background(), 0, int64(n), workers, newWorker, func(part T) error {
		add(part)
		select {
		case added <- part:
		default: // there are enough
		}
		return nil
	})
}
