package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/selfplay/elo"
	"raumlab/tuner"
)

func newWeightsCommand() *cobra.Command {
	return group("weights", "look at weight files, and what matches say of them", newWeightsShowCommand(), newWeightsCompareCommand(), newWeightsCertifyCommand(),
		newWeightsExportCommand())
}

func newWeightsShowCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "show WEIGHTS",
		Short: "check a weight file and print what it knows",
		Long: `Prints a weight file as a table. Where the file has standard deviations: 95 %
intervals, the probability that a weight is above zero, what the games taught
(shrinkage: 0 nothing, 1 everything), and of which weights they say nothing or
little; then what the pieces are worth in pawns, and in which order. Where it has a
certificate: what matches say of the weights ('raumlab weights certify').`,
		Example: `  raumlab weights show published
  raumlab weights show runs/weights.toml`,
		Args: cobra.ExactArgs(1),
		RunE: runner(func(_ context.Context, args []string, stdout, _ io.Writer) error {
			return runWeightsShow(args[0], stdout)
		}),
	}
}

func runWeightsShow(ref string, stdout io.Writer) error {
	w, err := engine.LoadWeights(ref)
	if err != nil {
		return nameError(ref, err)
	}
	if err := checkCertificate(w.Certificate); err != nil {
		return fmt.Errorf("weights %s: %w", ref, err)
	}
	fmt.Fprintf(stdout, "weights %s, definition %s, rules %s, hash %s\n", ref, w.Definition, w.Rules, w.Hash())
	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	belief, err := tuner.NewBelief(w)
	if err != nil {
		fmt.Fprintln(t, "weight\tcentipawns\tsd\tsource 000\t")
		for i, term := range eval.Table() {
			fmt.Fprintf(t, "%s\t%g\tunknown\t%g\t\n", term.Name, w.Values[i], term.Published)
		}
		if err := t.Flush(); err != nil {
			return err
		}
		return printCertificate(stdout, w.Certificate)
	}
	fmt.Fprintln(t, "weight\tsource 000\tcentipawns\tsd\t95 % from\tto\tP(w>0)\tshrinkage\t\t")
	for i, term := range eval.Table() {
		sd := w.SD[i]
		shrinkage, status := tuner.Shrinkage(w, i)
		fmt.Fprintf(t, "%s\t%g\t%g\t%.2f\t%.2f\t%.2f\t%.3f\t%s\t%s\t\n", term.Name, term.Published, w.Values[i], sd,
			w.Values[i]-tuner.Normal95*sd, w.Values[i]+tuner.Normal95*sd, belief.Positive(i), shrinkage, status)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if w.Prior != nil {
		fmt.Fprintln(stdout, tuner.ShrinkageNote)
	}
	if err := printPieces(stdout, belief, w); err != nil {
		return err
	}
	return printCertificate(stdout, w.Certificate)
}

// printPieces prints piece values in pawns and how sure their order is.
func printPieces(stdout io.Writer, b tuner.Belief, w eval.Weights) error {
	worths, err := tuner.PieceWorths(w.Definition, w.Rules)
	if err != nil {
		return err
	}
	if !b.Correlated() {
		fmt.Fprintln(stdout, "\nThe file has no correlations: below, weights pass for independent.")
	}
	pawn := tuner.PawnValue(w.Definition)
	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, table := range []struct {
		title  string
		pieces []tuner.Combination
	}{
		{"value", tuner.PieceValues()},
		{"with moves and place", worths},
	} {
		fmt.Fprintf(stdout, "\nPieces in pawns, %s:\n", table.title)
		fmt.Fprintln(t, "piece\tpawns\t95 % from\tto\t\t")
		for _, p := range table.pieces {
			value, sd := b.Ratio(p, pawn)
			fmt.Fprintf(t, "%s\t%.2f\t%.2f\t%.2f\t\t\n", p.Name, value, value-tuner.Normal95*sd, value+tuner.Normal95*sd)
		}
		if err := t.Flush(); err != nil {
			return err
		}
		for _, s := range tuner.Order(b, table.pieces) {
			fmt.Fprintf(stdout, "P(%s > %s) = %.3f\n", s.More, s.Less, s.Probability)
		}
	}
	_, err = fmt.Fprintln(stdout, "\nWith moves and place: alone beside the kings, the average of all cells.")
	return err
}

// checkCertificate reports a trial whose Elo does not follow from its pentanomial, or whose test took the hypothesis that the pairs spoke against.
func checkCertificate(trials []eval.Trial) error {
	const remedy = "a number was changed after the match: restore it, or remove the certificate, every [[certificate]] to the next table, and write it anew with raumlab weights certify"
	for i, t := range trials {
		e := elo.Pentanomial(t.Pentanomial).Elo()
		for _, x := range []struct {
			key       string
			says, was float64
		}{{"elo", t.Elo, e.Value}, {"elo_low", t.Low, e.Low}, {"elo_high", t.High, e.High}} {
			if !sameElo(x.says, x.was) {
				return fmt.Errorf("certificate number %d: %s = %v, but pentanomial %v makes it %v: %s", i+1, x.key, x.says, t.Pentanomial, x.was, remedy)
			}
		}
		if t.Verdict == "H1" && t.LLR <= 0 || t.Verdict == "H0" && t.LLR >= 0 {
			return fmt.Errorf("certificate number %d: verdict = %q, but llr = %v speaks against it: %s", i+1, t.Verdict, t.LLR, remedy)
		}
	}
	return nil
}

// sameElo allows for the last digits, which processors compute differently.
func sameElo(a, b float64) bool {
	return a == b || math.Abs(a-b) <= 1e-6*max(1, math.Abs(b)) && !math.IsInf(b, 0)
}

func printCertificate(stdout io.Writer, trials []eval.Trial) error {
	if len(trials) == 0 {
		_, err := fmt.Fprintln(stdout, "\nno certificate: no match is known that speaks for these weights ('raumlab weights certify' writes it down)")
		return err
	}
	fmt.Fprintln(stdout, "\ncertificate:")
	for _, t := range trials {
		test := "no test"
		if t.Test != "" {
			test = fmt.Sprintf("%s of %s, LLR %.2f", t.Verdict, t.Test, t.LLR)
		}
		opponent := short(t.Opponent)
		if name := engine.WeightsName(t.Opponent); name != "" {
			opponent = fmt.Sprintf("%s (%s)", name, opponent)
		}
		fmt.Fprintf(stdout, "  %s, %s against weights %s: %v pairs, Elo %+.1f [%+.1f, %+.1f]; %s; %s\n",
			t.Engine, t.Limits, opponent, t.Pentanomial, t.Elo, t.Low, t.High, test, t.Openings)
	}
	return nil
}

// writeWeights writes weights that were found anew. The certificate of the file that stood there stays where the weights are the
// same, and goes, with a warning, where they are not, or where the file cannot be read and so not be asked.
func writeWeights(path string, w eval.Weights, stderr io.Writer) error {
	lost := ""
	switch old, err := eval.ReadWeights(path); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil: // it is replaced only where --force said so
		lost = fmt.Sprintf("the file that stood there could not be read, so that a certificate that it may have had is gone with it: %v", err)
	case old.Hash() == w.Hash():
		w.Certificate = old.Certificate
	case len(old.Certificate) > 0:
		lost = fmt.Sprintf("%s held other weights, with a certificate: it went with them, since no match of it is of the new ones", path)
	}
	if err := w.Write(path); err != nil {
		return err
	}
	if lost != "" {
		fmt.Fprintf(stderr, "warning: %s\n", lost)
	}
	return nil
}
