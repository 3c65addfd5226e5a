package bayesopt

import (
	"math"
	"strings"
	"testing"
)

// Law: predictions are in units of y and go through exact observations. Each left-out prediction is
// that of an optimiser without the observation, except for what the observation changes in
// hyperparameters and units.
func TestPredict(t *testing.T) {
	p := branin()
	o := p.optimiser(t, Config{Seed: 2})
	if _, err := o.Predict(nil); err == nil || !strings.Contains(err.Error(), "nothing was observed") {
		t.Errorf("prediction from nothing: %v", err)
	}
	feed(t, o, p, 0, 25)
	var points [][]float64
	for _, observation := range o.History() {
		points = append(points, observation.X)
	}
	estimates, err := o.Predict(points)
	must(t, err)
	for i, observation := range o.History() {
		near(t, "prediction of an observation", estimates[i].Mean, observation.Y, 0.5)
	}
	left, err := o.LeaveOneOut()
	must(t, err)
	best, err := o.Best()
	must(t, err)
	sum := 0.
	for i, observation := range o.History() {
		nearAll(t, "point", left[i].X, observation.X, 0)
		z := (observation.Y - left[i].Mean) / left[i].SD
		sum += z * z
	}
	near(t, "calibration", math.Sqrt(sum/25), best.Calibration, 1e-9)
	if _, err := o.Predict([][]float64{{99, 1}}); err == nil ||
		!strings.Contains(err.Error(), "point 0: coordinate 0 is 99") {
		t.Errorf("prediction outside the box: %v", err)
	}
}

// A gain is likely while the bottom is unknown, and unlikely when it is known. Greater gains are
// less likely.
func TestGain(t *testing.T) {
	p := branin()
	o := p.optimiser(t, Config{Seed: 1, Start: 6})
	if _, err := o.Gain(1); err == nil {
		t.Error("a gain over nothing")
	}
	feed(t, o, p, 1, 8)
	early, err := o.Gain(1)
	must(t, err)
	feed(t, o, p, 1, 42)
	late, err := o.Gain(5)
	must(t, err)
	small, err := o.Gain(0.01)
	must(t, err)
	if early < 0.3 || late > 0.05 || small < late {
		t.Errorf("probability of a gain: %v after 8, after 50 %v, of a small one %v", early, late, small)
	}
}
