package tuning

import (
	"strings"
	"testing"

	"raumlab/engine/eval"
	"raumlab/engine/weights"
	"raumlab/internal/arithmetic"
)

// A verdict on strength follows from the hypotheses and the interval, whichever side the weights
// were.
func TestWeightsProvedBy(t *testing.T) {
	const stronger, weaker, open = "stronger, shown by 2 matches",
		"2 matches: 0 show the weights to be stronger, 2 weaker, 0 undecided", "not proved: 2 matches undecided"
	proved := func(trial weights.Trial) string {
		return provedBy([]weights.Trial{trial, trial})
	}
	won, lost, level := [2]float64{5, 30}, [2]float64{-30, -5}, [2]float64{-12, 18}
	for _, c := range []struct {
		test, verdict    string
		interval         [2]float64
		want, turnedInto string
	}{
		{"", "", won, stronger, weaker},
		{"", "", lost, weaker, stronger},
		{"", "", level, open, open},
		{"nElo 0 against 10, alpha 0.05, beta 0.05", "H1", won, stronger, weaker},
		{"nElo 0 against 10, alpha 0.05, beta 0.05", "H1", level, open, open},
		{"nElo 0 against 10, alpha 0.05, beta 0.05", "H0", level, open, open}, // as weights of +3 nElo may
		{"nElo 0 against 10, alpha 0.05, beta 0.05", "H0", won, open, open},
		{"nElo 0 against 10, alpha 0.05, beta 0.05", "H0", lost, weaker, open},
		// no regression, but no gain either
		{"Elo -10 against 0, alpha 0.05, beta 0.05", "H1", won, open, weaker},
		{"Elo -10 against 0, alpha 0.05, beta 0.05", "H1", level, open, open},
		{"Elo -10 against 0, alpha 0.05, beta 0.05", "H1", lost, open, open},
		{"Elo -10 against 0, alpha 0.05, beta 0.05", "H0", lost, weaker, stronger},
		{"Elo 2.5 against 7.5, alpha 0.05, beta 0.05", "H1", won, stronger, weaker},
		{"nElo -5 against 5, alpha 0.05, beta 0.05", "H1", won, open, weaker},
		{"some test", "H1", won, open, open},
		{"nElo nan against nan", "H1", won, open, open},
	} {
		trial := weights.Trial{Test: c.test, Verdict: c.verdict, Low: c.interval[0], High: c.interval[1]}
		if got := proved(trial); got != c.want {
			t.Errorf("%s of %q, %v: %q, want %q", c.verdict, c.test, c.interval, got, c.want)
		}
		// From the other side of the match, every Elo has the other sign, and the verdict stays.
		trial.Low, trial.High = -trial.High, -trial.Low
		if h, err := weights.ParseHypotheses(c.test); err == nil {
			h.Elo0, h.Elo1 = arithmetic.PositiveZero(-h.Elo0), arithmetic.PositiveZero(-h.Elo1)
			trial.Test = h.String()
		}
		if got := proved(trial); got != c.turnedInto {
			t.Errorf("%s of %q, %g to %g, of side B: %q, want %q", c.verdict, trial.Test, trial.Low, trial.High, got,
				c.turnedInto)
		}
	}
}

// Of one match of fixed length the certificate says what the command that played it says, with the
// interval that a match deserves which was made longer.
func TestWeightsProvedByOneMatch(t *testing.T) {
	tuned := weights.File{Provenance: weights.Provenance{Method: "pgvb"}}
	trial := weights.Trial{Opponent: weights.Published(eval.Corrected).Hash(), Pentanomial: [5]int64{10, 21, 44, 42, 25}}
	for _, c := range []struct {
		lengthened int64
		method     string
		want       string
	}{
		{0, "pgvb",
			"The tuned weights are stronger than Raumfischer's: +63 Elo, 95 % interval +30 to +97, 142 pairs of games."},
		{1, "pgvb",
			"The tuned weights are stronger than Raumfischer's: +63 Elo, 97.5 % interval +25 to +103, 142 pairs of games, made longer 1 time."},
		{9, "pgvb",
			"Undecided: the tuned weights against Raumfischer's, +63 Elo, 99.9902 % interval −2 to +133, 142 pairs of games, made longer 9 times."},
		{0, "", "The weights are stronger than Raumfischer's: +63 Elo, 95 % interval +30 to +97, 142 pairs of games."},
	} {
		trial.Lengthened, tuned.Provenance.Method = c.lengthened, c.method
		tuned.Certificate = []weights.Trial{trial}
		if got := provenOf(tuned); got != c.want {
			t.Errorf("made longer %d times: %q, want %q", c.lengthened, got, c.want)
		}
	}
	trial.Opponent, trial.Lengthened = strings.Repeat("ab", 32), 0
	tuned.Certificate = []weights.Trial{trial}
	if got := provenOf(tuned); !strings.Contains(got, "than the weights abab") {
		t.Error(got)
	}
}
