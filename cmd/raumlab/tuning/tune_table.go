package tuning

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/corpus"
	"raumlab/internal/plural"
	"raumlab/tuner"
)

// printTuning prints the data of the fit, the weights, and the losses on held-out games.
func printTuning(w io.Writer, out string, r *tuner.Report) {
	printFoundations(w, r)
	printWeights(w, r)
	printLosses(w, "validation games", "tuned", r.Validation)
	printLosses(w, "test games", "tuned", r.Test)
	for _, row := range r.Regressions { // that the sources describe
		printLosses(w, "least squares on "+row.Target+", test games", "fitted", row.Test)
	}
	if len(r.Regressions) > 0 {
		fmt.Fprintln(w)
		term.Say(w, "%s", report.RegressionNote)
	}
	fmt.Fprintf(w, "\nwrote %s, %s and %s\n", out, ReportOf(out), pageOf(out))
}

func printFoundations(w io.Writer, r *tuner.Report) {
	say := func(format string, values ...any) { term.Say(w, format, values...) }
	kind := "corpus"
	if r.Origin.Table {
		kind = "table"
	}
	objective := fmt.Sprintf("lambda %g", r.Origin.Lambda)
	if r.Origin.Loss != "" {
		objective = "loss " + r.Origin.Loss
	}
	say("%s %s, %s, definition %s, target %s, %s",
		kind, term.Short(r.Origin.Corpus), r.Rules, r.Origin.Definition, r.Origin.Target, objective)
	f := r.Filters
	say("kept %d of %s; left out %d adjudicated and %s of %d",
		f.Kept, plural.Of(f.Positions, "position"), f.Adjudicated, plural.Of(f.PlyLimit, "ply-limit game"), f.Games)
	if r.Origin.SkipDecisiveRepetitions {
		say("also left out %s drawn by repetition with one side beyond %d cp", plural.Of(f.DecisiveRepetitions, "game"),
			corpus.DecisiveScore)
	}
	for _, s := range r.Splits {
		fmt.Fprintf(w, "%s: %s of %s, %s\n", s.Name,
			plural.Of(s.Games, "game"), plural.Of(s.Openings, "opening"), plural.Of(s.Positions, "position"))
	}
	scores := ""
	if r.ScoreScale.K > 0 {
		scores = fmt.Sprintf(", %.0f of the scores", r.ScoreScale.K)
	}
	climbed := ""
	if n := len(r.ELBO); n > 0 {
		climbed = fmt.Sprintf("; power %.4g; %s, ELBO %.4f nats", r.Power, plural.Of(r.Sweeps, "sweep"), r.ELBO[n-1])
	}
	say("K %.0f ± %.0f cp (%.0f at the prior weights%s)%s", r.Scale.K, r.Scale.SE, r.PriorScale.K, scores, climbed)
	say("a pawn ahead adds %.3f to the log-odds of a win, 95 %% interval %.3f to %.3f", r.Pawn.Value, r.Pawn.Low,
		r.Pawn.High)
	var scales []string
	for _, s := range r.Scales {
		scales = append(scales, fmt.Sprintf("%s %.2f", s.Group, s.Tau))
	}
	if len(scales) > 0 {
		say("scales of the groups: %s", strings.Join(scales, ", "))
	}
	say("calibration on test games: %s", r.Calibration())
	fmt.Fprintln(w)
}

func printWeights(stdout io.Writer, r *tuner.Report) {
	t := term.NewNumbers(stdout)
	fmt.Fprintln(t, "weight\tprior\tcp\tsd\tfrom\tto\tP(w>0)\tshrinkage\t")
	for _, w := range r.Weights {
		fmt.Fprintf(t, "%s\t%g\t%.2f\t%.2f\t%.1f\t%.1f\t%.3f\t%.2f\t\n", w.Name, w.PriorMean, w.Value, w.SD, w.Low, w.High,
			w.Positive, w.Shrinkage)
	}
	t.Flush()
	of := ", including the error of K. "
	if r.Origin.Loss != "" {
		of = ". " // K is no part of the fit
	}
	term.Say(stdout, "In centipawns; a pawn is 100. From and to are 95 %% intervals%s%s", of, r.Origin.IntervalNote())
	printRefits(stdout, r)
	for _, w := range r.Weights {
		if w.Status != "" {
			fmt.Fprintf(stdout, "%s: %s\n", w.Name, w.Status)
		}
	}
	term.Say(stdout, "%s", tuner.ShrinkageNote)
	if r.PawnEff != nil {
		fmt.Fprintf(stdout, "a pawn is worth %g cp, including its majority\n", *r.PawnEff)
	}
}

// printRefits prints the standard deviations of whole refits, and how they compare with those that
// hold power and scales.
func printRefits(stdout io.Writer, r *tuner.Report) {
	if r.Origin.Refits == 0 {
		return
	}
	text := fmt.Sprintf("sd from %s of everything:", plural.Of(r.Origin.Refits, "refit"))
	var ratios []float64
	for _, w := range r.Weights {
		text += fmt.Sprintf(" %s %.2f,", w.Name, w.Accounts.Refits)
		if w.Accounts.Bootstrap > 0 {
			ratios = append(ratios, w.Accounts.Refits/w.Accounts.Bootstrap)
		}
	}
	text = text[:len(text)-1]
	if slices.Sort(ratios); len(ratios) > 0 {
		text += fmt.Sprintf("; in the median %.2f times that of the bootstrap, %.2f to %.2f",
			ratios[len(ratios)/2], ratios[0],
			ratios[len(ratios)-1])
	}
	term.Say(stdout, "%s", text)
}

func printLosses(stdout io.Writer, what, after string, rows []tuner.LossRow) {
	fmt.Fprintf(stdout, "\n%s:\n", what)
	t := term.NewNumbers(stdout)
	fmt.Fprintf(t, "loss\tprior\t%s\tchange\tse\tunit\t\n", after)
	for _, l := range rows {
		fmt.Fprintf(t, "%s\t%.4f\t%.4f\t%+.4f\t%.4f\t%s\t\n", l.Name, l.Before, l.After, l.Change, l.SE, l.Unit)
	}
	t.Flush()
}
