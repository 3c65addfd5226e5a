package tuning

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/engine"
	"raumlab/engine/weights"
	"raumlab/internal/counted"
	"raumlab/internal/disk"
	"raumlab/internal/remedy"
	"raumlab/selfplay/match"
)

func newWeightsCertifyCommand() *cobra.Command {
	var player string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "certify WEIGHTS MATCH...",
		Short: "write into a weight file what matches say of it",
		Long: `Adds matches to the certificate of a weight file: folders of 'raumlab match --out'
in which one engine played on both sides, once with these weights and once with
others. Every game is played again by the rules. A match is refused that is not
finished, whose test has not decided, that had forfeits, repeated openings or
books, or whose sides differ in more than their weights.

It is written down whatever it says, for the weights or against them. A match
counts once: given again it changes nothing, made longer it takes its own place.
With one error nothing is written, and one process at a time writes a file.
If you change the weights, remove the certificate: until then no command reads the
file.`,
		Example: `  raumlab match runs/weights.toml corrected --engine raumlab --sprt 0,10 --pairs 2000 --out runs/proof
  raumlab weights certify runs/weights.toml runs/proof
  raumlab weights show runs/weights.toml`,
		Args: cobra.MinimumNArgs(2),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, _ io.Writer) error {
			return runWeightsCertify(ctx, args[0], args[1:], player, asJSON, stdout)
		}),
	}
	cmd.Flags().StringVar(&player, "engine", "",
		"engine that both sides played with; empty = whichever does of those that ship")
	cli.AddJSON(cmd, &asJSON)
	return cmd
}

func runWeightsCertify(ctx context.Context, path string, dirs []string, player string, asJSON bool,
	stdout io.Writer) (err error) {
	if !strings.HasSuffix(path, ".toml") {
		return cli.BadUsage(fmt.Errorf("%q: want a weight file ending in .toml", path))
	}
	if _, err := weights.Read(path); err != nil { // before the lock
		return err
	}
	lock, err := disk.LockFile(path, "weight file")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, disk.Unlock(lock)) }()
	w, err := weights.Read(path)
	if err != nil {
		return err
	}
	if err := checkCertificate(w.Certificate); err != nil {
		return fmt.Errorf("weight file %s: %w", path, err)
	}
	players, err := certifiedPlayers(ctx, player)
	if err != nil {
		return err
	}
	var news int
	for _, dir := range dirs {
		t, err := match.Trial(dir, w.Weights, players)
		if errors.Is(err, match.ErrOtherEngine) {
			err = remedy.Errorf("%w: --engine names it", err)
		}
		if err != nil {
			return err
		}
		changed, err := w.Certify(t)
		if err != nil {
			return fmt.Errorf("match %s: %s: %w", dir, path, err)
		}
		if changed {
			news++
		}
	}
	if news > 0 {
		if err := w.Write(path); err != nil {
			return err
		}
	}
	if asJSON {
		return cli.WriteJSON(stdout, map[string]any{"weights": path, "new": news, "certificate": shownTrials(w.Certificate),
			"verdict": provedBy(w.Certificate)})
	}
	fmt.Fprintf(stdout, "%s: %s\n", path, certified(news))
	return printCertificate(stdout, w.Certificate)
}

func certified(news int) string {
	if news == 0 {
		return "nothing new, the certificate is as it was"
	}
	return counted.As(news, "match is new in the certificate", "matches are new in the certificate")
}

// certifiedPlayers returns the engines that may have played a match: the one of that name, or all
// shipped ones that evaluate by weights, with and without the shipped tables.
func certifiedPlayers(ctx context.Context, name string) (players []engine.Config, err error) {
	names := engine.Names()
	if name != "" {
		names = []string{name}
	}
	for _, ref := range names {
		e, err := engine.LoadContext(ctx, ref)
		if err != nil {
			return nil, cli.NameError(ref, err)
		}
		if e.HasWeights() {
			players = append(players, e, e.WithoutShipped())
		} else if name != "" {
			return nil, cli.BadUsage(
				fmt.Errorf("--engine %s does not evaluate by weights: want one that does, such as raumlab", name))
		}
	}
	return players, nil
}
