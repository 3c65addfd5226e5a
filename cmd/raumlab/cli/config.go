package cli

import (
	"github.com/spf13/cobra"
)

// NewConfigCommand returns the command config.
func NewConfigCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "config [KEY...]",
		Short: "print a settings file with every key and its default",
		Long: `Prints a TOML file with every flag of every command as a key, with its default and an
explanation. Edit it and pass it with --config; flags on the command line override
it. With tables or keys as arguments it prints only those.`,
		Example: `  raumlab config > lab.toml
  raumlab selfplay --config lab.toml --out runs/corpus
  raumlab config selfplay match.nodes`,
		ValidArgsFunction: OfferSettings,
		RunE: func(cmd *cobra.Command, args []string) error {
			return WriteSettings(cmd.OutOrStdout(), cmd.Root(), args)
		},
	}
}
