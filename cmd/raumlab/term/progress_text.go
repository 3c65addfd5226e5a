package term

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"raumlab/internal/foreign"
)

const (
	barWidth = 20 // columns of the bar itself, where there is room
	leastBar = 5  // with fewer it says nothing
	barEnds  = 10 // columns of its percentage and ends
	// columns that are left free, for what Ctrl-C types after the bar, and so that no terminal wraps
	typed = 3
)

// fit returns as much of the facts as the terminal's line has room for, and the columns of the bar
// beside it, 0 for none. The rate goes first, then the details from the last to the second; of what
// is left, the end.
func (p *Progress) fit(facts []string) (text string, width int) {
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

// pace is how many units this process does in a second, and the ETA: the seconds that the rest will
// take, nil where that is not known. That of a test is in pairs: cmd/raumlab/matches/forecast.go,
// from selfplay/elo/forecast.go.
func (p *Progress) pace(done int64, now time.Time) (rate float64, left *float64) {
	units := p.left
	if units < 0 {
		units = float64(p.total - done)
	}
	return Pace(done-p.first, units, now.Sub(p.started))
}

// Pace is the rate of work and the ETA: units a second, and the seconds that as many units will
// take as are left, nil before the first is done.
func Pace(done int64, left float64, spent time.Duration) (rate float64, seconds *float64) {
	if spent <= 0 || done <= 0 {
		return 0, nil
	}
	rate = float64(done) / spent.Seconds()
	eta := left / rate
	return rate, &eta
}

// facts say how much is done, how fast this process does it, and how long the rest will take; the
// details follow.
func (p *Progress) facts(done int64, now time.Time, details []string) []string {
	rate, seconds := p.pace(done, now)
	left := "unknown"
	if seconds != nil {
		left = time.Duration(*seconds * float64(time.Second)).Round(time.Second).String()
	}
	return append([]string{fmt.Sprintf("%d/%d %s", done, p.total, p.what), perSecond(rate), left + " left"}, details...)
}

// perSecond shows a rate. Decimals of a great one say nothing.
func perSecond(rate float64) string {
	if rate >= 100 {
		return fmt.Sprintf("%.0f/s", rate)
	}
	return fmt.Sprintf("%.2f/s", rate)
}
