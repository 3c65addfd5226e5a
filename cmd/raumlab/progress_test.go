package main

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"
)

// What an earlier run did counts for done, but for neither rate nor time left.
func TestProgressAfterResume(t *testing.T) {
	p := newProgress(io.Discard, "games", 500, 1000)
	if got, want := p.state(510, p.started.Add(4*time.Second), "white 3"), "510/1000 games, 2.50/s, 3m16s left, white 3"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := p.state(500, p.started, ""), "500/1000 games, 0.00/s, unknown left"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	p.expect(50)
	if got, want := p.state(510, p.started.Add(4*time.Second), ""), "510/1000 games, 2.50/s, 20s left"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// The bar stands there after a second though no step has ended, goes on to be drawn, and goes at the end; work of less than a second has none.
func TestProgressBar(t *testing.T) {
	for _, steps := range []int64{0, 3} {
		synctest.Test(t, func(t *testing.T) {
			p, drawn := watched()
			if steps > 0 {
				p.at(steps, "white 3")
			}
			time.Sleep(barAfter - time.Millisecond)
			if text := drawn(); text != "" {
				t.Errorf("after less than a second it draws %q", text)
			}
			time.Sleep(drawEvery)
			if line := last(drawn()); !strings.HasPrefix(line, fmt.Sprintf("%d/10 games, ", steps)) || !strings.Contains(line, fmt.Sprintf(" %d%% |", 10*steps)) {
				t.Errorf("it draws %q", line)
			}
			had := len(drawn())
			time.Sleep(10 * drawEvery)
			if n := strings.Count(drawn()[had:], "\r"); n < 9 {
				t.Errorf("in two seconds it is drawn %d times", n)
			}
			p.end()
			p.end()
			if line := last(drawn()); line != "" {
				t.Errorf("at its end it leaves %q", line)
			}
			had = len(drawn())
			p.at(10, "")
			time.Sleep(10 * drawEvery)
			if text := drawn()[had:]; text != "" {
				t.Errorf("after its end it draws %q", text)
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		p, drawn := watched()
		time.Sleep(barAfter / 2)
		p.end()
		if text := drawn(); text != "" {
			t.Errorf("short work draws %q", text)
		}
	})
}

// watched returns the progress of ten games with a bar on 80 columns, and what it has drawn by now.
func watched() (p *progress, drawn func() string) {
	var out bytes.Buffer
	p = newProgress(&out, "games", 0, 10)
	p.begin(func() int { return 80 })
	return p, func() string {
		synctest.Wait()
		p.mutex.Lock()
		defer p.mutex.Unlock()
		return out.String()
	}
}

// last is what stands on the terminal's line behind all that was drawn.
func last(text string) string {
	return strings.TrimSuffix(text[strings.LastIndex(text, "\r")+1:], "\x1b[0K") // which takes away the rest of the line
}

// The line leaves the terminal's last columns free, however long the text and however far the work; where the bar has room, it is as full as the work is done.
func TestProgressWidth(t *testing.T) {
	for columns := barRoom + typed; columns < 200; columns++ {
		for done, percent := range map[int64]int{0: 0, 500: 50, 1000: 99} {
			var out bytes.Buffer
			p := newProgress(&out, "games", 0, 1)
			p.resize(0, 1000)
			p.at(done, strings.Repeat("white 3 ", 20))
			p.started = p.started.Add(-barAfter)
			p.begin(func() int { return columns })
			p.draw()
			line := last(out.String())
			p.end()
			if n := utf8.RuneCountInString(line); n > columns-typed {
				t.Errorf("%d of %d columns: %q", n, columns, line)
			}
			if !strings.Contains(line, fmt.Sprintf("%d%% |", percent)) {
				t.Errorf("%d done, %d columns: %q", done, columns, line)
			}
		}
	}
}

// A total that grows behind work that was all done keeps the bar.
func TestProgressGrows(t *testing.T) {
	var out bytes.Buffer
	p := newProgress(&out, "passes", 0, 10)
	p.started = p.started.Add(-barAfter)
	p.begin(func() int { return 80 })
	defer p.end()
	p.at(10, "")
	p.draw()
	p.resize(0, 40)
	p.draw()
	if line := last(out.String()); !strings.Contains(line, "10/40 passes") || !strings.Contains(line, " 25% |") {
		t.Errorf("it draws %q", line)
	}
}
