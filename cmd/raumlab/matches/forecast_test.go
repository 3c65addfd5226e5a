package matches

import (
	"math"
	"testing"

	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// The ETA of a test is the forecast, within the pairs of the match.
func TestPairsToCome(t *testing.T) {
	test := elo.DefaultSPRT()
	lower, upper := test.Bounds()
	s := match.Summary{MaxPairs: 9000, Test: &match.Test{SPRT: test, Lower: lower, Upper: upper}}
	if got := pairsToCome(s); math.Abs(got-5233) > 1 {
		t.Errorf("before the first pair %v to come", got)
	}
	s.Pairs, s.Pentanomial = 1000, elo.Pentanomial{80, 215, 400, 220, 85}
	s.Test.LLR = test.LLR(s.Pentanomial)
	if got, want := pairsToCome(s), test.Outlook(s.Pentanomial).Pairs; got != want || got < 100 || got >= 5000 {
		t.Errorf("%v to come, want %v", got, want)
	}
	if s.MaxPairs = 1001; pairsToCome(s) != 1 {
		t.Errorf("%v to come of one", pairsToCome(s))
	}
}
