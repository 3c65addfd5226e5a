package tuning

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/engine/weights"
	"raumlab/internal/disk"
	"raumlab/internal/hint"
	"raumlab/tuner"
)

// mayPutTuning refuses files of a tuning that must not be written, with the reason of the first.
// With --force, any that is there may be replaced.
func mayPutTuning(o tuneOptions, now tuner.Origin) error {
	spared := func(mayReplace func(path string) error) func(path string) error {
		if o.force {
			return nil
		}
		return mayReplace
	}
	return cmp.Or(
		cli.MayPut(o.Out, spared(func(path string) error { return mayReplaceWeights(path, now) })),
		cli.MayPut(ReportOf(o.Out), spared(func(path string) error { return mayReplaceReport(path, now) })),
		cli.MayPut(pageOf(o.Out), spared(mayReplaceTuningPage)),
	)
}

// mayReplaceWeights refuses a weight file that the same tuning did not write.
func mayReplaceWeights(path string, now tuner.Origin) error {
	w, err := weights.Read(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return hint.Errorf("%w: name another --out, or replace the file with --force", err)
	}
	then, tuned := tuner.OriginOf(w)
	if !tuned {
		return fmt.Errorf("%s holds weights that a tuning did not make: name another --out, or replace them with --force",
			path)
	}
	return sameOrigin(path, then, now)
}

// mayReplaceReport refuses a report that the same tuning did not write.
func mayReplaceReport(path string, now tuner.Origin) error {
	r, err := tuner.ReadReport(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return hint.Errorf("%w: name another --out, or replace the file with --force", err)
	}
	return sameOrigin(path, r.Origin, now)
}

// mayReplaceTuningPage refuses a file that is no page of ours. Any page may be replaced, because
// the report has all its facts.
func mayReplaceTuningPage(path string) error {
	if err := report.MayReplacePage(path); err != nil {
		return hint.Errorf("%w: name another --out, or replace the file with --force", err)
	}
	return nil
}

func sameOrigin(path string, then, now tuner.Origin) error {
	differ, err := then.Differences(now)
	if err == nil && differ != nil {
		more := ""
		if n := len(differ) - mostDiffering; n > 0 {
			differ, more = differ[:mostDiffering], fmt.Sprintf("; and %d more", n)
		}
		err = fmt.Errorf("%s comes from another tuning: %s%s: name another --out, or replace it with --force", path, differ,
			more)
	}
	return err
}

// mostDiffering is how many settings of another tuning an error names.
const mostDiffering = 3

// writeTuningPage writes the page of a report. The same report gives the same bytes.
func writeTuningPage(out string, r tuner.Report) error {
	page := report.Page{
		Title: "raumlab: " + filepath.Base(out),
		Provenance: report.Provenance{Version: r.Version, Rules: r.Rules, Engine: r.Engine,
			Other: []report.Entry{{Name: "corpus digest", Value: r.Origin.Corpus}}},
		Tuning: report.TuningSection(r),
	}
	var html bytes.Buffer
	if err := report.Render(&html, page); err != nil {
		return err
	}
	return disk.ReplaceBytes(pageOf(out), html.Bytes())
}

// putTuning writes the report, and then the weights, so that weights never lack their report.
func putTuning(out string, w weights.File, r tuner.Report, stderr io.Writer) error {
	if err := r.Write(ReportOf(out)); err != nil {
		return err
	}
	return writeWeights(out, w, stderr)
}
