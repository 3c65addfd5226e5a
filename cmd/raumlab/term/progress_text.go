package term

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"raumlab/internal/sanitize"
)

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
	facts = slices.Clone(facts)
	for i, fact := range facts { // some contain names of engines
		facts[i] = sanitize.Line(fact)
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
	if width = min(barWidth, room-len(runes)-barEnds); width < leastBar || p.total == NoTotal {
		width = 0
	}
	return string(runes), width
}

// pace returns the units that this process does in a second, and the ETA: the seconds that the rest
// will take, nil if unknown. The ETA of a test counts pairs: cmd/raumlab/matches/forecast.go, from
// selfplay/elo/forecast.go.
func (p *Progress) pace(done int64, now time.Time) (rate float64, left *float64) {
	units := p.left
	if units < 0 {
		units = float64(p.total - done)
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
