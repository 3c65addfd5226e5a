package cli

import (
	"context"
	"errors"
	"path/filepath"
	"strings"

	"raumlab/engine/net"
	"raumlab/internal/sanitize"
)

// InterruptedWith says what is left of interrupted work, and how to resume it.
func InterruptedWith(state string) error { return InterruptedError{State: state} }

// Interruption says in one line what is left of the work that an interrupt ended, and which joined
// errors have other causes.
func Interruption(err error) string {
	stopped := InterruptedError{State: "run the same command again to start over"}
	errors.As(err, &stopped)
	all := []string{sanitize.Line(stopped.Error())}
	for _, e := range unjoined(err) {
		if !errors.Is(e, context.Canceled) {
			all = append(all, Line(e))
		}
	}
	return strings.Join(all, "; ")
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

// An InterruptedError says what is left of interrupted work, and how to resume it.
type InterruptedError struct{ State string }

func (e InterruptedError) Error() string { return "interrupted; " + e.State }

func (InterruptedError) Unwrap() error { return context.Canceled }

// ErrUsage marks errors of a command's values: BadUsage wraps it.
var ErrUsage = errors.New("usage")

type markedUsage struct{ error }

func (markedUsage) Is(target error) bool { return target == ErrUsage }

func (m markedUsage) Unwrap() error { return m.error }

// BadUsage marks an error as a mistake of the command line, for exit code 2. A fault inside a file,
// a folder or a program that is named there is no such mistake.
func BadUsage(err error) error {
	if err == nil {
		return nil
	}
	return markedUsage{err}
}

// NameError marks an error as a mistake of the command line unless the name is a file's: a broken
// file is no wrong usage.
func NameError(ref string, err error) error {
	if filepath.Ext(ref) == ".toml" || net.IsFile(ref) {
		return err
	}
	return BadUsage(err)
}

// Line returns the error, with all that are joined to it and their remedies, on one line, because
// scripts read lines.
func Line(err error) string {
	var all []string
	for _, e := range unjoined(err) {
		all = append(all, strings.ReplaceAll(withFlags(e), "\n", "; ")+hintOf(e))
	}
	return sanitize.Shorten(strings.Join(all, "; "), maxLine)
}

// maxLine is the most characters of an error, because text that it repeats from a file may be long.
const maxLine = 4000
