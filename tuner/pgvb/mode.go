package pgvb

import (
	"context"
	"errors"
	"fmt"
	"math"
)

// A mode is the maximum of the posterior density.
type mode struct {
	u       []float64 // whitened
	height  float64   // log-likelihood - ½·uᵀTu at u
	hessian matrix    // H at u, whitened, without the prior
}

// maxSteps bounds the Newton steps.
const maxSteps = 100

// climb finds the mode from u under prior precisions t by Newton steps. It ends when a step is
// shorter than settled posterior sds. The log-density is concave: a step that lowers it is too
// long and is halved.
func (m *Model) climb(ctx context.Context, workers int, u, t []float64, settled float64) (*mode, error) {
	u = append([]float64(nil), u...)
	var step []float64
	last := math.Inf(-1)
	for range maxSteps {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("climb to the mode: %w", err)
		}
		pass, err := m.slopes(workers, u, false)
		if err != nil {
			return nil, err
		}
		height := pass.value
		for j, x := range u {
			height -= float64(0.5 * float64(t[j]*float64(x*x)))
		}
		if math.IsNaN(height) {
			return nil, errors.New("climb to the mode: numbers out of range")
		}
		if height < last-float64(1e-9*math.Abs(last)) {
			for j := range u {
				step[j] /= 2
				u[j] -= float64(step[j])
			}
			continue
		}
		last = height
		hessian, push := m.whiten(pass.square, pass.linear)
		for j := range push {
			push[j] -= float64(t[j] * u[j])
		}
		root, err := factorize(hessian.plusDiagonal(t))
		if err != nil {
			return nil, fmt.Errorf("climb to the mode: %w", err)
		}
		step = root.solve(push)
		long := 0.0
		for j, variance := range root.inverse().diagonal() {
			long = max(long, math.Abs(step[j])/math.Sqrt(variance))
			u[j] += step[j]
		}
		if long < settled {
			return &mode{u: u, height: height, hessian: hessian}, nil
		}
	}
	return nil, fmt.Errorf("climb to the mode: not there after %d steps", maxSteps)
}
