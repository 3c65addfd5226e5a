package games

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
)

// readOptions are the flags of commands that only read a book.
type readOptions struct{ json bool }

func newProbeCommand() *cobra.Command {
	var o readOptions
	cmd := &cobra.Command{
		Use:   "probe BOOK RFEN",
		Short: "print the moves that a book has in a position",
		Long: `Prints the book's moves in a position, best first, with the columns of 'raumlab book
show' and, after the games, the number of distinct and of imported ones.`,
		Example: `  raumlab book probe runs/book.parquet startpos`,
		Args:    cobra.ExactArgs(2),
		RunE:    cli.Runner(o.probe),
	}
	cli.AddJSON(cmd, &o.json)
	return cmd
}

type probeJSON struct {
	RFEN  string     `json:"rfen"`
	Name  string     `json:"name"`
	Moves []moveJSON `json:"moves"`
}

func (o *readOptions) probe(_ context.Context, args []string, stdout, stderr io.Writer) error {
	path, rfen := args[0], args[1]
	b, err := book.Load(path)
	if err != nil {
		return err
	}
	p, err := cli.ReadBoard(stderr, b.Rules, rfen)
	if err != nil {
		return cli.BadUsage(err)
	}
	found := probeJSON{RFEN: p.RFEN(), Name: nameOf(&p), Moves: []moveJSON{}}
	var texts []string
	for _, m := range b.Probe(&p) {
		texts = append(texts, p.MoveText(m.Move))
		found.Moves = append(found.Moves, newMoveJSON(b, m, p.SideToMove()))
	}
	if len(found.Moves) == 0 {
		return fmt.Errorf("book %s has no move in %s: 'raumlab book show' prints the moves that it has", path, rfen)
	}
	return cli.Print(stdout, o.json, found, func(w io.Writer) {
		if found.Name != "" {
			fmt.Fprintln(w, found.Name)
		}
		t := term.NewTable(w)
		fmt.Fprintln(t, "move\t games\tdistinct\timported\tshare\tsuccess\t value\t  95 %\tscore")
		for i, m := range found.Moves {
			score := "-"
			if m.Score != nil {
				score = fmt.Sprintf("%+.0f", *m.Score)
			}
			fmt.Fprintf(t, "%s\t%6d\t%8d\t%8d\t%3.0f %%\t%5.1f %%\t%4.1f %%\t%3.0f–%.0f\t%5s\n", texts[i], m.Games, m.Distinct,
				m.Imported.Games(), 100*m.Share, 100*m.Success, 100*m.Value, 100*m.Bounds[0], 100*m.Bounds[1], score)
		}
		t.Flush()
	})
}
