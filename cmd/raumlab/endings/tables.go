// Package endings has the commands that make and query endgame tables.
package endings

import (
	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
)

func NewTablesCommand() *cobra.Command {
	return cli.Group("tables", "build, verify and query endgame tables", newMakeCommand(), newVerifyCommand(),
		newInfoCommand(), newProbeCommand(), newExportCommand(), newAuditCommand(), newLinesCommand())
}
