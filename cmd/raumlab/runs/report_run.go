package runs

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
	"raumlab/corpus"
	"raumlab/internal/folder"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
)

// addRun adds the content of a pipeline's folder: of several weights the newest, with their match.
// Of an unfinished run it says what is left, and the command that goes on.
func addRun(ctx context.Context, page *report.Page, game *shownGame, run, anchor string, stderr io.Writer) error {
	var s pipelineSettings
	file := filepath.Join(run, runKind.Settings)
	err := folder.Read(file, &s)
	if err == nil {
		err = s.check(file)
	}
	if err != nil {
		return err
	}
	command, err := s.command(run)
	if err != nil {
		return hint.Errorf("%s: key rules: %w: restore the file, or give another folder", file, err)
	}
	newest, err := cli.NewestWeights(run)
	if err != nil {
		return err
	}
	parts := 0
	for _, name := range []string{cli.RunCorpus, tuning.ReportOf(cli.RunWeights(newest)), cli.RunMatch(newest),
		cli.RunBook} {
		path := filepath.Join(run, name)
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) || name == cli.RunCorpus && empty(path) {
			continue
		}
		if err := addSection(ctx, page, game, path, anchor, stderr); err != nil {
			return err
		}
		parts++
	}
	if parts == 0 {
		return fmt.Errorf(
			"run %s: no part of its corpus is finished yet, so there is nothing to show: resume it with %s", run, command)
	}
	page.Provenance.Seed, page.Provenance.Rules, page.Provenance.Engine = fmt.Sprint(s.Seed), s.Rules, s.Engine
	page.Provenance.Other = []report.Entry{
		{Name: "games", Value: fmt.Sprint(s.Games)}, {Name: "pairs", Value: fmt.Sprint(s.Pairs)}, {Name: "depth",
			Value: fmt.Sprint(s.Depth)},
		{Name: "opening", Value: s.Opening}, {Name: "move limit", Value: plural.Of(s.MaxPlies, "ply")},
	}
	if left := s.left(run, page); left != "" {
		page.Next = &report.Next{Why: "The run is unfinished: " + left + ". This command resumes it", Command: command}
	}
	return nil
}

// empty reports whether a corpus has no finished part.
func empty(dir string) bool {
	c, err := corpus.OpenPartial(dir)
	return err == nil && c.Len() == 0
}
