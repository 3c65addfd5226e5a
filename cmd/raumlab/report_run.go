package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/tuning"
)

// addRun adds the content of a pipeline's folder: of several weights the newest, with their match.
func addRun(ctx context.Context, page *report.Page, game *shownGame, run, anchor string, stderr io.Writer) error {
	newest, err := cli.NewestWeights(run)
	if err != nil {
		return err
	}
	parts := 0
	for _, name := range []string{cli.RunCorpus, tuning.ReportOf(cli.RunWeights(newest)), cli.RunMatch(newest), cli.RunBook} {
		path := filepath.Join(run, name)
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err := addSection(ctx, page, game, path, anchor, stderr); err != nil {
			return err
		}
		parts++
	}
	if parts == 0 {
		return fmt.Errorf("run %s: it has nothing yet that a page shows: give its command again", run)
	}
	return nil
}
