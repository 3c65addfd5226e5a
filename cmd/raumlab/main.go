// Command raumlab is a research laboratory for Raumschach. It plays games of an engine against
// itself, tunes the weights of the engine's evaluation on them, proves by matches which is
// stronger, and builds opening books.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
)

func main() {
	os.Exit(run(interruptible(), os.Args[1:], os.Stdout, os.Stderr))
}

// run executes one command line and returns its exit code. It removes control characters from text
// that others wrote.
func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	out, complaints := term.NewScreen(stdout), term.NewScreen(stderr)
	code := execute(ctx, args, out, complaints)
	if err := cmp.Or(out.Failed(), out.Flush(), complaints.Flush()); err != nil && code == cli.ExitDone {
		fmt.Fprintf(complaints, "raumlab: %s\n", cli.Line(err)) // text that a command printed was not written
		code = cli.ExitFailed
	}
	return code
}

func execute(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	root := newRootCommand(stdout, stderr)
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	var usage cli.UsageError
	switch {
	case err == nil:
		return cli.ExitDone
	case errors.As(err, &usage):
		fmt.Fprintf(stderr, "raumlab: %s\nrun '%s --help' for the flags and examples\n", cli.Line(err), usage.Command)
		return cli.ExitUsage
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		fmt.Fprintf(stderr, "raumlab: %s\n", cli.Interruption(err))
		return exitInterrupted(ctx)
	}
	fmt.Fprintf(stderr, "raumlab: %s\n", cli.Line(err))
	return cli.ExitFailed
}

// playIn executes a command line in a folder, which is the current one meanwhile.
func playIn(ctx context.Context, dir string, args []string, stdout, stderr io.Writer) error {
	back, err := os.Getwd()
	if err == nil {
		err = os.Chdir(dir)
	}
	if err != nil {
		return err
	}
	root := newRootCommand(stdout, stderr)
	root.SetArgs(args)
	return errors.Join(root.ExecuteContext(ctx), os.Chdir(back))
}
