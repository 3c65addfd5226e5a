package workers

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/plural"
	"raumlab/internal/queue"
	"raumlab/internal/queue/remote"
	"raumlab/selfplay"
	"raumlab/selfplay/match"
)

type workOptions struct {
	accessFlags
	workers int
	name    string
	wait    time.Duration
}

// NewWorkCommand returns the command that plays for a hub.
func NewWorkCommand() *cobra.Command {
	o := &workOptions{}
	cmd := &cobra.Command{
		Use:   "work URL",
		Short: "play games for a hub, on its machine or another",
		Long: `Plays games for the hub at a URL until the work is done (see 'raumlab hub selfplay
--help'). The hub sends engines, weights and openings, so a worker needs no files.
First the worker proves that it plays exactly as the hub does: rules, engines, weights
and the results of short searches must be the same. If they differ, the hub refuses
the worker and reports the difference.

If the hub is unreachable for longer than --wait, the worker ends with exit code 1: the
hub may have finished in the meantime. Ctrl-C returns unfinished work to the hub at
once, and other workers play it.`,
		Example: `  raumlab work nats://127.0.0.1:4222
  raumlab work tls://hub.example.org:4222 --ca hub.pem --token-file token --workers 16`,
		Args:        cobra.ExactArgs(1),
		Annotations: cli.URLArgument(),
		RunE:        cli.Runner(o.run),
	}
	cli.AddWorkers(cmd.Flags(), &o.workers)
	cmd.Flags().StringVar(&o.name, "name", "", "name of the worker that the hub shows; empty = host and process")
	cmd.Flags().DurationVar(&o.wait, "wait", 24*time.Hour, "how long to wait for an unreachable hub; 0 = forever")
	cli.NoPath(cmd.Flags(), "name")
	o.add(cmd)
	return cmd
}

func (o *workOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	takers := cli.Workers(o.workers)
	if o.name == "" {
		host, err := os.Hostname()
		if err != nil {
			return err
		}
		o.name = fmt.Sprintf("%s/%d", host, os.Getpid())
	}
	if err := remote.CheckName(o.name); err != nil {
		return cli.Usagef("--name %q: %w", o.name, err)
	}
	w := remote.Worker{URL: args[0], Name: o.name, Version: cli.Version, Takers: takers, Wait: o.wait,
		Readers: readers()}
	if o.wait < 0 {
		return cli.Usagef("--wait %s: must not be negative", o.wait)
	}
	access, err := o.access()
	if err != nil {
		return err
	}
	w.Access = access
	if w.Access.Secure, err = secured(args[0], o.accessFlags); err != nil {
		return cli.BadUsage(err)
	}
	p := newWorkProgress(stderr)
	defer p.End()
	w.Log, w.Progress = p.Line, p.show
	s, err := w.Run(ctx)
	p.End()
	done := fmt.Sprintf("%d %s played", s.Items, p.unit)
	if errors.Is(err, context.Canceled) {
		return cli.InterruptedWith("%s, %s returned to the hub; run the same command again to continue", done,
			plural.Of(s.Returned, "task"))
	}
	if err == nil {
		_, err = fmt.Fprintf(stdout, "the hub has finished; %s here\n", done)
	}
	return err
}

// readers are those of all jobs of hubs.
func readers() map[string]queue.Reader {
	return map[string]queue.Reader{
		selfplay.GamesKind:  selfplay.ReadGames,
		selfplay.LabelsKind: selfplay.ReadLabels,
		match.PairsKind:     match.ReadPairs,
	}
}

// A workProgress shows what a worker does. How much there is to do only the hub knows.
type workProgress struct {
	*term.Progress
	unit string // what tasks consist of, in the plural; games before the first task
}

func newWorkProgress(stderr io.Writer) *workProgress {
	p := &workProgress{term.NewProgress(stderr, "tasks", 0, term.NoTotal), "games"}
	p.At(0, handsText(remote.State{})...)
	return p
}

func (p *workProgress) show(s remote.State) {
	p.unit = s.Unit
	p.Unit(s.Unit)
	p.At(s.Items, handsText(s)...)
}

// handsText says what a worker has in hand, the most important first.
func handsText(s remote.State) []string {
	if len(s.InHand) == 0 {
		return []string{"no task in progress"}
	}
	first := s.InHand[0]
	numbers := fmt.Sprintf("the oldest: number %d", first.First)
	if last := first.End - 1; last > first.First {
		numbers = fmt.Sprintf("the oldest: numbers %d to %d", first.First, last)
	}
	return []string{s.Job, plural.Of(len(s.InHand), "task") + " in progress", numbers}
}
