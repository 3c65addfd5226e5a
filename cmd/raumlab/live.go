package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// A live shows a block of lines in one place of a terminal, drawn again whenever the block changes.
type live struct {
	out   io.Writer
	size  func() (width, height int) // of the terminal, now
	drawn int                        // lines that stand there
}

// newLive returns nil where out is no terminal.
func newLive(out io.Writer) *live {
	f, ok := out.(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return nil
	}
	return &live{out: out, size: func() (width, height int) {
		width, height, err := term.GetSize(int(f.Fd()))
		if err != nil || width <= 0 || height <= 0 { // terminals that know nothing of their size
			return 80, 24
		}
		return width, height
	}}
}

// draw puts the block in the place of the last one, cut to what the terminal can show: a line that wrapped, or one that
// left the screen, could not be taken back.
func (l *live) draw(block string) {
	width, height := l.size()
	var b strings.Builder
	drawn := 0
	for line := range strings.Lines(block) {
		if drawn == height-1 {
			break
		}
		runes := []rune(strings.TrimSuffix(line, "\n"))
		b.WriteString(string(runes[:min(len(runes), max(0, width-1))]) + "\n")
		drawn++
	}
	l.clear()
	fmt.Fprint(l.out, b.String()) // what cannot be shown is no reason to stop the work
	l.drawn = drawn
}

// clear takes the block away.
func (l *live) clear() {
	if l.drawn > 0 {
		fmt.Fprintf(l.out, "\x1b[%dA\x1b[J", l.drawn) // as above
	}
	l.drawn = 0
}
