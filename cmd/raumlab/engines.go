package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"raumlab/engine"
)

func newEnginesCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "engines",
		Short:   "list the engines that ship with raumlab",
		Example: `  raumlab engines`,
		Args:    cobra.NoArgs,
		RunE: runner(func(_ context.Context, _ []string, stdout, _ io.Writer) error {
			return runEngines(stdout)
		}),
	}
}

func runEngines(stdout io.Writer) error {
	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	for _, name := range engine.Names() {
		c, err := engine.Load(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(t, "%s\t%s\n", name, c.Description)
	}
	return t.Flush()
}
