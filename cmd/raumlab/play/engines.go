package play

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine"
)

type enginesOptions struct{ json bool }

func NewEnginesCommand() *cobra.Command {
	o := &enginesOptions{}
	cmd := &cobra.Command{
		Use:     "engines",
		Short:   "list the engines that ship with raumlab",
		Example: `  raumlab engines`,
		Args:    cobra.NoArgs,
		RunE:    cli.Runner(o.run),
	}
	cli.AddJSON(cmd, &o.json)
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

func (o *enginesOptions) run(_ context.Context, _ []string, stdout, _ io.Writer) error {
	all := []engineJSON{}
	t := term.NewTable(stdout)
	for _, name := range engine.Names() {
		c, err := engine.Load(name)
		if err != nil {
			return err
		}
		all = append(all, engineJSON{name, c.Description, c.Depth, c.Hash(), c.Tables, c.Variants()})
		text := c.Description
		if c.TablesHash() != "" {
			text += "; endgame tables " + c.Tables
		}
		if c.PlaysAlice() {
			text += "; also plays Alice-Raumschach"
		}
		t.Row(name, "%s", text)
	}
	if o.json {
		return cli.WriteJSON(stdout, all)
	}
	return t.Flush()
}
