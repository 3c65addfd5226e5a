package term

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
)

// LogEvery is the time between two lines of progress where the output is no terminal.
const LogEvery = 10 * time.Second

// NoTotal is the total of work whose end is not known. It has neither ETA nor bar, only the line.
const NoTotal = -1

// barAfter is how long work takes before it has a bar, because one that disappears at once is
// useless.
const barAfter = time.Second

// A Progress shows the progress of long work. On a terminal it is a bar with rate and ETA, from the
// first second on, however long a step takes. Elsewhere it prints a line now and then, after a
// step. Any goroutine may use it.
type Progress struct {
	out     io.Writer
	what    string // the unit, such as games
	total   int64  // or NoTotal
	started time.Time
	first   int64    // units that earlier processes did; they do not count in the rate
	left    float64  // units that are likely to be left; negative for all that are not done
	done    int64    // units so far
	details []string // further facts, the most important first
	logged  time.Time
	mutex   sync.Mutex
	keeper  *statusKeeper     // nil without --status
	hub     func() *HubStatus // nil where this process plays
	ended   chan struct{}     // closed at the end

	// Of a bar:
	bar     *progressbar.ProgressBar // nil if the output is no terminal
	columns func() int               // of the terminal, now
	drawn   bool                     // the bar is on the screen
}

// NewProgress returns a progress of work with total units. Earlier processes did done of them. The
// caller must call End.
func NewProgress(out io.Writer, what string, done, total int64) *Progress {
	p := NewProgressBeside(out, what, done, total)
	p.out = out
	if f := TerminalOf(out); f != nil {
		p.out = f
		p.begin(func() int {
			width, _ := TerminalSize(f)
			return width
		})
	}
	return p
}

// begin gives the progress a bar and draws it regularly until the end, also between steps.
func (p *Progress) begin(columns func() int) {
	p.columns = columns
	p.bar = progressbar.NewOptions64(max(p.total, 0),
		progressbar.OptionSetWriter(p.out),
		// The bar's own rate and prediction would count what earlier processes did.
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetElapsedTime(false),
		progressbar.OptionSetWidth(barWidth),
		progressbar.OptionUseANSICodes(true),
		progressbar.OptionClearOnFinish(),
	)
	p.regularly(DrawEvery, p.draw)
}

// regularly calls do until the end.
func (p *Progress) regularly(every time.Duration, do func()) {
	go func() {
		tick := time.NewTicker(every)
		defer tick.Stop()
		for {
			select {
			case <-p.ended:
				return
			case <-tick.C:
				do()
			}
		}
	}()
}

// At says how many units are done. Details are further facts, the most important first.
func (p *Progress) At(done int64, details ...string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.done, p.details = done, details
	p.tell()
}

// tell keeps the file of --status, and prints a line if there is no bar and the last one is old.
func (p *Progress) tell() {
	if p.keeper != nil {
		rate, left := p.pace(p.done, time.Now())
		p.keeper.see(p.what, p.done, p.total, rate, left, p.details, p.playing())
	}
	if p.bar != nil {
		return // the next drawing shows it
	}
	if now := time.Now(); now.Sub(p.logged) >= LogEvery {
		p.logged = now
		fmt.Fprintln(p.out, strings.Join(p.facts(p.done, now, p.details), ", "))
	}
}

// Unit says what the units are from now on. If they are others, count and rate begin again.
func (p *Progress) Unit(what string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if what != p.what {
		p.what, p.first, p.done, p.started = what, 0, 0, time.Now()
	}
}

// Resize sets the number of units, and how many of them earlier processes did.
func (p *Progress) Resize(done, total int64) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.first, p.total = done, total
}

// Expect says how many units are likely to be left if the work may end early, as a sequential test
// does (cmd/raumlab/matches/forecast.go).
func (p *Progress) Expect(units float64) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.left = units
}

// End removes the bar. A second call does nothing.
func (p *Progress) End() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.hasEnded() {
		return
	}
	close(p.ended)
	if p.drawn {
		_ = p.bar.Finish()           // the error does not matter, as in draw
		fmt.Fprint(p.out, clearLine) // also of a line without a bar
	}
}

// clearLine clears the terminal's line.
const clearLine = "\x1b[2K\r"
