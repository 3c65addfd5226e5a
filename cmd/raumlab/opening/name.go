package opening

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/book/names"
	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/board"
)

type nameOptions struct {
	moves string
	json  bool
}

func newNameCommand() *cobra.Command {
	var o nameOptions
	cmd := &cobra.Command{
		Use:   "name RFEN",
		Short: "print the code and name of an opening",
		Long: `Prints the code of an opening, and its name if the literature has one. With --moves it
takes the last position on the line that has a name. Codes begin with the letter of
the piece that makes the first move.`,
		Example: `  raumlab book name startpos --moves Bc1Cc2`,
		Args:    cobra.ExactArgs(1),
		RunE:    cli.Runner(o.run),
	}
	cmd.Flags().StringVar(&o.moves, "moves", "", "moves played from the position, separated by spaces")
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func (o *nameOptions) run(_ context.Context, args []string, stdout, stderr io.Writer) error {
	start, err := cli.ReadBoard(stderr, board.Rules{}, args[0])
	if err != nil {
		return cli.BadUsage(err)
	}
	p := start
	var moves []board.Move
	for _, text := range strings.Fields(o.moves) {
		m, err := board.ParseMove(text)
		if err != nil {
			return cli.Usagef("--moves: %w", err)
		}
		if err := p.WhyIllegal(m); err != nil {
			return cli.Usagef("--moves: %s is illegal in %s: %w", m, p.RFEN(), err)
		}
		p.Make(m)
		moves = append(moves, m)
	}
	name := names.Shipped().Classify(start, moves)
	if name == nil {
		return fmt.Errorf("no position of this line has a name: give the moves from the start with --moves")
	}
	lines := make([][]string, len(name.Lines))
	for i, line := range name.Lines {
		for _, m := range line {
			lines[i] = append(lines[i], m.String())
		}
	}
	shown := map[string]any{"code": name.Code, "name": name.Name, "source": name.Source, "lines": lines}
	return cli.Print(stdout, o.json, shown, func(w io.Writer) {
		text := name.String()
		if name.Source != "" {
			text += " (" + name.Source + ")"
		}
		fmt.Fprintln(w, text)
	})
}
