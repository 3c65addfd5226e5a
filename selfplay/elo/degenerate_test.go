package elo

import (
	"math"
	"strings"
	"testing"
)

// Figures of a match that says little are never NaN, and have open ends where nothing is known.
func TestDegenerateMatches(t *testing.T) {
	cases := []struct {
		p               Pentanomial
		elo, nelo       string
		los             float64
		lowElo, highElo float64
	}{
		{Pentanomial{}, "unknown", "unknown", 0.5, math.Inf(-1), math.Inf(1)},
		// 0.025^(1/10) = 0.69150 and 400·log10(0.69150/0.30850) = 140.2
		{Pentanomial{4: 10}, "above +140", "unknown", 1 - 1./1024, 140.22, math.Inf(1)},
		{Pentanomial{0: 10}, "below -140", "unknown", 1. / 1024, math.Inf(-1), -140.22},
		// 0.34575 and 0.65425 of the points
		{Pentanomial{2: 10}, "0 [-111, +111]", "unknown", 0.5, -110.79, 110.79},
		// One pair of two was won by 2:0, one by 1½:½. Above: both would be 2:0 too often if that had a
		// share over √0.975 = 0.98742; the rest is 1½:½, so that the score is 0.99686 and the Elo 1000.8.
		{Pentanomial{3: 1, 4: 1}, "+338 [-281, +1000]", "", 0.75, -281.29, 1000.08},
	}
	for _, c := range cases {
		e, n := c.p.Elo(), c.p.NormalizedElo()
		if e.String() != c.elo {
			t.Errorf("%v: Elo %v, want %s", c.p, e, c.elo)
		}
		if c.nelo != "" && n.String() != c.nelo {
			t.Errorf("%v: nElo %v, want %s", c.p, n, c.nelo)
		}
		if strings.Contains(n.String(), "NaN") {
			t.Errorf("%v: nElo %v", c.p, n)
		}
		if math.Abs(c.p.superiority()-c.los) > 1e-8 {
			t.Errorf("%v: LOS %v, want %v", c.p, c.p.superiority(), c.los)
		}
		for _, x := range [][2]float64{{e.Low, c.lowElo}, {e.High, c.highElo}} {
			if x[0] != x[1] && !(math.Abs(x[0]-x[1]) < 0.006) {
				t.Errorf("%v: Elo %v, want ends %v and %v", c.p, e, c.lowElo, c.highElo)
			}
		}
	}
	for _, c := range []struct {
		p    Pentanomial
		want float64
	}{{Pentanomial{}, 1}, {Pentanomial{2: 5}, 1}, {Pentanomial{4: 1}, math.Inf(1)}, {Pentanomial{1: 1},
		0}, {Pentanomial{1, 1, 9, 2, 3}, 2.5}} {
		if got := c.p.PairsRatio(); got != c.want {
			t.Errorf("%v: pairs ratio %v, want %v", c.p, got, c.want)
		}
	}
	if llr := DefaultSPRT().LLR(Pentanomial{}); llr != 0 {
		t.Errorf("LLR %v without pairs", llr)
	}
}

// An interval has a width for any number and results of pairs. That of the normalised Elo of two
// kinds of pairs is at least that of a normal mean of n.
func TestIntervalsHaveAWidth(t *testing.T) {
	const most = 4 // of each kind
	for code := 1; code < 3125; code++ {
		var p Pentanomial
		for i, rest := 0, code; i < len(p); i, rest = i+1, rest/(most+1) {
			p[i] = int64(rest % (most + 1))
		}
		for what, e := range map[string]Estimate{"Elo": p.Elo(), "nElo": p.NormalizedElo()} {
			if !(e.Low < e.High) || !(e.High-e.Low > 1) {
				t.Errorf("%v: %s %v", p, what, e)
			}
		}
		kinds := 0
		for _, n := range p {
			kinds += int(min(n, 1))
		}
		least := 1.959963984540054 * 800 / math.Ln10 / math.Sqrt(float64(p.Games()))
		if margin := halfWidth(p.NormalizedElo()); kinds == 2 && margin < least-1e-9 {
			t.Errorf("%v: nElo margin %v, want at least %v", p, margin, least)
		}
	}
	if e := (Pentanomial{3: 2, 4: 1}).NormalizedElo(); e.String() != "+695 [+417, +973]" {
		t.Errorf("[0, 0, 0, 2, 1]: nElo %v", e)
	}
}

func TestCounting(t *testing.T) {
	var p Pentanomial
	var games WDL
	for _, pair := range [][2]float64{{0, 0}, {0, 0.5}, {1, 0}, {0.5, 0.5}, {0.5, 1}, {1, 1}, {1, 1}} {
		p.Add(pair[0] + pair[1])
		games.Add(pair[0])
		games.Add(pair[1])
	}
	if want := (Pentanomial{1, 1, 2, 1, 2}); p != want || p.Pairs() != 7 || p.Games() != 14 {
		t.Errorf("counts %v, want %v", p, want)
	}
	if want := (WDL{6, 4, 4}); games != want || games.Games() != 14 {
		t.Errorf("games %v, want %v", games, want)
	}
	if p.Score() != 8./14 {
		t.Errorf("score %v of the pairs, want 8/14", p.Score())
	}
	if games.DrawRatio() != 4./14 || p.DrawRatio() != 2./7 {
		t.Errorf("draw ratios %v, %v", games.DrawRatio(), p.DrawRatio())
	}
	if (WDL{}).DrawRatio() != 0 || p.Validate() != nil {
		t.Error("no games, valid counts")
	}
	if err := (Pentanomial{3, -1}).Validate(); err == nil || !strings.Contains(err.Error(), "-1 pairs with 0.5 points") {
		t.Errorf("negative count: %v", err)
	}
	for _, points := range []float64{-0.5, 0.25, 2.5, math.NaN(), math.Inf(1)} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v points accepted", points)
				}
			}()
			p.Add(points)
		}()
	}
}

// Different tests have different names.
func TestNamesOfTests(t *testing.T) {
	for test, want := range map[SPRT]string{
		DefaultSPRT():                      "normalized [0, 10] alpha 0.05 beta 0.05",
		{Normalized, 0, 0.001, 0.05, 0.05}: "normalized [0, 0.001] alpha 0.05 beta 0.05",
		{Normalized, 0, 1e-4, 0.05, 1e-09}: "normalized [0, 0.0001] alpha 0.05 beta 1e-09",
		{Logistic, -2.25, 10, 0.01, 1e-9}:  "logistic [-2.25, 10] alpha 0.01 beta 1e-09",
	} {
		if got := test.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestSPRTValidation(t *testing.T) {
	if err := DefaultSPRT().Validate(); err != nil {
		t.Error(err)
	}
	for field, test := range map[string]SPRT{
		"5,5":     {Normalized, 5, 5, 0.05, 0.05},
		"finite":  {Normalized, math.NaN(), 5, 0.05, 0.05},
		"within":  {Normalized, 0, 201, 0.05, 0.05},
		"alpha":   {Logistic, 0, 5, 0, 0.05},
		"beta":    {Logistic, 0, 5, 0.05, 0.5},
		"model 7": {7, 0, 5, 0.05, 0.05},
	} {
		if err := test.Validate(); err == nil || !strings.Contains(err.Error(), field) {
			t.Errorf("%v: error %v, want one about %s", test, err, field)
		}
	}
	for _, m := range []Model{Normalized, Logistic} {
		if got, err := ParseModel(m.String()); err != nil || got != m {
			t.Errorf("ParseModel(%v) = %v, %v", m, got, err)
		}
	}
	if _, err := ParseModel("bayesian"); err == nil {
		t.Error("bayesian accepted")
	}
}
