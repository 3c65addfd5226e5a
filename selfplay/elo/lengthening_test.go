package elo

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The confidence rises to 1, and the quantiles are those of the normal law.
func TestQuantile(t *testing.T) {
	for n, want := range []float64{1.959964, 2.241403, 2.497705, 2.734369} {
		if got := quantile(n); math.Abs(got-want) > 1e-6 {
			t.Errorf("made longer %d times, %.3f: %.6f standard errors, want %.6f", n, Confidence(n), got, want)
		}
	}
}

// Law: between equal engines at most 5 % of matches ever say that A is stronger, and at most 5 % that
// it is weaker, however often they are made longer where nothing is decided. By the interval of 95 %
// at each end it would be more.
func TestLongerMatchesKeepTheError(t *testing.T) {
	trials := 1500
	if slow() {
		trials = 20000
	}
	const first, looks = 25, 5 // pairs; each time four times as many, but for the last
	p := newPlayer(rand.New(rand.NewPCG(57, 3)), 0)
	var stronger, weaker, careless int
	for range trials {
		var match Pentanomial
		said, wrong := 0, false
		for look, pairs := 0, first; look < looks; look, pairs = look+1, min(4*pairs, 1600) {
			for match.Pairs() < int64(pairs) {
				match.Add(p.pair())
			}
			wrong = wrong || match.Elo().Low > 0
			if e := match.EloAfter(look); said == 0 && e.Low > 0 {
				said = 1
			} else if said == 0 && e.High < 0 {
				said = -1
			}
		}
		switch {
		case said > 0:
			stronger++
		case said < 0:
			weaker++
		}
		if wrong {
			careless++
		}
	}
	share := func(n int) float64 { return float64(n) / float64(trials) }
	t.Logf("stronger %.4f, weaker %.4f; by intervals of 95 %% stronger %.4f", share(stronger), share(weaker), share(careless))
	if share(stronger) > 0.05 || share(weaker) > 0.05 || share(careless) < 0.05 {
		t.Error("want at most 0.05 for either, and more by the interval of 95 % each time")
	}
}
