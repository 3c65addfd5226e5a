package main

import (
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"raumlab/selfplay/match"
	"raumlab/tuner/study"
)

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
