package corpus_test

import (
	"context"

	"raumlab/corpus"
	"raumlab/corpus/corpustest"
	"raumlab/corpus/derive"
)

func init() {
	runs := map[string]corpus.TestRun{}
	for name, r := range corpustest.Runs {
		runs[name] = r
	}
	corpus.Use(corpus.Outside{
		Games:      corpustest.Games,
		Header:     corpustest.Header,
		Runs:       runs,
		Write:      corpustest.Write,
		Make:       corpustest.Make,
		Open:       corpustest.Open,
		Slice:      corpustest.Slice,
		Quarantine: corpustest.Quarantine,
		ReadAll:    corpustest.ReadAll,
		Files:      corpustest.Files,
		SameFiles:  corpustest.SameFiles,
		WantError:  corpustest.WantError,
		Merge: func(ctx context.Context, dir string, sources ...*corpus.Corpus) error {
			_, err := derive.Merge(ctx, dir, "test", sources, nil)
			return err
		},
		Positions: func(ctx context.Context, c *corpus.Corpus, path string) error {
			_, err := derive.Positions{}.Write(ctx, c, path)
			return err
		},
	})
}
