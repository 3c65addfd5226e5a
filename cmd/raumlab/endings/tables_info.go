package endings

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/internal/plural"
)

func newInfoCommand() *cobra.Command {
	var o folderOptions
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
		RunE: cli.Runner(o.info),
	}
	o.add(cmd)
	return cmd
}

// A classCount counts the positions of an ending in a class, or in all.
type classCount struct {
	Ending tables.Material `json:"ending"`
	Class  string          `json:"class"`
	White  tables.Counts   `json:"white_to_move"`
	Black  tables.Counts   `json:"black_to_move"`
}

func (o *folderOptions) info(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	workers := cli.Workers(o.workers)
	s, chosen, err := ChosenTables(args[0], args[1:])
	if err == nil {
		err = s.Inspect()
	}
	if err != nil {
		return err
	}
	if len(args) == 1 {
		return printTables(s, o.json, stdout)
	}
	all := []classCount{}
	p := term.NewProgress(stderr, "endings", 0, int64(len(chosen)))
	defer p.End()
	for i, e := range chosen {
		p.At(int64(i), e.Ending.String())
		all = append(all, classCount{e.Ending, "all", e.White, e.Black})
		counted, err := countClasses(ctx, s, e.Ending, workers)
		if err != nil {
			return err
		}
		all = append(all, counted...)
	}
	p.End()
	return cli.Print(stdout, o.json, map[string]any{"counts": all}, func(w io.Writer) { printClasses(w, all) })
}

// countClasses counts the positions of each class of an ending.
func countClasses(ctx context.Context, s *tables.Store, m tables.Material, workers int) (counted []classCount,
	err error) {
	classes := tables.NewClasses(tables.NewIndex(s.Rule, m))
	if len(classes.Names) == 0 {
		return nil, nil
	}
	t, err := loadMarked(ctx, s, m, workers)
	if err != nil {
		return nil, err
	}
	for _, class := range classes.Names {
		counts, err := t.Count(ctx, workers, func(p *[tables.MaxPieces]board.Square) bool { return classes.Of(p) == class })
		if err != nil {
			return nil, err
		}
		counted = append(counted, classCount{m, class, counts[board.White], counts[board.Black]})
	}
	return counted, nil
}

func printClasses(stdout io.Writer, all []classCount) {
	t := term.NewNumbers(stdout)
	fmt.Fprintln(t, "ending\tclass\tto move\tpositions\tWhite wins\tdraws\tloses\tmates\tstalemates\tlongest win\tloss\t")
	plies := func(n int) string {
		if n < 0 {
			return "-"
		}
		return fmt.Sprint(n)
	}
	for _, c := range all {
		for side, n := range []tables.Counts{c.White, c.Black} {
			fmt.Fprintf(t, "%s\t%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%s\t%s\t\n", c.Ending, c.Class, board.Color(side),
				n.Legal, n.WhiteWins, n.Draws, n.WhiteLoses, n.Mates, n.Stalemates, plies(n.LongestWin), plies(n.LongestLoss))
		}
	}
	t.Flush()
	fmt.Fprintln(stdout, "longest ways to mate in plies")
}

func printTables(s *tables.Store, asJSON bool, stdout io.Writer) error {
	return cli.Print(stdout, asJSON, s.Manifest, func(w io.Writer) {
		t := term.NewNumbers(w)
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
		t.Flush()
		fmt.Fprintf(w, "%s with %s pawns, %s; shares in %%\n", plural.Of(len(s.Manifest.Tables), "table"), s.Manifest.Pawns,
			plural.Of(bytes, "byte"))
	})
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
