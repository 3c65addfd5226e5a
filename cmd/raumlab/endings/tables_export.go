package endings

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/tables/export"
	"raumlab/internal/plural"
)

type exportOptions struct {
	out     string
	workers int
	json    bool
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
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, stderr io.Writer) error {
			return runExport(ctx, args[0], args[1], o, stdout, stderr)
		}),
	}
	cmd.Flags().StringVar(&o.out, "out", "", "file to write, ending in .parquet (required)")
	cli.MayPrint(cmd)
	cli.AddWorkers(cmd.Flags(), &o.workers)
	cli.AddJSON(cmd, &o.json)
	return cmd
}

func runExport(ctx context.Context, dir, name string, o exportOptions, stdout, stderr io.Writer) error {
	if filepath.Ext(o.out) != ".parquet" && !cli.IsStandard(o.out) {
		return cli.BadUsage(fmt.Errorf("--out %q: name a file ending in .parquet", o.out))
	}
	workers, err := cli.WorkerCount(o.workers)
	if err != nil {
		return err
	}
	s, chosen, err := ChosenTables(dir, []string{name})
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
	if err := cli.PrepareOut(o.out, export.MayReplace); err != nil {
		return err
	}
	e := chosen[0]
	t, err := s.Load(ctx, e.Ending, workers)
	if err == nil {
		err = t.MarkIllegal(ctx, workers)
	}
	var rows int64
	if err == nil {
		p := term.NewProgress(stderr, "positions", 0, int64(t.Len()))
		report := func(done int) { p.At(int64(done)) }
		if cli.IsStandard(o.out) {
			rows, err = export.Print(ctx, term.Raw(stdout), t, e.SHA256, workers, report)
		} else {
			rows, err = export.Write(ctx, o.out, t, e.SHA256, workers, report)
		}
		p.End()
	}
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return cli.InterruptedWith("no file was written")
	}
	if err != nil {
		return err
	}
	told := cli.Told(o.out, stdout, stderr)
	if o.json {
		return cli.WriteJSON(told, map[string]any{"file": o.out, "ending": e.Ending, "rows": rows})
	}
	_, err = fmt.Fprintf(told, "%s: %s\n", o.out, plural.Of(rows, "row"))
	return err
}
