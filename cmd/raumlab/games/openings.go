package games

import (
	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
)

func NewOpeningsCommand() *cobra.Command {
	return cli.Group("openings", "make, check and export suites of openings for matches and self-play",
		newOpeningsMakeCommand(), newOpeningsCheckCommand(), newOpeningsExportCommand())
}
