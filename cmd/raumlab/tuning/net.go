package tuning

import (
	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
)

func NewNetCommand() *cobra.Command {
	return cli.Group("net", "train networks on corpora, inspect and certify them, exchange them with NumPy", newNetTrainCommand(),
		newNetShowCommand(), newNetCertifyCommand(), newNetExportCommand(), newNetImportCommand())
}
