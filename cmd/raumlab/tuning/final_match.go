package tuning

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/matches"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/plural"
	"raumlab/selfplay/match"
)

// A finalMatch is the match at the end of a study or of a tuning of options. The page shows it, too.
type finalMatch struct {
	folder, name   string // of the page; of the match in it
	pairs          int64
	page           report.Page
	stdout, stderr io.Writer
}

// play plays the match and prints it after a title.
func (m finalMatch) play(title string,
	run func(progress func(match.Summary)) (match.Config, match.Summary, error)) error {
	var bar *term.Progress
	c, s, err := run(func(s match.Summary) {
		if bar == nil {
			bar = term.NewProgress(m.stderr, "verification pairs", s.Pairs, m.pairs)
		}
		bar.At(s.Pairs, fmt.Sprintf("%.1f %%", 100*s.Pentanomial.Score()), s.Pentanomial.String())
	})
	bar.End()
	dir := filepath.Join(m.folder, m.name)
	switch {
	case err != nil && s.Finished():
		err = matches.Outlived(err)
	case errors.Is(err, context.Canceled):
		return errors.Join(cli.InterruptedWith("%d of %s of the verification are kept; run the same command again to resume",
			s.Pairs, plural.Of(m.pairs, "pair")), err)
	case err != nil && bar == nil: // not begun
		return fmt.Errorf("--verify: %w; or remove %s and run the same command again to replay that match", err, dir)
	case err != nil:
		return fmt.Errorf("--verify: %w", matches.Stopped(err, s.Pairs, m.pairs, dir))
	}
	if failed := report.WriteIn(m.folder, m.page, m.name); failed != nil {
		return failed
	}
	fmt.Fprintf(m.stdout, "\n%s on new openings, in %s:\n", title, dir)
	return errors.Join(matches.PrintMatch(m.stdout, c, s, false), err)
}
