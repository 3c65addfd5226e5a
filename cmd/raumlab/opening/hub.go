package opening

import (
	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/workers"
)

// NewHubBookGrowCommand is book grow whose games are played by workers on other machines.
func NewHubBookGrowCommand() *cobra.Command {
	cmd := bookGrowCommand(workers.OfHub())
	cmd.Use = "book-grow --out FOLDER"
	cmd.Short = "share the games of a growing book among many machines"
	cmd.Long = `Shares the games of a growing book among worker machines, which run 'raumlab work' with
the address of the hub (see 'raumlab hub selfplay --help'). The flags are those of
'raumlab book grow' except --workers, and every file has the same bytes. Each round
waits for its last game, so more than about sixty machines do not help.

Ctrl-C ends the hub at once, without writing the book so far; run the same command
again to resume.`
	cmd.Example = `  raumlab hub book-grow --games 20000 --depth 3 --seed 1 --out runs/book`
	return cmd
}
