// Command raumlab is a research laboratory for Raumschach: it plays games of
// an engine against itself, tunes the weights of the engine's evaluation on
// them, proves by matches what is stronger, and builds opening books.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"raumlab/internal/foreign"
)

// version is stored with every result. It changes when results do.
const version = "0.6.0"

// Exit codes, a contract with scripts.
const (
	exitDone       = 0
	exitFailed     = 1
	exitUsage      = 2
	exitInterrupt  = 130
	exitTerminated = 143 // by SIGTERM or SIGHUP
)

func main() {
	os.Exit(run(interruptible(), os.Args[1:], os.Stdout, os.Stderr))
}

// run executes one command line and returns its exit code. What others wrote arrives without control characters.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	out, complaints := newScreen(stdout), newScreen(stderr)
	code := execute(ctx, args, out, complaints)
	if err := errors.Join(out.Flush(), complaints.Flush()); err != nil && code == exitDone {
		code = exitFailed
	}
	return code
}

func execute(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := newRootCommand(stdout, stderr)
	root.SetArgs(args)
	err := checkCommand(root, args)
	if err == nil {
		err = root.ExecuteContext(ctx)
	}
	var usage usageError
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "raumlab: %s\nrun '%s --help' for the flags and examples\n", line(err), usage.command)
		return exitUsage
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		var stopped interruptedError
		if !errors.As(err, &stopped) {
			stopped.state = "the same command begins anew"
		}
		fmt.Fprintf(stderr, "raumlab: interrupted; %s\n", stopped.state)
		return exitInterrupted(ctx)
	}
	fmt.Fprintf(stderr, "raumlab: %s\n", line(err))
	return exitFailed
}

// maxLine is the most characters of an error: what it repeats of a file may be as long as that.
const maxLine = 4000

// line is the error on one line, joined ones too, so that scripts can rely on it, with what to do.
func line(err error) string {
	all := strings.Split(err.Error(), "\n")
	for i := range all {
		all[i] = withRemedy(err, all[i])
	}
	return foreign.Shorten(strings.Join(all, "; "), maxLine)
}

// A usageError is a mistake on the command line or in its configuration.
type usageError struct {
	command string
	err     error
}

func (e usageError) Error() string { return e.err.Error() }
func (e usageError) Unwrap() error { return e.err }

// An interruptedError says what is left of work that was interrupted, and how to go on.
type interruptedError struct{ state string }

func (e interruptedError) Error() string { return "interrupted; " + e.state }
func (interruptedError) Unwrap() error   { return context.Canceled }
