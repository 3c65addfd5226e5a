package tuning

import (
	"fmt"
	"io"
	"text/tabwriter"

	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/tuner"
)

// printShown prints the table of weights, and remarks on single ones below it.
func printShown(stdout io.Writer, s shownWeights) {
	t := tabwriter.NewWriter(stdout, 0, 0, 1, ' ', tabwriter.AlignRight) // 80 columns
	defer t.Flush()
	if s.Rows[0].SD == nil {
		fmt.Fprintln(t, "weight\tRaumfischer\tcentipawns\tsd\t")
		for _, r := range s.Rows {
			fmt.Fprintf(t, "%s\t%g\t%g\tunknown\t\n", r.Name, r.Source, r.Value)
		}
		return
	}
	fmt.Fprintln(t, "weight\tRaumfischer\tcp\tsd\tfrom\tto\tP(w>0)\tshrinkage\t")
	for _, r := range s.Rows {
		fmt.Fprintf(t, "%s\t%g\t%.2f\t%.2f\t%.1f\t%.1f\t%.3f\t%s\t\n", r.Name, r.Source, r.Value, *r.SD, *r.Low, *r.High,
			*r.Positive, r.shrinkage())
	}
	t.Flush()
	fmt.Fprintln(stdout, "In centipawns; from and to are 95 % intervals.")
	for _, r := range s.Rows {
		if r.Status != nil {
			fmt.Fprintf(stdout, "%s: %s\n", r.Name, *r.Status)
		}
	}
}

// printLabels says what the intervals are of, and what a pawn is worth in log-odds.
func printLabels(w io.Writer, file weights.File) {
	if origin, ok := tuner.OriginOf(file); ok {
		term.Say(w, "%s", origin.IntervalNote())
	}
	switch pawn, held, known := tuner.PawnOf(file); {
	case held:
		term.Say(w, "A pawn ahead adds %.3f to the log-odds of a win. The fit kept that number fixed, so the intervals "+
			"leave out its error and are too narrow.", pawn.Value)
	case known:
		term.Say(w, "A pawn, 100 centipawns, adds %.3f to the log-odds of a win, 95 %% interval %.3f to %.3f. All "+
			"intervals include that error.", pawn.Value, pawn.Low, pawn.High)
	}
}

// printPieces prints piece values in pawns and how certain their order is.
func printPieces(stdout io.Writer, b tuner.Belief, d eval.Definition, worths []tuner.Combination) {
	if !b.Correlated() {
		fmt.Fprintln(stdout, "\nThe file has no correlations, so weights are treated as independent below.")
	}
	pawn := tuner.PawnValue(d)
	t := term.NewNumbers(stdout)
	for _, table := range []struct {
		title  string
		pieces []tuner.Combination
	}{
		{"value", tuner.PieceValues()},
		{"with moves and place", worths},
	} {
		if table.pieces == nil {
			return
		}
		fmt.Fprintf(stdout, "\nPieces in pawns, %s:\n", table.title)
		fmt.Fprintln(t, "piece\tpawns\t95 % from\tto\t\t")
		for _, p := range table.pieces {
			value, sd := b.Ratio(p, pawn)
			fmt.Fprintf(t, "%s\t%.2f\t%.2f\t%.2f\t\t\n", p.Name, value, value-tuner.Normal95*sd, value+tuner.Normal95*sd)
		}
		t.Flush()
		for _, s := range tuner.Order(b, table.pieces) {
			fmt.Fprintf(stdout, "P(%s > %s) = %.3f\n", s.More, s.Less, s.Probability)
		}
	}
	fmt.Fprintln(stdout, "\nWith moves and place: the piece alone with the kings, averaged over all cells.")
}

// Directions that are printed: the least known and the best known.
const (
	mostRidges     = 6
	mostIdentified = 3
)

// printJoint prints what the posterior says of several weights together.
func printJoint(stdout io.Writer, b tuner.Belief, s shownWeights) {
	fmt.Fprintln(stdout, "\nWeights of a group together:")
	t := term.NewNumbers(stdout)
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
	t.Flush()
	term.Say(stdout, "P is the probability of a distance at least this great if zero (or Raumfischer) were the truth. If P "+
		"from zero is large, the signs of the single weights of that group are unknown.")
	if len(s.Directions) == 0 {
		return
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
}

// printCertificate prints the matches of weights or a network, the verdict on the last line.
func printCertificate(stdout io.Writer, trials []weights.Trial, verdict string) {
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
	fmt.Fprintf(stdout, "\nverdict: %s\n", verdict)
}
