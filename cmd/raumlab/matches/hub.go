package matches

import (
	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/workers"
	"raumlab/selfplay/match"
)

// NewHubMatchCommand is match whose pairs are played by workers on other machines.
func NewHubMatchCommand() *cobra.Command {
	cmd := matchCommand(workers.OfHub())
	cmd.Use = "match A B --out FOLDER"
	cmd.Short = "share a match among many machines"
	cmd.Long = `Shares the pairs of a match among worker machines, which run 'raumlab work' with the
address of the hub (see 'raumlab hub selfplay --help'). The flags are those of 'raumlab
match' except --workers. The hub counts pairs in order, so a sequential test decides
after the same pair as on one machine, and every file has the same bytes; later pairs
are discarded.

Other programs and time limits depend on the machine, so the hub refuses them.`
	cmd.Example =
		`  raumlab hub match runs/weights.toml corrected --engine raumlab --sprt 0,10 --opening random:8 --pairs 20000 --out runs/proof`
	cmd.Flags().Lookup("out").Usage = "folder of the match (required)"
	hideRefused(cmd)
	return cmd
}

// hideRefused takes out of the help of a hub what it refuses.
func hideRefused(cmd *cobra.Command) {
	for _, name := range []string{"movetime", "movetime-a", "movetime-b", "clock", "clock-a", "clock-b", "time-margin",
		"patience", "faults", "log"} {
		if f := cmd.Flags().Lookup(name); f != nil {
			f.Hidden = true
		}
	}
}

// refuseRemote refuses what a hub cannot have played on other machines.
func (o MatchOptions) refuseRemote(c match.Config) error {
	if !o.pool.IsHub() {
		return nil
	}
	return cli.BadUsage(c.CheckRemote())
}

// NewHubGauntletCommand is gauntlet whose pairs are played by workers on other machines.
func NewHubGauntletCommand() *cobra.Command {
	cmd := gauntletCommand(workers.OfHub())
	cmd.Short = "share a gauntlet among many machines"
	cmd.Long = `Shares the pairs of a gauntlet among worker machines, one match after another, as
'raumlab hub match' does. The flags are those of 'raumlab gauntlet' except --workers,
and every file has the same bytes as on one machine.`
	cmd.Example = `  raumlab hub gauntlet raumlab raumfischer fivecubed --round-robin --depth 3 --pairs 400 --out runs/all`
	hideRefused(cmd)
	return cmd
}
