package tuning

import (
	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
)

func NewWeightsCommand() *cobra.Command {
	return cli.Group("weights", "inspect weight files, and record what matches prove about them", newWeightsShowCommand(),
		newWeightsDiffCommand(), newWeightsCheckCommand(), newWeightsCertifyCommand(),
		newWeightsExportCommand())
}
