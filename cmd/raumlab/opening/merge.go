package opening

import (
	"context"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/book/growth"
	"raumlab/cmd/raumlab/cli"
	"raumlab/corpus"
)

func newMergeCommand() *cobra.Command {
	var o bookBuildOptions
	cmd := &cobra.Command{
		Use:   "merge SOURCE... --out FILE",
		Short: "merge several books, with their games, into one",
		Long: `Makes the book that 'raumlab book build' would make from all games together; each corpus
counts once, in any order. A source is a corpus, the folder of a growing book or of a
pipeline, or a book file. The corpora of a book file must be among the sources, because
a book does not record which of its games are equal or depend on each other. All books
must have the same thresholds.`,
		Example: `  raumlab book merge runs/book runs/other-book --out runs/both.parquet
  raumlab book merge runs/book.parquet runs/book-corpus runs/imported --out runs/both.parquet`,
		Args: cobra.MinimumNArgs(2),
		RunE: cli.Runner(o.merge),
	}
	o.add(cmd, "Parquet file of the book (required)")
	cli.MayPrint(cmd)
	return cmd
}

func (o *bookBuildOptions) merge(ctx context.Context, sources []string, stdout, stderr io.Writer) error {
	o.thresholds = book.Defaults()
	var dirs, digests []string
	wanted := map[string]string{} // corpora, with the book that was built from them
	first := ""
	for _, source := range sources {
		file, games := parts(source)
		if games != "" {
			c, err := corpus.Open(games)
			if err != nil {
				return err
			}
			if !slices.Contains(digests, c.Digest()) {
				dirs, digests = append(dirs, games), append(digests, c.Digest())
			}
		}
		if file == "" {
			continue
		}
		b, err := book.Load(file)
		if err != nil {
			return err
		}
		if first == "" {
			first, o.thresholds = file, b.Thresholds
		} else if b.Thresholds != o.thresholds {
			return fmt.Errorf(
				"book %s has thresholds %+v, book %s %+v: build one of them again with the thresholds of the other", file,
				b.Thresholds, first, o.thresholds)
		}
		for _, digest := range b.Corpora {
			wanted[digest] = file
		}
	}
	for _, digest := range slices.Sorted(maps.Keys(wanted)) {
		if !slices.Contains(digests, digest) {
			return fmt.Errorf("book %s was built from the corpus %s: give the folder of that corpus, too",
				wanted[digest], digest)
		}
	}
	return o.run(ctx, dirs, stdout, stderr)
}

// parts returns the book and the corpus of a source. Either may be empty.
func parts(source string) (file, games string) {
	switch {
	case book.IsShipped(source), strings.HasSuffix(source, filepath.Ext(growth.BookName)):
		return source, ""
	case cli.IsGrowing(source):
		return filepath.Join(source, growth.BookName), filepath.Join(source, growth.GamesName)
	case cli.IsRun(source):
		return filepath.Join(source, cli.RunBook), filepath.Join(source, cli.RunCorpus)
	}
	return "", source
}
