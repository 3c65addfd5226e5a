package tuning

import (
	"fmt"
	"io"
	"text/tabwriter"

	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/tuner"
)

// printShown prints the table of weights, and remarks on single ones below it.
func printShown(stdout io.Writer, s shownWeights) error {
	t := tabwriter.NewWriter(stdout, 0, 0, 1, ' ', tabwriter.AlignRight) // 80 columns
	if s.Rows[0].SD == nil {
		fmt.Fprintln(t, "weight\tRaumfischer\tcentipawns\tsd\t")
		for _, r := range s.Rows {
			fmt.Fprintf(t, "%s\t%g\t%g\tunknown\t\n", r.Name, r.Source, r.Value)
		}
		return t.Flush()
	}
	fmt.Fprintln(t, "weight\tRaumfischer\tcp\tsd\tfrom\tto\tP(w>0)\tshrinkage\t")
	for _, r := range s.Rows {
		fmt.Fprintf(t, "%s\t%g\t%.2f\t%.2f\t%.1f\t%.1f\t%.3f\t%s\t\n", r.Name, r.Source, r.Value, *r.SD, *r.Low, *r.High,
			*r.Positive, r.shrinkage())
	}
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(stdout, "In centipawns; from and to are 95 % intervals.")
	for _, r := range s.Rows {
		if r.Status != nil {
			fmt.Fprintf(stdout, "%s: %s\n", r.Name, *r.Status)
		}
	}
	return nil
}

// printLabels says what the intervals are of, and what a pawn is worth in log-odds.
func printLabels(stdout io.Writer, w weights.File) {
	if origin, ok := tuner.OriginOf(w); ok {
		fmt.Fprint(stdout, term.Fill(origin.IntervalNote(), term.TableColumns))
	}
	switch pawn, held, known := tuner.PawnOf(w); {
	case held:
		fmt.Fprint(stdout, term.Fill(fmt.Sprintf("A pawn ahead adds %.3f to the log-odds of a win. The fit kept that number "+
			"fixed, so the intervals leave out its error and are too narrow.", pawn.Value), term.TableColumns))
	case known:
		fmt.Fprint(stdout,
			term.Fill(fmt.Sprintf("A pawn, 100 centipawns, adds %.3f to the log-odds of a win, 95 %% interval %.3f to "+
				"%.3f. All intervals include that error.", pawn.Value, pawn.Low, pawn.High), term.TableColumns))
	}
}

// printPieces prints piece values in pawns and how certain their order is.
func printPieces(stdout io.Writer, b tuner.Belief, w weights.File) error {
	var worths []tuner.Combination // in Alice-Raumschach moves depend on statuses, too
	if w.Definition != eval.Alice {
		var err error
		if worths, err = tuner.PieceWorths(w.Definition, variant.Of(w.Rules)); err != nil {
			return err
		}
	}
	if !b.Correlated() {
		fmt.Fprintln(stdout, "\nThe file has no correlations, so weights are treated as independent below.")
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
		if table.pieces == nil {
			return nil
		}
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
	_, err := fmt.Fprintln(stdout, "\nWith moves and place: the piece alone with the kings, averaged over all cells.")
	return err
}

// Directions that are printed: the least known and the best known.
const (
	mostRidges     = 6
	mostIdentified = 3
)

// printJoint prints what the posterior says of several weights together.
func printJoint(stdout io.Writer, b tuner.Belief, s shownWeights) error {
	fmt.Fprintln(stdout, "\nWeights of a group together:")
	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "group\tweights\tχ² from zero\tP\tχ² from Raumfischer\tP\t")
	for _, g := range s.Groups {
		fmt.Fprintf(t, "%s\t%d\t", g.Name, g.Weights)
		for _, d := range []*tuner.Distance{g.Zero, g.Source} {
			if d == nil {
				fmt.Fprint(t, "unknown\t\t")
				continue
			}
			fmt.Fprintf(t, "%.1f\t%.3f\t", d.ChiSquared, d.P)
		}
		fmt.Fprintln(t)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprint(stdout,
		term.Fill(
			"P is the probability of a distance at least this great if zero (or Raumfischer) were the truth. If P from zero is large, the signs of the single weights of that group are unknown.",
			term.TableColumns))
	if len(s.Directions) == 0 {
		return nil
	}
	ridges := min(mostRidges, len(s.Directions))
	print := func(title string, directions []tuner.Direction) {
		fmt.Fprintf(stdout, "\n%s\n", title)
		for _, d := range directions {
			fmt.Fprintln(stdout, term.Wrapped(fmt.Sprintf("  %.2f  %s", d.Shrinkage, b.Along(d)), term.TableColumns))
		}
	}
	print("Poorly determined combinations (shrinkage; one sd, in centipawns):", s.Directions[:ridges])
	print("Best determined combinations:", s.Directions[max(ridges, len(s.Directions)-mostIdentified):])
	return nil
}

// printCertificate prints the matches of weights or a network, the verdict on the last line.
func printCertificate(stdout io.Writer, trials []weights.Trial, verdict string) error {
	if len(trials) == 0 {
		fmt.Fprintln(stdout,
			"\nno certificate: no match is known that supports these weights\n('raumlab weights certify' records one)")
	} else {
		fmt.Fprintln(stdout, "\ncertificate:")
	}
	for _, t := range trials {
		test := "no test"
		if t.Test != "" {
			test = fmt.Sprintf("%s of %s, LLR %.2f", t.Verdict, t.Test, t.LLR)
		}
		opponent := term.Short(t.Opponent)
		if name := weights.NameOf(t.Opponent); name != "" {
			opponent = fmt.Sprintf("%s (%s)", name, opponent)
		}
		fmt.Fprintln(stdout, term.Wrapped(fmt.Sprintf("  %s, %s, %s (profile %s) against weights %s:", t.Engine, t.Rules,
			t.Limits, report.TrialProfileText(t.Limits, t.Rules), opponent), term.TableColumns))
		if t.Lengthened > 0 {
			test += ", made longer " + plural.Of(t.Lengthened, "time")
		}
		fmt.Fprintln(stdout, term.Wrapped(fmt.Sprintf("    %v pairs, Elo %v; %s; %s", t.Pentanomial,
			elo.Estimate{Value: t.Elo, Low: t.Low, High: t.High}, test, t.Openings), term.TableColumns))
	}
	_, err := fmt.Fprintf(stdout, "\nverdict: %s\n", verdict)
	return err
}
