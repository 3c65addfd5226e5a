package tuner

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"raumlab/engine/eval"
	"raumlab/engine/weights"
)

// Correlated weights are known together. What a table of single weights says of each alone may hide
// that the games know a sum well and its parts hardly, or that a group is surer than its members.

// A Distance says how far a group of weights is from a point: χ² = dᵀ·V⁻¹·d with its covariance V,
// and the probability of a greater one if the point were the truth.
type Distance struct {
	ChiSquared float64 `json:"chi_squared"`
	P          float64 `json:"p"`
}

// A GroupBelief is what a posterior says of the weights of a group together.
type GroupBelief struct {
	Name    string `json:"name"`
	Weights int    `json:"weights"` // that are not fixed: the degrees of freedom
	// From zero, and from the values of Raumfischer; nil where correlations, which files round, are
	// not positive definite.
	Zero   *Distance `json:"from_zero"`
	Source *Distance `json:"from_source"`
}

// Groups returns what the posterior says of each group of terms with a weight that is not fixed.
func (b Belief) Groups() []GroupBelief {
	var all []GroupBelief
	terms := eval.Table()
	for g := range eval.NumGroups {
		var members []int
		for i, t := range b.weights.Definition.Terms() {
			if t.Group == g && b.weights.SD[i] > 0 {
				members = append(members, i)
			}
		}
		if members == nil {
			continue
		}
		x := GroupBelief{Name: g.String(), Weights: len(members)}
		x.Zero = b.distance(members, func(int) float64 { return 0 })
		x.Source = b.distance(members, func(i int) float64 { return terms[i].Published })
		all = append(all, x)
	}
	return all
}

func (b Belief) distance(members []int, from func(i int) float64) *Distance {
	v := b.scaled(members, func(int) float64 { return 1 })
	d := mat.NewVecDense(len(members), nil)
	for k, i := range members {
		d.SetVec(k, b.weights.Values[i]-from(i))
	}
	var factor mat.Cholesky
	var solved mat.VecDense
	if !factor.Factorize(v) || factor.SolveVecTo(&solved, d) != nil {
		return nil
	}
	x := mat.Dot(d, &solved)
	return &Distance{ChiSquared: x, P: distuv.ChiSquared{K: float64(len(members))}.Survival(x)}
}

// Belief returns the posterior of a report.
func (r Report) Belief() Belief {
	w := weights.File{SD: new([eval.NumWeights]float64), Prior: new(weights.Prior), Correlation: new(weights.Correlation)}
	w.Definition = eval.Corrected // of which all weights may be fixed
	place := map[int]int{}        // row to weight
	for i, t := range eval.Table() {
		w.Correlation[i] = make([]float64, i)
		for row, x := range r.Weights {
			if x.Name == t.Name {
				place[row] = i
				w.Values[i], w.SD[i], w.Prior.Mean[i], w.Prior.SD[i] = x.Mean, x.SD, x.PriorMean, x.PriorSD
			}
		}
	}
	for row, others := range r.Correlation {
		for other, c := range others {
			i, j := place[row], place[other]
			w.Correlation[max(i, j)][min(i, j)] = c
		}
	}
	return Belief{w}
}

// scaled returns the covariance of some weights, each in its unit.
func (b Belief) scaled(members []int, unit func(i int) float64) *mat.SymDense {
	v := mat.NewSymDense(len(members), nil)
	for k, i := range members {
		for l, j := range members[:k+1] {
			v.SetSym(k, l, b.covariance(i, j)/(unit(i)*unit(j)))
		}
	}
	return v
}

// A Direction is a way in which all weights may change together.
type Direction struct {
	// Shrinkage is 1 - variance/prior variance along it: 1 what the games identify, 0 a ridge along
	// which they say nothing.
	Shrinkage float64 `json:"shrinkage"`
	// Change is one standard deviation of the posterior along it, in centipawns of each weight. Its
	// sign is arbitrary: that of the greatest part is positive.
	Change [eval.NumWeights]float64 `json:"change_cp"`
}

// Directions returns as many directions as there are weights that are not fixed, the least known
// first. They are the principal axes of the posterior where each weight is measured in sds of its
// prior, so that the prior says the same of all directions. Without a prior there are none.
func (b Belief) Directions() []Direction {
	prior := b.weights.Prior
	if prior == nil {
		return nil
	}
	var members []int
	for i := range b.weights.Definition.Terms() {
		if b.weights.SD[i] > 0 && prior.SD[i] > 0 {
			members = append(members, i)
		}
	}
	if members == nil {
		return nil
	}
	var axes mat.EigenSym
	if !axes.Factorize(b.scaled(members, func(i int) float64 { return prior.SD[i] }), true) {
		return nil // no number that a file may hold does that
	}
	var vectors mat.Dense
	axes.VectorsTo(&vectors)
	var all []Direction
	for n, variance := range slices.Backward(axes.Values(nil)) { // they ascend
		d := Direction{Shrinkage: 1 - variance}
		greatest := 0.0
		for k, i := range members {
			part := vectors.At(k, n) * math.Sqrt(max(variance, 0))
			d.Change[i] = part * prior.SD[i]
			if math.Abs(part) > math.Abs(greatest) {
				greatest = part
			}
		}
		if greatest < 0 {
			for i := range d.Change {
				d.Change[i] = -d.Change[i]
			}
		}
		all = append(all, d)
	}
	return all
}

// mostOfOne is how many weights of a direction are named.
const mostOfOne = 4

// Along names the weights that take most part in a direction, the greatest first, with their
// changes in centipawns.
func (b Belief) Along(d Direction) string {
	var text []string
	for _, i := range b.main(d) {
		text = append(text, fmt.Sprintf("%s %+.1f", eval.Table()[i].Name, d.Change[i]))
	}
	return strings.Join(text, ", ")
}

// main returns the weights that take part in a direction, the greatest part in sds of the prior
// first: at most mostOfOne, and none with less than a third of the greatest part.
func (b Belief) main(d Direction) []int {
	part := func(i int) float64 {
		if b.weights.Prior.SD[i] == 0 {
			return 0
		}
		return math.Abs(d.Change[i] / b.weights.Prior.SD[i])
	}
	var all []int
	for i := range d.Change {
		if part(i) > 0 {
			all = append(all, i)
		}
	}
	slices.SortStableFunc(all, func(i, j int) int { return cmp.Compare(part(j), part(i)) })
	for n, i := range all {
		if n == mostOfOne || part(i) < part(all[0])/3 {
			return all[:n]
		}
	}
	return all
}
