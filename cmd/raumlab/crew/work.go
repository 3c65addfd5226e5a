package crew

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

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

A hub that is away is waited for, as long as it takes. Ctrl-C hands back at once
what is in hand, and other workers play it.`,
		Example: `  raumlab work nats://127.0.0.1:4222
  raumlab work tls://hub.example.org:4222 --ca hub.pem --token-file token --workers 16`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runWork(ctx, args[0], o, stdout, stderr)
		}),
	}
	cli.AddWorkers(cmd.Flags(), &o.workers)
	cmd.Flags().StringVar(&o.name, "name", "", "name of the worker; two of one name count as one; empty = host and process")
	o.add(cmd.Flags())
	return cmd
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
	w := remote.Worker{
		URL: url, Name: o.name, Version: cli.Version, Takers: takers, Begin: fleet.Reader{}.Begin,
		Log: func(format string, values ...any) { fmt.Fprintf(stderr, format+"\n", values...) },
	}
	if w.Access, err = o.access(); err != nil {
		return err
	}
	if w.Access.Secure, err = secured(url, o.accessFlags); err != nil {
		return cli.BadUsage(err)
	}
	s, err := w.Run(ctx)
	done := fmt.Sprintf("%s with %s are done", counted.Of(s.Tasks, "task"), counted.As(s.Items, "game or pair", "games or pairs"))
	if errors.Is(err, context.Canceled) {
		return cli.InterruptedWith(fmt.Sprintf("%s, %s handed back; the same command goes on", done, counted.As(s.Returned, "task is", "tasks are")))
	}
	if err == nil {
		_, err = fmt.Fprintf(stdout, "the hub has finished; %s here\n", done)
	}
	return err
}
