package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// logEvery is the time between two lines of progress where the output is no terminal.
const logEvery = 10 * time.Second

// barAfter is how long work takes before it has a bar: one that comes and goes at once says nothing.
const barAfter = time.Second

// A progress shows how far long work has come: a bar with rate and time left on a terminal,
// now and then a plain line elsewhere.
type progress struct {
	out     io.Writer
	what    string // the unit, such as games
	total   int64
	started time.Time
	first   int64   // done before this process, which counts for no rate
	left    float64 // units that are likely to be left; negative for all the rest
	logged  time.Time
	bar     *progressbar.ProgressBar // nil where the output is no terminal
	drawn   bool                     // the bar stands there
}

// newProgress returns a progress of work with the given number of units, done before it `done` of them.
func newProgress(out io.Writer, what string, done, total int64) *progress {
	now := time.Now()
	p := &progress{out: out, what: what, total: total, started: now, logged: now, first: done, left: -1}
	if f, ok := out.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.bar = progressbar.NewOptions64(total,
			progressbar.OptionSetWriter(out),
			progressbar.OptionSetDescription(what),
			// The bar's own rate and prediction would take what an earlier run did for this one's work.
			progressbar.OptionSetPredictTime(false),
			progressbar.OptionSetElapsedTime(false),
			progressbar.OptionThrottle(100*time.Millisecond),
			progressbar.OptionFullWidth(),
			progressbar.OptionClearOnFinish(),
		)
	}
	return p
}

// at says that so many units are done; detail is what else there is to tell.
func (p *progress) at(done int64, detail string) {
	if p.bar != nil {
		if p.drawn = p.drawn || time.Since(p.started) >= barAfter; p.drawn {
			p.bar.Describe(p.fit(p.state(done, time.Now(), detail)))
			_ = p.bar.Set64(done) // a bar that cannot be drawn is no reason to stop the work
		}
		return
	}
	if now := time.Now(); now.Sub(p.logged) >= logEvery {
		p.logged = now
		fmt.Fprintln(p.out, p.state(done, now, detail))
	}
}

// resize says that there are so many units, of which so many were done before.
func (p *progress) resize(done, total int64) {
	p.first, p.total = done, total
	if p.bar != nil {
		p.bar.ChangeMax64(total)
	}
}

// expect says how many units are likely to be left when the work may end before all are done.
func (p *progress) expect(units float64) { p.left = units }

// barRoom is the least width that is left to the bar itself and its percentage.
const barRoom = 20

// fit cuts a text so that it leaves room for the bar on the terminal's line.
func (p *progress) fit(text string) string {
	width, _, err := term.GetSize(int(p.out.(*os.File).Fd()))
	if runes := []rune(text); err == nil && len(runes) > max(0, width-barRoom) {
		return string(runes[:max(0, width-barRoom)])
	}
	return text
}

// state says how much is done, how fast this process does it, and how long the rest will take.
func (p *progress) state(done int64, now time.Time, detail string) string {
	rate, left := 0.0, "unknown"
	if spent := now.Sub(p.started).Seconds(); spent > 0 {
		rate = float64(done-p.first) / spent
	}
	if rate > 0 {
		units := p.left
		if units < 0 {
			units = float64(p.total - done)
		}
		left = time.Duration(units / rate * float64(time.Second)).Round(time.Second).String()
	}
	return fmt.Sprintf("%d/%d %s, %.2f/s, %s left%s", done, p.total, p.what, rate, left, spaced(detail))
}

// end removes the bar.
func (p *progress) end() {
	if p.drawn {
		_ = p.bar.Finish() // as above
	}
}

func spaced(detail string) string {
	if detail == "" {
		return ""
	}
	return ", " + detail
}
