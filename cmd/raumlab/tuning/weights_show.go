package tuning

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"path/filepath"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"raumlab/cmd/raumlab/cli"
	"raumlab/cmd/raumlab/report"
	"raumlab/cmd/raumlab/term"
	"raumlab/engine/eval"
	"raumlab/engine/variant"
	"raumlab/engine/weights"
	"raumlab/internal/arithmetic"
	"raumlab/internal/plural"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
	"raumlab/tuner"
	"raumlab/tuner/study"
)

type weightsShowOptions struct {
	meaning bool
	json    bool
}

func newWeightsShowCommand() *cobra.Command {
	var o weightsShowOptions
	cmd := &cobra.Command{
		Use:   "show WEIGHTS",
		Short: "print a weight file with what is known about each weight",
		Long: `Prints a weight file as a table. If it has standard deviations: 95 % intervals, the
probability that a weight is positive, how much the games taught (shrinkage: 0 nothing, 1
everything), and the weights that are poorly determined; then the values of the pieces in
pawns, their order, and what is known about several weights together. If it has a
certificate: what matches prove about the weights ('raumlab weights certify'). The last
line is the verdict.`,
		Example: `  raumlab weights show published
  raumlab weights show runs/weights.toml --meaning`,
		Args: cobra.ExactArgs(1),
		RunE: cli.Runner(o.run),
	}
	cmd.Flags().BoolVar(&o.meaning, "meaning", false, "also print what each weight counts")
	cli.AddJSON(cmd, &o.json)
	cmd.MarkFlagsMutuallyExclusive("meaning", "json") // which always has it
	return cmd
}

func (o *weightsShowOptions) run(_ context.Context, args []string, stdout, _ io.Writer) error {
	w, err := weights.Load(args[0])
	if err != nil {
		return cli.NameError(args[0], err)
	}
	var worths []tuner.Combination
	if w.Definition != eval.Alice { // where moves depend on statuses, too
		if worths, err = tuner.PieceWorths(w.Definition, variant.Of(w.Rules)); err != nil {
			return err
		}
	}
	shown := newShownWeights(args[0], w)
	shown.uncertified(args[0], w)
	return cli.Print(stdout, o.json, shown, func(out io.Writer) { o.print(out, w, shown, worths) })
}

func (o *weightsShowOptions) print(out io.Writer, w weights.File, shown shownWeights, worths []tuner.Combination) {
	fmt.Fprintf(out, "weights %s, definition %s, rules %s\nhash %s\n", shown.Weights, w.Definition, shown.Rules,
		shown.Hash)
	belief, unknown := tuner.NewBelief(w)
	printShown(out, shown)
	if o.meaning {
		fmt.Fprintln(out, "\nEach weight counts, White minus Black:")
		for _, r := range shown.Rows {
			fmt.Fprintln(out, term.Wrapped(fmt.Sprintf("  %-18s  %s", r.Name, r.Meaning), term.TableColumns))
		}
	}
	if unknown == nil {
		if w.Prior != nil {
			term.Say(out, "%s", tuner.ShrinkageNote)
		}
		printLabels(out, w)
		printPieces(out, belief, w.Definition, worths)
		printJoint(out, belief, shown)
	}
	printCertificate(out, w.Certificate, shown.match, shown.Verdict)
}

// A shownWeights is the content of a weight file.
type shownWeights struct {
	weightsOrigin
	Rows []shownWeight `json:"weights_cp"` // in the order of the table of features
	// What the posterior says of weights together; null where the file has no sds, and directions
	// also without a prior. Changes are of the 26 weights in the order of engine/eval's table.
	Groups      []tuner.GroupBelief `json:"groups"`
	Directions  []tuner.Direction   `json:"directions"` // the least known first
	Certificate []shownTrial        `json:"certificate"`
	Verdict     string              `json:"verdict"` // of the matches

	match string // folder of a match that the certificate does not have, empty for none
}

// uncertified looks for the match that a pipeline, a run of generations or a study has played with a weight file,
// beside it. Of a file without a certificate that match gives the verdict.
func (s *shownWeights) uncertified(path string, w weights.File) {
	if len(w.Certificate) > 0 || filepath.Ext(path) != ".toml" {
		return
	}
	for _, x := range []struct {
		dir     string
		verdict func(match.Summary) string
	}{
		{cli.MatchOfWeights(path), report.TunedVerdict},
		{filepath.Join(studyOf(path), study.VerificationOf(w.Weights)), report.MatchVerdict},
	} {
		if x.dir == "" {
			continue
		}
		switch m, err := match.Read(x.dir, nil); {
		case errors.Is(err, fs.ErrNotExist) || err == nil && (m.Pairs == 0 || m.WeightsOfA() != w.Hash()):
			continue
		case err != nil:
			s.match, s.Verdict = x.dir, "unknown: "+cli.Line(err)
		default:
			s.match, s.Verdict = x.dir, x.verdict(m)
		}
		return
	}
}

// A shownWeight is one weight, in centipawns. Unknown values are null.
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
	Status    *string  `json:"status"`    // null for nothing special
}

// A shownTrial is a match of a certificate. An infinite Elo or end of its interval is null, and the
// next field is true.
type shownTrial struct {
	Engine       string   `json:"engine"`
	Rules        string   `json:"rules"`
	Limits       string   `json:"limits"`
	Profile      string   `json:"profile"` // that these limits select, where the engine has it
	Openings     string   `json:"openings"`
	Opponent     string   `json:"opponent_sha256"`
	Pentanomial  [5]int64 `json:"pentanomial"`
	Lengthened   int64    `json:"lengthened"` // times that the match was made longer after its end
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
			Engine: t.Engine, Rules: t.Rules, Limits: t.Limits, Profile: report.TrialProfile(t.Limits,
				t.Rules), Openings: t.Openings, Opponent: t.Opponent, Pentanomial: t.Pentanomial,
			Lengthened: t.Lengthened, Test: t.Test, Verdict: t.Verdict,
			LLR: t.LLR,
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
		weightsOrigin: originOf(ref, w),
		Certificate:   shownTrials(w.Certificate), Verdict: provenOf(w),
	}
	belief, unknown := tuner.NewBelief(w)
	for i, term := range w.Definition.Terms() {
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
	if unknown == nil {
		s.Groups, s.Directions = belief.Groups(), belief.Directions()
	}
	return s
}

func (r shownWeight) shrinkage() string {
	switch {
	case r.Shrinkage != nil:
		return fmt.Sprintf("%.2f", arithmetic.PositiveZero(math.Round(100**r.Shrinkage)/100))
	case r.Status != nil:
		return "-" // fixed
	}
	return "unknown"
}

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

// printCertificate prints the matches of weights or a network, the verdict on the last line. Without a certificate a
// match may be known, by its folder.
func printCertificate(stdout io.Writer, trials []weights.Trial, known, verdict string) {
	switch {
	case len(trials) == 0 && known != "":
		fmt.Fprintf(stdout, "\nno certificate: the match %s is not recorded in the file\n('raumlab weights certify' records matches)\n",
			known)
	case len(trials) == 0:
		fmt.Fprintln(stdout,
			"\nno certificate: no match is known that supports these weights\n('raumlab weights certify' records one)")
	default:
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
