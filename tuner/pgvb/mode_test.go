package pgvb

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func TestModeReproducesReference(t *testing.T) {
	r := readReference(t)
	m := r.model(t)
	ones := constant(m.columns(), 1)
	top, err := m.climb(t.Context(), 0, make([]float64, m.columns()), ones, 1e-7)
	must(t, err)
	allNear(t, "mode", m.weights(top.u), r.Laplace.Mean, roots(r.Laplace.Var), 1e-5)
	// The reference includes the constant of the prior.
	height := top.height - 0.5*float64(m.columns())*math.Log(2*math.Pi)
	near(t, "log posterior at the mode", height, r.Laplace.Height, 1e-7*math.Abs(r.Laplace.Height))
	root, err := factorize(top.hessian.plusDiagonal(ones))
	must(t, err)
	allNear(t, "variance at the mode", diagonal(root.inverse().unwhiten(m.sd, m.columns())), r.Laplace.Var,
		r.Laplace.Var, 1e-5)

	far := constant(m.columns(), 8)
	again, err := m.climb(t.Context(), 0, far, ones, 1e-7)
	must(t, err)
	for j, u := range again.u {
		near(t, "mode from afar", u, top.u[j], 1e-6)
	}
}

// The table of ratios in the reference.
func TestComparisonReproducesReference(t *testing.T) {
	r := readReference(t)
	m := r.model(t)
	p := fitted(t, m, Search{Tolerance: 1e-14})
	c := curved(t, m, p, 0)
	hessian, err := deviations(c.Hessian())
	must(t, err)
	sandwich, err := deviations(c.sandwich())
	must(t, err)
	raw := roots(diagonal(covarianceOf(p)))
	over := func(a, b []float64) []float64 {
		out := make([]float64, len(a))
		for j := range a {
			out[j] = a[j] / b[j]
		}
		return out
	}
	from := func(a, b, unit []float64) []float64 {
		out := make([]float64, len(a))
		for j := range a {
			out[j] = (a[j] - b[j]) / unit[j]
		}
		return out
	}
	for name, values := range map[string][]float64{
		"vb_over_mcmc":                  over(raw, r.MCMC.SD),
		"laplace_over_mcmc":             over(roots(r.Laplace.Var), r.MCMC.SD),
		"lrvb_over_mcmc":                over(exactResponse(t, m, p), r.MCMC.SD),
		"lrvb_approx_over_mcmc":         over(approximateResponse(t, m, p), r.MCMC.SD),
		"hessian_at_vbmean_over_mcmc":   over(hessian, r.MCMC.SD),
		"vb_mean_minus_mcmc_mean_in_sd": from(p.Mean, r.MCMC.Mean, r.MCMC.SD),
		"laplace_mean_minus_mcmc_in_sd": from(r.Laplace.Mean, r.MCMC.Mean, r.MCMC.SD),
		"prior_sd_over_mcmc":            over(r.PriorSD, r.MCMC.SD),
		"sandwich_over_vb":              over(sandwich, raw),
		"z_truth_vb":                    from(r.Truth, p.Mean, raw),
		"z_truth_sandwich":              from(r.Truth, p.Mean, sandwich),
	} {
		slices.Sort(values)
		n := len(values)
		got := map[string]float64{"min": values[0], "median": (values[n/2-1] + values[n/2]) / 2, "max": values[n-1]}
		for key, want := range r.Comparison[name].(map[string]any) {
			near(t, name+" "+key, got[key], want.(float64), 2e-5*(1+math.Abs(want.(float64))))
		}
	}
	near(t, "eta", r.Clustered.Power, r.Comparison["eta"].(float64), 1e-12)
}

// Linear response (Giordano, Broderick and Jordan): how the mean of the offset point moves if tᵀu
// is added to the log-likelihood.
func TestLinearResponseReproducesReference(t *testing.T) {
	r := readReference(t)
	m := r.model(t)
	p := fitted(t, m, Search{Tolerance: 1e-14})
	allNear(t, "exact linear response", exactResponse(t, m, p), r.LRVB.Exact, r.LRVB.Exact, 1e-5)
	allNear(t, "approximate linear response", approximateResponse(t, m, p), r.LRVB.Approx, r.LRVB.Approx, 1e-5)
}

// A responseRow is an observation for linear response: its whitened row, μ, v and a = w·g'(c)/c,
// g(c) = tanh(c/2)/(2c).
type responseRow struct {
	x     []float64
	mu, v float64
	a     float64
}

func responseRows(t *testing.T, m *model, p *Posterior) (rows []responseRow) {
	t.Helper()
	root, err := factorize(p.covariance)
	must(t, err)
	theta := m.weights(p.whitened)
	must(t, m.sample.each(func(b *block) {
		for i := range b.len() {
			row := responseRow{mu: b.predictor(i, theta) / m.k}
			for j, f := range b.row(i) {
				row.x = append(row.x, float64(f)*m.scale[j])
			}
			// v = xᵀSx = ‖Lᵀx‖².
			for k := range row.x {
				z := 0.0
				for j := k; j < len(row.x); j++ {
					z += root.lower.at(j, k) * row.x[j]
				}
				row.v += z * z
			}
			c := math.Sqrt(row.mu*row.mu + row.v)
			cosh := math.Cosh(c / 2)
			row.a = m.weight(b, i) * (1/(cosh*cosh)/(4*c) - math.Tanh(c/2)/(2*c*c)) / c
			rows = append(rows, row)
		}
	}))
	return rows
}

// approximateResponse keeps S fixed: [S⁻¹ + Σ a·μ²·x·xᵀ]⁻¹.
func approximateResponse(t *testing.T, m *model, p *Posterior) []float64 {
	t.Helper()
	root, err := factorize(p.covariance)
	must(t, err)
	precision := root.inverse()
	for _, row := range responseRows(t, m, p) {
		for j, x := range row.x {
			addScaled(precision.row(j), row.a*row.mu*row.mu*x, row.x)
		}
	}
	full, err := factorize(precision)
	must(t, err)
	return roots(diagonal(full.inverse().unwhiten(m.sd, m.columns())))
}

// exactResponse lets S move too. In coordinates y with S = I the unknowns are the move d of the
// mean and the symmetric move E of the precision:
//
//	d + Σ a·μ·y·(μ·yᵀd - ½yᵀEy) = t,   E = Σ a·(μ·yᵀd - ½yᵀEy)·y·yᵀ
func exactResponse(t *testing.T, m *model, p *Posterior) []float64 {
	t.Helper()
	n := m.columns()
	root, err := factorize(p.covariance)
	must(t, err)
	size := n + n*(n+1)/2
	system := mat.NewDense(size, size, nil)
	effect, cause := make([]float64, size), make([]float64, size)
	for i := range size {
		system.Set(i, i, 1)
	}
	raw := system.RawMatrix().Data
	for _, row := range responseRows(t, m, p) {
		y := make([]float64, n) // Lᵀx
		for k := range n {
			for j := k; j < n; j++ {
				y[k] += root.lower.at(j, k) * row.x[j]
			}
		}
		at := n
		for j := range n {
			effect[j], cause[j] = row.a*row.mu*y[j], row.mu*y[j]
			for k := range j + 1 {
				product := y[j] * y[k]
				cause[at], effect[at] = -product, -row.a*product // E has a minus in the system
				if j == k {
					cause[at] = -0.5 * product
				}
				at++
			}
		}
		for i, e := range effect {
			addScaled(raw[i*size:(i+1)*size], e, cause)
		}
	}
	// Rows of E are E - Σ a·(…)·y·yᵀ = 0.
	right := mat.NewDense(size, n, nil)
	for j := range n {
		right.Set(j, j, 1)
	}
	var moves mat.Dense
	must(t, moves.Solve(system, right))
	inner := newMatrix(n)
	for j := range n {
		for k := range n {
			inner.set(j, k, moves.At(j, k))
		}
	}
	// Transform back: du = L·d for t = Lᵀ·t_u.
	back, transposed := newMatrix(n), newMatrix(n)
	for j := range n {
		for k := range j + 1 {
			back.set(j, k, root.lower.at(j, k))
			transposed.set(k, j, root.lower.at(j, k))
		}
	}
	return roots(diagonal(back.times(inner).times(transposed).symmetrized().unwhiten(m.sd, n)))
}
