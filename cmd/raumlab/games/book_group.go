package games

import (
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"raumlab/book"
	"raumlab/cmd/raumlab/cli"
)

func NewBookCommand() *cobra.Command {
	return cli.Group("book", "build, grow, check and read opening books", newBookBuildCommand(), newBookGrowCommand(),
		newBookShowCommand(),
		newProbeCommand(), newCheckCommand(), newVerifyCommand(), newExportCommand())
}

// addThresholds adds the flags that decide which moves come into a book.
func addThresholds(flags *pflag.FlagSet, t *book.Thresholds) {
	flags.Int64Var(&t.MinGames, "min-games", book.DefaultMinGames,
		"distinct games that a move needs to enter the book")
	flags.IntVar(&t.MaxPly, "max-ply", book.DefaultMaxPly, "number of plies read from the start of each game")
	flags.Float64Var(&t.MinSuccess, "min-success", 0, "lowest score per game, for the side that makes the move, 0 to 1")
	flags.Int64Var(&t.Imported, "imported-weight", book.DefaultImported,
		"how many self-play games an imported game counts for")
}
