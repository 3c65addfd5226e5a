package tuner

import (
	"math"
	"testing"
)

func TestRegressionReproducesReference(t *testing.T) {
	r := readReference(t)
	s, _, weight := r.rows(t, count(len(r.Phi)))
	known, err := Regress(s, weight, r.prior(), r.Known.Variance)
	must(t, err)
	allNear(t, "mean", known.Mean, r.Known.Mean, roots(r.Known.Var), 1e-5)
	allNear(t, "variance", diagonal(known.Covariance()), r.Known.Var, r.Known.Var, 1e-5)
	near(t, "log evidence", known.LogEvidence, r.Known.Evidence, 1e-7*math.Abs(r.Known.Evidence))

	prior := Prior{Mean: r.Mean, SD: roots(r.Unknown.V0)}
	unknown, err := RegressNoise(s, weight, prior, r.Unknown.Shape0, r.Unknown.Scale0)
	must(t, err)
	near(t, "shape", unknown.Shape, r.Unknown.Shape, 1e-9*r.Unknown.Shape)
	near(t, "scale", unknown.Scale, r.Unknown.Scale, 1e-9*r.Unknown.Scale)
	sd := roots(r.Unknown.Vn)
	for j := range sd {
		sd[j] *= math.Sqrt(r.Unknown.Scale / r.Unknown.Shape)
	}
	allNear(t, "mean with unknown noise", unknown.Mean, r.Unknown.Mean, sd, 1e-5)
	allNear(t, "relative variance", diagonal(unknown.covariance), r.Unknown.Vn, r.Unknown.Vn, 1e-5)
	near(t, "log evidence with unknown noise", unknown.LogEvidence, r.Unknown.Evidence, 1e-7*math.Abs(r.Unknown.Evidence))
	variance := diagonal(unknown.Covariance())
	for j, v := range r.Unknown.Vn {
		near(t, "variance with unknown noise", variance[j], v*r.Unknown.Scale/(r.Unknown.Shape-1), 1e-5*variance[j])
	}
}

// Frozen quiescence scores: 467.7 centipawns are missed at the prior means and 130.4 at the optimum, which lies 2.10 prior sds away.
func TestLeastSquaresOfTheReference(t *testing.T) {
	r := readReference(t)
	s, _, _ := r.rows(t, count(len(r.Phi)))
	wide := make([]float64, len(r.PriorSD))
	for j, sd := range r.PriorSD {
		wide[j] = 1e4 * sd
	}
	best, err := Regress(s, nil, Prior{Mean: r.Mean, SD: wide}, 1)
	must(t, err)
	loss, err := Evaluate(s, best.Mean, r.K)
	must(t, err)
	near(t, "RMSE at the optimum", loss.RMSE, 130.4, 0.05)
	way := 0.0
	for j, m := range best.Mean {
		way = max(way, math.Abs(m-r.Mean[j])/r.PriorSD[j])
	}
	near(t, "way to the optimum", way, 2.10, 0.005)
}

func TestStudentReproducesReference(t *testing.T) {
	r := readReference(t)
	s, _, weight := r.rows(t, count(len(r.Phi)))
	p, err := StudentRegression(s, weight, r.prior(), Student{Freedom: r.Student.Freedom, Shape: r.Student.Shape, Scale: r.Student.Scale})
	must(t, err)
	for i, want := range r.Student.First {
		near(t, "elbo after sweep", p.ELBO[i], want, 1e-6)
	}
	last := p.ELBO[len(p.ELBO)-1]
	near(t, "final elbo", last, r.Student.Final, 1e-7*math.Abs(r.Student.Final))
	allNear(t, "mean", p.Mean, r.Student.Mean, roots(r.Student.Var), 1e-3)
	allNear(t, "variance", p.variance, r.Student.Var, r.Student.Var, 1e-5)
	near(t, "E[1/σ²]", p.InverseVariance, r.Student.Inverse, 1e-5*r.Student.Inverse)
	for i := 1; i < len(p.ELBO); i++ {
		if p.ELBO[i] < p.ELBO[i-1]-1e-9*math.Abs(p.ELBO[i]) {
			t.Errorf("sweep %d: elbo fell from %.12g to %.12g", i+1, p.ELBO[i-1], p.ELBO[i])
		}
	}
}

func TestRegressionRefuses(t *testing.T) {
	r := readReference(t)
	s, _, weight := r.rows(t, count(20))
	for name, call := range map[string]func() error{
		"no variance":    func() error { _, err := Regress(s, weight, r.prior(), 0); return err },
		"few weights":    func() error { _, err := Regress(s, weight[1:], r.prior(), 1); return err },
		"no prior":       func() error { _, err := Regress(s, weight, Prior{}, 1); return err },
		"shape 1":        func() error { _, err := RegressNoise(s, weight, r.prior(), 1, 1); return err },
		"surplus weight": func() error { _, err := RegressNoise(s, append(weight, 1), r.prior(), 2, 1); return err },
		"no freedom": func() error {
			_, err := StudentRegression(s, weight, r.prior(), Student{Shape: 1, Scale: 1})
			return err
		},
	} {
		if call() == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
