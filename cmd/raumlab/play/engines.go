package play

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
)

func NewEnginesCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "engines",
		Short:   "list the engines that ship with raumlab",
		Example: `  raumlab engines`,
		Args:    cobra.NoArgs,
		RunE: cli.Runner(func(_ context.Context, _ []string, stdout, _ io.Writer) error {
			return runEngines(asJSON, stdout)
		}),
	}
	cli.AddJSON(cmd, &asJSON)
	return cmd
}

// An engineJSON is an engine that ships.
type engineJSON struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Depth       int    `json:"depth"` // plies without another limit; 0 where it plays at random
	Hash        string `json:"engine_sha256"`
	Tables      string `json:"tables"` // endgame tables: none, or their name
	// games that it plays, as --variant names them
	Variants []string `json:"variants"`
}

func runEngines(asJSON bool, stdout io.Writer) error {
	if asJSON {
		all := []engineJSON{}
		for _, name := range engine.Names() {
			c, err := engine.Load(name)
			if err != nil {
				return err
			}
			all = append(all, engineJSON{name, c.Description, c.Depth, c.Hash(), c.Tables, c.Variants()})
		}
		return cli.WriteJSON(stdout, all)
	}
	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0)
	for _, name := range engine.Names() {
		c, err := engine.Load(name)
		if err != nil {
			return err
		}
		fmt.Fprintf(t, "%s\t%s", name, c.Description)
		if c.TablesHash() != "" {
			fmt.Fprintf(t, "; endgame tables %s", c.Tables)
		}
		if c.PlaysAlice() {
			fmt.Fprint(t, "; also plays Alice-Raumschach")
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}
