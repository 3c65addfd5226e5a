package main

import (
	"bytes"
	"fmt"
	"io"
	"math"
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

// A studyProgress shows how far a study has come: the best so far as a plot on a terminal, now and then a line elsewhere, and a page.
type studyProgress struct {
	out     io.Writer
	live    *live // nil where out is no terminal
	folder  *study.Folder
	bar     *progress // of the evaluations, where out is no terminal
	now     study.Progress
	playing string
	paged   time.Time
	failed  error // to write the page
	sign    float64
	unit    string
}

func newStudyProgress(stderr io.Writer, f *study.Folder, objective string) *studyProgress {
	p := &studyProgress{out: stderr, live: newLive(stderr), folder: f}
	p.sign, p.unit = studySign(objective)
	return p
}

// studySign turns values into what people read: log-loss, or Elo.
func studySign(objective string) (sign float64, unit string) {
	if objective == matchObjective {
		return -1, "Elo over the opponent"
	}
	return 1, "log-loss, nats a position"
}

// evaluation shows what is known after each evaluation.
func (p *studyProgress) evaluation(now study.Progress) {
	if p.bar == nil && p.live == nil {
		p.bar = newProgress(p.out, "evaluations", int64(len(now.Evaluations)), int64(now.Budget))
	}
	p.now, p.playing = now, ""
	p.draw()
	if p.bar != nil && len(now.Best) > 0 {
		p.bar.at(int64(len(now.Evaluations)), fmt.Sprintf("best %.5g", p.sign*now.Best[len(now.Best)-1]))
	}
	if len(now.Evaluations) == 0 || time.Since(p.paged) < pageEvery {
		return
	}
	p.paged = time.Now()
	var values []float64
	for _, e := range now.Evaluations {
		values = append(values, e.Value)
	}
	section := studySection(p.folder.Settings, values, nil)
	section.Best = signedAll(p.sign, now.Best)
	p.failed = writePage(p.folder.Dir, section, "", nil)
}

// pair shows how far the match of an evaluation has come.
func (p *studyProgress) pair(number int, s match.Summary) {
	p.playing = fmt.Sprintf("evaluation %d: %d of %d pairs, %.1f %%", number+1, s.Pairs, s.MaxPairs, 100*s.Pentanomial.Score())
	p.draw()
}

func (p *studyProgress) draw() {
	if p.live == nil {
		return
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d of at most %d evaluations\n", len(p.now.Evaluations), p.now.Budget)
	if n := len(p.now.Best); n > 0 {
		e := p.now.Evaluations[n-1]
		fmt.Fprintf(&b, "last %.5g, expected gain %.2g, best so far %.5g (%s)\n", p.sign*e.Value, e.Improvement, p.sign*p.now.Best[n-1], p.unit)
		b.WriteString(curve(signedAll(p.sign, p.now.Best), 60, 8))
	}
	if p.playing != "" {
		b.WriteString(p.playing + "\n")
	}
	p.live.draw(b.String())
}

// end takes the plot away.
func (p *studyProgress) end() {
	if p.live != nil {
		p.live.clear()
	}
	if p.bar != nil {
		p.bar.end()
	}
}

func signedAll(sign float64, values []float64) []float64 {
	all := make([]float64, len(values))
	for i, v := range values {
		all[i] = sign * v
	}
	return all
}

// curve draws values as text, the first on the left, in so many columns and rows. Long ones are thinned to every so many values.
func curve(values []float64, columns, rows int) string {
	step := (len(values) + columns - 1) / columns
	var shown []float64
	for i := step - 1; i < len(values); i += step {
		shown = append(shown, values[i])
	}
	if len(values)%step != 0 {
		shown = append(shown, values[len(values)-1])
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, v := range shown {
		low, high = min(low, v), max(high, v)
	}
	grid := make([][]rune, rows)
	for r := range grid {
		grid[r] = []rune(strings.Repeat(" ", len(shown)))
	}
	for c, v := range shown {
		r := rows - 1
		if high > low {
			r = int(math.Round((high - v) / (high - low) * float64(rows-1)))
		}
		grid[r][c] = '•'
	}
	var b strings.Builder
	for r, line := range grid {
		label := ""
		switch r {
		case 0:
			label = fmt.Sprintf("%.5g", high)
		case rows - 1:
			label = fmt.Sprintf("%.5g", low)
		}
		fmt.Fprintf(&b, "%10s │%s\n", label, strings.TrimRight(string(line), " "))
	}
	return b.String()
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
