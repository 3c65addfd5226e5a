package bayesopt

import (
	"encoding/json"
	"math"
	"os"
	"testing"
)

// reference is testdata/ref_gp.json. Its key "origin" says where the numbers come from.
type reference struct {
	X            [][]float64 `json:"X"`
	Y            []float64   `json:"y"`
	Noise        []float64   `json:"noise_var"`
	Lengths      []float64   `json:"lengthscales"`
	Signal       float64     `json:"s2"`
	Extra        float64     `json:"sn2"`
	Mean         float64     `json:"mean"`
	LML          float64     `json:"lml"`
	LMLGradient  []float64   `json:"lml_grad"`
	XTest        [][]float64 `json:"Xtest"`
	PostMean     []float64   `json:"post_mean"`
	PostSD       []float64   `json:"post_sd"`
	PostCov      [][]float64 `json:"post_cov"`
	TrainMean    []float64   `json:"post_mean_train"`
	TrainSD      []float64   `json:"post_sd_train"`
	LOOMean      []float64   `json:"loo_mean"`
	LOOVariance  []float64   `json:"loo_var"`
	Best         float64     `json:"best"`
	EI           []float64   `json:"EI"`
	LogEI        []float64   `json:"logEI"`
	LogEIGradent [][]float64 `json:"logEI_grad"`
	LogH         struct {
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

func (r *reference) surrogate(t *testing.T) *surrogate {
	t.Helper()
	var h hyper
	for _, l := range r.Lengths {
		h = append(h, math.Log(l))
	}
	s, err := factorise(data{x: r.X, y: r.Y, noise: r.Noise}, append(h, math.Log(r.Signal), math.Log(r.Extra)))
	must(t, err)
	s.centre(r.Mean)
	return s
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

func TestReferenceSurrogate(t *testing.T) {
	const tolerance = 1e-9
	r := readReference(t)
	s := r.surrogate(t)
	near(t, "log marginal likelihood", s.likelihood, r.LML, tolerance)

	gradient := make([]float64, len(r.Lengths)+2)
	s.likelihoodGradient(gradient)
	forMean := 0.
	for _, a := range s.a {
		forMean += a
	}
	nearAll(t, "gradient", append(gradient, forMean), r.LMLGradient, tolerance)

	var whitened [][]float64
	for i, x := range r.XTest {
		p := s.predict(x)
		near(t, "mean", p.mean, r.PostMean[i], tolerance)
		near(t, "sd", p.sd, r.PostSD[i], tolerance)
		v := make([]float64, len(r.X))
		for l, other := range s.at {
			v[l] = s.covariance(s.place(x), other)
		}
		s.whiten(v)
		whitened = append(whitened, v)
	}
	for i, v := range whitened {
		for l, w := range whitened {
			covariance := s.covariance(s.place(r.XTest[i]), s.place(r.XTest[l]))
			for k := range v {
				covariance -= v[k] * w[k]
			}
			near(t, "covariance", covariance, r.PostCov[i][l], tolerance)
		}
	}
	lowest := math.Inf(1)
	for i, x := range r.X {
		near(t, "mean at an observation", s.meanAt(i), r.TrainMean[i], tolerance)
		near(t, "predicted mean at an observation", s.predict(x).mean, r.TrainMean[i], tolerance)
		near(t, "sd at an observation", s.predict(x).sd, r.TrainSD[i], tolerance)
		lowest = min(lowest, s.meanAt(i))
	}
	near(t, "lowest posterior mean", lowest, r.Best, tolerance)
	mean, variance := s.leaveOneOut()
	nearAll(t, "leave-one-out mean", mean, r.LOOMean, tolerance)
	nearAll(t, "leave-one-out variance", variance, r.LOOVariance, tolerance)
}

func TestReferenceImprovement(t *testing.T) {
	r := readReference(t)
	s := r.surrogate(t)
	a := improvement{target: r.Best}
	gradient := make([]float64, len(r.Lengths))
	for i, x := range r.XTest {
		near(t, "log EI", a.log(s.predict(x)), r.LogEI[i], 1e-9)
		near(t, "EI", math.Exp(a.log(s.predict(x))), r.EI[i], 1e-9)
		near(t, "log EI beside its gradient", a.logGradient(s.predictGradient(x), gradient), r.LogEI[i], 1e-9)
		for j, g := range gradient {
			near(t, "gradient of log EI", g, r.LogEIGradent[i][j], 1e-6*max(1, math.Abs(g)))
		}
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
		prior := newHyperPrior(len(r.Lengths), want.PriorMean, want.PriorSD)
		o := &Optimiser{prior: prior}
		h, objective := prior.fit(d, o.starts(prior, nil, 0))
		if objective > want.Objective+1e-4 {
			t.Errorf("%s: the objective is %.9g, the reference reaches %.9g", name, objective, want.Objective)
		}
		nearAll(t, name+": hyperparameters", h, append(append([]float64{}, want.LogL...), want.LogSignal,
			want.LogNoise), 2e-2)
		s, err := condition(d, h)
		must(t, err)
		near(t, name+": mean", s.mean, want.Mean, 1e-2)
	}
}
