package games

import (
	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/workers"
)

// NewHubSelfplayCommand is selfplay whose games are played by workers on other machines.
func NewHubSelfplayCommand() *cobra.Command {
	cmd := selfplayCommand(workers.OfHub())
	cmd.Short = "share the games of a corpus among many machines"
	cmd.Long = `Shares the games of a corpus among worker machines. Start 'raumlab work' with the
address of the hub on each of them, before or after the hub. The hub takes the flags
of 'raumlab selfplay' except --workers and --adjudicate-tables; --out must be a
folder. The corpus is byte for byte that of one machine; only --game-time makes it
depend on the machines.

Workers and hub may be killed at any moment. If a worker dies or loses its network,
its games go to other workers. If the hub dies, run the same command again: it
resumes with everything that it and the workers have finished. Until the corpus is
finished the hub keeps its queue in a folder beside it.

A game that two workers cannot finish goes into quarantine, and so does one that
kills 20 workers. Games that a worker has held for 30 times --lease, and for four
times the longest task so far, are also given to a second worker; the first result
counts. The progress and --status name the worker that has held a task longest.

Damaged results are discarded, and their games are played again. Workers are assumed
to be your own machines running the same program: what they play is not checked.
'raumlab corpus verify --replay' plays games again to check them.

The hub runs its own NATS server with JetStream, or uses the one of --nats. If other
machines can reach its address, it needs a certificate, which workers check, and a
token or an nkey.`
	cmd.Flags().Lookup("adjudicate-tables").Hidden = true // always refused
	cmd.Example = `  raumlab hub selfplay --games 100000 --depth 3 --out runs/corpus
  raumlab hub selfplay --games 100000 --depth 3 --out runs/corpus --listen 0.0.0.0:4222 --tls-cert hub.pem --tls-key hub.key --token-file token`
	return cmd
}

// NewHubRelabelCommand is corpus relabel whose games are scored by workers on other machines.
func NewHubRelabelCommand() *cobra.Command {
	cmd := relabelCommand(workers.OfHub())
	cmd.Short = "share the rescoring of a corpus among many machines"
	cmd.Long = `Shares the rescoring of a corpus among worker machines, which run 'raumlab work' with
the address of the hub. The flags are those of 'raumlab corpus relabel' except
--workers, and the corpus is byte for byte that of one machine. Workers need no copy
of the corpus. 'raumlab hub selfplay --help' explains hubs and workers.`
	cmd.Example = `  raumlab hub relabel runs/corpus --depth 5 --out runs/deeper`
	return cmd
}
