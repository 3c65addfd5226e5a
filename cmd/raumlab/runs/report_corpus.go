package runs

import (
	"cmp"
	"context"
	"io"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/games"
	"raumlab/cmd/raumlab/report"
)

// addCorpus adds the section of a corpus, or of the finished parts of one that is unfinished.
func addCorpus(ctx context.Context, page *report.Page, game *shownGame, dir string, stderr io.Writer,
	taken func(bool, string) error) error {
	c, _, err := games.OpenBegun(dir)
	if err != nil {
		return err
	}
	if err := cmp.Or(taken(page.Corpus != nil, "corpus"), game.admit(dir, c.Rules())); err != nil {
		return err
	}
	info, err := games.Count(ctx, c, stderr)
	if err != nil {
		return err
	}
	a, err := cli.Audit(ctx, c, stderr)
	if err != nil {
		return err
	}
	page.Corpus, err = report.CorpusSection(ctx, c, dir, info, a, stderr)
	return err
}
