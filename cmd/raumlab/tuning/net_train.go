package tuning

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	enginenet "raumlab/engine/net"
	"raumlab/internal/disk"
	"raumlab/internal/plural"
	"raumlab/tuner/net"
)

type netTrainOptions struct {
	job    net.Job
	out    string
	before string
	force  bool
	json   bool
}

func newNetTrainCommand() *cobra.Command {
	o := netTrainOptions{job: net.DefaultJob()}
	cmd := &cobra.Command{
		Use:   "train CORPUS... --out FILE",
		Short: "train a network on the search scores of corpora",
		Long: `Trains a network (engine/net) to predict the search scores of a corpus, and writes a file
that every command takes as an engine: raumlab with this network. The same corpora,
settings and seed give the same bytes, for any number of workers.

A fifth of the openings is held out; the losses shown are those of their positions, and
the training does not use them. By default the label is only the search score; --lambda
mixes in the result, which a network memorises if there are few games. A network counts
as better only if a match shows it.

Positions in check are left out, and so are those whose next move is a capture, those
that quiescence changes by more than --unrest, and those with scores above --max-score.
K, the number of centipawns in one unit of log-odds, is fitted to the results; a later
generation takes that of the first with --before, so that the margins of the search keep
their meaning.

Ctrl-C keeps the state in FILE.training; run the same command again to resume.`,
		Example: `  raumlab selfplay --games 11000 --depth 2 --out runs/games-1
  raumlab net train runs/games-1 --out runs/1.net
  raumlab match runs/1.net raumlab --pairs 120 --nodes 4000 --out runs/match-1
  raumlab selfplay --games 11000 --depth 2 --engine runs/1.net --seed 2 --out runs/games-2
  raumlab net train runs/games-1 runs/games-2 --before runs/1.net --out runs/2.net`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Runner(o.run),
	}
	flags, j := cmd.Flags(), &o.job
	flags.StringVar(&o.out, "out", "", "network file to write, ending in .net (required)")
	cli.Ending(cmd, "out", enginenet.Ending)
	flags.IntVar(&j.Hidden, "hidden", j.Hidden, "hidden units per view, a multiple of 4")
	flags.IntVar(&j.Epochs, "epochs", j.Epochs, "epochs: how often each position is shown")
	flags.IntVar(&j.Batch, "batch", j.Batch, "positions per step, a multiple of 8")
	flags.Float64Var(&j.Rate, "rate", j.Rate, "initial learning rate, which falls linearly to 0")
	flags.Float64Var(&j.Lambda, "lambda", j.Lambda,
		"weight of the result in the label, 0 to 1; the rest is the search score")
	flags.Float64Var(&j.K, "k", j.K, "centipawns in one unit of log-odds; 0 = fit it to the results")
	flags.StringVar(&o.before, "before", "", "network of an earlier generation, whose K is kept")
	flags.BoolVar(&j.Symmetries, "symmetries", j.Symmetries,
		"train on each position in one of the symmetries of the rules, another in each epoch")
	flags.Uint64Var(&j.Seed, "seed", j.Seed, "seed of the initial weights, the order and the symmetries")
	flags.IntVar(&j.Filter.MinPly, "min-ply", j.Filter.MinPly, "number of plies to skip at the start of each game")
	flags.IntVar(&j.Filter.Unrest, "unrest", j.Filter.Unrest,
		"largest allowed difference of quiescence and static score, in centipawns")
	flags.IntVar(&j.Filter.MaxScore, "max-score", j.Filter.MaxScore, "largest score, for either side, to learn from")
	cli.AddForce(cmd, &o.force)
	cli.AddWorkers(flags, &j.Workers)
	cli.AddJSON(cmd, &o.json)
	cmd.MarkFlagsMutuallyExclusive("k", "before") // which sets K
	cli.AddStatus(cmd)
	return cmd
}

// checkpointOf returns the file of an interrupted training.
func checkpointOf(out string) string { return out + ".training" }

// A netTrained is what the command prints.
type netTrained struct {
	Out    string         `json:"out"`
	Hash   string         `json:"sha256"` // of rules and numbers
	Card   enginenet.Card `json:"card"`
	Report net.Report     `json:"report"`
}

func (o *netTrainOptions) run(ctx context.Context, dirs []string, stdout, stderr io.Writer) error {
	o.job.Workers = cli.Workers(o.job.Workers)
	if err := o.job.Validate(); err != nil {
		return cli.BadUsage(err)
	}
	o.job.Version = cli.Version
	if o.before != "" {
		n, err := enginenet.Read(o.before)
		if err != nil {
			return fmt.Errorf("--before: %w", err)
		}
		o.job.K = n.Card().K
	}
	if err := cli.PrepareOut(o.out, cli.Free(o.force)); err != nil {
		return err
	}
	if err := cli.MayPut(checkpointOf(o.out), nil); err != nil {
		return err
	}
	n, report, err := TrainNet(ctx, dirs, o.job, o.out, stderr)
	if err != nil {
		return err
	}
	done := netTrained{o.out, n.Hash(), n.Card(), report}
	return cli.Print(stdout, o.json, done, done.print)
}

// TrainNet trains a network on corpora and writes its file. It resumes a training that was interrupted.
func TrainNet(ctx context.Context, dirs []string, j net.Job, out string,
	stderr io.Writer) (n *enginenet.Network, r net.Report, err error) {
	data, err := gatherForNet(ctx, dirs, j, filepath.Dir(out), stderr)
	if err != nil {
		return nil, r, err
	}
	defer func() { err = errors.Join(err, data.Close()) }()
	t, err := j.Begin(data)
	if err != nil {
		return nil, r, err
	}
	if err := trainNet(ctx, t, out, stderr); err != nil {
		return nil, r, err
	}
	if n, r, err = t.Network(); err != nil {
		return nil, r, err
	}
	if err := n.Write(out); err != nil {
		return nil, r, err
	}
	if err := os.Remove(checkpointOf(out)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, r, err
	}
	return n, r, nil
}

// gatherForNet reads the positions of corpora into unnamed files of a folder.
func gatherForNet(ctx context.Context, dirs []string, j net.Job, folder string, stderr io.Writer) (*net.Data, error) {
	corpora, games, err := cli.OpenCorpora(dirs)
	if err != nil {
		return nil, err
	}
	p := term.NewProgress(stderr, "games", 0, games)
	defer p.End()
	return net.Gather(ctx, corpora, j.Filter, folder, j.Workers, p.Step)
}

// trainNet trains to the end, from the checkpoint that is there. After every epoch, and when ctx ends, it
// keeps another.
func trainNet(ctx context.Context, t *net.Training, out string, stderr io.Writer) error {
	file := checkpointOf(out)
	state, err := net.ReadCheckpoint(file)
	if err == nil {
		err = t.Resume(file, state)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	done, steps := t.Steps()
	p := term.NewProgress(stderr, "steps", int64(done), int64(steps))
	defer p.End()
	if done > 0 {
		p.Line("[resuming] after %s", plural.Of(done, "step"))
	}
	held := 0.0
	err = t.Run(ctx, func(now net.Progress) error {
		held = cmp.Or(now.HeldOut, held) // measured once an epoch
		p.At(int64(now.Step), netDetails(now, held)...)
		return nil
	}, func() error { return disk.ReplaceBytes(file, t.Checkpoint()) })
	if !errors.Is(err, context.Canceled) {
		return err
	}
	if err := disk.ReplaceBytes(file, t.Checkpoint()); err != nil {
		return err
	}
	done, _ = t.Steps()
	return cli.InterruptedWith("%d of %d steps are in %s; run the same command again to resume", done,
		steps, file)
}

// netDetails are the facts to watch of a training, the most important first.
func netDetails(now net.Progress, held float64) []string {
	details := []string{fmt.Sprintf("epoch %d of %d", min(now.Epoch+1, now.Epochs), now.Epochs)}
	if held > 0 {
		details = append(details, fmt.Sprintf("held-out loss %.5f", held))
	}
	return append(details, fmt.Sprintf("loss %.5f", now.Loss))
}

func (n netTrained) print(out io.Writer) {
	c, r := n.Report.Counts, &n.Report
	fmt.Fprintf(out, "network %s, %s hidden units, rules %s\nsha256 %s\nK %.2f centipawns, scale %d\n\n", n.Out,
		n.Card.Settings["hidden"], n.Card.Rules, n.Hash, r.K, r.Scale)
	fmt.Fprintf(out,
		"%s of %s: %d usable, of which %d are not quiet, %d decided and %d repeated;\nof the rest %d for training, %d held out\n\n",
		plural.Of(c.Positions, "position"), plural.Of(c.Games, "game"), c.Taken, c.Unquiet, c.Decided, c.Repeated,
		c.Training, c.Held)
	t := term.NewNumbers(out)
	fmt.Fprintln(t, "held out\tloss to search\tto result\tsquared error\t")
	for _, row := range []struct {
		name string
		l    net.Losses
	}{{"network", r.Network}, {"static scores of the corpora", r.Static}, {"the searches themselves", r.Searched}} {
		fmt.Fprintf(t, "%s\t%.5f\t%.5f\t%.6f\t\n", row.name, row.l.Search, row.l.Result, row.l.Squared)
	}
	t.Flush()
	fmt.Fprintf(out, "\nTo find out whether it plays better: raumlab match %s raumlab\n", n.Out)
}
