package client

import (
	"fmt"

	"raumlab/internal/sanitize"
)

// What a program may print until it is ready. Chess engines print some hundred lines of a hundred
// bytes.
const (
	greetingLines = 5_000
	greetingLine  = 1 << 16 // bytes
	greetingBytes = 1 << 20
)

// A greeting counts what a program has printed so far.
type greeting struct{ lines, bytes int }

// hear counts a line, and returns a *Fault if that is too much.
func (g *greeting) hear(l line) error {
	g.lines++
	g.bytes += len(l.text) + 1
	const before = "before it was ready, it printed more than "
	switch {
	case len(l.text) > greetingLine:
		return &Fault{Reason: fmt.Sprintf(before+"%d bytes on a line: %s", greetingLine, sanitize.Quote(l.text))}
	case g.lines > greetingLines:
		return &Fault{Reason: fmt.Sprintf(before+"%d lines, such as %s", greetingLines, sanitize.Quote(l.text))}
	case g.bytes > greetingBytes:
		return &Fault{Reason: fmt.Sprintf(before+"%d bytes", greetingBytes)}
	}
	return nil
}
