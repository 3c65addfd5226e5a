package tuning

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	enginenet "raumlab/engine/net"
	"raumlab/engine/weights"
	"raumlab/internal/disk"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

func newNetCertifyCommand() *cobra.Command {
	var player string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "certify FILE MATCH...",
		Short: "record in a network file what matches prove about it",
		Long: `Adds matches to the certificate of a network file, as 'weights certify' does
for weights. A MATCH is a folder of 'raumlab match --out' in which one engine played on
both sides, once with this network and once with its weights or another network. Every
game is replayed by the rules. Matches that 'weights certify' would refuse are refused
here, too, such as unfinished ones.`,
		Example: `  raumlab match runs/1.net raumlab --pairs 120 --nodes 4000 --out runs/match-1
  raumlab net certify runs/1.net runs/match-1
  raumlab net show runs/1.net`,
		Args: cobra.MinimumNArgs(2),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, _ io.Writer) error {
			return runNetCertify(ctx, args[0], args[1:], player, asJSON, stdout)
		}),
	}
	cmd.Flags().StringVar(&player, "engine", "",
		"engine that both sides played with, but for their evaluation; empty = the shipped engine that fits")
	cli.AddJSON(cmd, &asJSON)
	return cmd
}

func runNetCertify(ctx context.Context, path string, dirs []string, player string, asJSON bool,
	stdout io.Writer) (err error) {
	if !enginenet.IsFile(path) {
		return cli.BadUsage(fmt.Errorf("%q: expected a network file ending in %s", path, enginenet.Ending))
	}
	if _, err := enginenet.Read(path); err != nil { // before the lock
		return err
	}
	lock, err := disk.LockFile(path, "network file")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, disk.Unlock(lock)) }()
	n, err := enginenet.Read(path)
	if err != nil {
		return err
	}
	players, err := certifiedPlayers(ctx, player)
	if err != nil {
		return err
	}
	trials, news, err := withMatches(certificateOf(n), n.Hash(), path, dirs, func(dir string) (weights.Trial, error) {
		return match.NetworkTrial(dir, n, players)
	})
	if err != nil {
		return err
	}
	if news > 0 {
		if n, err = n.WithCertificate(trials); err != nil {
			return err
		}
		if err := n.Write(path); err != nil {
			return err
		}
	}
	if asJSON {
		return cli.WriteJSON(stdout, map[string]any{"network": path, "new": news, "certificate": shownTrials(trials),
			"verdict": provedBy(trials)})
	}
	fmt.Fprintf(stdout, "%s: %s\n", path, certified(news))
	return printCertificate(stdout, trials, provedBy(trials))
}

// certificateOf returns the matches of a network with the Elo that follows from their pairs.
func certificateOf(n *enginenet.Network) []weights.Trial {
	trials := slices.Clone(n.Card().Certificate)
	for i := range trials {
		e := elo.Pentanomial(trials[i].Pentanomial).EloAfter(int(trials[i].Lengthened))
		trials[i].Elo, trials[i].Low, trials[i].High = e.Value, e.Low, e.High
	}
	return trials
}
