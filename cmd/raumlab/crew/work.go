package crew

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/internal/counted"
	"raumlab/internal/queue/remote"
	"raumlab/selfplay/fleet"
)

type workOptions struct {
	accessFlags
	workers int
	name    string
	wait    time.Duration
}

// NewWorkCommand returns the command that plays for a hub.
func NewWorkCommand() *cobra.Command {
	var o workOptions
	cmd := &cobra.Command{
		Use:   "work URL",
		Short: "play games for a hub on this or another machine",
		Long: `Plays what the hub at a URL has to play, until it is done (see 'raumlab hub
selfplay --help'). The hub sends engines, weights and openings; no file is needed
here. Before it plays, a worker proves that it plays as the hub does: rules, engines,
weights, and what short searches find, must be the same. Otherwise the hub
refuses it and says what differs.

A hub that is away is waited for as long as --wait says, then the exit code is 1: it
may have finished while this worker was cut off. Ctrl-C hands back at once what is
in hand, and other workers play it.`,
		Example: `  raumlab work nats://127.0.0.1:4222
  raumlab work tls://hub.example.org:4222 --ca hub.pem --token-file token --workers 16`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runWork(ctx, args[0], o, stdout, stderr)
		}),
	}
	cli.AddWorkers(cmd.Flags(), &o.workers)
	cmd.Flags().StringVar(&o.name, "name", "", "name of the worker, which the hub shows; empty = host and process")
	cmd.Flags().DurationVar(&o.wait, "wait", 24*time.Hour, "how long to wait for a hub that is away; 0 = for ever")
	o.add(cmd.Flags())
	return cmd
}

// itemsText counts what tasks consist of.
func itemsText(n int64) string {
	return counted.As(n, "game, or pair of a match,", "games, or pairs of a match,")
}

func runWork(ctx context.Context, url string, o workOptions, stdout, stderr io.Writer) error {
	takers, err := cli.WorkerCount(o.workers)
	if err != nil {
		return err
	}
	if o.name == "" {
		host, err := os.Hostname()
		if err != nil {
			return err
		}
		o.name = fmt.Sprintf("%s/%d", host, os.Getpid())
	}
	if err := remote.CheckName(o.name); err != nil {
		return cli.BadUsage(fmt.Errorf("--name %q: %w", o.name, err))
	}
	w := remote.Worker{URL: url, Name: o.name, Version: cli.Version, Takers: takers, Wait: o.wait,
		Begin: fleet.Reader{}.Begin}
	if o.wait < 0 {
		return cli.BadUsage(fmt.Errorf("--wait %s: want no negative time", o.wait))
	}
	if w.Access, err = o.access(); err != nil {
		return err
	}
	if w.Access.Secure, err = secured(url, o.accessFlags); err != nil {
		return cli.BadUsage(err)
	}
	p := newWorkProgress(stderr)
	defer p.End()
	w.Log, w.Progress = p.Line, p.show
	s, err := w.Run(ctx)
	p.End()
	done := fmt.Sprintf("%s with %s are done", counted.Of(s.Tasks, "task"), itemsText(s.Items))
	if errors.Is(err, context.Canceled) {
		return cli.InterruptedWith(fmt.Sprintf("%s, %s handed back; the same command goes on", done,
			counted.As(s.Returned, "task is", "tasks are")))
	}
	if err == nil {
		_, err = fmt.Fprintf(stdout, "the hub has finished; %s here\n", done)
	}
	return err
}
