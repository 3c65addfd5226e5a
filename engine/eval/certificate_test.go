package eval

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// A match counts once: the same trial changes nothing, a longer one takes the place of a shorter, and that of another match stands beside it.
func TestCertify(t *testing.T) {
	first := Trial{Opponent: "0a", Engine: "raumlab", Limits: "depth 3", Openings: "suite:openings, seed 1", Pentanomial: [5]int64{1, 2, 3, 4, 5}, Elo: 83.25, Low: 61, High: 104.5}
	longer := first
	longer.Pentanomial, longer.Elo = [5]int64{1, 2, 3, 4, 6}, 90
	other := first
	other.Openings = "suite:openings, seed 2"
	w := PublishedWeights(Corrected)
	certify := func(trial Trial, changed bool, wrong string, want ...Trial) {
		t.Helper()
		got, err := w.Certify(trial)
		if got != changed || (err == nil) != (wrong == "") || err != nil && !strings.Contains(err.Error(), wrong) {
			t.Errorf("%v of %s: changed %v, %v; want %v, %q", trial.Pentanomial, trial.Openings, got, err, changed, wrong)
		}
		if !slices.Equal(w.Certificate, want) {
			t.Errorf("holds %v, want %v", w.Certificate, want)
		}
	}
	certify(first, true, "", first)
	certify(first, false, "", first)
	certify(other, true, "", first, other)
	kept := w
	certify(longer, true, "", longer, other)
	certify(longer, false, "", longer, other)
	certify(first, false, "number 1 holds [1 2 3 4 6] of the same match", longer, other)
	if !slices.Equal(kept.Certificate, []Trial{first, other}) {
		t.Errorf("a copy changed, too: %v", kept.Certificate)
	}
	altered := longer
	altered.Pentanomial = [5]int64{6, 4, 3, 2, 1}
	certify(altered, false, "of the same match", longer, other)
	altered.High = math.Inf(1)
	certify(altered, false, "elo_high = +Inf", longer, other)
	certify(Trial{}, false, "at least one pair", longer, other)
}
