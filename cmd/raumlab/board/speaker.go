package board

import (
	"fmt"
	"io"
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
