// Package derive makes corpora of corpora (merge, sample, filter), and tables and texts of them.
//
// What is made says of what and how in its configuration. The same sources give the same bytes.
package derive

import (
	"context"
	"errors"
	"fmt"

	"raumlab/corpus"
)

// Merged counts what Merge did.
type Merged struct {
	Kept    int64 `json:"kept"`
	Dropped int64 `json:"dropped"` // games that an earlier one equals in start position and moves
}

// Merge makes a corpus in dir of the games of the sources, in their order (see corpus.ImportedLast) and
// with new numbers. Of games with the same start and moves it keeps the first. Sources of different rules are
// refused. Version is that of the program. A merge that was interrupted is resumed; a finished
// one is left as it is. Memory grows by some 50 bytes a game, for recognising duplicates.
func Merge(ctx context.Context, dir string, version string, sources []*corpus.Corpus,
	progress corpus.Progress) (_ Merged, err error) {
	if len(sources) == 0 {
		return Merged{}, fmt.Errorf("merging into %s: no corpora", dir)
	}
	if _, err := corpus.SameRules(sources...); err != nil {
		return Merged{}, err
	}
	sources = corpus.ImportedLast(sources)
	header := corpus.DerivedHeader(corpus.MethodMerge, version, sources)
	w, err := corpus.Begin(ctx, dir, header, corpus.Slice{}, nil)
	if err != nil {
		return Merged{}, err
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	total := int64(0)
	for _, c := range sources {
		total += c.Len()
	}
	var merged Merged
	seen := map[[16]byte]bool{}
	for _, c := range sources {
		for g, err := range c.Games(ctx) {
			if err != nil {
				return Merged{}, err
			}
			id := g.Identity()
			if seen[id] {
				merged.Dropped++
			} else {
				seen[id] = true
				if err := appendAs(w, merged.Kept, g); err != nil {
					return Merged{}, err
				}
				merged.Kept++
			}
			progress.Report(merged.Kept+merged.Dropped, total)
		}
	}
	return merged, w.Finish()
}

// appendAs appends the game under another number, unless a resumed corpus has it already.
func appendAs(w *corpus.Writer, number int64, g corpus.Game) error {
	if number < w.Next() {
		return nil
	}
	g.Number = number
	return w.Append(g)
}
