package pgvb

import (
	"context"
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestELBOIsBelowTheEvidence(t *testing.T) {
	r := readReference(t)
	elbo := fitted(t, r.model(t), Search{}).ELBO()
	if gap := r.MCMC.Evidence - elbo; gap < -3*r.MCMC.SE || gap > 2 {
		t.Errorf("log evidence - elbo = %g, want 0 to 2", gap)
	}
	var best float64 // the likelihood if every observation has its own probability
	for i, y := range r.Target {
		best += r.Weight[i] * (xlogx(y) + xlogx(1-y))
	}
	if elbo > best {
		t.Errorf("elbo %g above the saturated likelihood %g", elbo, best)
	}
}

func xlogx(x float64) float64 {
	if x == 0 {
		return 0
	}
	return x * math.Log(x)
}

// With one weight the evidence is an integral over a line, here by the trapezium rule.
func TestELBOAgainstQuadrature(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawModel(t, 1)
		p, err := m.fit(context.Background(), Search{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		evidence := quadrature(m)
		if p.ELBO() > evidence+1e-9*(1+math.Abs(evidence)) {
			t.Fatalf("elbo %.15g above log evidence %.15g", p.ELBO(), evidence)
		}
	})
}

// quadrature integrates from where the posterior has risen to where it has fallen by e⁶⁰ from its
// top: data may have it a hundred sds of the prior away. Its logarithm is concave.
func quadrature(m *model) float64 {
	const steps, reach, depth = 4000, 1000.0, 60.0
	logAt := func(u float64) float64 {
		sum := -0.5*u*u - 0.5*math.Log(2*math.Pi)
		weights := m.weights([]float64{u})
		for _, b := range m.sample.blocks {
			for i := range b.len() {
				psi := b.predictor(i, weights) / m.k
				sum += m.weight(b, i) * (m.target(b, i)*logSigmoid(psi) + (1-m.target(b, i))*logSigmoid(-psi))
			}
		}
		return sum
	}
	low, high := -reach, reach
	for range 120 {
		if third := (high - low) / 3; logAt(low+third) < logAt(high-third) {
			low += third
		} else {
			high -= third
		}
	}
	mode := (low + high) / 2
	top := logAt(mode)
	edge := func(far float64) float64 {
		near := mode
		for range 60 {
			if u := (near + far) / 2; logAt(u) > top-depth {
				near = u
			} else {
				far = u
			}
		}
		return far
	}
	low, high = edge(-reach), edge(reach)
	h := (high - low) / steps
	var sum float64
	for k := range steps + 1 {
		sum += math.Exp(logAt(low+float64(k)*h) - top)
	}
	return top + math.Log(sum*h)
}

// Law: the quadrature follows a posterior that is far from its prior.
func TestQuadratureFarFromThePrior(t *testing.T) {
	const clusters = 20
	s := NewSample(1)
	target, weight := make([]float64, clusters), make([]float64, clusters)
	for i := range clusters {
		if err := s.Append(Observation{Cluster: int64(i), Sign: 1, Features: []int32{1}, Offset: 20000}); err != nil {
			t.Fatal(err)
		}
		weight[i] = 3
	}
	m, err := modelOf(s, target, weight, 200, Prior{Mean: []float64{0}, SD: []float64{500}})
	if err != nil {
		t.Fatal(err)
	}
	elbo := fitted(t, m, Search{}).ELBO()
	if gap := quadrature(m) - elbo; gap < -1e-9*math.Abs(elbo) || gap > 1 {
		t.Errorf("log evidence - elbo = %g, want 0 to 1", gap)
	}
}

func TestELBONeverFalls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawModel(t, rapid.IntRange(1, 6).Draw(t, "width"))
		search := Search{Workers: 1, start: rapid.Float64Range(0, 50).Draw(t, "start")}
		p, err := m.fit(context.Background(), search)
		if err != nil {
			t.Fatal(err)
		}
		total := 0.0
		for _, b := range m.sample.blocks {
			for i := range b.len() {
				total += m.weight(b, i)
			}
		}
		last, slack := math.Inf(-1), 1e-12*(float64(m.columns())+total)
		for _, s := range p.Trace {
			for _, elbo := range []float64{s.AfterWeights, s.ELBO} {
				if !(elbo >= last-1e-9*math.Abs(elbo)-slack) {
					t.Fatalf("sweep %d: elbo fell from %.15g to %.15g", s.Number, last, elbo)
				}
				last = elbo
			}
		}
	})
}

// drawModel draws a regression without nuisance columns, with balanced to almost certain outcomes.
func drawModel(t *rapid.T, width int) *model {
	s := NewSample(width)
	var target, weight []float64
	for i := range rapid.IntRange(0, 30).Draw(t, "observations") {
		observation := Observation{
			Cluster:  int64(i),
			Sign:     1,
			Features: rapid.SliceOfN(rapid.Int32Range(-9, 9), width, width).Draw(t, "features"),
			Offset:   rapid.Float64Range(-20000, 20000).Draw(t, "offset"),
		}
		if err := s.Append(observation); err != nil {
			t.Fatal(err)
		}
		target = append(target, rapid.Float64Range(0, 1).Draw(t, "target"))
		weight = append(weight, rapid.Float64Range(0, 3).Draw(t, "weight"))
	}
	prior := Prior{
		Mean: rapid.SliceOfN(rapid.Float64Range(-500, 500), width, width).Draw(t, "mean"),
		SD:   rapid.SliceOfN(rapid.Float64Range(0, 500), width, width).Draw(t, "sd"),
	}
	m, err := modelOf(s, target, weight, rapid.Float64Range(200, 2000).Draw(t, "k"), prior)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestAscentRefusesAFall(t *testing.T) {
	fallen := guard{last: -100, slack: 1e-12}
	if err := fallen.step("weight", 2, -100-1e-6); err == nil {
		t.Error("a fall by 1e-6 of 100 passed")
	}
	if err := fallen.step("weight", 2, math.NaN()); err == nil {
		t.Error("NaN passed")
	}
	if err := fallen.step("weight", 2, -100-1e-8); err != nil {
		t.Errorf("rounding refused: %v", err)
	}
}

// tilt returns E[ω] of ω ~ PG(w, c).
func tilt(w, c float64) float64 { return w * tiltOf(c, math.Exp(-c)) }

// logTwoCosh returns log(2·cosh(c/2)) as boundRows does.
func logTwoCosh(c float64) float64 { return c/2 + logOnePlus(math.Exp(-c)) }

// Near zero the series must equal the quotient.
func TestTilt(t *testing.T) {
	for _, c := range []float64{0.0999999, 0.03, 1e-3} {
		quotient := math.Tanh(c/2) / (2 * c)
		near(t, "series", tilt(1, c), quotient, 1e-14)
	}
	if tilt(3, 0) != 0.75 {
		t.Errorf("tilt(3, 0) = %g, want 3/4", tilt(3, 0))
	}
	near(t, "tilt at 800", tilt(1, 800), 1.0/1600, 1e-18)
}

func TestLogTwoCosh(t *testing.T) {
	for _, c := range []float64{0, 1e-5, 0.3, 5, 30} {
		near(t, "log 2cosh", logTwoCosh(c), math.Log(2*math.Cosh(c/2)), 1e-14*(1+c))
	}
	near(t, "log 2cosh of 2000", logTwoCosh(2000), 1000, 0)
}
