package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// logEvery is the time between two lines of progress where the output is no terminal.
const logEvery = 10 * time.Second

// barAfter is how long work takes before it has a bar: one that comes and goes at once says nothing.
const barAfter = time.Second

// A progress shows how far long work has come: a bar with rate and time left on a terminal, which stands there from the first second on however long
// a step takes; now and then a plain line elsewhere, after a step. Any goroutine may tell it something.
type progress struct {
	out     io.Writer
	what    string // the unit, such as games
	total   int64
	started time.Time
	first   int64   // done before this process, which counts for no rate
	left    float64 // units that are likely to be left; negative for all the rest
	done    int64   // units so far
	detail  string  // what else there is to tell
	logged  time.Time
	mutex   sync.Mutex

	// Of a bar:
	bar     *progressbar.ProgressBar // nil where the output is no terminal
	columns func() int               // of the terminal, now
	drawn   bool                     // the bar stands there
	ended   chan struct{}            // closed at the end
}

// newProgress returns a progress of work with the given number of units, done before it `done` of them. It must be ended.
func newProgress(out io.Writer, what string, done, total int64) *progress {
	now := time.Now()
	p := &progress{out: out, what: what, total: total, started: now, logged: now, first: done, left: -1, done: done}
	if f, ok := out.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.begin(func() int {
			width, _, err := term.GetSize(int(f.Fd()))
			if err != nil || width <= 0 { // terminals that know nothing of their size
				return 80
			}
			return width
		})
	}
	return p
}

// begin gives the progress a bar, which is drawn now and then until the end, whether there was a step or not.
func (p *progress) begin(columns func() int) {
	p.columns, p.ended = columns, make(chan struct{})
	p.bar = progressbar.NewOptions64(p.total,
		progressbar.OptionSetWriter(p.out),
		// The bar's own rate and prediction would take what an earlier run did for this one's work.
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetElapsedTime(false),
		progressbar.OptionSetWidth(barWidth),
		progressbar.OptionUseANSICodes(true),
		progressbar.OptionClearOnFinish(),
	)
	go func() {
		tick := time.NewTicker(drawEvery)
		defer tick.Stop()
		for {
			select {
			case <-p.ended:
				return
			case <-tick.C:
				p.draw()
			}
		}
	}()
}

// draw shows the bar once its time has come, and until the end.
func (p *progress) draw() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	now := time.Now()
	if p.hasEnded() || now.Sub(p.started) < barAfter {
		return
	}
	p.drawn = true
	if p.bar.GetMax64() != p.total {
		p.bar.ChangeMax64(p.total)
	}
	_ = p.bar.Set64(min(p.done, p.total-1)) // a full one goes for good, and the total may yet grow; one that cannot be drawn is no reason to stop the work
	p.bar.Describe(p.fit(p.state(p.done, now, p.detail)))
}

func (p *progress) hasEnded() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

const (
	barWidth = 20            // columns of the bar itself
	barRoom  = barWidth + 10 // and of its percentage and ends
	typed    = 3             // columns that are left free, for what Ctrl-C types behind the bar, and so that no terminal wraps
)

// fit cuts a text so that it leaves room for the bar on the terminal's line.
func (p *progress) fit(text string) string {
	runes := []rune(text)
	return string(runes[:max(0, min(len(runes), p.columns()-barRoom-typed))])
}

// at says that so many units are done; detail is what else there is to tell.
func (p *progress) at(done int64, detail string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.done, p.detail = done, detail
	if p.bar != nil {
		return // it has it when it is drawn next
	}
	if now := time.Now(); now.Sub(p.logged) >= logEvery {
		p.logged = now
		fmt.Fprintln(p.out, p.state(done, now, detail))
	}
}

// resize says that there are so many units, of which so many were done before.
func (p *progress) resize(done, total int64) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.first, p.total = done, total
}

// expect says how many units are likely to be left when the work may end before all are done.
func (p *progress) expect(units float64) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.left = units
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

// end takes the bar away. Ending twice is harmless.
func (p *progress) end() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.bar == nil || p.hasEnded() {
		return
	}
	close(p.ended)
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
