package opening

import (
	"bufio"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
)

type exportOptions struct{ format string }

func newExportCommand() *cobra.Command {
	var o exportOptions
	cmd := &cobra.Command{
		Use:   "export BOOK --format FORMAT",
		Short: "print the main lines of a book as game text or HTML",
		Example: `  raumlab book export runs/book.parquet
  raumlab book export runs/book.parquet --format html`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	cmd.Flags().StringVar(&o.format, "format", "gametext", "gametext or html")
	cli.OneOf(cmd, "format", "gametext", "html")
	return cmd
}

func (o *exportOptions) run(_ context.Context, args []string, stdout, _ io.Writer) error {
	b, err := book.Load(args[0])
	if err != nil {
		return err
	}
	write := exportGames
	if o.format == "html" {
		write = exportPage
	}
	w := bufio.NewWriter(stdout)
	if err := write(w, b); err != nil {
		return fmt.Errorf("book %s: %w", args[0], err)
	}
	return w.Flush()
}
