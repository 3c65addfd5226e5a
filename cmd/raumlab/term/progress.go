package term

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/schollz/progressbar/v3"

	"raumlab/internal/sanitize"
)

// logEvery is the time between two lines of progress where the output is no terminal.
const logEvery = 10 * time.Second

// NoTotal is the total of work whose end is not known. It has neither ETA nor bar, only the line.
const NoTotal = -1

// drawEvery is the time between two drawings of a bar.
const drawEvery = 200 * time.Millisecond

// barAfter is how long work takes before it has a bar, because one that disappears at once is
// useless.
const barAfter = time.Second

// A Progress shows the progress of long work, however long a step takes. On a terminal it is a bar with
// rate and ETA, from the first second on. Elsewhere it prints a line now and then. Any goroutine may use
// it.
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
	run     *RunStatus        // nil for other work than self-play
	ended   chan struct{}     // closed at the end

	// Of a bar:
	bar     *progressbar.ProgressBar // nil if the output is no terminal
	columns func() int               // of the terminal, now
	drawn   bool                     // the bar is on the screen
}

// NewProgress returns a progress of work with total units. Earlier processes did done of them. The
// caller must call End.
func NewProgress(out io.Writer, what string, done, total int64) *Progress {
	now := time.Now()
	p := &Progress{out: out, what: what, total: total, started: now, logged: now, first: done, left: -1,
		done: done, keeper: keeperOf(out), ended: make(chan struct{})}
	if f := TerminalOf(out); f != nil {
		p.out = f
		p.begin(func() int {
			width, _ := terminalSize(f)
			return width
		})
	}
	p.regularly(time.Second, func() {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		if !p.hasEnded() {
			p.tell()
		}
	})
	return p
}

// begin gives the progress a bar and draws it regularly until the end, also between steps.
func (p *Progress) begin(columns func() int) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
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
	p.regularly(drawEvery, p.draw)
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

// AtRun is At for self-play.
func (p *Progress) AtRun(s *RunStatus) {
	p.mutex.Lock()
	p.run = s
	p.mutex.Unlock()
	p.At(s.Games+s.Quarantined, s.Details()...)
}

// Step is At without details, for work that also reports its total.
func (p *Progress) Step(done, _ int64) { p.At(done) }

// tell keeps the file of --status, and prints a line if there is no bar and the last one is old.
func (p *Progress) tell() {
	if p.keeper != nil {
		rate, left := p.pace(p.done, time.Now())
		p.keeper.see(p.what, p.done, p.total, rate, left, p.details, p.playing(), p.run)
	}
	if p.bar != nil {
		return // the next drawing shows it
	}
	if now := time.Now(); now.Sub(p.logged) >= logEvery-time.Second/2 { // ticks may come a little late or early
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
// does (cmd/raumlab/matches/match.go).
func (p *Progress) Expect(units float64) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.left = units
}

// End removes the bar. It does nothing for one that has ended, or nil: one that never began.
func (p *Progress) End() {
	if p == nil {
		return
	}
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

// draw shows the bar from barAfter on until the end.
func (p *Progress) draw() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	now := time.Now()
	if p.hasEnded() || now.Sub(p.started) < barAfter {
		return
	}
	p.drawn = true
	text, width := p.fit(p.facts(p.done, now, p.details))
	if width == 0 {
		fmt.Fprintf(p.out, "\r%s\x1b[0K", text) // work continues if the terminal fails
		return
	}
	// A step of the bar may draw it, so these come first.
	progressbar.OptionSetWidth(width)(p.bar)
	progressbar.OptionSetDescription(text)(p.bar)
	if p.bar.GetMax64() != p.total {
		p.bar.ChangeMax64(p.total)
	}
	// A full bar could not grow with the total. The error does not matter, as above.
	_ = p.bar.Set64(min(p.done, p.total-1))
	p.bar.Describe(text)
}

func (p *Progress) hasEnded() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// Of says that others play, and how to ask who.
func (p *Progress) Of(hub func() *HubStatus) {
	p.mutex.Lock()
	p.hub = hub
	p.mutex.Unlock()
}

// playing asks who plays; nil where this process does.
func (p *Progress) playing() *HubStatus {
	if p.hub == nil {
		return nil
	}
	return p.hub()
}

// Line prints a line above the bar.
func (p *Progress) Line(format string, values ...any) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.drawn && !p.hasEnded() {
		fmt.Fprint(p.out, clearLine)
	}
	fmt.Fprintf(p.out, format+"\n", values...)
}

const (
	barWidth = 20 // columns of the bar itself, if there is room
	leastBar = 5  // a shorter bar is useless
	barEnds  = 10 // columns of its percentage and ends
	// columns that stay free, for the ^C that Ctrl-C prints and so that no terminal wraps
	typed = 3
)

// fit returns as many of the facts as the terminal's line has room for, and the columns of the bar
// beside them, 0 for none. It drops the rate first, then the details from the last to the second.
// Then it cuts the end.
func (p *Progress) fit(facts []string) (text string, width int) {
	room := max(0, p.columns()-typed)
	fits := func() bool {
		text = sanitize.Line(strings.Join(facts, ", ")) // some contain names of engines
		return utf8.RuneCountInString(text) <= room
	}
	if facts = slices.Clone(facts); !fits() {
		facts = slices.Delete(facts, 1, 2)
	}
	for !fits() && len(facts) > 3 {
		facts = facts[:len(facts)-1]
	}
	runes := []rune(text)
	runes = runes[:min(len(runes), room)]
	if width = min(barWidth, room-len(runes)-barEnds); width < leastBar || p.total < 1 { // no share of nothing
		width = 0
	}
	return string(runes), width
}

// pace returns the units that this process does in a second, and the ETA: the seconds that the rest
// will take, nil if unknown. The ETA of a test counts pairs: cmd/raumlab/matches/match.go, from
// selfplay/elo/forecast.go.
func (p *Progress) pace(done int64, now time.Time) (rate float64, left *float64) {
	units := p.left
	if units < 0 {
		units = float64(max(0, p.total-done)) // more may be done than was expected
	}
	return Pace(done-p.first, units, now.Sub(p.started))
}

// Pace returns the rate of work in units a second, and the ETA: the seconds that left
// units will take. That is nil before the first unit is done.
func Pace(done int64, left float64, spent time.Duration) (rate float64, seconds *float64) {
	if spent <= 0 || done <= 0 {
		return 0, nil
	}
	rate = float64(done) / spent.Seconds()
	eta := left / rate
	return rate, &eta
}

// facts say how much is done, how fast this process does it, and how long the rest will take if
// that is known. The details come last.
func (p *Progress) facts(done int64, now time.Time, details []string) []string {
	if hub := p.playing(); hub != nil { // after the most important one
		details = slices.Insert(slices.Clone(details), min(1, len(details)), hub.String())
	}
	rate, seconds := p.pace(done, now)
	if p.total == NoTotal {
		return append([]string{fmt.Sprintf("%d %s", done, p.what), perSecond(rate)}, details...)
	}
	left := "unknown"
	if seconds != nil {
		left = time.Duration(*seconds * float64(time.Second)).Round(time.Second).String()
	}
	return append([]string{fmt.Sprintf("%d/%d %s", done, p.total, p.what), perSecond(rate), left + " left"}, details...)
}

// perSecond formats a rate. It drops decimals of large ones.
func perSecond(rate float64) string {
	if rate >= 100 {
		return fmt.Sprintf("%.0f/s", rate)
	}
	return fmt.Sprintf("%.2f/s", rate)
}
