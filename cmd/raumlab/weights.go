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

	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/selfplay/elo"
	"raumlab/tuner"
)

func newWeightsCommand() *cobra.Command {
	return group("weights", "look at weight files, and what matches say of them", newWeightsShowCommand(), newWeightsDiffCommand(), newWeightsCheckCommand(), newWeightsCertifyCommand(),
		newWeightsExportCommand())
}

type weightsShowOptions struct {
	meaning bool
	json    bool
}

func newWeightsShowCommand() *cobra.Command {
	var o weightsShowOptions
	cmd := &cobra.Command{
		Use:   "show WEIGHTS",
		Short: "check a weight file and print what it knows",
		Long: `Prints a weight file as a table. Where the file has standard deviations: 95 %
intervals, the probability that a weight is above zero, what the games taught
(shrinkage: 0 nothing, 1 everything), and of which weights they say nothing or
little; then what the pieces are worth in pawns, and in which order. Where it has a
certificate: what matches say of the weights ('raumlab weights certify'). The last
line has the verdict.`,
		Example: `  raumlab weights show published
  raumlab weights show runs/weights.toml --meaning`,
		Args: cobra.ExactArgs(1),
		RunE: runner(func(_ context.Context, args []string, stdout, _ io.Writer) error {
			return runWeightsShow(args[0], o, stdout)
		}),
	}
	cmd.Flags().BoolVar(&o.meaning, "meaning", false, "add what each weight counts")
	addJSON(cmd, &o.json)
	refuseIdle(cmd, idleFlag{"meaning", func([]string) bool { return o.json }, "beside --json, which always has it"})
	return cmd
}

func runWeightsShow(ref string, o weightsShowOptions, stdout io.Writer) error {
	w, err := soundWeights(ref)
	if err != nil {
		return err
	}
	if o.json {
		return writeJSON(stdout, newShownWeights(ref, w))
	}
	fmt.Fprintf(stdout, "weights %s, definition %s, rules %s\nhash %s\n", ref, w.Definition, w.Rules, w.Hash())
	belief, unknown := tuner.NewBelief(w)
	if err := printShown(stdout, newShownWeights(ref, w)); err != nil {
		return err
	}
	if o.meaning {
		fmt.Fprintln(stdout, "\nEach weight counts, for White less Black:")
		for _, term := range eval.Table() {
			fmt.Fprintln(stdout, wrapped(fmt.Sprintf("  %-18s  %s", term.Name, term.Meaning), tableColumns))
		}
	}
	if unknown == nil {
		if w.Prior != nil {
			fmt.Fprint(stdout, fill(tuner.ShrinkageNote, tableColumns))
		}
		if err := printPieces(stdout, belief, w); err != nil {
			return err
		}
	}
	return printCertificate(stdout, w.Certificate)
}

// tableColumns is what tables keep to where they can.
const tableColumns = 80

// A shownWeights is what a weight file knows.
type shownWeights struct {
	weightsOrigin
	Rows        []shownWeight `json:"weights_cp"` // in the order of the table of features
	Certificate []shownTrial  `json:"certificate"`
	Verdict     string        `json:"verdict"` // of the matches
}

// A shownWeight is one weight, in centipawns; what is not known is null.
type shownWeight struct {
	Name      string   `json:"name"`
	Meaning   string   `json:"meaning"` // what it counts, of one side
	Source    float64  `json:"source_000"`
	Value     float64  `json:"value"`
	SD        *float64 `json:"sd"`
	Low       *float64 `json:"low"` // 95 % interval
	High      *float64 `json:"high"`
	Positive  *float64 `json:"p_positive"`
	Shrinkage *float64 `json:"shrinkage"` // null for a fixed weight, too
	Status    *string  `json:"status"`    // null where there is nothing special to say
}

// A shownTrial is a match of a certificate. An Elo or an end of its interval that is infinite is null, with true behind it.
type shownTrial struct {
	Engine       string   `json:"engine"`
	Limits       string   `json:"limits"`
	Openings     string   `json:"openings"`
	Opponent     string   `json:"opponent_sha256"`
	Pentanomial  [5]int64 `json:"pentanomial"`
	Elo          *float64 `json:"elo"`
	EloInfinite  bool     `json:"elo_infinite"`
	Low          *float64 `json:"elo_low"`
	LowInfinite  bool     `json:"elo_low_infinite"`
	High         *float64 `json:"elo_high"`
	HighInfinite bool     `json:"elo_high_infinite"`
	Test         string   `json:"test"`
	Verdict      string   `json:"verdict"`
	LLR          float64  `json:"llr"`
}

func shownTrials(trials []weights.Trial) []shownTrial {
	all := []shownTrial{}
	for _, t := range trials {
		x := shownTrial{
			Engine: t.Engine, Limits: t.Limits, Openings: t.Openings, Opponent: t.Opponent, Pentanomial: t.Pentanomial, Test: t.Test, Verdict: t.Verdict, LLR: t.LLR,
		}
		x.Elo, x.EloInfinite = weights.JSONNumber(t.Elo)
		x.Low, x.LowInfinite = weights.JSONNumber(t.Low)
		x.High, x.HighInfinite = weights.JSONNumber(t.High)
		all = append(all, x)
	}
	return all
}

func newShownWeights(ref string, w weights.File) shownWeights {
	s := shownWeights{
		weightsOrigin: weightsOrigin{ref, w.Definition.String(), w.Rules.String(), w.Hash()},
		Certificate:   shownTrials(w.Certificate), Verdict: provedBy(w.Certificate),
	}
	belief, unknown := tuner.NewBelief(w)
	for i, term := range eval.Table() {
		row := shownWeight{Name: term.Name, Meaning: term.Meaning, Source: term.Published, Value: w.Values[i]}
		if unknown == nil {
			low, high, positive := w.Values[i]-tuner.Normal95*w.SD[i], w.Values[i]+tuner.Normal95*w.SD[i], belief.Positive(i)
			row.SD, row.Low, row.High, row.Positive = &w.SD[i], &low, &high, &positive
			shrinkage, status := tuner.Shrinkage(w, i)
			row.Shrinkage = shrinkage
			if status != "" {
				row.Status = &status
			}
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

// printShown prints the table of weights, and below it what is to be said of single ones.
func printShown(stdout io.Writer, s shownWeights) error {
	t := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	if s.Rows[0].SD == nil {
		fmt.Fprintln(t, "weight\tsource 000\tcentipawns\tsd\t")
		for _, r := range s.Rows {
			fmt.Fprintf(t, "%s\t%g\t%g\tunknown\t\n", r.Name, r.Source, r.Value)
		}
		return t.Flush()
	}
	fmt.Fprintln(t, "weight\tsource\tcp\tsd\tfrom\tto\tP(w>0)\tshrinkage\t")
	for _, r := range s.Rows {
		fmt.Fprintf(t, "%s\t%g\t%.2f\t%.2f\t%.1f\t%.1f\t%.3f\t%s\t\n", r.Name, r.Source, r.Value, *r.SD, *r.Low, *r.High, *r.Positive, r.shrinkage())
	}
	if err := t.Flush(); err != nil {
		return err
	}
	fmt.Fprintln(stdout, "In centipawns; source: source 000; from, to: 95 % interval.")
	for _, r := range s.Rows {
		if r.Status != nil {
			fmt.Fprintf(stdout, "%s: %s\n", r.Name, *r.Status)
		}
	}
	return nil
}

func (r shownWeight) shrinkage() string {
	switch {
	case r.Shrinkage != nil:
		return fmt.Sprintf("%.2f", math.Round(100**r.Shrinkage)/100+0) // + 0 turns -0 into 0
	case r.Status != nil:
		return "-" // fixed
	}
	return "unknown"
}

// printPieces prints piece values in pawns and how sure their order is.
func printPieces(stdout io.Writer, b tuner.Belief, w weights.File) error {
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
func checkCertificate(trials []weights.Trial) error {
	const remedy = "a number was changed after the match: restore it, or remove the certificate, every [[certificate]] to the next table, with sd and seal, and write it again with raumlab weights certify"
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

// sameElo allows for the last digits, which versions before 0.6.0 computed differently on other processors.
func sameElo(a, b float64) bool {
	return a == b || math.Abs(a-b) <= 1e-6*max(1, math.Abs(b)) && !math.IsInf(b, 0)
}

// printCertificate prints what matches say of weights, the verdict on the last line.
func printCertificate(stdout io.Writer, trials []weights.Trial) error {
	if len(trials) == 0 {
		fmt.Fprintln(stdout, "\nno certificate: no match is known that speaks for these weights\n('raumlab weights certify' writes it down)")
	} else {
		fmt.Fprintln(stdout, "\ncertificate:")
	}
	for _, t := range trials {
		test := "no test"
		if t.Test != "" {
			test = fmt.Sprintf("%s of %s, LLR %.2f", t.Verdict, t.Test, t.LLR)
		}
		opponent := short(t.Opponent)
		if name := weights.NameOf(t.Opponent); name != "" {
			opponent = fmt.Sprintf("%s (%s)", name, opponent)
		}
		fmt.Fprintf(stdout, "  %s, %s against weights %s:\n", t.Engine, t.Limits, opponent)
		fmt.Fprintln(stdout, wrapped(fmt.Sprintf("    %v pairs, Elo %+.1f [%+.1f, %+.1f]; %s; %s", t.Pentanomial, t.Elo, t.Low, t.High, test, t.Openings), tableColumns))
	}
	_, err := fmt.Fprintf(stdout, "\nverdict: %s\n", provedBy(trials))
	return err
}

// provedBy says in a line what matches say of weights.
func provedBy(trials []weights.Trial) string {
	var stronger, weaker int
	for _, t := range trials {
		switch {
		case provesStronger(t):
			stronger++
		case provesWeaker(t):
			weaker++
		}
	}
	switch all := number(int64(len(trials)), "match", "matches"); {
	case len(trials) == 0:
		return "not proved, no match is known"
	case stronger == len(trials):
		return fmt.Sprintf("stronger in all of %s", all)
	case stronger == 0 && weaker == 0:
		return fmt.Sprintf("not proved, %s left it open", all)
	default:
		return fmt.Sprintf("of %s %d speak for the weights, %d against them, %d left it open", all, stronger, weaker, len(trials)-stronger-weaker)
	}
}

// provesStronger asks for the interval of Elo above 0 and, where there was a test, for the higher hypothesis accepted over
// one that itself concedes nothing: a test of -10 against 0 passes weights that are merely not much weaker.
func provesStronger(t weights.Trial) bool {
	if t.Test == "" {
		return t.Low > 0
	}
	accepted, refused, ok := hypotheses(t)
	return ok && accepted > refused && refused >= 0 && t.Low > 0
}

// provesWeaker asks for the interval of Elo below 0 and, where there was a test, for the lower hypothesis accepted: a test of 0
// against 10 accepts 0 for many weights that gain a little.
func provesWeaker(t weights.Trial) bool {
	if t.Test == "" {
		return t.High < 0
	}
	accepted, refused, ok := hypotheses(t)
	return ok && accepted < refused && t.High < 0
}

// hypotheses returns what the test of a trial accepted and what it refused, in its unit of Elo. Where the weights were side B
// of the match, H1 is below H0, so that the name of the hypothesis alone says nothing.
func hypotheses(t weights.Trial) (accepted, refused float64, ok bool) {
	var unit string
	var elo0, elo1 float64
	if _, err := fmt.Sscanf(t.Test, "%s %g against %g", &unit, &elo0, &elo1); err != nil {
		return 0, 0, false // written by hand: a certificate may hold any text
	}
	switch t.Verdict {
	case "H0":
		return elo0, elo1, true
	case "H1":
		return elo1, elo0, true
	}
	return 0, 0, false
}

// writeWeights writes weights that were found anew. The certificate of the file that stood there stays where the weights are the
// same, and goes, with a warning, where they are not, or where the file cannot be read and so not be asked.
func writeWeights(path string, w weights.File, stderr io.Writer) error {
	lost := ""
	switch old, err := weights.Read(path); {
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
