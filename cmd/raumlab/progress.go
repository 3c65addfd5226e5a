package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/schollz/progressbar/v3"

	"raumlab/internal/foreign"
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
	first   int64    // done before this process, which counts for no rate
	left    float64  // units that are likely to be left; negative for all the rest
	done    int64    // units so far
	details []string // what else there is to tell, the most important first
	logged  time.Time
	mutex   sync.Mutex
	keeper  *statusKeeper // nil without --status

	// Of a bar:
	bar     *progressbar.ProgressBar // nil where the output is no terminal
	columns func() int               // of the terminal, now
	drawn   bool                     // the bar stands there
	ended   chan struct{}            // closed at the end
}

// newProgress returns a progress of work with the given number of units, done before it `done` of them. It must be ended.
func newProgress(out io.Writer, what string, done, total int64) *progress {
	now := time.Now()
	p := &progress{out: out, what: what, total: total, started: now, logged: now, first: done, left: -1, done: done, keeper: keeperOf(out)}
	if f := terminalOf(out); f != nil {
		p.out = f
		p.begin(func() int {
			width, _ := terminalSize(f)
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
	text, width := p.fit(p.facts(p.done, now, p.details))
	if width == 0 {
		fmt.Fprintf(p.out, "\r%s\x1b[0K", text) // what cannot be drawn is no reason to stop the work
		return
	}
	// Both before any step of the bar, which may draw it.
	progressbar.OptionSetWidth(width)(p.bar)
	progressbar.OptionSetDescription(text)(p.bar)
	if p.bar.GetMax64() != p.total {
		p.bar.ChangeMax64(p.total)
	}
	_ = p.bar.Set64(min(p.done, p.total-1)) // a full one goes for good, and the total may yet grow; for the error, see above
	p.bar.Describe(text)
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
	barWidth = 20 // columns of the bar itself, where there is room
	leastBar = 5  // with fewer it says nothing
	barEnds  = 10 // columns of its percentage and ends
	typed    = 3  // columns that are left free, for what Ctrl-C types behind the bar, and so that no terminal wraps
)

// fit returns as much of the facts as the terminal's line has room for, and the columns of the bar beside it, 0 for none. The rate goes first, then the
// details from the last to the second; of what is left, the end.
func (p *progress) fit(facts []string) (text string, width int) {
	room := max(0, p.columns()-typed)
	facts = slices.Clone(facts)
	for i, fact := range facts { // some name engines
		facts[i] = foreign.Line(fact)
	}
	texts := []string{strings.Join(facts, ", ")}
	facts = slices.Delete(facts, 1, 2)
	for n := len(facts); n >= min(3, len(facts)); n-- {
		texts = append(texts, strings.Join(facts[:n], ", "))
	}
	for _, text = range texts {
		if utf8.RuneCountInString(text) <= room {
			break
		}
	}
	runes := []rune(text)
	runes = runes[:min(len(runes), room)]
	if width = min(barWidth, room-len(runes)-barEnds); width < leastBar {
		width = 0
	}
	return string(runes), width
}

// at says that so many units are done; details are what else there is to tell, the most important first.
func (p *progress) at(done int64, details ...string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.done, p.details = done, details
	if p.keeper != nil {
		rate, left := p.pace(done, time.Now())
		p.keeper.see(p.what, done, p.total, rate, left, details)
	}
	if p.bar != nil {
		return // it has it when it is drawn next
	}
	if now := time.Now(); now.Sub(p.logged) >= logEvery {
		p.logged = now
		fmt.Fprintln(p.out, strings.Join(p.facts(done, now, details), ", "))
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

// pace is how many units this process does in a second, and the seconds that the rest will take, nil where that is not known.
func (p *progress) pace(done int64, now time.Time) (rate float64, left *float64) {
	if spent := now.Sub(p.started).Seconds(); spent > 0 {
		rate = float64(done-p.first) / spent
	}
	if rate > 0 {
		units := p.left
		if units < 0 {
			units = float64(p.total - done)
		}
		seconds := units / rate
		left = &seconds
	}
	return rate, left
}

// facts say how much is done, how fast this process does it, and how long the rest will take; the details follow.
func (p *progress) facts(done int64, now time.Time, details []string) []string {
	rate, seconds := p.pace(done, now)
	left := "unknown"
	if seconds != nil {
		left = time.Duration(*seconds * float64(time.Second)).Round(time.Second).String()
	}
	return append([]string{fmt.Sprintf("%d/%d %s", done, p.total, p.what), fmt.Sprintf("%.2f/s", rate), left + " left"}, details...)
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
		_ = p.bar.Finish()             // as above
		fmt.Fprint(p.out, "\x1b[2K\r") // a line without a bar, too
	}
}

// A relay is the progress of work whose stages count different things: there is one bar at a time, that of the stage that told something last.
type relay struct {
	begin func(what string, total int64) *progress
	shown *progress
}

// newRelay returns the progress of work that begins with a stage of that name. It must be ended.
func newRelay(out io.Writer, what string, total int64) *relay {
	r := &relay{begin: func(what string, total int64) *progress { return newProgress(out, what, 0, total) }}
	r.shown = r.begin(what, total)
	return r
}

// at says that so many units of a stage are done, of so many. One goroutine may tell it.
func (r *relay) at(what string, done, total int64) {
	if r.shown.what != what {
		r.shown.end()
		r.shown = r.begin(what, total)
	}
	r.shown.resize(0, total)
	r.shown.at(done)
}

func (r *relay) end() { r.shown.end() }
