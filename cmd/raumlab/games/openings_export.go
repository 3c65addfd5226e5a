package games

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/internal/plural"
)

type openingsExportOptions struct{ fileOptions }

func newOpeningsExportCommand() *cobra.Command {
	o := &openingsExportOptions{}
	cmd := &cobra.Command{
		Use:   "export SUITE --out FILE",
		Short: "write a suite of positions that ships with raumlab",
		Long: `Writes a suite that ships with raumlab (openings, mates, held-out-mates, bench or
corners), or that of another file, as text that resembles EPD (docs/reference/formats/epd.md): a
line of rules, then a position a line, with the score of a search in centipawns (ce),
its depth (acd), or the moves to mate (dm) and the best moves (bm), and a name (id).
Other programs can begin their games with these openings.`,
		Example: `  raumlab openings export openings --out runs/openings.epd
  raumlab openings export mates --out -`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	o.add(cmd, "file of the suite to write")
	return cmd
}

func (o *openingsExportOptions) run(_ context.Context, args []string, stdout, stderr io.Writer) error {
	s, err := loadSuite(args[0])
	if err != nil {
		return err
	}
	if err := cli.PrepareOut(o.out, cli.Free(o.force)); err != nil {
		return err
	}
	if err := cli.PutOut(o.out, stdout, s.Write); err != nil {
		return err
	}
	return o.tell(stdout, stderr, "positions", int64(len(s.Positions)), plural.Of(len(s.Positions), "position"))
}
