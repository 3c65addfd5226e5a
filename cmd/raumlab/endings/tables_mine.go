package endings

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/suite"
	"raumlab/engine/tables"
	"raumlab/engine/tables/store"
	"raumlab/engine/tables/studies"
	"raumlab/internal/counted"
	"raumlab/internal/disk"
)

type mineOptions struct {
	out     string
	most    int
	workers int
	json    bool
}

func newMineCommand() *cobra.Command {
	var o mineOptions
	cmd := &cobra.Command{
		Use:   "mine FOLDER [ENDING...] --out FILE",
		Short: "make a suite of the longest wins, zugzwangs and wins by only moves",
		Long: `Looks through tables for positions that are worth a look, and writes them as a suite
(docs/formats/epd.md) with all best moves and the moves to mate:

  longest   the wins that take longest
  zugzwang  reciprocal zugzwangs: either side does better if the other is to move
  only      the longest runs of only moves: at each of n moves running one wins and no
            other, whatever replies that hold out longest the other side chooses

Without names all tables of the folder are searched. Of each kind the endings give
positions in turn. Pawns are on cells that they can reach.`,
		Example: `  raumlab tables mine runs/tables --out runs/studies.epd
  raumlab tables mine runs/tables KQKR KPK --most 20 --out runs/studies.epd`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runMine(ctx, args[0], args[1:], o, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "file of the suite (required)")
	cmd.Flags().IntVar(&o.most, "most", 100, "positions of each kind at most")
	cli.AddWorkers(cmd.Flags(), &o.workers)
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func runMine(ctx context.Context, dir string, names []string, o mineOptions, stdout, stderr io.Writer) error {
	switch {
	case o.out == "":
		return cli.BadUsage(errors.New("--out is missing: name the file of the suite"))
	case o.most < 1:
		return cli.BadUsage(fmt.Errorf("--most %d: want 1 or more", o.most))
	case !suite.IsFile(o.out):
		return cli.BadUsage(fmt.Errorf("--out %q: name a file ending in .epd", o.out))
	}
	workers, err := cli.WorkerCount(o.workers)
	if err != nil {
		return err
	}
	s, chosen, err := ChosenTables(dir, names)
	if err != nil {
		return err
	}
	if err := cli.PrepareOut(o.out, cli.MayReplaceSuite("tables mine")); err != nil {
		return err
	}
	found, err := mine(ctx, s, chosen, o.most, workers, stderr)
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return cli.InterruptedWith("no file was written")
	}
	if err != nil {
		return err
	}
	result, counts := studySuite(s.Rule, chosen, o.most, found)
	if len(result.Positions) == 0 {
		return fmt.Errorf("folder %s: all these endings are drawn everywhere", dir)
	}
	if err := disk.Replace(o.out, result.Write); err != nil {
		return err
	}
	if o.json {
		byKind := map[string]int{}
		for kind, n := range counts {
			byKind[studies.Names[kind]] = n
		}
		return cli.WriteJSON(stdout, map[string]any{"file": o.out, "positions": len(result.Positions), "kinds": byKind})
	}
	var texts []string
	for kind, n := range counts {
		texts = append(texts, fmt.Sprintf("%d %s", n, studies.Names[kind]))
	}
	_, err = fmt.Fprintf(stdout, "%s: %s, %s\n", o.out, counted.Of(len(result.Positions), "position"), strings.Join(texts, ", "))
	return err
}

// mine returns the studies of each table.
func mine(ctx context.Context, s *store.Store, chosen []store.Entry, most, workers int, stderr io.Writer) (found [][]studies.Study, err error) {
	total := int64(0)
	for _, e := range chosen {
		total += e.White.Legal + e.Black.Legal
	}
	p := term.NewProgress(stderr, "positions", 0, total)
	defer p.End()
	done := int64(0)
	for n, e := range chosen {
		size := e.White.Legal + e.Black.Legal
		tell := func(part float64) {
			p.At(done+int64(part*float64(size)), fmt.Sprintf("%s (%d of %d)", e.Ending, n+1, len(chosen)))
		}
		tell(0)
		if !e.AllDrawn {
			studied, err := mineTable(ctx, s, e.Ending, most, workers, tell)
			if err != nil {
				return nil, err
			}
			found = append(found, studied)
		}
		done += size
	}
	return found, nil
}

func mineTable(ctx context.Context, s *store.Store, ending tables.Material, most, workers int, tell func(float64)) ([]studies.Study, error) {
	const counting = 0.8 // share of the work
	p := store.NewProber(s)
	t, err := p.OnlyMoves(ctx, ending, workers, func(done float64) { tell(counting * done) })
	if err != nil {
		return nil, err
	}
	miner := studies.Miner{Value: p.Value, Most: most, Report: func(done float64) { tell(counting + (1-counting)*done) }}
	return miner.Mine(ctx, t)
}
