package book

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"raumlab/corpus"
	"raumlab/engine/board"
)

// Build makes a book from the games of one corpus or more, in any order. It refuses corpora of
// different rules, and one that is given twice. A game that several corpora have counts once (see
// corpus.Once), with its labels of self-play rather than those of a copy. Version is that of the
// program. Progress is told the games read and all games, and may be nil.
//
// Build reads games one by one, but keeps all positions in memory: about 500 bytes for each
// different one. It counts games of imported corpora apart.
func Build(ctx context.Context, corpora []*corpus.Corpus, thresholds Thresholds, version string,
	progress corpus.Progress) (*Book, error) {
	if len(corpora) == 0 {
		return nil, fmt.Errorf("building a book: no corpus given")
	}
	thresholds, err := thresholds.complete()
	if err != nil {
		return nil, fmt.Errorf("building a book: %w", err)
	}
	rules, err := raumschachRules(corpora)
	if err != nil {
		return nil, fmt.Errorf("building a book: %w", err)
	}
	tree := NewTree(rules, thresholds.MaxPly)
	origin := Origin{Rules: rules, Version: version, Thresholds: thresholds}
	all := int64(0)
	for i, x := range corpora {
		if j := slices.Index(origin.Corpora, x.Digest()); j >= 0 {
			return nil, fmt.Errorf(
				"building a book: %s and %s are the same corpus, and its games would count twice: give it once", corpora[j].Dir,
				corpora[i].Dir)
		}
		origin.Corpora = append(origin.Corpora, x.Digest())
		all += x.Len()
	}
	slices.Sort(origin.Corpora)
	read, several := int64(0), len(corpora) > 1
	var once corpus.Once
	for _, x := range inOrder(corpora) {
		once.Begin()
		add := tree.Add
		if x.Manifest.Header.Imported() {
			add = tree.addImported
		}
		for g, err := range x.Games(ctx) {
			if err != nil {
				return nil, err
			}
			if !several || once.Counts(&g) {
				if err := add(&g); err != nil {
					return nil, fmt.Errorf("corpus %s: game %d: %w", x.Dir, g.Number, err)
				}
				origin.Games++
			}
			if read++; progress != nil {
				progress(read, all)
			}
		}
	}
	limit := thresholds.limit()
	values := tree.Values(limit)
	origin.Model, origin.Distinct, origin.InBook, origin.Split = values.Model, values.DistinctGames, values.InBook,
		tree.splitHalf(limit)
	return &Book{Origin: origin, positions: values.positions}, nil
}

// inOrder returns corpora of self-play first, imported ones last and large ones first, however they were
// given.
func inOrder(corpora []*corpus.Corpus) []*corpus.Corpus {
	derived := func(c *corpus.Corpus) int { return min(1, len(c.Manifest.Header.Method())) }
	return corpus.ImportedLast(slices.SortedFunc(slices.Values(corpora), func(a, b *corpus.Corpus) int {
		return cmp.Or(cmp.Compare(derived(a), derived(b)), cmp.Compare(b.Len(), a.Len()), cmp.Compare(a.Digest(), b.Digest()))
	}))
}

// raumschachRules returns the rules of all corpora. Books are of Raumschach alone.
func raumschachRules(corpora []*corpus.Corpus) (board.Rules, error) {
	rules, err := corpus.SameRules(corpora...)
	if err != nil {
		return board.Rules{}, err
	}
	return rules.Raumschach("an opening book")
}
