package endings

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus/derive"
	"raumlab/internal/plural"
)

type exportOptions struct {
	folderOptions
	out   string
	force bool
}

func newExportCommand() *cobra.Command {
	var o exportOptions
	cmd := &cobra.Command{
		Use:   "export FOLDER ENDING --out FILE",
		Short: "write a table as Parquet, one row per position, for DuckDB and others",
		Long: `Writes one row for each position and side to move: the cells of the pieces, the result
for the side to move, and the distance to mate in plies. Symmetric positions are written
once, with their number as weight, so that sums of the weight are the counts of 'raumlab
tables info'. The metadata of the file explains each column.`,
		Example: `  raumlab tables export runs/tables KQKR --out runs/kqkr.parquet`,
		Args:    cobra.ExactArgs(2),
		RunE:    cli.Runner(o.run),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "file to write, ending in .parquet (required)")
	cli.Ending(cmd, "out", ".parquet")
	cli.MayPrint(cmd)
	cli.AddForce(cmd, &o.force)
	o.add(cmd)
	return cmd
}

func (o *exportOptions) run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	s, chosen, err := ChosenTables(args[0], args[1:])
	if err != nil {
		return err
	}
	if own, err := cli.Within(s.Dir, o.out); err != nil {
		return err
	} else if own {
		return fmt.Errorf(
			"--out %s: the file would be in the folder of the tables %s, which holds only its own files: name a file outside it",
			o.out, s.Dir)
	}
	if err := cli.PrepareOut(o.out, cli.Free(o.force)); err != nil {
		return err
	}
	e := chosen[0]
	workers := cli.Workers(o.workers)
	t, err := loadMarked(ctx, s, e.Ending, workers)
	if err != nil {
		return err
	}
	p := term.NewProgress(stderr, "positions", 0, int64(t.Len()))
	defer p.End()
	report := func(done int) { p.At(int64(done)) }
	var rows int64
	err = cli.PutOut(o.out, stdout, func(w io.Writer) (err error) {
		rows, err = derive.WriteEnding(ctx, w, t, e.SHA256, workers, report)
		return err
	})
	p.End()
	if err != nil {
		return err
	}
	shown := map[string]any{"file": o.out, "ending": e.Ending, "rows": rows}
	return cli.Tell(cli.Told(o.out, stdout, stderr), o.json, shown, "%s: %s", o.out, plural.Of(rows, "row"))
}
