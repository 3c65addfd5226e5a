package term

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"
)

// Work of an earlier process counts as done, but not in rate and ETA.
func TestProgressAfterResume(t *testing.T) {
	p := NewProgress(io.Discard, "games", 500, 1000)
	state := func(done int64, spent time.Duration, details ...string) string {
		return strings.Join(p.facts(done, p.started.Add(spent), details), ", ")
	}
	if got, want := state(510, 4*time.Second, "white 3"), "510/1000 games, 2.50/s, 3m16s left, white 3"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := state(500, 0), "500/1000 games, 0.00/s, unknown left"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := state(1000, time.Millisecond), "1000/1000 games, 500000/s, 0s left"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	p.Expect(50)
	if got, want := state(510, 4*time.Second), "510/1000 games, 2.50/s, 20s left"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Work without a known end has no ETA and no bar. With another unit it begins to count again.
func TestProgressWithoutTotal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		p := NewProgress(&out, "tasks", 0, NoTotal)
		p.begin(func() int { return 80 })
		drawn := func() string {
			synctest.Wait()
			p.mutex.Lock()
			defer p.mutex.Unlock()
			return last(out.String())
		}
		p.At(0, "no task in progress")
		time.Sleep(barAfter + drawEvery)
		if line := drawn(); line != "0 tasks, 0.00/s, no task in progress" {
			t.Errorf("it draws %q", line)
		}
		p.Unit("games")
		p.At(32, "a against b", "2 tasks in hand")
		time.Sleep(4*time.Second - drawEvery/2)
		if line := drawn(); !regexp.MustCompile(`^32 games, 8\.\d\d/s, a against b, 2 tasks in hand$`).MatchString(line) {
			t.Errorf("it draws %q", line)
		}
		p.Unit("games")
		if p.done != 32 {
			t.Errorf("the same unit again leaves %d done", p.done)
		}
		p.End()
		if line := last(out.String()); line != "" {
			t.Errorf("at its end it leaves %q", line)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		p := NewProgress(&out, "games", 0, NoTotal)
		time.Sleep(logEvery + 3*time.Second/2)
		p.End()
		if text := out.String(); text != "0 games, 0.00/s\n" {
			t.Errorf("where there is no terminal: %q", text)
		}
	})
}

// The bar appears after a second even if no step has ended. It is drawn until the end and then
// removed. Work of less than a second has none.
func TestProgressBar(t *testing.T) {
	for _, steps := range []int64{0, 3} {
		synctest.Test(t, func(t *testing.T) {
			p, drawn := watched()
			if steps > 0 {
				p.At(steps, "white 3")
			}
			time.Sleep(barAfter - time.Millisecond)
			if text := drawn(); text != "" {
				t.Errorf("after less than a second it draws %q", text)
			}
			time.Sleep(drawEvery)
			if line := last(drawn()); !strings.HasPrefix(line, fmt.Sprintf("%d/10 games, ", steps)) ||
				!strings.Contains(line, fmt.Sprintf(" %d%% |", 10*steps)) {
				t.Errorf("it draws %q", line)
			}
			had := len(drawn())
			time.Sleep(10 * drawEvery)
			if n := strings.Count(drawn()[had:], "\r"); n < 9 {
				t.Errorf("in two seconds it is drawn %d times", n)
			}
			p.End()
			p.End()
			if line := last(drawn()); line != "" {
				t.Errorf("at its end it leaves %q", line)
			}
			had = len(drawn())
			p.At(10)
			time.Sleep(10 * drawEvery)
			if text := drawn()[had:]; text != "" {
				t.Errorf("after its end it draws %q", text)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		p, drawn := watched()
		time.Sleep(barAfter / 2)
		p.End()
		if text := drawn(); text != "" {
			t.Errorf("short work draws %q", text)
		}
	})
}

// watched returns the progress of ten games with a bar on 80 columns, and what it has drawn so far.
func watched() (p *Progress, drawn func() string) {
	var out bytes.Buffer
	p = NewProgress(&out, "games", 0, 10)
	p.begin(func() int { return 80 })
	return p, func() string {
		synctest.Wait()
		p.mutex.Lock()
		defer p.mutex.Unlock()
		return out.String()
	}
}

// last is the terminal's line after all that was drawn.
func last(text string) string {
	// the sequence clears the rest of the line
	return strings.TrimSuffix(text[strings.LastIndex(text, "\r")+1:], "\x1b[0K")
}

// The line leaves the terminal's last columns free, with any text and any work. It shows as many
// facts as fit, the most important first. The bar takes the columns that are left, and is as full
// as the work is done.
func TestProgressWidth(t *testing.T) {
	for columns := typed; columns < 120; columns++ {
		for done, percent := range map[int64]int{0: 0, 500: 50, 1000: 99} {
			var out bytes.Buffer
			// this process did nothing, so that there is no ETA
			p := NewProgress(&out, "games", done, 1)
			p.Resize(done, 1000)
			p.At(done, "white 3", "black 40", "some of them drawn")
			p.started = p.started.Add(-barAfter)
			p.begin(func() int { return columns })
			p.draw()
			p.draw() // a bar on the screen is drawn again unchanged
			line := last(out.String())
			p.End()

			room := columns - typed
			core := fmt.Sprintf("%d/1000 games, unknown left, white 3", done)
			text := core[:min(len(core), room)]
			for _, longer := range []string{
				core + ", black 40",
				core + ", black 40, some of them drawn",
				strings.Replace(core, "games", "games, 0.00/s", 1) + ", black 40, some of them drawn",
			} {
				if len(longer) <= room {
					text = longer
				}
			}
			bar, has := strings.CutPrefix(line, text)
			if n := utf8.RuneCountInString(line); n > room || !has {
				t.Fatalf("%d columns: %q, want %q and a bar", columns, line, text)
			}
			switch width := min(barWidth, room-len(text)-barEnds); {
			case width < leastBar && bar != "":
				t.Errorf("%d columns: %q has a bar of %d columns", columns, line, width)
			case width >= leastBar:
				want := fmt.Sprintf("%4d%% |", percent)
				cells := strings.TrimSuffix(strings.TrimPrefix(bar, want), "|  ")
				if !strings.HasPrefix(bar, want) || len([]rune(cells)) != width || strings.Count(cells, "█") != width*percent/100 {
					t.Errorf("%d columns, %d done: %q, want a bar of %d columns", columns, done, line, width)
				}
			}
		}
	}
}

// A line without a bar is removed at the end, too.
func TestProgressWithoutBar(t *testing.T) {
	var out bytes.Buffer
	p := NewProgress(&out, "games", 0, 10)
	p.At(3, strings.Repeat("white 3 ", 9))
	p.started = p.started.Add(-barAfter)
	p.begin(func() int { return 80 })
	p.draw()
	if line := last(out.String()); !strings.HasPrefix(line, "3/10 games, ") || strings.Contains(line, "|") {
		t.Errorf("it draws %q", line)
	}
	p.End()
	if text := out.String(); !strings.HasSuffix(text, "\x1b[2K\r") {
		t.Errorf("its end is %q", text)
	}
}

// On a terminal of 80 columns a match shows pairs, ETA, score, and the ratio between its bounds,
// with any length and names.
func TestMatchOnEightyColumns(t *testing.T) {
	const standing = "49.3 %, LLR -1.23 (-2.94, 2.94)"
	for name, x := range map[string]struct {
		total   int64
		details []string
		want    []string
	}{
		"match": {20000, []string{standing, "[1000 3345 4000 3000 1000]"},
			[]string{"12345/20000 pairs, ", " left, 49.3 %, LLR -1.23 (-2.94, 2.94)"}},
		"gauntlet": {60000, []string{"match 1/3 " + standing, "another-engine 12345"},
			[]string{"12345/60000 pairs, ", " left, match 1/3 49.3 %, LLR -1.23 (-2.94, 2.94)"}},
	} {
		var out bytes.Buffer
		p := NewProgress(&out, "pairs", 0, x.total)
		p.At(12345, x.details...)
		p.started = p.started.Add(-11 * time.Hour) // and as long is left
		p.begin(func() int { return 80 })
		p.draw()
		line := last(out.String())
		p.End()
		for _, want := range x.want {
			if !strings.Contains(line, want) {
				t.Errorf("%s: %q lacks %q", name, line, want)
			}
		}
	}
}

// If the total grows after all work was done, the bar stays.
func TestProgressGrows(t *testing.T) {
	var out bytes.Buffer
	p := NewProgress(&out, "passes", 0, 10)
	p.started = p.started.Add(-barAfter)
	p.begin(func() int { return 80 })
	defer p.End()
	p.At(10)
	p.draw()
	p.Resize(0, 40)
	p.draw()
	if line := last(out.String()); !strings.Contains(line, "10/40 passes") || !strings.Contains(line, " 25% |") {
		t.Errorf("it draws %q", line)
	}
}

// Work without a unit has a line without a bar. More work than was expected has no time left, and a bar that is
// not full, since the total may grow.
func TestProgressOfNothing(t *testing.T) {
	for _, x := range []struct {
		done, total int64
		want        string
	}{
		{0, 0, `^0/0 packages, 0\.00/s, unknown left$`},
		{5, 0, `^5/0 packages, \d\.\d\d/s, 0s left$`},
		{7, 1, `^7/1 packages, \d\.\d\d/s, 0s left +0% \| +\|`},
	} {
		var out bytes.Buffer
		p := NewProgress(&out, "packages", 0, x.total)
		p.started = p.started.Add(-barAfter)
		p.begin(func() int { return 80 })
		p.At(x.done)
		p.draw()
		if line := last(out.String()); !regexp.MustCompile(x.want).MatchString(line) {
			t.Errorf("%d of %d: it draws %q, want %s", x.done, x.total, line, x.want)
		}
		p.End()
	}
}
