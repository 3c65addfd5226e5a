package bayesopt

import (
	"encoding/json"
	"math"
	"os"
	"testing"

	"raumlab/tuner/gp"
)

// reference is what an independent program computed. Its key "origin" says which.
type reference struct {
	X        [][]float64 `json:"X"`
	Y        []float64   `json:"y"`
	Noise    []float64   `json:"noise_var"`
	PostMean []float64   `json:"post_mean"`
	PostSD   []float64   `json:"post_sd"`
	Best     float64     `json:"best"`
	EI       []float64   `json:"EI"`
	LogEI    []float64   `json:"logEI"`
	LogH     struct {
		U     []float64 `json:"u"`
		Value []float64 `json:"value"`
	} `json:"log_h"`
	Fit map[string]json.RawMessage `json:"map_fit"`
}

func readReference(t *testing.T) *reference {
	t.Helper()
	file, err := os.ReadFile("testdata/ref_gp.json")
	must(t, err)
	var r reference
	must(t, json.Unmarshal(file, &r))
	return &r
}

func near(t *testing.T, name string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s is %.15g, want %.15g within %g", name, got, want, tolerance)
	}
}

func nearAll(t *testing.T, name string, got, want []float64, tolerance float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s has %d values, want %d", name, len(got), len(want))
	}
	for i, v := range got {
		near(t, name, v, want[i], tolerance)
	}
}

func TestReferenceImprovement(t *testing.T) {
	r := readReference(t)
	a := improvement{target: r.Best}
	for i, mean := range r.PostMean {
		log := a.log(gp.Prediction{Mean: mean, SD: r.PostSD[i]})
		near(t, "log EI", log, r.LogEI[i], 1e-9)
		near(t, "EI", math.Exp(log), r.EI[i], 1e-9)
	}
	for i, u := range r.LogH.U {
		logH, _ := logImprovement(u)
		near(t, "log h", logH, r.LogH.Value[i], 1e-9*math.Abs(r.LogH.Value[i]))
	}
}

// For both priors of the reference, the fit from three starts is as good as its own.
func TestReferenceFit(t *testing.T) {
	r := readReference(t)
	sum, squares, n := 0., 0., float64(len(r.Y))
	for _, y := range r.Y {
		sum += y
	}
	for _, y := range r.Y {
		squares += (y - sum/n) * (y - sum/n)
	}
	variance := squares / n
	d := data{x: r.X}
	for i, y := range r.Y {
		d.y = append(d.y, (y-sum/n)/math.Sqrt(variance))
		d.noise = append(d.noise, r.Noise[i]/variance)
	}
	for _, name := range []string{"default", "dim_scaled_lognormal"} {
		var want struct {
			PriorMean float64   `json:"log_l_prior_mean"`
			PriorSD   float64   `json:"log_l_prior_sd"`
			Objective float64   `json:"objective"`
			LogL      []float64 `json:"log_l"`
			LogSignal float64   `json:"log_s2"`
			LogNoise  float64   `json:"log_sn2"`
			Mean      float64   `json:"mean"`
		}
		must(t, json.Unmarshal(r.Fit[name], &want))
		prior := newPrior(len(r.X[0]), want.PriorMean, want.PriorSD)
		o := &Optimiser{prior: prior}
		h, objective := prior.fit(d, o.starts(prior, nil, 0))
		if objective > want.Objective+1e-4 {
			t.Errorf("%s: the objective is %.9g, the reference reaches %.9g", name, objective, want.Objective)
		}
		nearAll(t, name+": hyperparameters", h, append(append([]float64{}, want.LogL...), want.LogSignal,
			want.LogNoise), 2e-2)
		s, err := condition(d, h)
		must(t, err)
		near(t, name+": mean", s.Level, want.Mean, 1e-2)
	}
}
