package play

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/internal/pages"
)

func NewRulesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "rules",
		Short: "explain Raumschach: cells, pieces, pawns, draws and notations",
		Long: `Prints the rules of Raumschach for readers who know chess: levels and cells, how each
piece moves, promotion, how a game ends, the options of the rules, and the three notations.`,
		Example: `  raumlab rules`,
		Args:    cobra.NoArgs,
		RunE:    cli.Runner(runRules),
	}
}

func runRules(_ context.Context, _ []string, stdout, _ io.Writer) error {
	text, err := pages.Rules(cli.HelpColumns(stdout))
	if err != nil {
		return err
	}
	_, err = io.WriteString(stdout, text)
	return err
}
