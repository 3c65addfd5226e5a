package cli

import "raumlab/corpus"

// OpenCorpora opens corpora and counts their games.
func OpenCorpora(dirs []string) (corpora []*corpus.Corpus, games int64, err error) {
	for _, dir := range dirs {
		c, err := corpus.Open(dir)
		if err != nil {
			return nil, 0, err
		}
		corpora = append(corpora, c)
		games += c.Len()
	}
	return corpora, games, nil
}
