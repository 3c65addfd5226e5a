package tuning

import (
	"context"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/weights"
	"raumlab/internal/disk"
)

type weightsExportOptions struct {
	format string
	out    string
	force  bool
}

func newWeightsExportCommand() *cobra.Command {
	var o weightsExportOptions
	cmd := &cobra.Command{
		Use:   "export WEIGHTS",
		Short: "write weights for other programs",
		Long: `Writes weights as a weight file (toml), as JSON, as a table (csv), as a header for C and
C++ (c) with a constant for each weight, or as a JavaScript module (js) with the
constants of engines modelled on Raumfischer (MAT, VALUE, CEN_W, LVL_C and DORMANCY)
and all 26 weights by name.

Without --format the extension of --out decides: .toml, .json, .csv, .h for c, and .js
or .mjs for js.`,
		Example: `  raumlab weights export published --format js
  raumlab weights export runs/weights.toml --out runs/weights.csv
  raumlab weights export raumlab --out runs/weights.h`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	cmd.Flags().StringVar(&o.format, "format", "", strings.Join(weights.ExportFormats(),
		", ")+"; empty = by the extension of --out, or toml")
	cmd.Flags().StringVar(&o.out, "out", "", "file to write; empty = print")
	cli.MayPrint(cmd)
	cli.AddForce(cmd, &o.force)
	cli.Needs(cmd, "out", "force")
	return cmd
}

func (o *weightsExportOptions) run(_ context.Context, args []string, stdout, _ io.Writer) error {
	format, err := o.formatOf()
	if err != nil {
		return cli.BadUsage(err)
	}
	w, err := weights.Load(args[0])
	if err != nil {
		return cli.NameError(args[0], err)
	}
	text, err := w.Export(format)
	if err != nil {
		return err
	}
	if o.out == "" || cli.IsStandard(o.out) {
		_, err := stdout.Write(text)
		return err
	}
	if err := cli.PrepareOut(o.out, cli.Free(o.force)); err != nil {
		return err
	}
	if err := disk.ReplaceBytes(o.out, text); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "wrote %s\n", o.out)
	return err
}

// exportEndings are the formats by the endings of files.
var exportEndings = map[string]string{
	".toml": "toml", ".json": "json", ".csv": "csv", ".js": "js", ".mjs": "js", ".h": "c",
}

// formatOf returns the format that --format or the ending of the file gives. The two must not
// contradict each other.
func (o *weightsExportOptions) formatOf() (string, error) {
	all := weights.ExportFormats()
	if o.format != "" && !slices.Contains(all, o.format) {
		return "", fmt.Errorf("--format %q: expected %s", o.format, strings.Join(all, ", "))
	}
	ending, known := exportEndings[strings.ToLower(filepath.Ext(o.out))]
	switch {
	case o.format == "" && o.out == "":
		return "toml", nil
	case o.format == "" && !known:
		return "", fmt.Errorf("--out %s: unknown file extension: give --format, or a name that ends in %s", o.out,
			strings.Join(slices.Sorted(maps.Keys(exportEndings)), ", "))
	case o.format == "":
		return ending, nil
	case known && ending != o.format:
		return "", fmt.Errorf(
			"--out %s: the extension means %s, but --format is %s: leave out --format, or give the file another name", o.out,
			ending, o.format)
	}
	return o.format, nil
}
