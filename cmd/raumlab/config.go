package main

import (
	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
)

func newConfigCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "config",
		Short: "print a file of settings with every key and its default",
		Long: `Prints a TOML file that holds every flag of every command as a key with its
default, each explained. Edit it and pass it with --config; what stands on the
command line goes before it.`,
		Example: `  raumlab config > lab.toml
  raumlab selfplay --config lab.toml --out runs/corpus`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cli.WriteSettings(cmd.OutOrStdout(), cmd.Root()) },
	}
}
