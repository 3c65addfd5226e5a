package pgvb

import (
	"math"
	"testing"
)

func TestRegressionReproducesReference(t *testing.T) {
	r := readReference(t)
	s, _, weight := r.rows(t, count(len(r.Phi)))
	prior := Prior{Mean: r.Mean, SD: roots(r.Unknown.V0)}
	got, err := regress(s, 0, values(weight), prior, r.Unknown.Shape0, r.Unknown.Scale0, Scores(0))
	must(t, err)
	near(t, "shape", got.Shape, r.Unknown.Shape, 1e-9*r.Unknown.Shape)
	near(t, "scale", got.Scale, r.Unknown.Scale, 1e-9*r.Unknown.Scale)
	sd := roots(r.Unknown.Vn)
	for j := range sd {
		sd[j] *= math.Sqrt(r.Unknown.Scale / r.Unknown.Shape)
	}
	allNear(t, "mean", got.Mean, r.Unknown.Mean, sd, 1e-5)
}

// The residuals of the reference's scores are 467.7 at the prior means and 130.4 at the optimum,
// which is 2.10 prior sds away.
func TestLeastSquaresOfTheReference(t *testing.T) {
	r := readReference(t)
	s, _, _ := r.rows(t, count(len(r.Phi)))
	wide := make([]float64, len(r.PriorSD))
	for j, sd := range r.PriorSD {
		wide[j] = 1e4 * sd
	}
	best, err := Regress(s, 0, Prior{Mean: r.Mean, SD: wide}, 2, 1, Scores(0))
	must(t, err)
	near(t, "RMSE at the optimum", lossOf(t, s, best.Mean, r.K).RMSE, 130.4, 0.05)
	way := 0.0
	for j, m := range best.Mean {
		way = max(way, math.Abs(m-r.Mean[j])/r.PriorSD[j])
	}
	near(t, "way to the optimum", way, 2.10, 0.005)
}

func TestRegressRefuses(t *testing.T) {
	r := readReference(t)
	s, _, _ := r.rows(t, count(20))
	for name, call := range map[string]func() error{
		"no prior": func() error { _, err := Regress(s, 0, Prior{}, 2, 1, Scores(0)); return err },
		"shape 1":  func() error { _, err := Regress(s, 0, r.prior(), 1, 1, Scores(0)); return err },
		"no scale": func() error { _, err := Regress(s, 0, r.prior(), 2, 0, Scores(0)); return err },
	} {
		if call() == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
