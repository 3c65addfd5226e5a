package pgvb

import (
	"math"
	"testing"
)

// doubled returns the reference's observations with a tag of 0 or 1, and the same with features and
// offset twice as large where the tag is 1.
func doubled(t *testing.T, s *Sample) (tagged, plain []Observation) {
	t.Helper()
	tagged = observationsOf(t, s)
	for i := range tagged {
		tagged[i].Tags[2] = int16(i % 2)
		o := tagged[i]
		o.Features = append([]int32(nil), o.Features...)
		if i%2 == 1 {
			o.Offset *= 2
			for j := range o.Features {
				o.Features[j] *= 2
			}
		}
		plain = append(plain, o)
	}
	return tagged, plain
}

func sampleOf(t *testing.T, observations []Observation) *Sample {
	t.Helper()
	s := NewSample(len(observations[0].Features))
	for _, o := range observations {
		must(t, s.Append(o))
	}
	return s
}

// Law: an observation of which a part counts is one with that part of its features and offset, in
// fits, regressions, losses and K, in memory and in a store.
func TestPartsAreOfFeaturesAndOffset(t *testing.T) {
	r := readReference(t)
	s, target, weight := r.rows(t, count(len(r.Phi)))
	tagged, plain := doubled(t, s)
	parts := &Parts{Tag: 2, Of: []float64{1, 2}}
	memory, disk, want := sampleOf(t, tagged), stored(t, tagged), sampleOf(t, plain)
	memory.SetParts(parts)
	disk.SetParts(parts)
	prior := nuisance(r.prior())
	var fits []*Posterior
	var scales []Scale
	var losses []float64
	var regressions []*Regression
	for _, sample := range []*Sample{want, memory, disk} {
		m, err := NewModel(sample, target, weight, r.K, prior)
		must(t, err)
		fits = append(fits, fitted(t, m, Search{Workers: 2}))
		k, err := EstimateScale(sample, 1, Predictor(r.Mean))
		must(t, err)
		scales = append(scales, k)
		loss, err := LogLoss(sample, 2, r.Mean, r.K)
		must(t, err)
		losses = append(losses, loss)
		fit, err := Regress(sample, 1, prior, 2, 20000, Scores(0))
		must(t, err)
		regressions = append(regressions, fit)
	}
	for i, place := range []string{"in memory", "on disk"} {
		sameBits(t, "mean "+place, fits[i+1].Mean, fits[0].Mean)
		sameBits(t, "covariance "+place, fits[i+1].covariance.a, fits[0].covariance.a)
		sameBits(t, "K "+place, []float64{scales[i+1].K, losses[i+1]}, []float64{scales[0].K, losses[0]})
		sameBits(t, "regression "+place, regressions[i+1].Mean, regressions[0].Mean)
	}
	memory.SetParts(nil)
	loss, err := LogLoss(memory, 2, r.Mean, r.K)
	must(t, err)
	if loss == losses[0] {
		t.Error("parts that were taken away still count")
	}
	must(t, disk.Close())
}

// CompareLogLoss agrees with Compare. A part for negative sums alone is of those.
func TestCompareLogLoss(t *testing.T) {
	r := readReference(t)
	s, _, _ := r.rows(t, count(len(r.Phi)))
	zero := make([]float64, len(r.Mean))
	want, err := Compare(s, 1, r.K, Scores(0), r.Mean, zero)
	must(t, err)
	one := func(int16, bool) float64 { return 1 }
	with, without, change, err := CompareLogLoss(s, 2, r.K, PartOf(r.Mean, 2, one), WholeOf(zero))
	must(t, err)
	sameBits(t, "losses", []float64{with, without, change.Value, change.SE},
		[]float64{want.Candidate.LogLoss, want.Baseline.LogLoss, want.LogLoss.Value, want.LogLoss.SE})
	half := PartOf(r.Mean, 2, func(_ int16, negative bool) float64 {
		if negative {
			return 0.5
		}
		return 1
	})
	b := s.blocks[0]
	negative := 0
	for i := range b.len() {
		x := b.whole(i, r.Mean)
		if x < 0 {
			negative++
			x /= 2
		}
		if have := half(b, i); have != x {
			t.Fatalf("row %d: %v, want %v", i, have, x)
		}
	}
	if negative == 0 {
		t.Error("no sum is negative")
	}
}

// FitParts finds planted parts, which no observation of a tag between the knots has of its own.
func TestFitPartsFindsPlantedParts(t *testing.T) {
	const k = 500
	truth := []float64{1.3, 0.5}
	shares := [][]float64{{1, 0}, {0.5, 0.5}, {0, 1}}
	rng := source(56)
	s := NewSample(1)
	for g := range 20_000 {
		tag := rng.IntN(3)
		x := int32(400 * rng.NormFloat64())
		part := dot(shares[tag], truth)
		z := 0.0
		if rng.Float64() < sigmoid(part*(float64(x)+100)/k) {
			z = 1
		}
		o := Observation{Cluster: int64(g), Sign: 1, Features: []int32{x}, Offset: 100, Outcome: z}
		o.Tags[1] = int16(tag)
		must(t, s.Append(o))
	}
	c, err := FitParts(s, 2, []float64{1}, k, 1, shares)
	must(t, err)
	for j, want := range truth {
		if want /= 0.9; math.Abs(c[j]-want) > 0.08 { // the mean part is 1; four standard errors
			t.Errorf("part %d is %.3f, want %.2f", j, c[j], want)
		}
	}
	one, err := FitParts(s, 1, []float64{1}, k, 1, shares)
	must(t, err)
	sameBits(t, "one worker", one, c)

	few := NewSample(1)
	must(t, few.Append(Observation{Sign: 1, Features: []int32{300}, Outcome: 1}))
	if c, err = FitParts(few, 1, []float64{1}, k, 1, [][]float64{{1}}); err != nil || c[0] != 1 {
		t.Errorf("one observation: part %v, error %v; want 1", c, err)
	}
}
