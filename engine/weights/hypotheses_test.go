package weights

import "testing"

// Law: ParseHypotheses(h.String()) = h, and no other text is hypotheses.
func TestHypotheses(t *testing.T) {
	for _, h := range []Hypotheses{
		{"nElo", 0, 10, 0.05, 0.05}, {"Elo", 2.5, -7.5, 0.01, 0.1}, {"nElo", -1e-7, 1e21, 0.45, 0.45},
	} {
		if got, err := ParseHypotheses(h.String()); err != nil || got != h {
			t.Errorf("%v: %v, %v", h, got, err)
		}
	}
	for _, text := range []string{
		"", "some test", "nElo 0 against 10", "nElo nan against nan, alpha 0.05, beta 0.05",
		"nElo 0 against 10, alpha 0.05, beta 0.05, and more", "nElo 00 against 10, alpha 0.05, beta 0.05",
	} {
		if h, err := ParseHypotheses(text); err == nil {
			t.Errorf("%q is %+v", text, h)
		}
	}
}
