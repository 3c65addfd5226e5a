package endings

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/tables/store"
	"raumlab/engine/tables/verdict"
)

func newFactorsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "factors FOLDER...",
		Short: "say of each material whether it is dead, drawn or won, and what an advantage counts",
		Long: `Prints what follows from the counts of tables, a line for each ending: dead if no series
of legal moves mates; drawn if there are mates, but either side to move wins fewer than
one position in a hundred; else won. Then the factors by which an advantage of White and
of Black counts, in 64ths: the sum of the shares of wins with White to move and with
Black, at most 64. Of an ending in several folders the first one counts.

raumlab has these lines of its own tables (engine/tables/verdict/materials.tsv).`,
		Example: `  raumlab tables factors runs/tables`,
		Args:    cobra.MinimumNArgs(1),
		RunE: cli.Runner(func(_ context.Context, args []string, stdout, _ io.Writer) error {
			return runFactors(args, stdout)
		}),
	}
}

func runFactors(dirs []string, stdout io.Writer) error {
	var counted []verdict.Counted
	for _, dir := range dirs {
		s, err := store.Open(dir)
		if err != nil {
			return err
		}
		if s.Rule != board.NormalPawns {
			return fmt.Errorf("folder %s has tables with %s pawns: give one with %s pawns", dir, s.Rule, board.NormalPawns)
		}
		for _, e := range s.Manifest.Tables {
			if !slices.ContainsFunc(counted, func(n verdict.Counted) bool { return n.Ending == e.Ending }) {
				counted = append(counted, verdict.Counted{Ending: e.Ending, ToMove: [2]tables.Counts{e.White, e.Black}})
			}
		}
	}
	rows, err := verdict.Derive(counted)
	if err != nil {
		return err
	}
	_, err = io.WriteString(stdout, verdict.Text(rows))
	return err
}
