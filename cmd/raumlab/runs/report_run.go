package runs

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/tuning"
	"raumlab/corpus"
	"raumlab/internal/folder"
	"raumlab/internal/plural"
)

// addRun adds the content of a pipeline's folder: of several weights the newest, with their match.
// Of an unfinished run it says what is left, and the command that goes on.
func (r *reporter) addRun(ctx context.Context, run string) error {
	var s pipelineSettings
	file := filepath.Join(run, runKind.Settings)
	if err := folder.Read(file, &s); err != nil {
		return err
	}
	newest, err := cli.NewestWeights(run)
	if err != nil {
		return err
	}
	parts := 0
	for _, name := range []string{cli.RunCorpus, tuning.ReportOf(cli.RunWeights(newest)), cli.RunMatch(newest),
		cli.RunBook} {
		path := filepath.Join(run, name)
		if lacks(run, name) || name == cli.RunCorpus && empty(path) {
			continue
		}
		if err := r.add(ctx, path); err != nil {
			return err
		}
		parts++
	}
	if parts == 0 {
		return fmt.Errorf(
			"run %s: no part of its corpus is finished yet, so there is nothing to show: run its command again", run)
	}
	p := &r.page.Provenance
	p.Seed, p.Rules, p.Engine = fmt.Sprint(s.Seed), s.Rules, s.Engine
	p.Other = report.Facts{{Name: "games", Value: fmt.Sprint(s.Games)}, {Name: "pairs", Value: fmt.Sprint(s.Pairs)},
		{Name: "depth", Value: fmt.Sprint(s.Depth)}, {Name: "opening", Value: s.Opening},
		{Name: "move limit", Value: plural.Of(s.MaxPlies, "ply")}}
	if left := s.left(run, &r.page); left != "" {
		r.page.Summary = report.Facts{{Name: "state", Value: "unfinished: " + left + "; run its command again to resume"}}
	}
	return nil
}

func lacks(run, name string) bool {
	_, err := os.Lstat(filepath.Join(run, name))
	return errors.Is(err, fs.ErrNotExist)
}

// empty reports whether a corpus has no finished part.
func empty(dir string) bool {
	c, err := corpus.OpenPartial(dir)
	return err == nil && c.Len() == 0
}

// left says what a run in a folder has still to do first, or nothing. The page shows what it has.
func (s *pipelineSettings) left(run string, page *report.Page) string {
	version := int64(0)
	if len(s.Earlier) > 0 {
		version = s.Games
	}
	switch c, m := page.Corpus, page.Match; {
	case c == nil:
		return "it has no games"
	case !c.Complete || c.Planned < s.Games:
		return fmt.Sprintf("%d of %s are played", c.Games, plural.Of(s.Games, "game"))
	case lacks(run, cli.RunWeights(version)):
		return "its weights are not tuned"
	case m == nil || lacks(run, cli.RunMatch(version)):
		return "its match has not started"
	case !m.Finished() || m.Pairs < s.Pairs:
		return fmt.Sprintf("%d of %s are played", m.Pairs, plural.Of(s.Pairs, "pair"))
	case lacks(run, cli.RunBook):
		return "its book is not built"
	}
	return ""
}
