package tuning

import (
	"fmt"
	"io"
	"time"

	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/plural"
	"raumlab/selfplay/match"
	"raumlab/tuner/study"
)

// A studyProgress shows the progress of a study: a bar or lines, and a page.
type studyProgress struct {
	out     io.Writer
	folder  *study.Folder
	bar     *term.Progress // of the evaluations
	now     study.Progress
	playing string
	paged   time.Time
	failed  error // the error of the page
	sign    float64
}

func newStudyProgress(stderr io.Writer, f *study.Folder, objective string) *studyProgress {
	sign, _ := report.StudySign(objective)
	return &studyProgress{out: stderr, folder: f, sign: sign}
}

// evaluation shows the state after an evaluation.
func (p *studyProgress) evaluation(now study.Progress) {
	if p.bar == nil {
		p.bar = term.NewProgress(p.out, "evaluations", int64(len(now.Evaluations)), int64(now.Budget))
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
	p.draw()
}

func (p *studyProgress) draw() {
	var details []string
	if n := len(p.now.Best); n > 0 {
		details = append(details, fmt.Sprintf("best %.5g", p.sign*p.now.Best[n-1]))
	}
	if p.playing != "" {
		details = append(details, p.playing)
	}
	p.bar.At(int64(len(p.now.Evaluations)), details...)
}

// end removes the bar.
func (p *studyProgress) end() {
	if p.bar != nil {
		p.bar.End()
	}
}
