package clitest

import (
	"bytes"
	"fmt"
	"io/fs"
	"os/exec"
	"regexp"
	"strings"
	"syscall"

	"raumlab/cmd/raumlab/cli"
)

// A Mistake is a command line that must fail: with exit code 1 or 2, in one line with all pieces of
// Want, and without a change to any file.
type Mistake struct {
	Command string // words as in a shell; more lines are more commands with the same failure
	Code    int
	Want    string     // pieces of the line, separated by …
	Spoil   func(*Lab) // makes the mistake in the folder, if it is not in the command line
}

// Mistake tries the command lines of a mistake.
func (l *Lab) Mistake(m Mistake) {
	l.T.Helper()
	if m.Spoil != nil {
		m.Spoil(l)
	}
	before := l.Snapshot()
	l.Refuses(m)
	l.Unchanged(before)
}

// Refuses tries the command lines of a mistake that is already made. It does not look at the files.
func (l *Lab) Refuses(m Mistake) {
	l.T.Helper()
	for command := range strings.SplitSeq(m.Command, "\n") {
		code, stdout, stderr := l.Try(command)
		line, err := Complaint(code, stderr)
		if code != m.Code || err != nil {
			l.T.Fatalf("raumlab %s: exit code %d, want %d (%v); standard error:\n%s", command, code, m.Code, err, stderr)
		}
		l.T.Logf("raumlab %s: %d %s", command, code, line)
		for want := range strings.SplitSeq(m.Want, "…") {
			if !strings.Contains(line, strings.TrimSpace(want)) {
				l.T.Errorf("raumlab %s: no %q in: %s", command, want, line)
			}
		}
		if stdout != "" {
			l.T.Errorf("raumlab %s: printed %q", command, stdout)
		}
	}
}

var progressLine = regexp.MustCompile(`^\d+/\d+ `)

// Complaint returns the error line of a failed command. It returns an error if standard error is
// not that line alone, with a second one for wrong usage. Steps, warnings, notes and progress may
// come before it.
func Complaint(code int, stderr string) (string, error) {
	var lines []string
	for line := range strings.Lines(stderr) {
		if !strings.HasPrefix(line, "[") && !progressLine.MatchString(line) &&
			!strings.HasPrefix(line, "warning: ") && !strings.HasPrefix(line, "note: ") {
			lines = append(lines, strings.TrimSuffix(line, "\n"))
		}
	}
	if code == cli.ExitUsage && len(lines) > 0 {
		last := lines[len(lines)-1]
		lines = lines[:len(lines)-1]
		if !strings.HasPrefix(last, "run 'raumlab") || !strings.HasSuffix(last, "--help' for the flags and examples") {
			return "", fmt.Errorf("the last line is %q", last)
		}
	}
	if len(lines) != 1 || !strings.HasPrefix(lines[0], "raumlab: ") {
		return "", fmt.Errorf("want one line that begins with raumlab, not %q", lines)
	}
	for _, said := range []error{fs.ErrNotExist, syscall.ENOENT, syscall.EISDIR, syscall.ENOTDIR, syscall.EACCES,
		syscall.ELOOP, syscall.ENAMETOOLONG,
		exec.ErrNotFound} {
		if strings.HasSuffix(lines[0], said.Error()) {
			return "", fmt.Errorf("%q does not say what to do", lines[0])
		}
	}
	return lines[0], nil
}

// Ways to spoil a file.

func Write(name, text string) func(*Lab) {
	return func(l *Lab) {
		l.T.Helper()
		l.Write(name, text)
	}
}

// Edit changes a file's content, and fails if it stays the same.
func Edit(name string, change func([]byte) []byte) func(*Lab) {
	return func(l *Lab) {
		l.T.Helper()
		data := []byte(l.Read(name))
		changed := change(bytes.Clone(data))
		if bytes.Equal(changed, data) {
			l.T.Fatalf("%s was not changed", name)
		}
		l.Write(name, string(changed))
	}
}

// Flip changes a bit of the byte at a fraction of the file's length.
func Flip(name string, at float64) func(*Lab) {
	return Edit(name, func(data []byte) []byte {
		data[int(at*float64(len(data)-1))] ^= 1
		return data
	})
}

// Cut drops the second half of a file.
func Cut(name string) func(*Lab) {
	return Edit(name, func(data []byte) []byte { return data[:len(data)/2] })
}

// Swap replaces a piece of a text file.
func Swap(name, from, to string) func(*Lab) {
	return Edit(name, func(data []byte) []byte { return bytes.Replace(data, []byte(from), []byte(to), 1) })
}

func Remove(name string) func(*Lab) {
	return func(l *Lab) {
		l.T.Helper()
		l.Remove(name)
	}
}
