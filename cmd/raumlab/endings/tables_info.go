package endings

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/tables"
	"raumlab/engine/tables/store"
	"raumlab/internal/plural"
)

type infoOptions struct {
	workers int
	json    bool
}

func newInfoCommand() *cobra.Command {
	var o infoOptions
	cmd := &cobra.Command{
		Use:   "info FOLDER [ENDING...]",
		Short: "list the tables of a folder: how often each side wins, and how long it takes",
		Long: `Lists the tables of a folder. For each it prints the percentage of positions that White
wins, draws and loses, with White to move and with Black, and the longest distance to
mate in plies. All positions of the cube count; pawns are on cells that they can reach.
File sizes and headers are checked; 'raumlab tables verify' checks the rest.

For named endings it also counts positions by the cells that bishops and unicorns can
reach: a class is a letter for each of these pieces, White's first. Bishops have o or e,
if level, rank and file of their cell have an odd or even sum. Unicorns have 5 on the 35
cells where the three numbers are all odd or all even. On the other 90 cells, three
classes of 30, they have x, y or z, where x is the class of the first unicorn.`,
		Example: `  raumlab tables info runs/tables
  raumlab tables info runs/tables --json
  raumlab tables info runs/tables KBUK KQKU`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			if len(args) > 1 {
				return runInfo(ctx, args[0], args[1:], o, stdout, stderr)
			}
			s, err := store.Open(args[0])
			if err == nil {
				err = s.Inspect()
			}
			if err != nil {
				return err
			}
			return printTables(s, o.json, stdout)
		}),
	}
	cli.AddWorkers(cmd.Flags(), &o.workers)
	cli.AddJSON(cmd, &o.json)
	cli.RefuseIdle(cmd, cli.IdleWhen("workers", func(args []string) bool {
		return len(args) < 2
	}, "without names of endings"))
	return cmd
}

func printTables(s *store.Store, asJSON bool, stdout io.Writer) error {
	if asJSON {
		return cli.WriteJSON(stdout, s.Manifest)
	}
	t := term.NewNumbers(stdout)
	fmt.Fprintln(t, "\tWhite to move\t\t\tBlack to move\t\t\tlongest\t\t\t")
	fmt.Fprintln(t, "ending\twins\tdraws\tloses\twins\tdraws\tloses\tplies\tmates\tbytes\t")
	bytes := int64(0)
	for _, e := range s.Manifest.Tables {
		longest := "-"
		if most := max(e.White.LongestWin, e.White.LongestLoss, e.Black.LongestWin, e.Black.LongestLoss); most >= 0 {
			longest = fmt.Sprint(most)
		}
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%d\t%d\t\n", e.Ending, shares(e.White), shares(e.Black), longest,
			e.White.Mates+e.Black.Mates, e.Bytes)
		bytes += e.Bytes
	}
	if err := t.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(stdout, "%s with %s pawns, %s; shares in %%\n", plural.Of(len(s.Manifest.Tables), "table"),
		s.Manifest.Pawns, plural.Of(bytes, "byte"))
	return err
}

// shares are the shares of wins, draws and losses in percent, as cells of a table.
func shares(n tables.Counts) string {
	var cells []string
	for _, part := range []int64{n.WhiteWins, n.Draws, n.WhiteLoses} {
		cells = append(cells, share(part, n.Legal))
	}
	return strings.Join(cells, "\t")
}

// share formats a share in percent. It is 0 or 100 only if that is exact.
func share(part, of int64) string {
	switch percent := 100 * float64(part) / float64(of); {
	case part == 0:
		return "0"
	case part == of:
		return "100"
	case percent < 0.01:
		return "<0.01"
	case percent > 99.99:
		return ">99.99"
	default:
		return fmt.Sprintf("%.2f", percent)
	}
}
