// Package term is what a person sees of a command that runs: progress bars and lines, blocks that
// are drawn again in one place of a terminal, the state of a run in words, tables' widths. Where
// the output is no terminal it writes plain lines. It knows nothing of commands and flags. Widths
// are in columns, each character one.
package term

import (
	"io"
	"os"

	"golang.org/x/term"

	"raumlab/internal/foreign"
)

// A screen is the standard output or error of a command. All text goes through its Writer, so that
// no name in a file and no program can send the terminal a command; what draws on a terminal by
// commands of its own goes past that, and calls foreign.Line for every text that it draws.
type screen struct {
	*foreign.Writer
	terminal *os.File // nil where the output is none, or one that knows no commands
}

func NewScreen(out io.Writer) *screen {
	s := &screen{Writer: foreign.NewWriter(out)}
	if f, ok := out.(*os.File); ok && term.IsTerminal(int(f.Fd())) && obeys(os.Getenv("TERM")) {
		s.terminal = f
	}
	return s
}

// obeys reports whether a terminal of that name in TERM can be sent commands. Without a name it is
// not known to.
func obeys(name string) bool { return name != "" && name != "dumb" }

// TerminalOf returns the terminal behind an output that commands can be sent to, or nil.
func TerminalOf(out io.Writer) *os.File {
	if k := keeperOf(out); k != nil {
		out = k.Writer
	}
	if s, ok := out.(*screen); ok {
		return s.terminal
	}
	return nil
}

// TerminalSize is the size of a terminal now.
func TerminalSize(f *os.File) (width, height int) {
	width, height, err := term.GetSize(int(f.Fd()))
	if err != nil || width <= 0 || height <= 0 { // terminals that know nothing of their size
		return 80, 24
	}
	return width, height
}
