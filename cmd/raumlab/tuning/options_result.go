package tuning

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"time"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/matches"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/tuner/options"
)

// An optionsProgress shows how far a tuning of options is: a bar, and a page.
type optionsProgress struct {
	out    io.Writer
	folder *options.Folder
	bar    *term.Progress // nil before the first pair that is played
	kept   int64          // pairs that the bar knows to be of earlier runs
	rounds int            // on the page
	now    options.Progress
	paged  time.Time
	failed error // of the page
}

// at shows the state after a pair or a round.
func (p *optionsProgress) at(now options.Progress) {
	p.now = now
	if p.bar == nil {
		p.bar = term.NewProgress(p.out, "pairs", now.Stored, now.Wanted)
	}
	if now.Stored != p.kept {
		p.bar.Resize(now.Stored, now.Wanted)
		p.kept = now.Stored
	}
	var details []string
	if r := now.Recommended; r.Known() {
		details = append(details, fmt.Sprintf("gain %+.0f ± %.0f Elo", *r.Gain, r.Margin()))
	}
	if now.Forfeits > 0 {
		details = append(details, plural.As(int(now.Forfeits), "game lost by a fault", "games lost by faults"))
	}
	for j, x := range p.folder.Settings.Parameters {
		details = append(details, x.Name+" "+x.Text(now.Recommended.X[j]))
	}
	p.bar.At(now.Pairs, details...)
	if len(now.Trace) > p.rounds && time.Since(p.paged) >= report.PageEvery {
		p.rounds, p.paged = len(now.Trace), time.Now()
		p.page(report.OptionsRunning)
	}
}

// page writes the page of the duels so far, if any were played.
func (p *optionsProgress) page(state report.OptionsState) {
	if len(p.now.Trace) > 0 {
		page := report.Page{Options: report.OptionsSection(p.folder.Settings, p.now.Trace, state)}
		page.Running = state == report.OptionsRunning
		p.failed = report.WriteIn(p.folder.Dir, page, "")
	}
}

func (p *optionsProgress) end() {
	if p.bar != nil {
		p.bar.End()
	}
}

// printOptions prints what all duels say, and by which name a match knows the tuned engine.
func printOptions(w io.Writer, s options.Settings, o options.Outcome, tuned, verdict string) {
	fmt.Fprintf(w, "Tuned %s with %s: %s in %s\n", s.Engine, s.Method, plural.Of(int(o.Pairs), "pair"),
		plural.Of(o.Duels, "duel"))
	if o.Forfeits > 0 {
		fmt.Fprintf(w, "%s lost by faults of the program or on time\n", plural.As(int(o.Forfeits), "game was", "games were"))
	}
	t := term.NewNumbers(w)
	fmt.Fprintln(t, "\noption\tstart\trecommended\tmin\tmax\t")
	for j, p := range s.Parameters {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t\n", p.Name, p.Text(p.Start), p.Text(o.Recommended.X[j]), p.Text(p.Min),
			p.Text(p.Max))
	}
	if startStays(o) {
		fmt.Fprintln(t, "\nThe recommended values are the starting values, so no match is played at the end.")
	} else {
		fmt.Fprintf(t, "\nTo play with these values: %s\n", tuned)
	}
	t.Flush()
	fmt.Fprintf(w, "\n%s\n", verdict)
}

// startStays reports whether the recommended values are the starting values.
func startStays(o options.Outcome) bool { return slices.Equal(o.Recommended.X, o.Trace[0].X) }

// verifyOptions plays the match at the end, unless both sides would have the same values.
func (o *optionsOptions) verifyOptions(ctx context.Context, f *options.Folder, a options.Arena, outcome options.Outcome,
	test *elo.SPRT, page report.Page, stdout, stderr io.Writer) error {
	if o.verify == 0 || startStays(outcome) {
		return nil
	}
	dir := filepath.Join(f.Dir, options.VerificationName)
	var bar *term.Progress
	c, s, err := f.Verify(ctx, a, outcome, o.verify, test, o.workers, func(s match.Summary) {
		if bar == nil {
			bar = term.NewProgress(stderr, "verification pairs", s.Pairs, o.verify)
		}
		showPairs(bar, s)
	})
	if bar != nil {
		bar.End()
	}
	switch {
	case err != nil && s.Finished():
		err = matches.Outlived(err)
	case errors.Is(err, context.Canceled):
		return errors.Join(cli.InterruptedWith(fmt.Sprintf(keptPairs, s.Pairs, plural.Of(o.verify, "pair"))), err)
	case err != nil && bar == nil: // not begun
		return fmt.Errorf("--verify: %w; or remove %s and run the same command again to replay that match", err, dir)
	case err != nil:
		return matches.Stopped(err, s.Pairs, o.verify, dir)
	}
	failed := err // of a match that is complete
	if err := report.WriteIn(f.Dir, page, options.VerificationName); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "\nMatch of the recommended values against the starting values, on new openings, in %s:\n", dir)
	return errors.Join(matches.PrintMatch(stdout, c, s, false), failed)
}
