package games

import (
	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/crew"
)

// NewHubSelfplayCommand is selfplay whose games are played by workers on other machines.
func NewHubSelfplayCommand() *cobra.Command {
	cmd := selfplayCommand(crew.OfHub())
	cmd.Short = "play games on many machines into a corpus"
	cmd.Long = `Has workers on many machines play the games of a corpus: 'raumlab work' with the
address of the hub, started before or after it, as many as there are. The flags
are those of 'raumlab selfplay' but --workers and --adjudicate-tables, --out is a
folder, and the corpus is that of one machine, byte for byte; --game-time alone
depends on the machines.

Workers and hub may be killed at any moment. A worker that dies or loses its
network hands on what it has; the hub, started by the same command, goes on with what
it and the workers have done. A game that ends 20 workers goes into quarantine.
Until the corpus is finished the hub keeps its queue in a folder beside it.

A result that is damaged is thrown away, and its games are played again. Workers are
the user's own machines, of the same program: what they play is taken as it comes.
'raumlab corpus verify --replay' plays games again.

The hub has a NATS server with JetStream of its own, or uses the one of --nats. On
an address that other machines reach it needs a certificate, which workers check,
and a token or an nkey.`
	cmd.Flags().Lookup("adjudicate-tables").Hidden = true // always refused
	cmd.Flags().Lookup("out").Usage = "folder of the corpus (required)"
	cmd.Example = `  raumlab hub selfplay --games 100000 --depth 3 --out runs/corpus
  raumlab hub selfplay --games 100000 --depth 3 --out runs/corpus --listen 0.0.0.0:4222 --tls-cert hub.pem --tls-key hub.key --token-file token`
	return cmd
}

// NewHubRelabelCommand is corpus relabel whose games are scored by workers on other machines.
func NewHubRelabelCommand() *cobra.Command {
	cmd := relabelCommand(crew.OfHub())
	cmd.Short = "score the games of a corpus again on many machines"
	cmd.Long = `Has workers on many machines score the games of a corpus again: 'raumlab work' with
the address of the hub. All flags of 'raumlab corpus relabel' but --workers mean the
same, and the corpus is that of one machine, byte for byte. Workers need no copy of
the corpus. 'raumlab hub selfplay --help' says more of hubs and workers.`
	cmd.Example = `  raumlab hub relabel runs/corpus --depth 5 --out runs/deeper`
	return cmd
}
