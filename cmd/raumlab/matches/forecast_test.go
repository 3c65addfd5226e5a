package matches

import (
	"math"
	"strings"
	"testing"

	"raumlab/selfplay"
	"raumlab/selfplay/elo"
	"raumlab/selfplay/match"
)

// The announced length is the forecast, and the ETA is the forecast over the speed.
func TestExpectedLength(t *testing.T) {
	test := elo.DefaultSPRT()
	lower, upper := test.Bounds()
	s := match.Summary{MaxPairs: 9000, Test: &match.Test{SPRT: test, Lower: lower, Upper: upper}}
	want :=
		"expected length of the test in pairs: 3199 if A is as strong as B, 5233 if A is 5 nElo above B, 3199 if A is 10 nElo above B; at most 9000 are played"
	if got := expectedLength(s, lengths(s)); got != want {
		t.Errorf("%q, want %q", got, want)
	}
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
	if got := expectedLength(s, lengths(s)); !strings.Contains(got,
		"expected length of the test in pairs after the first 1000: ") {
		t.Error(got)
	}
}

// Possible lacks of the test are announced: pairs of the match and positions of the suite.
func TestShortfalls(t *testing.T) {
	lower, upper := elo.DefaultSPRT().Bounds()
	for _, x := range []struct {
		low, high float64
		pairs     int64
		opening   string
		want      []string
	}{
		{0, 10, 3000, "suite:openings", []string{"--pairs 3000 will probably end the match before the test decides",
			"opening suite:openings has only 4000 positions"}},
		// 3199 to 5233 pairs
		{0, 10, 4000, "suite:openings", []string{"opening suite:openings has only 4000 positions"}},
		{0, 10, 9000, "random:8", nil},
		{0, 20, 4000, "suite:openings", nil},
		{0, 20, 500, "suite:openings", []string{"--pairs 500 "}},
	} {
		opening, err := selfplay.ParseOpening(x.opening)
		if err != nil {
			t.Fatal(err)
		}
		test := elo.DefaultSPRT()
		test.Elo0, test.Elo1 = x.low, x.high
		s := match.Summary{MaxPairs: x.pairs, Test: &match.Test{SPRT: test, Lower: lower, Upper: upper}}
		got := shortfalls(match.Config{Opening: opening}, s, lengths(s))
		if len(got) != len(x.want) {
			t.Errorf("%+v: %q", x, got)
			continue
		}
		for i, want := range x.want {
			if !strings.HasPrefix(got[i], "warning: ") || !strings.Contains(got[i], want) {
				t.Errorf("%+v: %q", x, got)
			}
		}
	}
}
