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
			var out bytes.Buffer
			p := newProgress(&out, "games", 0, 10)
			p.begin(func() int { return 80 })
			if steps > 0 {
				p.at(steps, "white 3")
			}
			time.Sleep(barAfter - time.Millisecond)
			synctest.Wait()
			if out.Len() > 0 {
				t.Errorf("after less than a second it draws %q", &out)
			}
			time.Sleep(drawEvery)
			synctest.Wait()
			line, cleared := strings.CutSuffix(out.String(), "\x1b[K")
			if want := fmt.Sprintf("\r%d/10 games, ", steps); !cleared || !strings.HasPrefix(line, want) || strings.Count(line, "\r") != 1 {
				t.Errorf("it draws %q", line)
			}
			if width := utf8.RuneCountInString(line) - 1; width != 80-typed {
				t.Errorf("%d columns: %q", width, line)
			}
			had := out.Len()
			time.Sleep(10 * drawEvery)
			synctest.Wait()
			if n := strings.Count(out.String()[had:], "\r"); n < 9 {
				t.Errorf("in two seconds it is drawn %d times", n)
			}
			p.end()
			p.end()
			if !strings.HasSuffix(out.String(), "\x1b[K\r\x1b[K") {
				t.Errorf("it ends with %q", &out)
			}
			had = out.Len()
			p.at(10, "")
			time.Sleep(10 * drawEvery)
			synctest.Wait()
			if out.Len() > had {
				t.Errorf("after its end it draws %q", out.String()[had:])
			}
		})
	}
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		p := newProgress(&out, "games", 0, 10)
		p.begin(func() int { return 80 })
		time.Sleep(barAfter / 2)
		p.end()
		synctest.Wait()
		if out.Len() > 0 {
			t.Errorf("short work draws %q", &out)
		}
	})
}

// However narrow the terminal, the line is shorter; the bar is as full as the work is done.
func TestProgressWidth(t *testing.T) {
	p := newProgress(io.Discard, "games", 0, 1000)
	p.detail = "white 3"
	for done, full := range map[int64]int{0: 0, 500: 50, 1000: 100, 2000: 100} {
		for columns := range 200 {
			p.done = done
			line := p.bar(p.started.Add(time.Second), columns)
			if n := utf8.RuneCountInString(line); n > max(0, columns-typed) {
				t.Errorf("%d of %d columns: %q", n, columns, line)
			}
			bar, empty := strings.Count(line, "█"), strings.Count(line, "░")
			if width := bar + empty; columns >= 40 && (width < leastBar || bar != full*width/100 || !strings.Contains(line, fmt.Sprintf(" %3d %% ", full))) {
				t.Errorf("%d done, %d columns: %q", done, columns, line)
			}
		}
	}
	p.total = 0
	if line := p.bar(p.started, 80); !strings.Contains(line, "  0 % ░") {
		t.Errorf("of nothing: %q", line)
	}
}
