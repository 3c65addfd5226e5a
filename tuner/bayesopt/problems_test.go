package bayesopt

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// problem is a function with a known minimum.
type problem struct {
	lower, upper []float64
	minimum      float64
	value        func(x []float64) float64
}

func box(d int, lower, upper float64) (l, u []float64) {
	for range d {
		l, u = append(l, lower), append(u, upper)
	}
	return l, u
}

// branin is the Branin-Hoo function (Dixon and Szegö, 1978).
func branin() problem {
	return problem{
		lower: []float64{-5, 0}, upper: []float64{10, 15}, minimum: 0.397887357729738,
		value: func(x []float64) float64 {
			const a, c, r, s = 1, 5 / math.Pi, 6, 10
			const b, t = 5.1 / (4 * math.Pi * math.Pi), 1 / (8 * math.Pi)
			e := x[1] - b*x[0]*x[0] + c*x[0] - r
			return a*e*e + s*(1-t)*math.Cos(x[0]) + s
		},
	}
}

// hartmann6 has six dimensions and six local minima (Dixon and Szegö, 1978).
func hartmann6() problem {
	alpha := [4]float64{1, 1.2, 3, 3.2}
	a := [4][6]float64{{10, 3, 17, 3.5, 1.7, 8}, {0.05, 10, 17, 0.1, 8, 14}, {3, 3.5, 1.7, 10, 17, 8},
		{17, 8, 0.05, 10, 0.1, 14}}
	p := [4][6]float64{
		{0.1312, 0.1696, 0.5569, 0.0124, 0.8283, 0.5886}, {0.2329, 0.4135, 0.8307, 0.3736, 0.1004, 0.9991},
		{0.2348, 0.1451, 0.3522, 0.2883, 0.3047, 0.6650}, {0.4047, 0.8828, 0.8732, 0.5743, 0.1091, 0.0381},
	}
	lower, upper := box(6, 0, 1)
	return problem{lower, upper, -3.32236801141551, func(x []float64) float64 {
		sum := 0.
		for i, w := range alpha {
			exponent := 0.
			for j, v := range x {
				exponent += a[i][j] * (v - p[i][j]) * (v - p[i][j])
			}
			sum -= w * math.Exp(-exponent)
		}
		return sum
	}}
}

func ackley20() problem {
	lower, upper := box(20, -5, 10)
	return problem{lower, upper, 0, func(x []float64) float64 {
		squares, cosines := 0., 0.
		for _, v := range x {
			squares += v * v
			cosines += math.Cos(2 * math.Pi * v)
		}
		d := float64(len(x))
		return -20*math.Exp(-0.2*math.Sqrt(squares/d)) - math.Exp(cosines/d) + 20 + math.E
	}}
}

// regression is the logarithm of the mean squared error of a static evaluation with 26 weights
// against scores. Its coordinates are deviations from the first weights in prior sds, within ±2.5.
// Least squares knows the minimum. least and first are the root mean squared errors at the minimum
// and at 0.
func regression(t testing.TB) (p problem, least, first float64) {
	t.Helper()
	file, err := os.ReadFile("../pgvb/testdata/ref_small.json")
	if err != nil {
		t.Fatal(err)
	}
	var r struct {
		Mean  []float64   `json:"m0"`
		SD    []float64   `json:"prior_sd"`
		Phi   [][]float64 `json:"phi"`
		Fixed []float64   `json:"b"`
		Score []float64   `json:"q"`
	}
	if err := json.Unmarshal(file, &r); err != nil {
		t.Fatal(err)
	}
	d, n := len(r.Mean), float64(len(r.Phi))
	// MSE(u) = (uᵀAu − 2cᵀu + e)/n.
	a, c, e := mat.NewSymDense(d, nil), mat.NewVecDense(d, nil), 0.
	row := mat.NewVecDense(d, nil)
	for i, phi := range r.Phi {
		residual := r.Score[i] - r.Fixed[i]
		for j, v := range phi {
			residual -= v * r.Mean[j]
			row.SetVec(j, v*r.SD[j])
		}
		a.SymRankOne(a, 1, row)
		c.AddScaledVec(c, residual, row)
		e += residual * residual
	}
	mse := func(u mat.Vector) float64 { return (mat.Inner(u, a, u) - 2*mat.Dot(c, u) + e) / n }
	var optimum mat.VecDense
	if err := optimum.SolveVec(a, c); err != nil {
		t.Fatal(err)
	}
	least, first = math.Sqrt(mse(&optimum)), math.Sqrt(mse(mat.NewVecDense(d, nil)))
	lower, upper := box(d, -2.5, 2.5)
	return problem{lower, upper, 2 * math.Log(least), func(x []float64) float64 {
		return math.Log(mse(mat.NewVecDense(d, x)))
	}}, least, first
}

// trial is one run of the optimiser on a problem.
type trial struct {
	problem  problem
	optimum  Optimum
	trueBest []float64 // lowest value without noise after each observation
}

// run evaluates with noise of a known sd.
func (p problem) run(t testing.TB, config Config, noise float64, evaluations int) trial {
	t.Helper()
	config.Lower, config.Upper = p.lower, p.upper
	r := trial{problem: p}
	o, err := New(config)
	must(t, err)
	rng := rand.New(rand.NewPCG(config.Seed, 99))
	best := math.Inf(1)
	for range evaluations {
		proposal, err := o.Ask()
		must(t, err)
		y := p.value(proposal.X)
		best = min(best, y)
		r.trueBest = append(r.trueBest, best)
		must(t, o.Tell(Observation{proposal.X, y + noise*rng.NormFloat64(), noise * noise}))
	}
	r.optimum, err = o.Best()
	must(t, err)
	return r
}

// regret is that of the best point after n evaluations.
func (r trial) regret(evaluations int) float64 { return r.trueBest[evaluations-1] - r.problem.minimum }

// recommended is the true regret of the recommended point.
func (r trial) recommended() float64 {
	return r.problem.value(r.optimum.X) - r.problem.minimum
}

// calls is the number of evaluations until a regret, or one more than all.
func (r trial) calls(regret float64) int {
	for i, best := range r.trueBest {
		if best-r.problem.minimum < regret {
			return i + 1
		}
	}
	return len(r.trueBest) + 1
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
