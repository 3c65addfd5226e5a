package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"

	"raumlab/engine/net"
	"raumlab/internal/hint"
	"raumlab/internal/sanitize"
)

// InterruptedWith says what is left of interrupted work, and how to resume it.
func InterruptedWith(format string, values ...any) error {
	return InterruptedError{State: fmt.Sprintf(format, values...)}
}

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

func (UsageError) Is(target error) bool { return target == ErrUsage }

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
// a folder or a program that is named there is no such mistake, nor is a missing file or program.
func BadUsage(err error) error {
	if err == nil || missing(err) {
		return err
	}
	return markedUsage{err}
}

// missing reports whether a program or a file is not there or cannot be read.
func missing(err error) bool {
	var program *exec.Error
	var file *fs.PathError
	return errors.As(err, &program) || errors.As(err, &file)
}

// Usagef is BadUsage of an error that fmt.Errorf makes.
func Usagef(format string, values ...any) error { return BadUsage(fmt.Errorf(format, values...)) }

// NameError marks an error as a mistake of the command line unless the name is a file's: a broken
// file is no wrong usage.
func NameError(ref string, err error) error {
	if filepath.Ext(ref) == ".toml" || net.IsFile(ref) {
		return err
	}
	return BadUsage(err)
}

// Line returns the error, with all that are joined to it and their hints, on one line, because
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

// hints say what to do about errors of the operating system.
var hints = [...]struct {
	cause error
	do    string
}{
	{syscall.ENOENT, "check the path, which is relative to the current directory"},
	{syscall.EISDIR, "this must be a file: name one, or move the folder away"},
	{syscall.ENOTDIR, "part of the path is a file, not a folder: give another path"},
	{syscall.EACCES, "check its permissions"},
	{syscall.ELOOP, "the link leads back to itself: remove it, or name the file itself"},
	{syscall.ENAMETOOLONG, "give a shorter name"},
	{exec.ErrNotFound, "check the name, or give the path of the program"},
}

// hintOf returns what to do about an error that does not say it, or nothing.
func hintOf(err error) string {
	if hint.In(err) {
		return ""
	}
	for _, x := range hints {
		if errors.Is(err, x.cause) {
			return ": " + x.do
		}
	}
	return ""
}

// unjoined returns the errors that errors.Join has joined, without markedUsage around them.
func unjoined(err error) []error {
	switch x := err.(type) {
	case markedUsage:
		return unjoined(x.error)
	case UsageError:
		return unjoined(x.err)
	case interface{ Unwrap() []error }:
		all := x.Unwrap()
		texts := make([]string, len(all))
		for i, e := range all {
			texts[i] = e.Error()
		}
		if strings.Join(texts, "\n") != err.Error() {
			break // of fmt.Errorf
		}
		var parts []error
		for _, e := range all {
			parts = append(parts, unjoined(e)...)
		}
		return parts
	}
	return []error{err}
}

// flagOf returns the flag of a setting, with its value if there is one, such as --games-per-part 0.
func flagOf(f hint.Setting) string {
	flag := "--" + strings.ReplaceAll(f.Key, "_", "-")
	if f.Value != "" {
		flag += " " + f.Value
	}
	return flag
}

// flagNameOf returns the flag of a setting by its key.
func flagNameOf(key string) string { return flagOf(hint.Setting{Key: key}) }

// withFlags returns the text of err with flags in place of settings, in wrapped and joined errors,
// too.
func withFlags(err error) string {
	text := err.Error()
	var walk func(error)
	walk = func(err error) {
		switch x := err.(type) {
		case *hint.SettingError:
			text = strings.Replace(text, x.Error(), x.Show(flagOf), 1)
		case interface{ Unwrap() error }:
			if inner := x.Unwrap(); inner != nil {
				walk(inner)
			}
		case interface{ Unwrap() []error }:
			for _, inner := range x.Unwrap() {
				walk(inner)
			}
		}
	}
	walk(err)
	return text
}
