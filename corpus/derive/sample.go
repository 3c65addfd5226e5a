package derive

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"

	"raumlab/corpus"
	"raumlab/internal/plural"
)

// Sample makes a corpus in dir of n games of the source, drawn without replacement. Every set of n
// games is equally likely (Knuth, The Art of Computer Programming 3.4.2, algorithm S). They keep
// their order and get new numbers. The same source, n and seed give the same bytes. Samples by one
// seed are nested: all see the same random numbers, and at every game the larger sample still needs
// at least as many, so it takes every game that the smaller takes.
func Sample(ctx context.Context, dir string, version string, source *corpus.Corpus, n int64, seed uint64,
	progress corpus.Progress) (err error) {
	total := source.Len()
	if total == 0 {
		return fmt.Errorf("sampling %s: %s: the corpus has none", source.Dir, plural.Of(n, "game"))
	}
	if n < 1 || n > total {
		return fmt.Errorf("sampling %s: %s, but the corpus has %d: expected 1 to %d", source.Dir, plural.Of(n, "game"), total, total)
	}
	h := corpus.DerivedHeader(corpus.MethodSample, version, []*corpus.Corpus{source},
		corpus.Setting{Key: "seed", Value: strconv.FormatUint(seed, 10)}, corpus.Setting{Key: "games",
			Value: strconv.FormatInt(n, 10)})
	h.Games = n
	w, err := corpus.Begin(ctx, dir, h, corpus.Slice{}, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	random := rand.New(rand.NewPCG(seed, 0))
	taken, seen := int64(0), int64(0)
	for g, err := range source.Games(ctx) {
		if err != nil {
			return err
		}
		seen++
		if random.Int64N(total-seen+1) < n-taken {
			if err := appendAs(w, taken, g); err != nil {
				return err
			}
			taken++
			progress.Report(taken, n)
		}
		if taken == n {
			break
		}
	}
	return w.Finish()
}
