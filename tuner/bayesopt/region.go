package bayesopt

import "math"

// The trust region of Eriksson et al., TuRBO (NeurIPS 2019), with the constants of the authors'
// program, but counted for one proposal at a time. Lengths are relative to the unit cube.
const (
	firstLength  = 0.8
	leastLength  = 1. / 128
	mostLength   = 1.6
	successes    = 3    // in a row double the length
	leastFailing = 4    // failures in a row, or one a dimension if that is more, halve it
	worthwhile   = 1e-3 // least success: share of the distance from median to best
)

// region is a box around the best point whose size follows success. The zero value is not ready.
type region struct {
	length            float64
	succeeded, failed int
}

func newRegion() region { return region{length: firstLength} }

// update counts a success or failure in d dimensions. It reports whether the region has become so
// small that the search should restart elsewhere.
func (r *region) update(success bool, d int) (collapsed bool) {
	if success {
		r.succeeded, r.failed = r.succeeded+1, 0
	} else {
		r.succeeded, r.failed = 0, r.failed+1
	}
	switch {
	case r.succeeded == successes:
		r.length, r.succeeded = min(2*r.length, mostLength), 0
	case r.failed == max(leastFailing, d):
		r.length, r.failed = r.length/2, 0
	}
	return r.length < leastLength
}

// box is the part of the unit cube within the region: sides in proportion to the length scales, of
// geometric mean length.
func (r *region) box(centre, lengths []float64) (lower, upper []float64) {
	logs := 0.
	for _, l := range lengths {
		logs += math.Log(l)
	}
	typical := math.Exp(logs / float64(len(lengths)))
	for j, c := range centre {
		half := r.length * lengths[j] / typical / 2
		lower = append(lower, max(0, c-half))
		upper = append(upper, min(1, c+half))
	}
	return lower, upper
}

// succeeds tells whether the last of the observations improved on those before it more likely than
// not. Means are of the surrogate that knows them all; y is standardised, so that its median is 0.
func succeeds(s *surrogate) bool {
	last := len(s.y) - 1
	before := math.Inf(1)
	for i := range last {
		before = min(before, s.MeanAt(i))
	}
	return s.MeanAt(last) < before-worthwhile*math.Abs(before)
}
