package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"raumlab/cmd/raumlab/report"
	"raumlab/internal/disk"
	"raumlab/selfplay/match"
	"raumlab/tuner/study"
)

// studyPage is the page of a study, in its folder.
const studyPage = "report.html"

// pageEvery is the least time between two pages of a study that goes on.
const pageEvery = 5 * time.Second

// studySign turns values into what people read: log-loss, or Elo.
func studySign(objective string) (sign float64, unit string) {
	if objective == matchObjective {
		return -1, "Elo over the opponent"
	}
	return 1, "log-loss, nats a position"
}

func signedAll(sign float64, values []float64) []float64 {
	all := make([]float64, len(values))
	for i, v := range values {
		all[i] = sign * v
	}
	return all
}

// studySection makes the section of a page; of a study that goes on there is no outcome.
func studySection(s study.Settings, values []float64, r *study.Outcome) *report.Study {
	q := s.Request
	sign, unit := studySign(q.Objective)
	section := &report.Study{Unit: unit}
	fact := func(name, format string, values ...any) {
		section.Facts = append(section.Facts, report.Entry{Name: name, Value: fmt.Sprintf(format, values...)})
	}
	fact("objective", "%s", q.Objective)
	fact("evaluations", "%d", len(values))
	fact("seed", "%d", q.Seed)
	fact("K", "%.0f cp", s.K)
	fact("corpus", "%s", q.Origin.Corpus)
	section.Values = signedAll(sign, values)
	if r == nil {
		fact("state", "unfinished")
		return section
	}
	fact("stopped by", "%s", r.Stopped)
	fact("fitted weights", "%.5g ± %.2g", sign*r.Centre.Mean, r.Centre.SD)
	fact("best point", "%.5g ± %.2g", sign*r.Best.Mean, r.Best.SD)
	fact("pessimistic point", "%.5g ± %.2g", sign*r.Pessimistic.Mean, r.Pessimistic.SD)
	fact("converged", "%v", r.Converged)
	if names := s.Space.AtEnds(r.Best.X); len(names) > 0 {
		fact("best at the end of a range", "%s", strings.Join(names, ", "))
	}
	if r.Verification != "" { // results of older versions do not name it
		fact("match of the best weights", "%s, where one was played", r.Verification)
	}
	fact("calibration", "errors of left-out predictions are %.2f of what they should be", r.Calibration)
	section.Best = signedAll(sign, r.Trace)
	for _, g := range r.LeftOut {
		section.LeftOut = append(section.LeftOut, report.Guess{Value: sign * g.Value, Mean: sign * g.Mean, SD: g.SD})
	}
	for i, a := range s.Space.Axes {
		slice := r.Slices[i]
		section.Slices = append(section.Slices, report.Slice{Axis: a.Name, Best: r.Best.X[i], X: slice.X, Mean: signedAll(sign, slice.Mean), SD: slice.SD})
		section.Points = append(section.Points, report.Coordinates{Axis: a.Name, Share: a.Part, Best: r.Best.X[i], Pessimistic: r.Pessimistic.X[i], Scale: r.LengthScales[i]})
	}
	if len(r.Plane.Mean) > 0 {
		plane := &report.Plane{AxisX: r.Plane.AxisX, AxisY: r.Plane.AxisY, X: r.Plane.X, Y: r.Plane.Y}
		for _, row := range r.Plane.Mean {
			plane.Mean = append(plane.Mean, signedAll(sign, row))
		}
		section.Plane = plane
	}
	for _, l := range r.Losses {
		section.Losses = append(section.Losses, report.HeldOut{Games: l.Split, Weights: l.Weights, LogLoss: l.LogLoss, Change: l.Change, SE: l.SE})
	}
	return section
}

// writeStudyPage writes the page of a study that has ended, with the match at its end once that is played.
func writeStudyPage(dir string, s study.Settings, r study.Outcome, verified *match.Summary) error {
	return writePage(dir, endedSection(s, r), r.Verification, verified)
}

// endedSection makes the section of a study that has ended.
func endedSection(s study.Settings, r study.Outcome) *report.Study {
	var values []float64
	for _, g := range r.LeftOut {
		values = append(values, g.Value)
	}
	return studySection(s, values, &r)
}

// writePage writes a page of a study in its folder; verified is the match of that name in it, nil where none is played.
func writePage(dir string, section *report.Study, verification string, verified *match.Summary) error {
	page := report.Page{Title: "raumlab: " + filepath.Base(dir), Provenance: report.Provenance{Made: time.Now(), Version: version}, Study: section}
	if verified != nil {
		var err error
		if page.Match, err = matchSection(filepath.Join(dir, verification), *verified); err != nil {
			return err
		}
	}
	var html bytes.Buffer
	if err := report.Render(&html, page); err != nil {
		return err
	}
	return disk.ReplaceBytes(filepath.Join(dir, studyPage), html.Bytes())
}
