package opening

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/book/names"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
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
	t := term.NewTable(stdout)
	fmt.Fprintln(t, "move\t games\tdistinct\timported\tshare\tsuccess\t value\t  95 %\tscore")
	for i, m := range found.Moves {
		score := "-"
		if m.Score != nil {
			score = fmt.Sprintf("%+.0f", *m.Score)
		}
		fmt.Fprintf(t, "%s\t%6d\t%8d\t%8d\t%3.0f %%\t%5.1f %%\t%4.1f %%\t%3.0f–%.0f\t%5s\n", texts[i], m.Games, m.Distinct,
			m.Imported.Games(), 100*m.Share, 100*m.Success, 100*m.Value, 100*m.Bounds[0], 100*m.Bounds[1], score)
	}
	return t.Flush()
}
