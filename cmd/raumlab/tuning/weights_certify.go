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
	"raumlab/internal/disk"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
	"raumlab/selfplay/match"
)

func newWeightsCertifyCommand() *cobra.Command {
	var player string
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "certify WEIGHTS MATCH...",
		Short: "record in a weight file what matches prove about it",
		Long: `Adds matches to the certificate of a weight file. A MATCH is a folder of
'raumlab match --out' in which one engine played on both sides, once with these weights
and once with others. Every game is replayed by the rules. These matches are refused:

  unfinished ones, and those whose test (--sprt) has not decided
  those of fewer than 100 pairs without a test
  those with forfeits, repeated openings or books
  those whose sides differ in more than their weights

If the openings come from a suite or a book that does not ship with raumlab, the
certificate says "openings chosen by the author". It also records how often the match
was extended after it had finished: each extension needs a wider interval to prove the
same.

The result is recorded whether it speaks for the weights or against them. A match counts
once: adding it again changes nothing, and a longer version replaces it. If one match is
refused, nothing is written. If you change the weights, remove the certificate: until then
no command reads the file.`,
		Example: `  raumlab match runs/weights.toml corrected --engine raumlab --sprt 0,10 --pairs 2000 --out runs/proof
  raumlab weights certify runs/weights.toml runs/proof
  raumlab weights show runs/weights.toml`,
		Args: cobra.MinimumNArgs(2),
		RunE: cli.Runner(func(ctx context.Context, args []string, stdout, _ io.Writer) error {
			return runWeightsCertify(ctx, args[0], args[1:], player, asJSON, stdout)
		}),
	}
	cmd.Flags().StringVar(&player, "engine", "",
		"engine that both sides played with; empty = the shipped engine that fits")
	cli.AddJSON(cmd, &asJSON)
	return cmd
}

func runWeightsCertify(ctx context.Context, path string, dirs []string, player string, asJSON bool,
	stdout io.Writer) (err error) {
	if !strings.HasSuffix(path, ".toml") {
		return cli.BadUsage(fmt.Errorf("%q: expected a weight file ending in .toml", path))
	}
	if _, err := weights.Read(path); err != nil { // before engines are loaded
		return err
	}
	players, err := certifiedPlayers(ctx, player)
	if err != nil {
		return err
	}
	w, news, err := Certify(path, dirs, players)
	if err != nil {
		return err
	}
	if asJSON {
		return cli.WriteJSON(stdout, map[string]any{"weights": path, "new": news, "certificate": shownTrials(w.Certificate),
			"verdict": provenOf(w)})
	}
	fmt.Fprintf(stdout, "%s: %s\n", path, certified(news))
	return printCertificate(stdout, w.Certificate, provenOf(w))
}

// Certify adds matches to the certificate of a weight file, which one of the engines played on both
// sides. It returns the weights, and how many matches are new. If one is refused, it writes nothing.
func Certify(path string, dirs []string, players []engine.Config) (w weights.File, news int, err error) {
	lock, err := disk.LockFile(path, "weight file")
	if err != nil {
		return w, 0, err
	}
	defer func() { err = errors.Join(err, disk.Unlock(lock)) }()
	if w, err = weights.Read(path); err != nil {
		return w, 0, err
	}
	if err := checkCertificate(w.Certificate); err != nil {
		return w, 0, fmt.Errorf("weight file %s: %w", path, err)
	}
	trialOf := func(dir string) (weights.Trial, error) { return match.Trial(dir, w.Weights, players) }
	w.Certificate, news, err = withMatches(w.Certificate, w.Hash(), path, dirs, trialOf)
	if err == nil && news > 0 {
		err = w.Write(path)
	}
	return w, news, err
}

// withMatches returns the certificate of a file with matches added, and how many of them are new. It
// is for the weights, or the network, with that hash. If one match is refused, none is added.
func withMatches(trials []weights.Trial, hash, file string, dirs []string,
	trialOf func(dir string) (weights.Trial, error)) (all []weights.Trial, news int, err error) {
	all = trials
	for _, dir := range dirs {
		t, err := trialOf(dir)
		if errors.Is(err, match.ErrOtherEngine) {
			err = hint.Errorf("%w: name it with --engine", err)
		}
		if err != nil {
			return trials, 0, err
		}
		with, changed, err := weights.AddTrial(all, hash, t)
		if err != nil {
			return trials, 0, fmt.Errorf("match %s: %s: %w", dir, file, err)
		}
		if changed {
			all, news = with, news+1
		}
	}
	return all, news, nil
}

func certified(news int) string {
	if news == 0 {
		return "nothing new: the certificate is unchanged"
	}
	return plural.As(news, "match added to the certificate", "matches added to the certificate")
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
				fmt.Errorf("--engine %s does not evaluate with weights: name one that does, such as raumlab", name))
		}
	}
	return players, nil
}
