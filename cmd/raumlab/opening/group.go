// Package opening has the commands of opening books.
package opening

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
)

func NewBookCommand() *cobra.Command {
	return cli.Group("book", "build, grow, check and read opening books", newBookBuildCommand(), newBookGrowCommand(),
		newMergeCommand(), newBookShowCommand(),
		newProbeCommand(), newNameCommand(), newCheckCommand(), newVerifyCommand(), newExportCommand())
}

// addThresholds adds the flags that decide which moves come into a book.
func addThresholds(flags *pflag.FlagSet, t *book.Thresholds) {
	flags.Int64Var(&t.MinGames, "min-games", book.DefaultMinGames,
		"games that a move needs to come into the book; repeated games do not count")
	flags.IntVar(&t.MaxPly, "max-ply", book.DefaultMaxPly, "plies of each game that are read, from its start")
	flags.Float64Var(&t.MinSuccess, "min-success", 0, "points a game that a move needs for the side that makes it, 0 to 1")
	flags.Int64Var(&t.Imported, "imported-weight", book.DefaultImported,
		"games of the laboratory that an imported game counts for")
}
