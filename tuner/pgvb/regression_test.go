package pgvb

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
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

// Under a prior that says nothing, the fit is gonum's least squares (by QR) over the rows of the
// file.
func TestLeastSquaresOfTheReference(t *testing.T) {
	r := readReference(t)
	s, _, _ := r.rows(t, count(len(r.Phi)))
	wide := make([]float64, len(r.PriorSD))
	for j, sd := range r.PriorSD {
		wide[j] = 1e4 * sd
	}
	best, err := Regress(s, 0, Prior{Mean: r.Mean, SD: wide}, 2, 1, Scores(0))
	must(t, err)

	design, residual := mat.NewDense(len(r.Phi), len(r.Mean), nil), mat.NewVecDense(len(r.Phi), nil)
	for i, phi := range r.Phi {
		for j, f := range phi {
			design.Set(i, j, float64(f))
		}
		residual.SetVec(i, r.Score[i]-r.Offset[i])
	}
	var least mat.VecDense
	must(t, least.SolveVec(design, residual))
	want := least.RawVector().Data
	allNear(t, "optimum", best.Mean, want, r.PriorSD, 1e-6)
	low := r.rootMeanSquare(want)
	near(t, "RMSE at the optimum", lossOf(t, s, best.Mean, r.K).RMSE, low, 1e-9*low)
	if first := r.rootMeanSquare(r.Mean); !(low < first) {
		t.Errorf("RMSE %.4g at the optimum, %.4g at the prior means: the file has nothing to learn", low, first)
	}
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
