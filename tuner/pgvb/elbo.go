package pgvb

import (
	"fmt"
	"math"
)

// The evidence lower bound in nats, with all constants, for q(u) = N(m, S) and q(ω_i) = PG(w_i,
// c_i):
//
//	ELBO = Σ_i [κ_i·μ_i - w_i·log(2cosh(c_i/2)) - ½·E[ω_i]·(μ_i² + v_i - c_i²)]
//	       - KL(N(m, S) ‖ N(0, I))
//
// where μ_i and v_i are mean and variance of ψ_i. It holds for any c, and can therefore be
// evaluated after every block update, not only at the optimum c_i² = μ_i² + v_i. With group
// scales the last term is longer, see hierarchy.go.

// divergence returns KL(N(m, S) ‖ N(0, I)) of S by its diagonal and log-determinant.
func divergence(m, diagonal []float64, logDet float64) float64 {
	var sum float64
	for j, mean := range m {
		sum += float64(mean*mean) + diagonal[j]
	}
	return float64(0.5 * (sum - float64(len(m)) - logDet))
}

// A Sweep is the state after one sweep of the coordinate ascent.
type Sweep struct {
	Number       int     // from 1
	AfterWeights float64 // ELBO in nats after the update of q(weights)
	ELBO         float64 // ELBO in nats after the updates of q(ω) and of the group scales too
	Change       float64 // largest move of a posterior mean, in posterior standard deviations
}

// A guard checks that the ELBO never falls.
type guard struct {
	last  float64
	slack float64 // rounding of the sum, nats
}

// newGuard returns the guard of a fit of a number of columns to observations of a total weight.
func newGuard(columns int, weight float64) guard {
	return guard{last: math.Inf(-1), slack: 1e-12 * (float64(columns) + weight)}
}

// step accepts the next ELBO or reports a fall. Block updates cannot lower the ELBO, so that a fall
// is a defect or a NaN. Rounding is no fall: 1e-9 of the value, and the slack of terms that cancel.
func (g *guard) step(block string, sweep int, elbo float64) error {
	fallen := g.last - elbo
	if !(fallen <= float64(1e-9*math.Abs(elbo))+g.slack) {
		return fmt.Errorf("elbo fell from %.12g to %.12g at the %s update of sweep %d: numbers out of range or a defect",
			g.last, elbo, block, sweep)
	}
	g.last = elbo
	return nil
}
