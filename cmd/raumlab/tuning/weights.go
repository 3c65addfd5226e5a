package tuning

import (
	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
)

func NewWeightsCommand() *cobra.Command {
	return cli.Group("weights", "look at weight files, and what matches say of them", newWeightsShowCommand(),
		newWeightsDiffCommand(), newWeightsCheckCommand(), newWeightsCertifyCommand(),
		newWeightsExportCommand())
}
