package pgvb

import (
	"math"
	"testing"
)

// Law: where few observations contradict a prior by many of its sds, 95 % intervals hold the truth all
// the same; a prior that agrees keeps its worth.
func TestPriorThatIsFarOff(t *testing.T) {
	const seeds = 12
	count := func(far, loose float64, clusters int) (cover, width float64) {
		for seed := range uint64(seeds) {
			g := newGarden(200 + seed)
			prior := g.free()
			prior.SD = []float64{15, 10, 10, 5, 10, 15}
			prior.Groups, prior.Breadth, prior.Freedom, prior.Loose = make([]int, len(prior.SD)), 1, 2, loose
			for j, w := range g.weights {
				prior.Mean[j] = w + far*prior.SD[j]*float64(1-2*(j%2))
			}
			x := inferred(t, g.grow(t, clusters, 1), Plan{Prior: prior, K: g.k, Lambda: 1})
			for j, w := range g.weights {
				width += x.SD[j] / prior.SD[j] / float64(seeds*len(g.weights))
				if math.Abs(x.Mean[j]-w) <= 1.96*x.SD[j] {
					cover += 1. / float64(seeds*len(g.weights))
				}
			}
		}
		return cover, width
	}
	for _, c := range []struct {
		far, loose            float64
		clusters              int
		least, most, narrower float64 // cover; mean sd over the prior's
	}{
		{10, 12, 400, 0.90, 1, 12},
		{10, 0, 400, 0, 0.7, 12}, // what Loose is for
		{0.5, 12, 3000, 0.93, 1, 1.5},
	} {
		cover, width := count(c.far, c.loose, c.clusters)
		t.Logf("%g sds off, loose %g: cover %.3f, mean sd %.2f of the prior's", c.far, c.loose, cover, width)
		if cover < c.least || cover > c.most || width > c.narrower {
			t.Errorf("%g sds off, loose %g: cover %.3f, mean sd %.2f of the prior's; want %g to %g, at most %g", c.far,
				c.loose, cover, width, c.least, c.most, c.narrower)
		}
	}
}
