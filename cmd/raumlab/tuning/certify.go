package tuning

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine"
	"raumlab/engine/eval"
	enginenet "raumlab/engine/net"
	"raumlab/engine/weights"
	"raumlab/internal/disk"
	"raumlab/internal/hint"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

type certifyOptions struct {
	engine string
	json   bool
	read   func(path string) (certified, error)
}

func newWeightsCertifyCommand() *cobra.Command {
	return certifyCommand(readWeights, &cobra.Command{
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
	})
}

func newNetCertifyCommand() *cobra.Command {
	return certifyCommand(readNet, &cobra.Command{
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
	})
}

// certifyCommand completes the command that certifies files of a kind.
func certifyCommand(read func(path string) (certified, error), cmd *cobra.Command) *cobra.Command {
	o := certifyOptions{read: read}
	cmd.Args, cmd.RunE = cobra.MinimumNArgs(2), cli.Runner(o.run)
	cmd.Flags().StringVar(&o.engine, "engine", "",
		"engine that both sides played with, apart from its evaluation; empty = the shipped engine that fits")
	cli.AddJSON(cmd, &o.json)
	return cmd
}

// A certified is a file of weights or of a network with its certificate.
type certified struct {
	kind, hash string
	trials     []weights.Trial
	trial      func(dir string, players []engine.Config) (weights.Trial, error) // that a match proves
	write      func(trials []weights.Trial) error
	verdict    func(trials []weights.Trial) string
}

func readWeights(path string) (certified, error) {
	if !strings.HasSuffix(path, ".toml") {
		return certified{}, cli.Usagef("%q: expected a weight file ending in .toml", path)
	}
	w, err := weights.Read(path)
	if err != nil {
		return certified{}, err
	}
	with := func(trials []weights.Trial) weights.File {
		w.Certificate = trials
		return w
	}
	return certified{
		kind: "weights", hash: w.Hash(), trials: w.Certificate,
		trial: func(dir string, players []engine.Config) (weights.Trial, error) {
			return match.Trial(dir, w.Weights, players)
		},
		write:   func(trials []weights.Trial) error { return with(trials).Write(path) },
		verdict: func(trials []weights.Trial) string { return provenOf(with(trials)) },
	}, nil
}

func readNet(path string) (certified, error) {
	if !enginenet.IsFile(path) {
		return certified{}, cli.Usagef("%q: expected a network file ending in %s", path, enginenet.Ending)
	}
	n, err := enginenet.Read(path)
	if err != nil {
		return certified{}, err
	}
	return certified{
		kind: "network", hash: n.Hash(), trials: certificateOf(n),
		trial: func(dir string, players []engine.Config) (weights.Trial, error) {
			return match.NetworkTrial(dir, n, players)
		},
		write: func(trials []weights.Trial) error {
			with, err := n.WithCertificate(trials)
			if err != nil {
				return err
			}
			return with.Write(path)
		},
		verdict: provedBy,
	}, nil
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

func (o *certifyOptions) run(ctx context.Context, args []string, stdout, _ io.Writer) error {
	path := args[0]
	if _, err := o.read(path); err != nil { // before engines are loaded
		return err
	}
	players, err := certifiedPlayers(ctx, o.engine)
	if err != nil {
		return err
	}
	c, news, err := o.certify(path, args[1:], players)
	if err != nil {
		return err
	}
	verdict := c.verdict(c.trials)
	shown := map[string]any{c.kind: path, "new": news, "certificate": shownTrials(c.trials), "verdict": verdict}
	return cli.Print(stdout, o.json, shown, func(w io.Writer) {
		added := "nothing new: the certificate is unchanged"
		if news > 0 {
			added = plural.As(news, "match added to the certificate", "matches added to the certificate")
		}
		fmt.Fprintf(w, "%s: %s\n", path, added)
		printCertificate(w, c.trials, "", verdict)
	})
}

// Certify adds matches to the certificate of a weight file, which one of the engines played on both
// sides. If one is refused, it writes nothing.
func Certify(path string, dirs []string, players []engine.Config) error {
	_, _, err := (&certifyOptions{read: readWeights}).certify(path, dirs, players)
	return err
}

// certify adds matches to the certificate of a file, and counts those that are new.
func (o *certifyOptions) certify(path string, dirs []string,
	players []engine.Config) (c certified, news int, err error) {
	lock, err := disk.LockFile(path, "file")
	if err != nil {
		return c, 0, err
	}
	defer func() { err = errors.Join(err, disk.UnlockFile(lock)) }()
	if c, err = o.read(path); err != nil {
		return c, 0, err
	}
	for _, dir := range dirs {
		t, err := c.trial(dir, players)
		if errors.Is(err, match.ErrOtherEngine) {
			err = hint.Errorf("%w: name it with --engine", err)
		}
		if err != nil {
			return c, 0, err
		}
		with, changed, err := weights.AddTrial(c.trials, c.hash, t)
		if err != nil {
			return c, 0, fmt.Errorf("match %s: %s: %w", dir, path, err)
		}
		if changed {
			c.trials, news = with, news+1
		}
	}
	if news > 0 {
		err = c.write(c.trials)
	}
	return c, news, err
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
			return nil, cli.Usagef("--engine %s does not evaluate with weights: name one that does, such as raumlab", name)
		}
	}
	return players, nil
}

// provenOf says in a line what the certificate of weights proves. Of one match of fixed length
// it says the same as the command that played it.
func provenOf(w weights.File) string {
	if len(w.Certificate) != 1 || w.Certificate[0].Test != "" {
		return provedBy(w.Certificate)
	}
	t, which := w.Certificate[0], "the weights"
	if method := w.Provenance.Method; method != "" && method != weights.Published(eval.Corrected).Provenance.Method {
		which = report.TunedWeights
	}
	return report.WeightsVerdict(which, opponentName(t), t.Pentanomial, int(t.Lengthened))
}

// provedBy summarises in a line what matches prove.
func provedBy(trials []weights.Trial) string {
	var stronger, weaker int
	for _, t := range trials {
		switch proves(t) {
		case 1:
			stronger++
		case -1:
			weaker++
		}
	}
	switch all := plural.Of(len(trials), "match"); {
	case len(trials) == 0:
		return "not proved: no match is known"
	case stronger == len(trials):
		return fmt.Sprintf("stronger, shown by %s", all)
	case stronger == 0 && weaker == 0:
		return fmt.Sprintf("not proved: %s undecided", all)
	default:
		return fmt.Sprintf("%s: %d show the weights to be stronger, %d weaker, %d undecided", all, stronger, weaker,
			len(trials)-stronger-weaker)
	}
}

// opponentName is the name of the other weights if they ship, and otherwise their hash, cut short.
func opponentName(t weights.Trial) string {
	if name := weights.NameOf(t.Opponent); name != "" {
		return name
	}
	return term.Short(t.Opponent)
}

// proves returns 1 if a trial shows the weights to be stronger, -1 for weaker, and 0 for neither. Its
// interval of Elo must exclude 0. A test must also have accepted a hypothesis on that side, over one
// that concedes nothing: a test of -10 against 0 passes weights that are merely not much weaker, and
// one of 0 against 10 accepts 0 for many weights that gain a little.
func proves(t weights.Trial) int {
	accepted, refused, ok := hypotheses(t)
	switch {
	case t.Low > 0 && (t.Test == "" || ok && accepted > refused && refused >= 0):
		return 1
	case t.High < 0 && (t.Test == "" || ok && accepted < refused):
		return -1
	}
	return 0
}

// hypotheses returns what the test of a trial accepted and what it rejected, in its unit of Elo. If
// the weights were side B of the match, H1 is below H0, so the name of the hypothesis is not
// enough.
func hypotheses(t weights.Trial) (accepted, refused float64, ok bool) {
	h, err := weights.ParseHypotheses(t.Test)
	if err != nil {
		return 0, 0, false // written by hand: a certificate may hold any text
	}
	switch t.Verdict {
	case "H0":
		return h.Elo0, h.Elo1, true
	case "H1":
		return h.Elo1, h.Elo0, true
	}
	return 0, 0, false
}
