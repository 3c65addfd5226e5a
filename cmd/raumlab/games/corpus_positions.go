package games

import (
	"context"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/corpus/derive"
	"raumlab/internal/plural"
)

type positionsOptions struct {
	out        string
	features   bool
	definition string
	json       bool
}

func newCorpusPositionsCommand() *cobra.Command {
	var o positionsOptions
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
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runCorpusPositions(ctx, args[0], o, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "file to write, ending in .parquet or .csv (required)")
	cli.MayPrint(cmd)
	cmd.Flag("out").Usage += ", as CSV without its metadata"
	cmd.Flags().BoolVar(&o.features, "features", false,
		"add the 26 features, White minus Black, as columns named f_ and the weight")
	cli.AddDefinition(cmd.Flags(), &o.definition)
	cli.AddJSON(cmd, &o.json)
	cli.RefuseIdle(cmd, cli.IdleWhen("definition", func([]string) bool { return !o.features }, "without --features"))
	return cmd
}

func runCorpusPositions(ctx context.Context, dir string, o positionsOptions, stdout, stderr io.Writer) error {
	if ending := filepath.Ext(o.out); ending != ".parquet" && ending != ".csv" && !cli.IsStandard(o.out) {
		return cli.BadUsage(fmt.Errorf("--out %q: name a file ending in .parquet or .csv", o.out))
	}
	c, err := corpus.Open(dir)
	if err != nil {
		return err
	}
	definition, err := cli.DefinitionOf(o.definition, c)
	if err != nil {
		return err
	}
	if err := cli.PrepareOut(o.out, nil); err != nil { // the table checks a file that is there
		return err
	}
	p := term.NewProgress(stderr, "games", 0, c.Len())
	table := derive.Positions{Features: o.features, Definition: definition, Progress: func(done, _ int64) { p.At(done) }}
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
		fmt.Fprintf(stderr, "warning: %s has no rows: filters left out every position of corpus %s\n",
			o.out, dir)
	}
	told := cli.Told(o.out, stdout, stderr)
	if o.json {
		return cli.WriteJSON(told, map[string]any{"file": o.out, "positions": rows})
	}
	_, err = fmt.Fprintf(told, "%s: %s\n", o.out, plural.Of(rows, "position"))
	return err
}
