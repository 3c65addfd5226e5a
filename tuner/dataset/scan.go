package dataset

import (
	"context"
	"fmt"
	"runtime"

	"raumlab/corpus"
	"raumlab/engine/variant"
	"raumlab/internal/ordered"
)

// A Scan reads the positions of a corpus that a selection takes, without their features.
type Scan struct {
	Selection Selection
	Workers   int             // parts read at once, 0 for one a processor; no result depends on it
	Progress  corpus.Progress // called with games; nil is allowed
	Skip      map[int64]bool  // numbers of games that are left out and not counted
}

// A Row is a position of a game, and what the game says of it.
type Row struct {
	Game     *corpus.Game
	Ply      *corpus.Ply // the one played from it
	Split    corpus.Split
	Key      uint64 // relative: a position and its colour mirror share it
	Position *variant.Position
}

// scanned is what one part gives.
type scanned[T any] struct {
	rows    []T
	filters Filters
	err     error
}

// Rows calls describe for each position that the selection takes, and passes those that it keeps to take,
// a part at a time in the order of games and plies. Calls of describe run at the same time; what a Row
// points to is valid during the call only. A position occurs once in a game, but perhaps in several. The
// Filters count what Rows leaves out, and as kept what describe keeps.
func Rows[T any](ctx context.Context, c *corpus.Corpus, s Scan, describe func(Row) (T, bool), take func([]T) error) (
	Filters, error) {
	if err := s.Selection.Validate(); err != nil {
		return Filters{}, err
	}
	workers := s.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	count := Gathering{Progress: s.Progress}.counter(c.Len())
	newReader := func() func(context.Context, int64) (scanned[T], error) {
		return func(ctx context.Context, i int64) (scanned[T], error) {
			return scanPart(ctx, c, int(i), s, describe, count), nil
		}
	}
	var filters Filters
	err := ordered.Map(ctx, 0, int64(len(c.Manifest.Parts)), workers, newReader, func(part scanned[T]) error {
		if part.err != nil {
			return part.err
		}
		filters.add(part.filters)
		return take(part.rows)
	})
	if err != nil {
		return filters, fmt.Errorf("corpus %s: %w", c.Dir, err)
	}
	return filters, nil
}

func scanPart[T any](ctx context.Context, c *corpus.Corpus, i int, s Scan, describe func(Row) (T, bool),
	count func()) (
	out scanned[T]) {
	part := c.Manifest.Parts[i]
	r := &replayer{rules: c.Rules(), selection: s.Selection}
	for game, err := range c.PartGames(ctx, i) {
		if err != nil {
			out.err = err
			return out
		}
		count()
		if s.Skip[game.Number] || !r.filters.takesGame(s.Selection, &game) {
			continue
		}
		if err := r.replay(&game); err != nil {
			out.err = fmt.Errorf("%s: row %d (game %d): %w", c.Path(part.File), part.Row(game.Number), game.Number, err)
			return out
		}
		r.limitPerGame()
		split := corpus.SplitOf(game.OpeningIdentity())
		for _, chosen := range r.chosen {
			k := &r.kept[chosen]
			row := Row{Game: &game, Ply: &game.Plies[k.ply], Split: split, Key: k.key, Position: &k.position}
			if x, ok := describe(row); ok {
				out.rows = append(out.rows, x)
				r.filters.Kept++
			}
		}
	}
	out.filters = r.filters
	return out
}
