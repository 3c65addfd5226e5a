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
		RunE: cli.Runner(func(_ context.Context, args []string, stdout, stderr io.Writer) error {
			return runName(args[0], o, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&o.moves, "moves", "", "moves played from the position, separated by spaces")
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func runName(rfen string, o nameOptions, stdout, stderr io.Writer) error {
	start, err := cli.ReadBoard(stderr, board.Rules{}, rfen)
	if err != nil {
		return cli.BadUsage(err)
	}
	p := start
	var moves []board.Move
	for _, text := range strings.Fields(o.moves) {
		m, err := board.ParseMove(text)
		if err != nil {
			return cli.BadUsage(fmt.Errorf("--moves: %w", err))
		}
		if err := p.WhyIllegal(m); err != nil {
			return cli.BadUsage(fmt.Errorf("--moves: %s is illegal in %s: %w", m, p.RFEN(), err))
		}
		p.Make(m)
		moves = append(moves, m)
	}
	name := names.Shipped().Classify(start, moves)
	if name == nil {
		return fmt.Errorf("no position of this line has a name: give the moves from the start with --moves")
	}
	if o.json {
		lines := make([][]string, len(name.Lines))
		for i, line := range name.Lines {
			for _, m := range line {
				lines[i] = append(lines[i], m.String())
			}
		}
		return cli.WriteJSON(stdout, map[string]any{"code": name.Code, "name": name.Name, "source": name.Source,
			"lines": lines})
	}
	text := name.String()
	if name.Source != "" {
		text += " (" + name.Source + ")"
	}
	_, err = fmt.Fprintln(stdout, text)
	return err
}
