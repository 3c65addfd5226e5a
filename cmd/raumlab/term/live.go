package term

import (
	"fmt"
	"io"
	"strings"

	"raumlab/internal/sanitize"
)

// A Live shows a block of lines in one place of a terminal, and redraws it when it changes.
type Live struct {
	out   io.Writer
	size  func() (width, height int) // of the terminal, now
	drawn []int                      // columns of the lines on the screen
}

// NewLive returns nil if out is no terminal.
func NewLive(out io.Writer) *Live {
	f := TerminalOf(out)
	if f == nil {
		return nil
	}
	return &Live{out: f, size: func() (width, height int) { return TerminalSize(f) }}
}

// Draw replaces the last block. It cuts the block to what the terminal can show, because it could
// not take back a line that wrapped or left the screen. It overwrites line by line, because some
// terminals keep a copy of a screen that they clear.
func (l *Live) Draw(block string) {
	width, height := l.size()
	var b strings.Builder
	b.WriteString("\r") // typed characters may be before the cursor
	if rows := l.rows(width); rows > 0 {
		fmt.Fprintf(&b, "\x1b[%dA", rows)
	}
	l.drawn = l.drawn[:0]
	for line := range strings.Lines(block) {
		if len(l.drawn) == height-1 {
			break
		}
		runes := []rune(sanitize.Line(strings.TrimSuffix(line, "\n")))
		runes = runes[:min(len(runes), max(0, width-1))]
		b.WriteString(string(runes) + "\x1b[K\n")
		l.drawn = append(l.drawn, len(runes))
	}
	fmt.Fprint(l.out, b.String()+"\x1b[J") // work continues if the terminal fails
}

// rows returns the rows of the terminal that the block takes. A terminal that became narrower wraps
// lines.
func (l *Live) rows(width int) (n int) {
	for _, columns := range l.drawn {
		n += max(1, (columns+width-1)/width)
	}
	return n
}

// Clear removes the block.
func (l *Live) Clear() {
	if len(l.drawn) == 0 {
		return
	}
	width, _ := l.size()
	fmt.Fprint(l.out, "\r\x1b[2K"+strings.Repeat("\x1b[A\x1b[2K", l.rows(width))) // the error does not matter, as in Draw
	l.drawn = nil
}
