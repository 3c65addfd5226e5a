package options

import (
	"fmt"
	"math"
	"slices"
)

// The schedule of fishtest.
const (
	spsaAlpha     = 0.602
	spsaGamma     = 0.101
	spsaStability = 0.1 // A, as a share of all pairs

	// defaultGain is r_end: the last step of an axis is this share of its last try, squared, a
	// point of the last pair.
	defaultGain = 0.002

	spsaPairs = 2 // a duel
)

// spsa is simultaneous perturbation stochastic approximation (Spall 1992) by the schedule of
// fishtest. With k pairs of N played, a duel is between θ + cΔ and θ − cΔ, where every Δ is +1 or
// −1 by chance, and moves θ by (a/c)Δ·(wins − losses):
//
//	c = step·(N/(k+1))^γ,   a = r_end·step²·((A+N)/(A+k+1))^α,   A = N/10, α = 0.602, γ = 0.101.
//
// Values outside an axis are played at its end, and whole ones rounded, without change of the step.
type spsa struct {
	axes  []axis
	seed  uint64
	total float64 // N
	theta []float64
	pairs int64
	duels int
}

// newSPSA makes a search of that number of pairs in all. Another number makes another schedule.
func newSPSA(axes []axis, seed uint64, pairs int64) (*spsa, error) {
	if err := checkAxes(axes); err != nil {
		return nil, err
	}
	if pairs < 1 {
		return nil, fmt.Errorf("pairs %d: expected at least 1", pairs)
	}
	return &spsa{axes: slices.Clone(axes), seed: seed, total: float64(pairs), theta: starts(axes)}, nil
}

// try is what a duel after k pairs tries, c.
func (s *spsa) try(a axis, k int64) float64 {
	return a.Step * math.Pow(s.total/float64(k+1), spsaGamma)
}

// flipsOf are the signs of duel i.
func (s *spsa) flipsOf(i int) []float64 {
	rng := stepRandom(s.seed, i)
	flips := make([]float64, len(s.axes))
	for j := range flips {
		flips[j] = float64(2*rng.IntN(2) - 1)
	}
	return flips
}

// Ask returns a round of duels, all from the same θ.
func (s *spsa) Ask(budget int64) (round []duel, err error) {
	k := s.pairs
	for i := 0; i < roundDuels && k < budget; i++ {
		d := duel{Count: min(spsaPairs, budget-k)}
		for j, flip := range s.flipsOf(s.duels + i) {
			c := flip * s.try(s.axes[j], k)
			d.A = append(d.A, s.axes[j].nearest(s.theta[j]+c))
			d.B = append(d.B, s.axes[j].nearest(s.theta[j]-c))
		}
		round = append(round, d)
		k += d.Count
	}
	return round, nil
}

// Tell moves θ by the result of the next duel.
func (s *spsa) Tell(r duelResult) error {
	if err := checkResult(s.axes, r); err != nil {
		return err
	}
	won := 4*r.Pairs.Score()*float64(r.Count) - 2*float64(r.Count) // wins − losses
	stability := spsaStability * s.total
	decay := math.Pow((stability+s.total)/(stability+float64(s.pairs)+1), spsaAlpha)
	for j, flip := range s.flipsOf(s.duels) {
		x := s.axes[j]
		gain := x.Gain
		if gain == 0 {
			gain = defaultGain
		}
		a := gain * x.Step * x.Step * decay
		s.theta[j] = min(max(s.theta[j]+a/s.try(x, s.pairs)*flip*won, x.Min), x.Max)
	}
	s.duels++
	s.pairs += r.Count
	return nil
}

// Pairs is how many are played.
func (s *spsa) Pairs() int64 { return s.pairs }

// Best is θ. SPSA does not know what it is worth.
func (s *spsa) Best() (estimate, error) {
	e := estimate{Gain: math.NaN(), SD: math.NaN()}
	for j, a := range s.axes {
		e.X = append(e.X, a.nearest(s.theta[j]))
	}
	return e, nil
}
