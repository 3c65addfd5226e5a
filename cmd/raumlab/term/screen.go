// Package term shows a running command to a person: progress bars and lines, the state of a run in
// words, widths of tables. If the output is no terminal, it writes plain lines. It does not know
// commands or flags. Widths are in columns, one for each character.
package term

import (
	"io"
	"os"
	"strconv"

	"golang.org/x/term"

	"raumlab/internal/sanitize"
)

// A screen is the standard output or error of a command. All text goes through its Writer, so that
// no name in a file and no program can send commands to the terminal. Code that draws on the
// terminal by commands bypasses the Writer, and calls sanitize.Line for every text that it draws.
type screen struct {
	*sanitize.Writer
	raw      io.Writer
	terminal *os.File // nil if the output is none, or one without commands
}

func NewScreen(out io.Writer) *screen {
	s := &screen{Writer: sanitize.NewWriter(out), raw: out}
	if f, ok := out.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		s.raw = s.Writer
		if obeys(os.Getenv("TERM")) {
			s.terminal = f
		}
	}
	return s
}

// Raw returns where the content of a file is printed, byte by byte, as what a program prints into
// another one. On a terminal it is the output itself, without what a terminal obeys.
func Raw(out io.Writer) io.Writer {
	if s, ok := out.(*screen); ok {
		return s.raw
	}
	return out
}

// obeys reports whether a terminal of that name in TERM takes commands.
func obeys(name string) bool { return name != "" && name != "dumb" }

// TerminalOf returns the terminal of an output if it takes commands, or nil.
func TerminalOf(out io.Writer) *os.File {
	if k := keeperOf(out); k != nil {
		out = k.Writer
	}
	if s, ok := out.(*screen); ok {
		return s.terminal
	}
	return nil
}

// Columns returns how wide text on an output may be: as COLUMNS says if that is set, as the terminal
// is, or TableColumns where there is none.
func Columns(out io.Writer) int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	f := TerminalOf(out)
	if f == nil {
		return TableColumns
	}
	width, _ := terminalSize(f)
	return width
}

// terminalSize returns the present size of a terminal.
func terminalSize(f *os.File) (width, height int) {
	width, height, err := term.GetSize(int(f.Fd()))
	if err != nil || width <= 0 || height <= 0 { // a terminal that does not know its size
		return 80, 24
	}
	return width, height
}

// muted is standard error under --quiet. It drops what is written.
type muted struct{ under io.Writer }

func (muted) Write(b []byte) (int, error) { return len(b), nil }

// Mute returns standard error for --quiet.
func Mute(stderr io.Writer) io.Writer { return muted{stderr} }

// Muted returns what Mute was given, for results that go to standard error. It returns nil if out
// is not muted.
func Muted(out io.Writer) io.Writer {
	if k := keeperOf(out); k != nil {
		out = k.Writer
	}
	m, _ := out.(muted)
	return m.under
}
