package opening

import (
	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/crew"
)

// NewHubBookGrowCommand is book grow whose games are played by workers on other machines.
func NewHubBookGrowCommand() *cobra.Command {
	cmd := bookGrowCommand(crew.OfHub())
	cmd.Use = "book-grow --out FOLDER"
	cmd.Short = "grow a book on many machines"
	cmd.Long = `Has workers on many machines play the games of a book that grows: 'raumlab work'
with the address of the hub (see 'raumlab hub selfplay --help'). All flags of
'raumlab book grow' but --workers mean the same, and every file has the same
bytes. A round waits for the last of its games; machines beyond some sixty have
nothing to play meanwhile.

Ctrl-C ends the hub at once, without the book of the games so far; the same
command goes on.`
	cmd.Example = `  raumlab hub book-grow --games 20000 --depth 3 --seed 1 --out runs/book`
	return cmd
}
