package bayesopt

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"raumlab/tuner/gp"
)

// How the knowledge gradient is searched: it is computed for some candidates of greatest augmented
// expected improvement and for every tenth of all. Random steps from the best follow.
const (
	anchors        = 48 // points that may be recommended later
	promising      = 150
	everyNth       = 10
	stepsOfWidth   = 16
	widest, finest = 0.05, 0.002
)

// knowledge is the knowledge gradient (Frazier, Powell and Dayanik, INFORMS J. Comput. 21, 2009):
// by how much one more noisy evaluation is expected to lower the least posterior mean, averaged
// over a mixture. The mean counts at anchors and at the point itself, at the edge as elsewhere.
type knowledge struct {
	mixture mixture
	noise   float64     // sd of an evaluation
	anchors []*gp.Joint // of each surrogate
}

func newKnowledge(m mixture, points [][]float64) knowledge {
	k := knowledge{mixture: m, noise: newImprovement(m[0]).noise}
	for _, s := range m {
		k.anchors = append(k.anchors, s.Joint(gp.Values(points)))
	}
	return k
}

// log is the logarithm of the knowledge gradient at x.
func (k knowledge) log(x []float64) float64 {
	total := math.Inf(-1)
	for i, s := range k.mixture {
		at, anchors := s.Joint(gp.Values([][]float64{x})), k.anchors[i]
		variance := max(at.Covariance(0, at, 0), s.Signal*gp.LeastSD*gp.LeastSD)
		root := math.Hypot(math.Sqrt(variance), k.noise)
		lines := []line{{-at.Means[0], -variance / root}}
		for a, mean := range anchors.Means {
			lines = append(lines, line{-mean, -anchors.Covariance(a, at, 0) / root})
		}
		total = logAdd(total, logGain(lines))
	}
	return total - math.Log(float64(len(k.mixture)))
}

// line is a + bz.
type line struct{ a, b float64 }

// logGain is log(E max(a + bZ) − max a) for a standard normal Z: a sum over the kinks of the upper
// envelope.
func logGain(lines []line) float64 {
	slices.SortFunc(lines, func(p, q line) int { return cmp.Or(cmp.Compare(p.b, q.b), cmp.Compare(p.a, q.a)) })
	var hull []line
	var kinks []float64 // where hull[i] begins to be highest
	for _, l := range lines {
		kink := math.Inf(-1)
		for len(hull) > 0 {
			last := hull[len(hull)-1]
			if kink = (last.a - l.a) / (l.b - last.b); l.b > last.b && kink > kinks[len(kinks)-1] {
				break
			}
			// Sorted: of equal slopes the later one is at least as high.
			hull, kinks, kink = hull[:len(hull)-1], kinks[:len(kinks)-1], math.Inf(-1)
		}
		hull, kinks = append(hull, l), append(kinks, kink)
	}
	total := math.Inf(-1)
	for i := 1; i < len(hull); i++ {
		logH, _ := logImprovement(-math.Abs(kinks[i]))
		total = logAdd(total, math.Log(hull[i].b-hull[i-1].b)+logH)
	}
	return total
}

// logAdd is log(eᵃ + eᵇ).
func logAdd(a, b float64) float64 {
	if a < b {
		a, b = b, a
	}
	if math.IsInf(b, -1) {
		return a
	}
	return a + math.Log1p(math.Exp(b-a))
}

// proposeKnowledge maximises the knowledge gradient in a box. The improvement that it returns is
// the augmented expected one of the most promising candidate, as without noise.
func proposeKnowledge(m mixture, lower, upper []float64, rng *rand.Rand) proposed {
	centre := m.lowest(0)
	found := scatter(centre, lower, upper, false, rng)
	for _, x := range m[0].x {
		found = append(found, candidate{x: x})
	}
	all := points(found)
	low := make([]candidate, len(all))
	for i, p := range m.predictAll(all) {
		low[i] = candidate{all[i], p.Mean}
	}
	k := newKnowledge(m, append(points(best(low, anchors)), centre))

	for i, v := range m.logImprovements(all) {
		found[i].value = ordered(-v)
	}
	found = best(found, promising)
	logImprovement := -found[0].value
	for i := 0; i < len(all); i += everyNth {
		found = append(found, candidate{x: all[i]})
	}
	for i := range found {
		found[i].value = ordered(-k.log(found[i].x))
	}
	top := best(found, 1)[0]
	for width := widest; width > finest; width /= 2 {
		from := top.x
		for range stepsOfWidth {
			x := make([]float64, len(from))
			for j := range x {
				x[j] = from[j] + width*(upper[j]-lower[j])*rng.NormFloat64()
			}
			gp.Clip(x, lower, upper)
			if value := ordered(-k.log(x)); value < top.value {
				top = candidate{x, value}
			}
		}
	}
	return proposed{top.x, logImprovement}
}

// logImprovements are logarithms of the augmented expected improvement averaged over the mixture.
// The incumbent is the same for all.
func (m mixture) logImprovements(x [][]float64) []float64 {
	incumbent, lowest := 0, math.Inf(1)
	for i, p := range m.predictAll(m[0].x) {
		if value := p.Mean + p.SD; value < lowest {
			incumbent, lowest = i, value
		}
	}
	all := make([]float64, len(x))
	for k, s := range m {
		a := improvement{incumbent, s.MeanAt(incumbent), newImprovement(s).noise}
		for i, p := range s.predictAll(x) {
			if k == 0 {
				all[i] = a.log(p)
			} else {
				all[i] = logAdd(all[i], a.log(p))
			}
		}
	}
	for i := range all {
		all[i] -= math.Log(float64(len(m)))
	}
	return all
}
