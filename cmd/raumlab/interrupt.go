package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"

	"raumlab/cmd/raumlab/cli"
)

// An interruption is the signal that asked a command to stop: the cause of its cancelled context.
type interruption struct{ signal os.Signal }

func (i interruption) Error() string { return "signal: " + i.signal.String() }

// interruptible returns a context that the first interrupt, SIGTERM or SIGHUP cancels. The command
// then keeps its results and ends. A second interrupt or SIGTERM ends the process at once. A second
// SIGHUP does not, because a closed terminal and its shell send one each. If SIGHUP is ignored, as
// under nohup, it stays ignored.
func interruptible() context.Context {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) {
		signal.Notify(stop, syscall.SIGHUP)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	go func() {
		first := <-stop
		signal.Reset(os.Interrupt, syscall.SIGTERM)
		cancel(interruption{first})
	}()
	return ctx
}

// exitInterrupted is the exit code of a command whose context was cancelled, by an interrupt or,
// for all other signals, by SIGTERM.
func exitInterrupted(ctx context.Context) int {
	var i interruption
	if errors.As(context.Cause(ctx), &i) && i.signal != os.Interrupt {
		return cli.ExitTerminated
	}
	return cli.ExitInterrupt
}
