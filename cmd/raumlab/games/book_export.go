package games

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
)

type bookExportOptions struct{ format, window string }

func newExportCommand() *cobra.Command {
	var o bookExportOptions
	cmd := &cobra.Command{
		Use:   "export BOOK --format FORMAT",
		Short: "print a book as text",
		Long: `Prints a book in another format. gametext and html have the main lines; csv and json have
every position from the view of its mover. epd has the positions after moves whose mean
score for either side is within the window, as a suite for 'raumlab match --opening
suite:FILE'.`,
		Example: `  raumlab book export runs/book.parquet --format csv
  raumlab book export runs/book.parquet --format epd --window 40,90`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	cmd.Flags().StringVar(&o.format, "format", "gametext", "gametext, html, csv, json or epd")
	cmd.Flags().StringVar(&o.window, "window", "0,60", "lowest and highest score in centipawns for epd, from either side")
	cli.OneOf(cmd, "format", "gametext", "html", "csv", "json", "epd")
	return cmd
}

func (o *bookExportOptions) run(_ context.Context, args []string, stdout, _ io.Writer) error {
	least, most, err := parseWindow(o.window)
	if err != nil {
		return cli.BadUsage(err)
	}
	write := map[string]func(*bufio.Writer, *book.Book) error{
		"gametext": exportGames,
		"html":     exportPage,
		"csv":      exportTable,
		"json":     exportJSON,
		"epd":      func(w *bufio.Writer, b *book.Book) error { return exportSuite(w, b, least, most) },
	}[o.format]
	b, err := book.Load(args[0])
	if err != nil {
		return err
	}
	w := bufio.NewWriter(stdout)
	if err := write(w, b); err != nil {
		return fmt.Errorf("book %s: %w", args[0], err)
	}
	return w.Flush()
}

// parseWindow reads two scores of centipawns.
func parseWindow(text string) (least, most float64, err error) {
	from, to, _ := strings.Cut(text, ",")
	least, err = strconv.ParseFloat(from, 64)
	if err == nil {
		most, err = strconv.ParseFloat(to, 64)
	}
	if err != nil || !(least >= 0 && least <= most) {
		return 0, 0, fmt.Errorf("--window %s: expected two scores from 0 in centipawns, such as 40,90", text)
	}
	return least, most, nil
}
