package tuning

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/board"
	"raumlab/engine/eval"
	enginenet "raumlab/engine/net"
	"raumlab/engine/suite"
	"raumlab/engine/weights"
	"raumlab/tuner/net"
)

type netShowOptions struct {
	boards bool
	json   bool
}

func newNetShowCommand() *cobra.Command {
	var o netShowOptions
	cmd := &cobra.Command{
		Use:   "show NETWORK",
		Short: "check a network and print what it has learnt",
		Long: `Prints where a network came from, what each piece is worth to it, and the
matches of its certificate. NETWORK is a file or the name of a shipped network; its
numbers are checked, so that no sum can overflow. The worth of a piece is the score
minus the score without the piece, in centipawns, averaged over the shipped positions
(openings, bench and mates). For comparison the last column has the value of the piece
in the weights of raumlab, without the features that depend on its cell.

--boards adds the worth of each piece by cell, and the positions on which the network
and these weights differ most in the probability that White wins.`,
		Example: `  raumlab net show raumlab
  raumlab net show runs/1.net --boards`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	cmd.Flags().BoolVar(&o.boards, "boards", false, "also print the worth of each piece by cell, as five boards, and the positions on which network and weights differ most")
	cli.AddJSON(cmd, &o.json)
	cmd.MarkFlagsMutuallyExclusive("boards", "json") // which always has them
	return cmd
}

// A shownNet is what the command prints.
type shownNet struct {
	Network   string         `json:"network"`
	Hash      string         `json:"sha256"` // of rules and numbers
	Hidden    int            `json:"hidden"`
	Scale     int            `json:"scale"`
	Least     int            `json:"least_sum"` // that a hidden unit can have on any position
	Most      int            `json:"greatest_sum"`
	Card      enginenet.Card `json:"card"`
	Positions int            `json:"positions"` // over which the worths are means
	Worths    []net.Worth    `json:"worths"`
	// The positions on which it differs most from the weights raumlab, the first the most.
	Differences []netDifference `json:"differences"`
	// The matches of the network, as the card has them, with their Elo.
	Certificate []shownTrial `json:"certificate"`
	Verdict     string       `json:"verdict"` // of the matches
}

func (o *netShowOptions) run(_ context.Context, args []string, stdout, _ io.Writer) error {
	file := args[0]
	n, err := enginenet.Load(file)
	if err != nil && !enginenet.IsFile(file) {
		err = cli.BadUsage(err)
	}
	if err != nil {
		return err
	}
	positions, err := shippedPositions()
	if err != nil {
		return err
	}
	w, err := weights.Load("raumlab")
	if err != nil {
		return err
	}
	numbers := n.Numbers()
	shown := shownNet{Network: file, Hash: n.Hash(), Hidden: numbers.Hidden, Scale: numbers.Scale, Card: n.Card(),
		Positions: len(positions), Worths: net.Worths(n, positions)}
	trials := certificateOf(n)
	shown.Certificate, shown.Verdict = shownTrials(trials), provedBy(trials)
	for _, b := range numbers.Bounds() {
		shown.Least, shown.Most = min(shown.Least, b.Least), max(shown.Most, b.Most)
	}
	evaluator := eval.NewEvaluator(w.Weights)
	shown.Differences = differences(n, evaluator, positions)
	return cli.Print(stdout, o.json, shown, func(out io.Writer) {
		printNet(out, &shown, evaluator.PieceValues())
		if o.boards {
			for i := range shown.Worths {
				printWorthBoards(out, &shown.Worths[i])
			}
			printDifferences(out, shown.Differences)
		}
		if len(trials) > 0 {
			printCertificate(out, trials, "", shown.Verdict)
		}
	})
}

// shippedPositions returns positions of all phases.
func shippedPositions() (all []board.Position, err error) {
	for _, from := range []struct {
		suite string
		every int
	}{{"openings", 8}, {"bench", 1}, {"mates", 1}, {"held-out-mates", 1}} {
		s, err := suite.Load(from.suite)
		if err != nil {
			return nil, err
		}
		for i := 0; i < len(s.Positions); i += from.every {
			all = append(all, s.Positions[i].Board)
		}
	}
	return all, nil
}

func printNet(out io.Writer, n *shownNet, values eval.PieceValues) {
	c := &n.Card
	fmt.Fprintf(out, "network %s, %d hidden units, rules %s\nsha256 %s\n", n.Network, n.Hidden, c.Rules, n.Hash)
	fmt.Fprintf(out, "scale %d; in every position all sums are between %d and %d (16 bits)\n", n.Scale, n.Least, n.Most)
	fmt.Fprintf(out, "trained by version %s on %d positions of %d games, K %.2f centipawns\n", c.Version,
		c.Positions, c.Games,
		c.K)
	for _, digest := range c.Corpora {
		fmt.Fprintf(out, "  corpus %s\n", digest)
	}
	for _, facts := range []map[string]string{c.Settings, c.Losses} {
		var texts []string
		for _, key := range slices.Sorted(maps.Keys(facts)) {
			texts = append(texts, key+" "+facts[key])
		}
		fmt.Fprintf(out, "  %s\n", strings.Join(texts, ", "))
	}
	fmt.Fprintf(out, "\nWorth of a piece over %d positions, centipawns:\n", n.Positions)
	t := term.NewNumbers(out)
	fmt.Fprintln(t, "piece\tmean\tover 30 pieces\t16 to 30\tto 15\tweights raumlab\t")
	for i := range n.Worths {
		x := &n.Worths[i]
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%d\t\n", x.Letter, meanText(x.All), meanText(x.ByPhase[0]),
			meanText(x.ByPhase[1]), meanText(x.ByPhase[2]), values[x.Kind])
	}
	t.Flush()
}

func meanText(m net.Mean) string {
	if m.N == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f", m.Worth)
}

// printWorthBoards prints the worth of a kind by cell, levels A to E side by side, rank 5 first.
func printWorthBoards(out io.Writer, w *net.Worth) {
	fmt.Fprintf(out, "\n%s, levels A to E as its side sees them, rank 5 first:\n", w.Letter)
	for rank := board.Size - 1; rank >= 0; rank-- {
		for level := range board.Size {
			for file := range board.Size {
				fmt.Fprintf(out, "%6s", meanText(w.ByCell[board.NewSquare(level, rank, file)]))
			}
			fmt.Fprint(out, "   ")
		}
		fmt.Fprintln(out)
	}
}

// A netDifference is a position with the scores of network and weights, centipawns and White's view.
type netDifference struct {
	RFEN    string `json:"rfen"`
	Network int    `json:"network"`
	Weights int    `json:"weights"`

	position board.Position
	apart    float64 // of the probabilities that White wins
}

// shownDifferences is how many positions are shown.
const shownDifferences = 3

// differences returns the positions on which network and weights differ most in the probability that White wins.
// So a difference between two winning scores counts little.
func differences(n *enginenet.Network, w *eval.Evaluator, positions []board.Position) []netDifference {
	k := n.Card().K
	win := func(score int) float64 { return 1 / (1 + math.Exp(-float64(score)/k)) }
	all := make([]netDifference, 0, len(positions))
	for i := range positions {
		p := &positions[i]
		d := netDifference{RFEN: p.RFEN(), Network: n.Evaluate(p), Weights: w.Evaluate(p), position: *p}
		d.apart = math.Abs(win(d.Network) - win(d.Weights))
		all = append(all, d)
	}
	slices.SortStableFunc(all, func(a, b netDifference) int { return cmp.Compare(b.apart, a.apart) })
	return all[:min(len(all), shownDifferences)]
}

func printDifferences(out io.Writer, all []netDifference) {
	fmt.Fprintln(out, "\nPositions on which network and weights differ most, scores in White's view:")
	for i := range all {
		d := &all[i]
		fmt.Fprintf(out, "\n%s\n%s: network %+d, weights raumlab %+d\n", d.position.PictureAfter(board.NoMove, board.SideBySide),
			d.RFEN, d.Network, d.Weights)
	}
}
