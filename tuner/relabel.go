package tuner

import (
	"context"
	"runtime"

	"raumlab/engine/variant"
	"raumlab/internal/ordered"
)

// A Scorer computes scores from White's view by position and weights alone, in one goroutine.
type Scorer interface {
	// Search searches as the games of the corpus were. Its error is that of ctx.
	Search(ctx context.Context, p variant.Position) (int, error)
	Quiesce(p variant.Position) int
}

// A Relabelling is the progress of scoring the positions for a round.
type Relabelling struct {
	Round       int
	Done, Total int64 // positions
}

// relabel returns the labels of all positions in their order. The scores that the target needs
// come from a scorer; the others, and all without newScorer, are the stored ones. The labels are
// the same for any number of workers. They take 8 bytes a position.
func (s *positionStore) relabel(ctx context.Context, workers int, newScorer func() Scorer, target Score,
	progress func(done, total int64),
) ([]label, error) {
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	labels := make([]label, 0, s.len)
	newWorker := func() func(context.Context, int64) ([]label, error) {
		var scorer Scorer
		if newScorer != nil {
			scorer = newScorer()
		}
		return func(ctx context.Context, number int64) ([]label, error) {
			positions, err := s.chunk(int(number))
			if err != nil {
				return nil, err
			}
			part := make([]label, len(positions))
			for i := range positions {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
				if part[i], err = positions[i].score(ctx, scorer, target); err != nil {
					return nil, err
				}
			}
			return part, nil
		}
	}
	err := ordered.Map(ctx, 0, int64(s.chunks()), workers, newWorker, func(part []label) error {
		labels = append(labels, part...)
		if progress != nil {
			progress(int64(len(labels)), int64(s.len))
		}
		return nil
	})
	return labels, err
}

// sampledChunks is the number of chunks that mismatches checks.
const sampledChunks = 4

// mismatches counts those of a sample of positions for which a scorer finds another label.
func (s *positionStore) mismatches(ctx context.Context, scorer Scorer, target Score) (different, tried int, err error) {
	n := min(sampledChunks, s.chunks())
	for i := range n {
		positions, err := s.chunk(i * s.chunks() / n)
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
				different++
			}
		}
	}
	return different, tried, nil
}

func (x *storedPosition) score(ctx context.Context, scorer Scorer, target Score) (label, error) {
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
