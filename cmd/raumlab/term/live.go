package term

import (
	"fmt"
	"io"
	"strings"

	"raumlab/internal/foreign"
)

// A Live shows a block of lines in one place of a terminal, drawn again whenever the block changes.
type Live struct {
	out   io.Writer
	size  func() (width, height int) // of the terminal, now
	drawn []int                      // columns of the lines on the screen
}

// NewLive returns nil where out is no terminal.
func NewLive(out io.Writer) *Live {
	f := TerminalOf(out)
	if f == nil {
		return nil
	}
	return &Live{out: f, size: func() (width, height int) { return TerminalSize(f) }}
}

// Draw puts the block in the place of the last one, cut to what the terminal can show: a line that
// wrapped, or one that left the screen, could not be taken back. Lines are written over one
// another: a terminal that is told to clear all of its screen may keep a copy of it.
func (l *Live) Draw(block string) {
	width, height := l.size()
	var b strings.Builder
	b.WriteString("\r") // what somebody typed stands before the cursor
	if rows := l.rows(width); rows > 0 {
		fmt.Fprintf(&b, "\x1b[%dA", rows)
	}
	l.drawn = l.drawn[:0]
	for line := range strings.Lines(block) {
		if len(l.drawn) == height-1 {
			break
		}
		runes := []rune(foreign.Line(strings.TrimSuffix(line, "\n")))
		runes = runes[:min(len(runes), max(0, width-1))]
		b.WriteString(string(runes) + "\x1b[K\n")
		l.drawn = append(l.drawn, len(runes))
	}
	fmt.Fprint(l.out, b.String()+"\x1b[J") // what cannot be shown is no reason to stop the work
}

// rows is how many rows of the terminal the block takes: one that became narrower wraps the lines.
func (l *Live) rows(width int) (n int) {
	for _, columns := range l.drawn {
		n += max(1, (columns+width-1)/width)
	}
	return n
}

// Clear takes the block away.
func (l *Live) Clear() {
	if len(l.drawn) == 0 {
		return
	}
	width, _ := l.size()
	fmt.Fprint(l.out, "\r\x1b[2K"+strings.Repeat("\x1b[A\x1b[2K", l.rows(width))) // as above
	l.drawn = nil
}
