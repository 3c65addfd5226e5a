package derive

import (
	"context"
	"errors"
	"fmt"

	"raumlab/corpus"
)

// Filtered counts what Filter kept.
type Filtered struct{ Games, Positions int64 }

// Filter makes a corpus in dir of the games of the source that the filter keeps, in their order and
// with new numbers. Its configuration names the source and the filter. An interrupted Filter is
// resumed. A filter that keeps nothing is an error.
func Filter(ctx context.Context, dir, version string, source *corpus.Corpus, f corpus.Filter,
	progress corpus.Progress) (kept Filtered, err error) {
	if err := f.Validate(); err != nil {
		return kept, err
	}
	if some, err := keepsSome(ctx, source, f); err != nil || !some {
		if err == nil {
			err = fmt.Errorf("filtering %s: the filter leaves out every position: relax it", source.Dir)
		}
		return kept, err
	}
	header := corpus.DerivedHeader(corpus.MethodFilter, version, []*corpus.Corpus{source}, f.Settings()...)
	w, err := corpus.Begin(ctx, dir, header, corpus.Slice{}, nil)
	if err != nil {
		return kept, err
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	done := int64(0)
	for g, err := range source.Games(ctx) {
		if err != nil {
			return kept, err
		}
		if f.Apply(&g) {
			if err := appendAs(w, kept.Games, g); err != nil {
				return kept, err
			}
			kept.Games++
			for _, p := range g.Plies {
				if !p.Flags.Has(corpus.LeftOut) {
					kept.Positions++
				}
			}
		}
		done++
		progress.Report(done, source.Len())
	}
	return kept, w.Finish()
}

// keepsSome reports whether the filter keeps anything. It reads games up to the first that is kept.
func keepsSome(ctx context.Context, source *corpus.Corpus, f corpus.Filter) (bool, error) {
	for g, err := range source.Games(ctx) {
		if err != nil {
			return false, err
		}
		if f.Apply(&g) {
			return true, nil
		}
	}
	return false, nil
}
