package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// Insist returns a context that a second signal ends. After the first one, which ends ctx, it calls
// stopping.
func Insist(ctx context.Context, stopping func()) (hard context.Context, end func()) {
	hard, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		again := make(chan os.Signal, 1)
		signal.Notify(again, os.Interrupt, syscall.SIGTERM)
		stopping()
		select {
		case <-again:
			cancel()
		case <-hard.Done():
		}
		signal.Stop(again)
	})
	return hard, func() {
		stop()
		cancel()
	}
}
