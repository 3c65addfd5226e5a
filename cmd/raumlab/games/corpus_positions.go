package games

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus/derive"
	"raumlab/internal/plural"
)

type positionsOptions struct {
	fileOptions
	features   bool
	definition string
}

func newCorpusPositionsCommand() *cobra.Command {
	o := &positionsOptions{}
	cmd := &cobra.Command{
		Use:   "positions CORPUS --out FILE",
		Short: "derive a flat table, one row per position, as Parquet or CSV",
		Long: `Writes one row for each position: game, seed, opening, split (training, validation
or test, as 'raumlab tune' uses the game), the position and the move, search,
quiescence and static scores in centipawns from White's view, mates in plies, and
how the game ended. The metadata of the file explains each column.`,
		Example: `  raumlab corpus positions runs/corpus --out runs/positions.parquet --features
  raumlab corpus positions runs/corpus --out runs/positions.csv`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	o.add(cmd, "file to write, ending in .parquet or .csv")
	cmd.Flag("out").Usage += ", as CSV without its metadata"
	cmd.Flags().BoolVar(&o.features, "features", false,
		"add the 26 features, White minus Black, as columns named f_ and the weight")
	cli.AddDefinition(cmd.Flags(), &o.definition)
	cli.Needs(cmd, "features", "definition")
	return cmd
}

func (o *positionsOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	ending := filepath.Ext(o.out)
	if ending != ".parquet" && ending != ".csv" && !cli.IsStandard(o.out) {
		return cli.Usagef("--out %q: name a file ending in .parquet or .csv", o.out)
	}
	c, err := o.open(args[0])
	if err != nil {
		return err
	}
	definition, err := cli.DefinitionFor(o.definition, "corpus "+c.Dir, c.Rules().Variant)
	if err != nil {
		return err
	}
	if ending == ".csv" {
		if err := cli.MayPut(o.out+".json", cli.Free(o.force)); err != nil {
			return err
		}
	}
	p := term.NewProgress(stderr, "games", 0, c.Len())
	table := derive.Positions{Features: o.features, Definition: definition, Progress: p.Step}
	var rows int64
	if cli.IsStandard(o.out) {
		rows, err = table.Print(ctx, c, term.Raw(stdout))
	} else {
		rows, err = table.Write(ctx, c, o.out)
	}
	p.End()
	if err != nil {
		return err
	}
	if rows == 0 {
		fmt.Fprintf(stderr, "warning: %s has no rows: filters left out every position of corpus %s\n", o.out, c.Dir)
	}
	return o.tell(stdout, stderr, "positions", rows, plural.Of(rows, "position"))
}
