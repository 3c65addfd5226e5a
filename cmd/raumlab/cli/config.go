package cli

import (
	"github.com/spf13/cobra"
)

// NewConfigCommand returns the command config.
func NewConfigCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "config [KEY...]",
		Short: "print a file of settings with every key and its default",
		Long: `Prints a TOML file that holds every flag of every command as a key with its
default, each explained. Edit it and pass it with --config; the command line
overrides it. Given tables or keys it prints only these.`,
		Example: `  raumlab config > lab.toml
  raumlab selfplay --config lab.toml --out runs/corpus
  raumlab config selfplay match.nodes`,
		ValidArgsFunction: OfferSettings,
		RunE: func(cmd *cobra.Command, args []string) error {
			return WriteSettings(cmd.OutOrStdout(), cmd.Root(), args)
		},
	}
}
