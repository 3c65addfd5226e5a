package study

import (
	"cmp"
	"slices"

	"raumlab/engine/eval"
	"raumlab/tuner/bayesopt"
)

// An Outcome is what the evaluations of a study say. Values are low where weights are good: nats a
// position, or minus Elo.
type Outcome struct {
	Evaluations int    `json:"evaluations"`
	Stopped     string `json:"stopped"`

	Centre      Point `json:"centre"`      // the posterior means of the fit
	Best        Point `json:"best"`        // lowest posterior mean
	Pessimistic Point `json:"pessimistic"` // lowest upper end of a 95 % interval
	Converged   bool  `json:"converged"`   // the two are the same to a tenth of every range

	LengthScales []float64 `json:"length_scales"` // by axis, in its units
	Calibration  float64   `json:"calibration"`   // RMS of the errors below in sds: about 1
	LeftOut      []Guess   `json:"left_out"`      // predictions from all other evaluations

	Trace  []float64 `json:"trace"`  // least value after each evaluation, see Progress
	Slices []Slice   `json:"slices"` // through the best point, along each axis
	Plane  Plane     `json:"plane"`  // through it, along the two axes on which the mean changes most

	// DecisiveRepetitions counts the games left out for a draw by repetition with one side far ahead;
	// nil if the selection keeps them.
	DecisiveRepetitions *int64 `json:"games_decisive_repetitions,omitempty"`

	Losses []LossRow `json:"losses"` // of held-out results; empty where matches were played

	// Verification is VerificationOf the best weights, even if that match was not played.
	Verification string `json:"verification"`
}

// A Point is an estimate at coordinates and the weights there.
type Point struct {
	X       []float64                `json:"x"`
	Mean    float64                  `json:"mean"`
	SD      float64                  `json:"sd"`
	Weights [eval.NumWeights]float64 `json:"weights"` // centipawns
}

// A Guess is a prediction, noise included, and what was observed.
type Guess struct {
	Value float64 `json:"value"`
	Mean  float64 `json:"mean"`
	SD    float64 `json:"sd"`
}

// A Slice is the surrogate along an axis.
type Slice struct {
	Axis string    `json:"axis"`
	X    []float64 `json:"x"`
	Mean []float64 `json:"mean"`
	SD   []float64 `json:"sd"`
}

// A Plane is the mean of the surrogate along two axes: row i has the values at Y[i].
type Plane struct {
	AxisX string      `json:"axis_x"`
	AxisY string      `json:"axis_y"`
	X     []float64   `json:"x"`
	Y     []float64   `json:"y"`
	Mean  [][]float64 `json:"mean"`
}

// A LossRow compares weights on held-out games after re-labelling, nats a position.
type LossRow struct {
	Split   string  `json:"split"`
	Weights string  `json:"weights"` // corrected (published under that definition), fitted or best
	LogLoss float64 `json:"log_loss"`
	Change  float64 `json:"change"` // against the first, paired
	SE      float64 `json:"se"`     // of the change, games being the independent units
	// OverFitted is the same change against the fitted weights; absent but for the best ones.
	OverFitted *Change `json:"over_fitted,omitempty"`
}

// A Change is a paired difference with its standard error.
type Change struct {
	Change float64 `json:"change"`
	SE     float64 `json:"se"`
}

func (f *Folder) outcome(o *bayesopt.Optimiser, done []Evaluation, exact bool, stopped string) (r Outcome, err error) {
	best, err := o.Best()
	if err != nil {
		return r, err
	}
	lower, upper := f.Settings.Space.bounds()
	centre, err := o.Predict([][]float64{make([]float64, len(lower))})
	if err != nil {
		return r, err
	}
	r = Outcome{
		Evaluations: len(done), Stopped: stopped,
		Centre: f.point(centre[0]), Best: f.point(best.Estimate), Pessimistic: f.point(best.Pessimistic), Converged: true,
		LengthScales: best.LengthScales, Calibration: best.Calibration, Losses: []LossRow{},
	}
	for j := range lower {
		if d := best.X[j] - best.Pessimistic.X[j]; 10*max(d, -d) > upper[j]-lower[j] {
			r.Converged = false
		}
	}
	left, err := o.LeaveOneOut()
	if err != nil {
		return r, err
	}
	for i, e := range left {
		r.LeftOut = append(r.LeftOut, Guess{done[i].Value, e.Mean, e.SD})
	}
	if r.Trace, err = soFar(o, done, exact); err != nil {
		return r, err
	}
	if err = r.cut(o, f.Settings.Space); err != nil {
		return r, err
	}
	return r, nil
}

func (f *Folder) point(e bayesopt.Estimate) Point {
	return Point{e.X, e.Mean, e.SD, f.Settings.Space.Weights(e.X)}
}

// Points of a slice, and of each side of a plane.
const slicePoints, planePoints = 31, 17

// cut fills slices and plane.
func (r *Outcome) cut(o *bayesopt.Optimiser, s Space) error {
	lower, upper := s.bounds()
	along := func(j, i, count int) float64 {
		return lower[j] + float64((upper[j]-lower[j])*float64(i)/float64(count-1))
	}
	for j, a := range s.Axes {
		var points [][]float64
		slice := Slice{Axis: a.Name}
		for i := range slicePoints {
			x := slices.Clone(r.Best.X)
			x[j] = along(j, i, slicePoints)
			points, slice.X = append(points, x), append(slice.X, x[j])
		}
		estimates, err := o.Predict(points)
		if err != nil {
			return err
		}
		for _, e := range estimates {
			slice.Mean, slice.SD = append(slice.Mean, e.Mean), append(slice.SD, e.SD)
		}
		r.Slices = append(r.Slices, slice)
	}
	if len(s.Axes) < 2 {
		return nil
	}
	order := make([]int, len(s.Axes))
	for j := range order {
		order[j] = j
	}
	change := func(j int) float64 { return slices.Max(r.Slices[j].Mean) - slices.Min(r.Slices[j].Mean) }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(change(b), change(a)) })
	a, b := order[0], order[1]
	r.Plane = Plane{AxisX: s.Axes[a].Name, AxisY: s.Axes[b].Name}
	for i := range planePoints {
		r.Plane.X, r.Plane.Y = append(r.Plane.X, along(a, i, planePoints)), append(r.Plane.Y, along(b, i, planePoints))
	}
	for _, y := range r.Plane.Y {
		var points [][]float64
		for _, x := range r.Plane.X {
			p := slices.Clone(r.Best.X)
			p[a], p[b] = x, y
			points = append(points, p)
		}
		estimates, err := o.Predict(points)
		if err != nil {
			return err
		}
		var row []float64
		for _, e := range estimates {
			row = append(row, e.Mean)
		}
		r.Plane.Mean = append(r.Plane.Mean, row)
	}
	return nil
}
