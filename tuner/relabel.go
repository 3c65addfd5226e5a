package tuner

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"raumlab/engine/board"
)

// A Scorer finds scores of positions anew, centipawns from White's view, each a function of the position and of the scorer's weights
// alone. One goroutine uses one.
type Scorer interface {
	Search(ctx context.Context, p board.Position) (int, error) // as the searches of the corpus were; an error is that of ctx
	Quiesce(p board.Position) int
}

// A Relabelling says how far the scoring of positions for a round has come.
type Relabelling struct {
	Round       int
	Done, Total int64 // positions
}

// relabel returns the scores of the target of all positions on the shelf in their order, each from a scorer; the others are the
// stored ones. So are all without newScorer. The labels are the same for any number of workers. They take 8 bytes a position.
func (s *shelf) relabel(ctx context.Context, workers int, newScorer func() Scorer, target Score, progress func(done, total int64)) ([]label, error) {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	labels := make([]label, s.len)
	var next, done atomic.Int64
	var telling sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	for range min(workers, s.chunks()) {
		group.Go(func() error {
			var scorer Scorer
			if newScorer != nil {
				scorer = newScorer()
			}
			for {
				number := int(next.Add(1)) - 1
				if number >= s.chunks() {
					return nil
				}
				positions, err := s.chunk(number)
				if err != nil {
					return err
				}
				for i := range positions {
					if err := ctx.Err(); err != nil {
						return err
					}
					if labels[number*shelfRows+i], err = positions[i].score(ctx, scorer, target); err != nil {
						return err
					}
				}
				done.Add(int64(len(positions)))
				if progress != nil {
					telling.Lock()
					progress(done.Load(), int64(s.len))
					telling.Unlock()
				}
			}
		})
	}
	return labels, group.Wait()
}

// strangers counts, among some positions all over the shelf, those to which a scorer gives another label than the stored one.
func (s *shelf) strangers(ctx context.Context, scorer Scorer, target Score) (strange, tried int, err error) {
	for i := range min(strangerChunks, s.chunks()) {
		positions, err := s.chunk(i * s.chunks() / min(strangerChunks, s.chunks()))
		if err != nil {
			return 0, 0, err
		}
		for _, x := range positions {
			l, err := x.score(ctx, scorer, target)
			if err != nil {
				return 0, 0, err
			}
			tried++
			if l != x.label {
				strange++
			}
		}
	}
	return strange, tried, nil
}

// strangerChunks is how many chunks strangers looks at.
const strangerChunks = 4

func (x *shelved) score(ctx context.Context, scorer Scorer, target Score) (label, error) {
	l := x.label
	if scorer == nil {
		return l, nil
	}
	if target != QuiescenceScore {
		score, err := scorer.Search(ctx, x.position)
		if err != nil {
			return l, err
		}
		l.search = int32(score)
	}
	if target != SearchScore {
		l.quiescence = int32(scorer.Quiesce(x.position))
	}
	return l, nil
}
