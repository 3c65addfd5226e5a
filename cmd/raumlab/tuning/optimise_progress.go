package tuning

import (
	"fmt"
	"io"
	"strings"
	"time"

	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/plural"
	"raumlab/selfplay/match"
	"raumlab/tuner/study"
)

// A studyProgress shows the progress of a study: a plot of the best so far on a terminal, lines
// elsewhere, and a page.
type studyProgress struct {
	out     io.Writer
	live    *term.Live // nil if out is no terminal
	folder  *study.Folder
	bar     *term.Progress // of the evaluations
	now     study.Progress
	playing string
	paged   time.Time
	drawn   time.Time
	failed  error // the error of the page
	sign    float64
	unit    string
}

func newStudyProgress(stderr io.Writer, f *study.Folder, objective string) *studyProgress {
	p := &studyProgress{out: stderr, live: term.NewLive(stderr), folder: f}
	p.sign, p.unit = report.StudySign(objective)
	return p
}

// evaluation shows the state after an evaluation.
func (p *studyProgress) evaluation(now study.Progress) {
	if p.bar == nil {
		begin := term.NewProgress
		if p.live != nil {
			begin = term.NewProgressBeside
		}
		p.bar = begin(p.out, "evaluations", int64(len(now.Evaluations)), int64(now.Budget))
	}
	p.now, p.playing = now, ""
	p.draw()
	if len(now.Evaluations) > 0 && time.Since(p.paged) >= report.PageEvery {
		p.paged = time.Now()
		p.page(true)
	}
}

// page writes the page of a study that goes on, or of one whose search is over, by an error or not:
// what follows may fail, and this page does not load itself again.
func (p *studyProgress) page(running bool) {
	if len(p.now.Evaluations) > 0 {
		page := report.Page{Study: report.UnfinishedSection(p.folder.Settings, p.now), Running: running}
		p.failed = report.WriteIn(p.folder.Dir, page, "")
	}
}

// pair shows the progress of the match of an evaluation.
func (p *studyProgress) pair(number int, s match.Summary) {
	p.playing = fmt.Sprintf("evaluation %d: %d of %s, %.1f %%", number+1, s.Pairs, plural.Of(s.MaxPairs, "pair"),
		100*s.Pentanomial.Score())
	p.draw()
}

// position shows the progress of scoring the positions of an evaluation.
func (p *studyProgress) position(number, done, total int) {
	p.playing = fmt.Sprintf("evaluation %d: %d of %s", number+1, done, plural.Of(total, "position"))
	if p.live == nil || time.Since(p.drawn) >= term.DrawEvery {
		p.drawn = time.Now()
		p.draw()
	}
}

func (p *studyProgress) draw() {
	p.bar.At(int64(len(p.now.Evaluations)), p.details()...)
	if p.live == nil {
		return
	}
	var b strings.Builder
	b.WriteString(p.bar.Now() + "\n")
	if n := len(p.now.Best); n > 0 {
		e := p.now.Evaluations[n-1]
		fmt.Fprintf(&b, "last %.5g, expected gain %.2g (%s)\n", p.sign*e.Value, e.Improvement, p.unit)
		b.WriteString(term.Curve(report.SignedAll(p.sign, p.now.Best), 60, 8))
	}
	p.live.Draw(b.String())
}

// details are what a line says beside the number of evaluations.
func (p *studyProgress) details() (all []string) {
	if n := len(p.now.Best); n > 0 {
		all = append(all, fmt.Sprintf("best %.5g", p.sign*p.now.Best[n-1]))
	}
	if p.playing != "" {
		all = append(all, p.playing)
	}
	return all
}

// end removes the plot.
func (p *studyProgress) end() {
	if p.live != nil {
		p.live.Clear()
	}
	if p.bar != nil {
		p.bar.End()
	}
}
