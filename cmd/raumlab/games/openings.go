package games

import (
	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine/suite"
)

// loadSuite reads a suite. A name that none has is a mistake of the command line, a broken file is not.
func loadSuite(ref string) (suite.Suite, error) {
	s, err := suite.Load(ref)
	if err != nil && !suite.IsFile(ref) {
		err = cli.BadUsage(err)
	}
	return s, err
}

func NewOpeningsCommand() *cobra.Command {
	return cli.Group("openings", "make, check and export suites of openings for matches and self-play",
		newOpeningsMakeCommand(), newOpeningsCheckCommand(), newOpeningsExportCommand())
}
