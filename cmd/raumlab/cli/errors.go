package cli

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	"raumlab/internal/foreign"
)

// InterruptedWith says what is left of work that was interrupted, and how to go on.
func InterruptedWith(state string) error { return InterruptedError{State: state} }

// Interruption says of an error that came of an interrupt what is left of the work, in one line.
func Interruption(err error) string {
	stopped := InterruptedError{State: "the same command begins again"}
	errors.As(err, &stopped)
	return foreign.Line(stopped.Error())
}

// Exit codes, a contract with scripts.
const (
	ExitDone       = 0
	ExitFailed     = 1
	ExitUsage      = 2
	ExitInterrupt  = 130
	ExitTerminated = 143 // by SIGTERM or SIGHUP
)

// A UsageError is a mistake on the command line or in its configuration.
type UsageError struct {
	Command string
	err     error
}

func (e UsageError) Error() string { return e.err.Error() }

func (e UsageError) Unwrap() error { return e.err }

// An InterruptedError says what is left of work that was interrupted, and how to go on.
type InterruptedError struct{ State string }

func (e InterruptedError) Error() string { return "interrupted; " + e.State }

func (InterruptedError) Unwrap() error { return context.Canceled }

// ErrUsage marks errors of a command's values: BadUsage wraps it.
var ErrUsage = errors.New("usage")

type markedUsage struct{ error }

func (markedUsage) Is(target error) bool { return target == ErrUsage }

func (m markedUsage) Unwrap() error { return m.error }

// BadUsage marks an error as a mistake of the command line, for exit code 2.
// What a file, a folder or a program named there lacks is none.
func BadUsage(err error) error {
	if err == nil {
		return nil
	}
	return markedUsage{err}
}

// NameError marks an error as a mistake of the command line, unless the name is that of a file: a
// broken file is no wrong usage.
func NameError(ref string, err error) error {
	if filepath.Ext(ref) == ".toml" {
		return err
	}
	return BadUsage(err)
}

// Line is the error on one line, joined ones too, so that scripts can rely on it, with what to do.
func Line(err error) string {
	var all []string
	for _, e := range unjoined(err) {
		all = append(all, strings.ReplaceAll(withFlags(e), "\n", "; ")+remedyOf(e))
	}
	return foreign.Shorten(strings.Join(all, "; "), maxLine)
}

// maxLine is the most characters of an error: what it repeats of a file may be as long as that.
const maxLine = 4000
