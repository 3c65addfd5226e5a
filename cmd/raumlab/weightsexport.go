package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/configs/disk"
	"raumlab/engine"
	"raumlab/engine/eval"
)

type weightsExportOptions struct {
	format string
	out    string
}

func newWeightsExportCommand() *cobra.Command {
	var o weightsExportOptions
	cmd := &cobra.Command{
		Use:   "export WEIGHTS --format FORMAT",
		Short: "write weights for other programs",
		Long: `Writes weights as a weight file (toml), as JSON, as a table (csv), or as a
JavaScript module (js) with the constants of engines that are written after source
000, MAT, VALUE, CEN_W, LVL_C and DORMANCY, and all 26 weights by name.`,
		Example: `  raumlab weights export published --format js
  raumlab weights export runs/weights.toml --format csv --out runs/weights.csv`,
		Args: cobra.ExactArgs(1),
		RunE: runner(func(_ context.Context, args []string, stdout, _ io.Writer) error {
			return runWeightsExport(args[0], o, stdout)
		}),
	}
	cmd.Flags().StringVar(&o.format, "format", "toml", strings.Join(eval.ExportFormats(), ", "))
	cmd.Flags().StringVar(&o.out, "out", "", "file to write; empty = print")
	return cmd
}

func runWeightsExport(ref string, o weightsExportOptions, stdout io.Writer) error {
	if !slices.Contains(eval.ExportFormats(), o.format) {
		return badUsage(fmt.Errorf("--format %q: want %s", o.format, strings.Join(eval.ExportFormats(), ", ")))
	}
	w, err := engine.LoadWeights(ref)
	if err != nil {
		return nameError(ref, err)
	}
	text, err := w.Export(o.format)
	if err != nil {
		return err
	}
	if o.out == "" {
		_, err := stdout.Write(text)
		return err
	}
	if err := makeFolder(o.out); err != nil {
		return err
	}
	return disk.ReplaceBytes(o.out, text)
}
