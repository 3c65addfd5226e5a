package opening

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/book/names"
	"raumlab/cmd/raumlab/cli"
)

func newProbeCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "probe BOOK RFEN",
		Short: "print the moves that a book has in a position",
		Long: `Prints the book's moves in a position, best first, with the columns of 'raumlab book
show' and, after the games, the number of distinct and of imported ones.`,
		Example: `  raumlab book probe runs/book.parquet startpos`,
		Args:    cobra.ExactArgs(2),
		RunE: cli.Runner(func(_ context.Context, args []string, stdout, stderr io.Writer) error {
			return runProbe(args[0], args[1], asJSON, stdout, stderr)
		}),
	}
	cli.AddJSON(cmd, &asJSON)
	return cmd
}

type probeJSON struct {
	RFEN  string     `json:"rfen"`
	Name  string     `json:"name"`
	Moves []moveJSON `json:"moves"`
}

func runProbe(path, rfen string, asJSON bool, stdout, stderr io.Writer) error {
	b, err := book.Load(path)
	if err != nil {
		return err
	}
	p, err := cli.ReadBoard(stderr, b.Rules, rfen)
	if err != nil {
		return cli.BadUsage(err)
	}
	found := probeJSON{RFEN: p.RFEN(), Moves: []moveJSON{}}
	if name := names.Shipped().Find(&p); name != nil {
		found.Name = name.String()
	}
	var texts []string
	for _, m := range b.Probe(&p) {
		texts = append(texts, p.MoveText(m.Move))
		found.Moves = append(found.Moves, newMoveJSON(b, m, p.SideToMove()))
	}
	if len(found.Moves) == 0 {
		return fmt.Errorf("book %s has no move in %s: 'raumlab book show' prints the moves that it has", path, rfen)
	}
	if asJSON {
		return cli.WriteJSON(stdout, found)
	}
	if found.Name != "" {
		if _, err := fmt.Fprintln(stdout, found.Name); err != nil {
			return err
		}
	}
	if _, err := fmt.Fprintf(stdout, "%-10s  %7s  %8s  %8s  %6s  %7s  %7s  %9s  %6s\n", "move", "games", "distinct",
		"imported", "share", "success", "value", "95 %", "score"); err != nil {
		return err
	}
	for i, m := range found.Moves {
		score := "-"
		if m.Score != nil {
			score = fmt.Sprintf("%+.0f", *m.Score)
		}
		_, err := fmt.Fprintf(stdout, "%-10s  %7d  %8d  %8d  %4.0f %%  %5.1f %%  %5.1f %%  %3.0f to %3.0f  %6s\n",
			texts[i], m.Games, m.Distinct, m.Imported.Games(), 100*m.Share, 100*m.Success, 100*m.Value, 100*m.Bounds[0],
			100*m.Bounds[1], score)
		if err != nil {
			return err
		}
	}
	return nil
}
