// Package endings has the commands that make and query endgame tables.
package endings

import (
	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
)

func NewTablesCommand() *cobra.Command {
	return cli.Group("tables", "make, check and ask endgame tables", newMakeCommand(), newVerifyCommand(),
		newInfoCommand(), newProbeCommand(), newExportCommand(), newAuditCommand(), newLinesCommand())
}
