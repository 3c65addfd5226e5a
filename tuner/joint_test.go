package tuner

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"raumlab/engine/eval"
	"raumlab/engine/weights"
)

func beliefOf(t *testing.T, name string) Belief {
	t.Helper()
	w, err := weights.Load(name)
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewBelief(w)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Law: one sd along all directions makes the covariance: Σ change·changeᵀ = V.
func TestDirectionsMakeTheCovariance(t *testing.T) {
	for _, name := range []string{"raumlab", "alice"} {
		b := beliefOf(t, name)
		all := b.Directions()
		var got [eval.NumWeights][eval.NumWeights]float64
		last := math.Inf(-1)
		for _, d := range all {
			if d.Shrinkage < last {
				t.Errorf("%s: shrinkage %g after %g", name, d.Shrinkage, last)
			}
			last = d.Shrinkage
			for i := range got {
				for j := range got {
					got[i][j] += d.Change[i] * d.Change[j]
				}
			}
		}
		for i := range got {
			for j := range got {
				if want := b.covariance(i, j); math.Abs(got[i][j]-want) > 1e-8*b.weights.SD[i]*b.weights.SD[j] {
					t.Errorf("%s: covariance of %d and %d: %g, want %g", name, i, j, got[i][j], want)
				}
			}
		}
	}
}

// Where weights are independent, each is a direction with its own shrinkage, and the distance of a
// group is that of its weights summed.
func TestJointOfIndependentWeights(t *testing.T) {
	b := beliefOf(t, "raumlab")
	b.weights.Correlation = nil
	for _, d := range b.Directions() {
		main := b.main(d)
		if len(main) != 1 {
			t.Fatalf("a direction has weights %v", main)
		}
		if i := main[0]; math.Abs(d.Change[i]-b.weights.SD[i]) > 1e-9 {
			t.Errorf("weight %d: %g, want its sd %g", i, d.Change[i], b.weights.SD[i])
		} else if s, _ := Shrinkage(b.weights, i); math.Abs(d.Shrinkage-*s) > 1e-9 {
			t.Errorf("weight %d: shrinkage %g, want %g", i, d.Shrinkage, *s)
		}
	}
	for _, g := range b.Groups() {
		zero, source, n := 0.0, 0.0, 0
		for i, term := range eval.Table() {
			if term.Group.String() == g.Name {
				n++
				zero += math.Pow(b.weights.Values[i]/b.weights.SD[i], 2)
				source += math.Pow((b.weights.Values[i]-term.Published)/b.weights.SD[i], 2)
			}
		}
		if g.Weights != n || math.Abs(g.Zero.ChiSquared-zero) > 1e-9*zero ||
			math.Abs(g.Source.ChiSquared-source) > 1e-9*max(source, 1) {
			t.Errorf("%s: %d weights, %g and %g; want %d, %g and %g", g.Name, g.Weights, g.Zero.ChiSquared, g.Source.ChiSquared,
				n, zero, source)
		}
	}
}

// The distance of two correlated weights by hand: for correlation r and z scores x and y it is
// (x² - 2rxy + y²)/(1 - r²), and P of two degrees of freedom is exp(-χ²/2).
func TestDistanceByHand(t *testing.T) {
	b := beliefOf(t, "raumlab")
	i, j := eval.UnicornKingClass, eval.UnicornBadPair // a group of their own
	b.weights.Values[i], b.weights.Values[j], b.weights.SD[i], b.weights.SD[j] = 20, 30, 10, 10
	b.weights.Correlation[j][i] = 0.8
	groups := b.Groups()
	g := groups[len(groups)-1]
	want := (4 - 2*0.8*6 + 9) / (1 - 0.64)
	if g.Name != "unicorn_parity" || math.Abs(g.Zero.ChiSquared-want) > 1e-9 ||
		math.Abs(g.Zero.P-math.Exp(-want/2)) > 1e-12 {
		t.Errorf("%+v, want χ² %g, P %g", g, want, math.Exp(-want/2))
	}
	b.weights.Correlation[j][i] = 1
	if groups := b.Groups(); groups[len(groups)-1].Zero != nil {
		t.Error("a singular covariance passes")
	}
}

// The weights of 70,000 games tell those of centrality together from zero and from Raumfischer's.
// Those of 20,000 games could not tell them from zero (experiments/59).
func TestCentralityIsKnown(t *testing.T) {
	groups := beliefOf(t, "raumlab").Groups()
	i := slices.IndexFunc(groups, func(g GroupBelief) bool { return g.Name == "centrality" })
	if i < 0 || !(groups[i].Zero.P <= 0.001 && groups[i].Source.P <= 0.001) {
		t.Errorf("group %d of %+v", i, groups)
	}
}

// A report says the same as the weight file beside it, also where its rows leave out weights.
func TestBeliefOfReport(t *testing.T) {
	b := beliefOf(t, "alice")
	var r Report
	var members []int
	for i, term := range b.weights.Definition.Terms() {
		r.Weights = append(r.Weights, WeightRow{
			Name: term.Name, Mean: b.weights.Values[i], SD: b.weights.SD[i], PriorMean: b.weights.Prior.Mean[i],
			PriorSD: b.weights.Prior.SD[i],
		})
		var row []float64
		for _, j := range members {
			row = append(row, b.weights.Correlation.At(i, j))
		}
		r.Correlation = append(r.Correlation, row)
		members = append(members, i)
	}
	if len(members) == eval.NumWeights {
		t.Fatal("Alice's definition has all weights")
	}
	if got, want := r.Belief().Groups(), b.Groups(); !reflect.DeepEqual(got, want) {
		t.Errorf("groups %v, want %v", got, want)
	}
	if got, want := r.Belief().Directions(), b.Directions(); !reflect.DeepEqual(got, want) {
		t.Errorf("directions %v, want %v", got, want)
	}
}
