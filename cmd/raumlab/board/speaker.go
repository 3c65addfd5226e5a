package board

import (
	"fmt"
	"io"

	"raumlab/cmd/raumlab/term"
)

// A speaker prints for a person, up to the first write that fails.
type speaker struct {
	out io.Writer
	err error // of that write
}

func (s *speaker) say(format string, args ...any) {
	if s.err == nil {
		_, s.err = fmt.Fprintf(s.out, format, args...)
	}
}

// columns is how wide text may be now.
func (s *speaker) columns() int { return term.Columns(s.out) }

// fill prints a paragraph, broken where the terminal ends.
func (s *speaker) fill(text string) { s.say("%s", term.Fill(text+"\n", s.columns())) }
