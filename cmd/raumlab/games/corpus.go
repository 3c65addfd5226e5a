package games

import (
	"errors"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
)

func NewCorpusCommand() *cobra.Command {
	return cli.Group("corpus", "inspect, check and convert corpora", newCorpusInfoCommand(), newCorpusVerifyCommand(),
		newCorpusAuditCommand(), newCorpusPositionsCommand(),
		newCorpusMergeCommand(), newCorpusSampleCommand(), newCorpusFilterCommand(), newCorpusRelabelCommand(),
		newCorpusMatesCommand(), newCorpusExportCommand(), newCorpusImportCommand())
}

var errNoFolder = errors.New("--out is missing: name the folder of the new corpus")
