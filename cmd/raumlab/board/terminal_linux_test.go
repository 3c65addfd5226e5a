package board_test

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"raumlab/cmd/raumlab/clitest"
	"raumlab/corpus/corpustest"
	"raumlab/engine/variant"
)

// pseudoTerminal returns both ends of a pseudo terminal. The first reads what is written to the
// second.
func pseudoTerminal(t *testing.T) (screen, process *os.File) {
	t.Helper()
	screen, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo-terminal here: %v", err)
	}
	t.Cleanup(func() { screen.Close() })
	var locked, number int32
	for _, x := range []struct {
		request uintptr
		value   *int32
	}{{syscall.TIOCSPTLCK, &locked}, {syscall.TIOCGPTN, &number}} {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, screen.Fd(), x.request,
			uintptr(unsafe.Pointer(x.value))); errno != 0 {
			t.Skipf("no pseudo-terminal here: %v", errno)
		}
	}
	process, err = os.OpenFile(filepath.Join("/dev/pts", strconv.Itoa(int(number))), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo-terminal here: %v", err)
	}
	return screen, process
}

// TestTerminals: a terminal is drawn on, unless it says that it is dumb. On neither does a name
// arrive as a command to the terminal.
func TestTerminals(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	for _, x := range []struct {
		term  string
		drawn bool
	}{{"xterm", true}, {"dumb", false}, {"", false}} {
		screen, side := pseudoTerminal(t)
		p := lab.Command("analyse startpos --depth 3 --weights 'evil\x1b]0;owned\x07.toml'")
		q := lab.Command("perft startpos 5") // takes long enough for a bar
		var seen bytes.Buffer
		done := make(chan struct{})
		go func() {
			defer close(done)
			io.Copy(&seen, screen) // ends with an error when no process has the other end
		}()
		p.Env, q.Env = append(p.Env, "TERM="+x.term), append(q.Env, "TERM="+x.term)
		p.Stderr, q.Stderr = side, side
		if err := p.Run(); err == nil {
			t.Error("weights that are not there were read")
		}
		if err := q.Run(); err != nil {
			t.Error(err)
		}
		side.Close()
		<-done
		text := seen.String()
		if strings.Contains(text, "\x1b]0;owned") || strings.Contains(text, "\x07") ||
			!strings.Contains(text, `\x1b]0;owned\a`) {
			t.Errorf("TERM=%s: a name arrives as it is: %q", x.term, text)
		}
		if strings.Contains(text, "\x1b[") != x.drawn {
			t.Errorf("TERM=%s: drawn %t, want %t: %q", x.term, !x.drawn, x.drawn, text)
		}
	}
}

// On a terminal a game asks for moves, and a shown one for where to go.
func TestGamesOnATerminal(t *testing.T) {
	t.Parallel()
	lab := clitest.New(t)
	lab.Write("games.txt", "1. Pb2-Cb2 Nd5-Dd3 *\n")
	for command, x := range map[string]struct{ input, want string }{
		"show games.txt":                      {"\nb\nl\nq\n", "ply 2 of 2: 1... Nd5-Dd3"},
		"play --engine none --save saved.txt": {"Cb2\nquit\n", "Black> "},
	} {
		screen, side := pseudoTerminal(t)
		p := lab.Command(command)
		var seen bytes.Buffer
		done := make(chan struct{})
		go func() {
			defer close(done)
			io.Copy(&seen, screen) // it ends with an error when no process has the other end
		}()
		p.Env = append(p.Env, "TERM=xterm")
		p.Stdin, p.Stdout, p.Stderr = side, side, side
		if _, err := io.WriteString(screen, x.input); err != nil {
			t.Fatal(err)
		}
		if err := p.Run(); err != nil {
			t.Error(err)
		}
		side.Close()
		<-done
		if !strings.Contains(seen.String(), x.want) {
			t.Errorf("%s: no %q in %q", command, x.want, seen.String())
		}
	}
}

// The report of a corpus that takes seconds to read shows each of its readings, and nothing with
// --quiet.
func TestReportShowsProgress(t *testing.T) {
	t.Parallel()
	if !clitest.Slow() {
		t.Skip("reads for a minute or two: RAUMLAB_SLOW=1 runs it")
	}
	lab := clitest.New(t)
	const many = 30_000 // a bar is drawn after a second
	games := corpustest.Make(t, corpustest.Header(many), corpustest.Games(variant.Rules{}, many, 1))
	screen, side := pseudoTerminal(t)
	shown := lab.Command("report " + games + " --out shown.html")
	quiet := lab.Start("report " + games + " --out quiet.html --quiet")
	var seen, said bytes.Buffer
	done := make(chan struct{})
	go func() {
		defer close(done)
		io.Copy(&seen, screen) // it ends with an error when no process has the other end
	}()
	shown.Env = append(shown.Env, "TERM=xterm")
	shown.Stdout, shown.Stderr = &said, side
	if err := shown.Run(); err != nil {
		t.Error(err)
	}
	side.Close()
	<-done
	for _, bar := range []string{"/30000 games, ", "/30000 games audited, ", "/30000 games searched for mates, "} {
		if !strings.Contains(seen.String(), bar) {
			t.Errorf("no %q in %q", bar, seen.String())
		}
	}
	<-quiet.Ended
	if want := "wrote shown.html and its numbers in shown.json\n"; said.String() != want ||
		quiet.Stdout.String() != strings.ReplaceAll(want, "shown", "quiet") || quiet.Stderr.String() != "" {
		t.Errorf("it prints %q, and with --quiet %q and %q", said.String(), quiet.Stdout.String(), quiet.Stderr.String())
	}
}
