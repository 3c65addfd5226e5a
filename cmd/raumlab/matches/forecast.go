package matches

import (
	"raumlab/cmd/raumlab/report"
	"raumlab/selfplay/match"
)

// pairsToCome is the expected number of further pairs of a test if they end like those already
// played.
func pairsToCome(s match.Summary) float64 {
	t, p := s.Test, s.Pentanomial
	f := t.Outlook(p)
	if p.Pairs() < report.FewPairs { // too few to extrapolate
		f = t.Forecast(t.LLR, (t.Elo0+t.Elo1)/2, p.GameSD())
	}
	return min(f.Pairs, float64(s.MaxPairs-s.Pairs))
}
