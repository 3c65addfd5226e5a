package bayesopt

import (
	"math"

	"raumlab/tuner/gp"
)

// data are observations as the surrogate sees them: points of the unit cube, values, noise
// variances, and the size of a quadratic trend, 0 without.
type data struct {
	x        [][]float64
	y, noise []float64
	trend    float64
}

func (d data) observations() gp.Observations {
	return gp.Observations{Sites: gp.Values(d.x), Y: d.y, Noise: d.noise}
}

// noisyTrend is the trend of noisy values in units of their variance. Far from the optimum a
// function rises by many sds, to which a stationary process answers with a large signal; then noise
// looks like valleys. The trend takes the rise away. Of exact values it hides narrow valleys. It
// was chosen in two dimensions and does not shrink with more.
const noisyTrend = 4

// surrogate is a Gaussian process with constant mean and ARD Matérn-5/2 kernel, plus a quadratic
// trend if trend is not 0, conditioned on observations.
type surrogate struct {
	data
	*gp.Posterior
}

func condition(d data, h []float64) (*surrogate, error) {
	p, err := gp.Condition(d.process(h), d.observations())
	return &surrogate{d, p}, err
}

// process has the hyperparameters log ℓ_1 … log ℓ_d, log s², log σ². ℓ are lengths in the unit
// cube. s² and σ² are variances of the signal and of noise beyond that of the observations, both
// for standardised y.
func (d data) process(h []float64) gp.Process {
	n := len(h) - 2
	kernel := gp.Kernel{Shape: gp.Matern52, Lengths: make([]float64, n), Signal: math.Exp(h[n]),
		Trend: gp.Trend{Quadratic: d.trend}}
	for j := range n {
		kernel.Lengths[j] = math.Exp(h[j])
	}
	return gp.Process{Kernel: kernel, Noise: math.Exp(h[n+1])}
}

func (s *surrogate) predictAll(x [][]float64) []gp.Prediction { return s.Predict(gp.Values(x)) }

func (s *surrogate) predictGradient(x []float64) gp.Prediction { return s.PredictGradient(x, true) }
