package pgvb

import (
	"os"
	"strings"
	"testing"
)

// stored returns the same observations in a file.
func stored(t *testing.T, observations []Observation) *Sample {
	t.Helper()
	file, err := os.CreateTemp(t.TempDir(), "store")
	must(t, err)
	s := NewStoredSample(len(observations[0].Features), file)
	for _, p := range observations {
		must(t, s.Append(p))
	}
	return s
}

func TestSamplesOnDiskAreTheSame(t *testing.T) {
	r := readReference(t)
	s, target, weight := r.rows(t, count(len(r.Phi)))
	observations := observationsOf(t, s)
	for i := range observations {
		observations[i].Tags, observations[i].Other, observations[i].Sign = [NumTags]int16{int16(i),
			int16(-i)}, float64(i)/3, 1-2*(i%2)
	}
	for _, n := range []int{1, blockRows - 1, blockRows, blockRows + 1, len(observations)} {
		on := stored(t, observations[:n])
		got := observationsOf(t, on)
		for i, p := range observations[:n] {
			q := got[i]
			same := q.Tags == p.Tags && q.Other == p.Other && q.Sign == p.Sign && q.Offset == p.Offset && q.Score == p.Score &&
				q.Cluster == p.Cluster
			for j, f := range p.Features {
				same = same && q.Features[j] == f
			}
			if !same {
				t.Fatalf("of %d observations number %d came back as %+v, was %+v", n, i, q, p)
			}
		}
		must(t, on.Close())
	}

	disk := stored(t, observations)
	memory := NewSample(len(r.Mean))
	for _, p := range observations {
		must(t, memory.Append(p))
	}
	var fits []*Posterior
	for _, sample := range []*Sample{memory, disk} {
		m, err := modelOf(sample, target, weight, r.K, nuisance(r.prior()))
		must(t, err)
		fits = append(fits, fitted(t, m, Search{Workers: 3}))
	}
	sameBits(t, "mean on disk", fits[1].Mean, fits[0].Mean)
	sameBits(t, "covariance on disk", fits[1].covariance.a, fits[0].covariance.a)

	// The file has no name. A file that cannot be read is an error.
	m, err := modelOf(disk, target, weight, r.K, nuisance(r.prior()))
	must(t, err)
	must(t, disk.Close())
	for _, workers := range []int{1, 2} {
		_, err = m.fit(t.Context(), Search{Workers: workers})
		if err == nil || !strings.Contains(err.Error(), "read features") {
			t.Errorf("a closed store: %v", err)
		}
	}
}
