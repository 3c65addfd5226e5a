package study

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"raumlab/engine/eval"
	"raumlab/internal/arithmetic"
	"raumlab/internal/plural"
	"raumlab/tuner"
)

// How far a coordinate goes either way.
const (
	axisReach  = 2.5 // posterior standard deviations
	scaleReach = 0.7 // of the logarithm of a factor: ½ to 2
)

// An Axis is a direction in the space of weights.
type Axis struct {
	Name string                   `json:"name"`
	Step [eval.NumWeights]float64 `json:"step"`  // centipawns a posterior sd; zero for a scale
	Part float64                  `json:"share"` // of the variance of predicted results

	Group string `json:"group"` // whose weights a scale multiplies; empty for a direction
}

// A Space is the set of weights that a study searches. Coordinates x give the weights
// (centre + Σ x_k·step_k), times e^x for every group with a scale.
type Space struct {
	Centre [eval.NumWeights]float64 `json:"centre"` // posterior means, centipawns
	Axes   []Axis                   `json:"axes"`
}

// NewSpace takes the directions in which the posterior determines the predicted results least,
// then the scales of the groups. With V = CCᵀ the posterior covariance and M the sensitivity,
// directions are C times the eigenvectors of CᵀMC of the largest eigenvalues: one standard
// deviation each, uncorrelated under the posterior and without mixed effect on the results.
func NewSpace(l tuner.Landscape, directions int, groups []eval.Group) (Space, error) {
	var s Space
	copy(s.Centre[:], l.Mean)
	if directions > 0 {
		if err := s.addDirections(l, directions); err != nil {
			return Space{}, err
		}
	}
	for _, g := range groups {
		s.Axes = append(s.Axes, Axis{Name: "scale_" + g.String(), Group: g.String()})
	}
	if len(s.Axes) == 0 {
		return Space{}, fmt.Errorf("a space without directions or scales: expected at least one of them")
	}
	return s, nil
}

// Directions returns the number of directions along which the posterior has any uncertainty: the
// most that a space can have.
func Directions(l tuner.Landscape) (int, error) {
	open, err := openDirections(l)
	return open.free, err
}

// directions are those of a posterior, the least uncertain first.
type directions struct {
	root   *mat.Dense // C
	values []float64  // variance of predicted results along each
	turned mat.Dense  // eigenvectors, one a column
	free   int        // of the last ones, with any variance
}

func openDirections(l tuner.Landscape) (d directions, err error) {
	n := len(l.Mean)
	root, err := squareRoot(l.Covariance)
	if err != nil {
		return d, err
	}
	var inner, sensitivity mat.Dense
	inner.Mul(l.Sensitivity, root)
	sensitivity.Mul(root.T(), &inner)
	symmetric := mat.NewSymDense(n, nil)
	for i := range n {
		for j := i; j < n; j++ {
			symmetric.SetSym(i, j, (sensitivity.At(i, j)+sensitivity.At(j, i))/2)
		}
	}
	var eigen mat.EigenSym
	if !eigen.Factorize(symmetric, true) {
		return d, fmt.Errorf("the directions of the posterior cannot be distinguished: fit to more games")
	}
	d.root, d.values = root, eigen.Values(nil) // ascending
	eigen.VectorsTo(&d.turned)
	for _, v := range d.values {
		if v > 1e-12*d.values[n-1] {
			d.free++
		}
	}
	return d, nil
}

func (s *Space) addDirections(l tuner.Landscape, count int) error {
	d, err := openDirections(l)
	if err != nil {
		return err
	}
	if count > d.free {
		return fmt.Errorf("%s, but the posterior has %d: ask for fewer, or fix fewer weights",
			plural.Of(count, "direction"), d.free)
	}
	n, values, total := len(l.Mean), d.values, 0.
	for _, v := range values {
		total += max(v, 0)
	}
	var steps mat.Dense
	steps.Mul(d.root, &d.turned)
	for k := range count {
		axis := Axis{Name: fmt.Sprintf("direction_%d", k+1), Part: values[n-1-k] / total}
		largest := 0.
		for i := range n {
			axis.Step[i] = steps.At(i, n-1-k)
			// Eigenvectors have no sign of their own: the greatest component, in prior sds, is positive.
			if part := axis.Step[i] / max(l.Prior.SD[i], math.SmallestNonzeroFloat64); math.Abs(part) > math.Abs(largest) &&
				l.Prior.SD[i] > 0 {
				largest = part
			}
		}
		if largest < 0 {
			for i := range axis.Step {
				axis.Step[i] = -axis.Step[i]
			}
		}
		s.Axes = append(s.Axes, axis)
	}
	return nil
}

// squareRoot returns C with CCᵀ = v. Frozen weights have no variance, so that v need not have
// full rank.
func squareRoot(v *mat.SymDense) (*mat.Dense, error) {
	n := v.SymmetricDim()
	var eigen mat.EigenSym
	if !eigen.Factorize(v, true) {
		return nil, fmt.Errorf("the posterior covariance has no eigenvalues")
	}
	var root mat.Dense
	eigen.VectorsTo(&root)
	for k, value := range eigen.Values(nil) {
		for i := range n {
			root.Set(i, k, root.At(i, k)*math.Sqrt(max(value, 0)))
		}
	}
	return &root, nil
}

// bounds are the corners of the box of coordinates.
func (s Space) bounds() (lower, upper []float64) {
	for _, a := range s.Axes {
		reach := axisReach
		if a.Group != "" {
			reach = scaleReach
		}
		lower, upper = append(lower, -reach), append(upper, reach)
	}
	return lower, upper
}

// AtEnds names the axes along which a point is within a hundredth of an end of the range. The best
// point may be outside.
func (s Space) AtEnds(x []float64) (names []string) {
	lower, upper := s.bounds()
	for k, a := range s.Axes {
		if near := (upper[k] - lower[k]) / 100; x[k] < lower[k]+near || x[k] > upper[k]-near {
			names = append(names, a.Name)
		}
	}
	return names
}

// Weights are those at the coordinates, rounded to what an engine can hold.
func (s Space) Weights(x []float64) [eval.NumWeights]float64 {
	w := s.Centre
	for k, a := range s.Axes {
		if a.Group == "" {
			for i := range w {
				w[i] += float64(x[k] * a.Step[i])
			}
		}
	}
	table := eval.Table()
	for k, a := range s.Axes {
		for i := range w {
			if a.Group != "" && table[i].Group.String() == a.Group {
				w[i] *= arithmetic.Exp(x[k])
			}
		}
	}
	for i := range w {
		w[i] = eval.Round(w[i])
	}
	return w
}
