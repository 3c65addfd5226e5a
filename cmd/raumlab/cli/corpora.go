package cli

import (
	"context"

	"raumlab/corpus"
)

// OpenCorpora opens corpora and counts their games.
func OpenCorpora(ctx context.Context, dirs []string) (corpora []*corpus.Corpus, games int64, err error) {
	for _, dir := range dirs {
		c, err := corpus.OpenContext(ctx, dir)
		if err != nil {
			return nil, 0, err
		}
		corpora = append(corpora, c)
		games += c.Len()
	}
	return corpora, games, nil
}
