package corpustest

import (
	"testing"

	"raumlab/corpus"
	"raumlab/corpus/derive"
	"raumlab/engine/board"
)

// Derived returns the corpus with what merge, filter and sample make of it and of each other, by
// name: all of its games in each but the one called decided. All of them are verified.
func Derived(t testing.TB, source *corpus.Corpus) map[string]*corpus.Corpus {
	t.Helper()
	all := map[string]*corpus.Corpus{"source": source}
	merge := func(dir string, sources ...*corpus.Corpus) error {
		_, err := derive.Merge(t.Context(), dir, "test", sources, nil)
		return err
	}
	filter := func(dir string, from *corpus.Corpus, f corpus.Filter) error {
		_, err := derive.Filter(t.Context(), dir, "test", from, f, nil)
		return err
	}
	sample := func(dir string, from *corpus.Corpus) error {
		return derive.Sample(t.Context(), dir, "test", from, from.Len(), 1, nil)
	}
	for _, x := range []struct {
		name  string
		write func(dir string) error
	}{
		{"merge", func(dir string) error { return merge(dir, source) }},
		{"filter", func(dir string) error { return filter(dir, source, corpus.Filter{NoChecks: true}) }},
		{"sample", func(dir string) error { return sample(dir, source) }},
		{"sample of merge", func(dir string) error { return sample(dir, all["merge"]) }},
		{"merge of filter", func(dir string) error { return merge(dir, all["filter"], source) }},
		{"filter of that", func(dir string) error {
			return filter(dir, all["merge of filter"], corpus.Filter{NoCaptures: true})
		}},
		{"decided", func(dir string) error {
			return filter(dir, source, corpus.Filter{Terminations: []board.Termination{
				board.Checkmate, board.PlyLimit, board.BareKings, board.Repetition, board.Stalemate,
			}})
		}},
	} {
		dir := t.TempDir()
		if err := x.write(dir); err != nil {
			t.Fatalf("%s: %v", x.name, err)
		}
		c := Reopen(t, dir)
		if err := c.Verify(t.Context(), nil, nil); err != nil {
			t.Errorf("%s: %v", x.name, err)
		}
		all[x.name] = c
	}
	return all
}
