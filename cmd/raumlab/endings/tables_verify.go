package endings

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/internal/plural"
)

func newVerifyCommand() *cobra.Command {
	var o folderOptions
	cmd := &cobra.Command{
		Use:   "verify FOLDER [ENDING...]",
		Short: "recompute every value of the tables from its moves",
		Long: `Reads tables, checks their SHA-256, and compares every value with the best value after
one move. Then it counts the positions again. The first fault is reported with its
position. Without names all tables of the folder are verified.`,
		Example: `  raumlab tables verify runs/tables
  raumlab tables verify runs/tables KQKR`,
		Args: cobra.MinimumNArgs(1),
		RunE: cli.Runner(o.verify),
	}
	o.add(cmd)
	return cmd
}

func (o *folderOptions) verify(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	s, chosen, err := ChosenTables(args[0], args[1:])
	if err != nil {
		return err
	}
	total := int64(0)
	for _, e := range chosen {
		total += e.White.Legal + e.Black.Legal
	}
	p := term.NewProgress(stderr, "positions", 0, total)
	defer p.End()
	done := int64(0)
	for i, e := range chosen {
		legal, which := e.White.Legal+e.Black.Legal, fmt.Sprintf("%s (%d of %d)", e.Ending, i+1, len(chosen))
		at := func(share float64) { p.At(done+int64(share*float64(legal)), which) }
		at(0)
		if err := s.Verify(ctx, e.Ending, cli.Workers(o.workers), at); err != nil {
			return err
		}
		done += legal
	}
	p.End()
	shown := map[string]int64{"tables": int64(len(chosen)), "positions": total}
	return cli.Tell(stdout, o.json, shown, "%s: %s sound, %s", args[0], plural.Of(len(chosen), "table"),
		plural.Of(total, "position"))
}
