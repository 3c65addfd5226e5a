package tuner

import (
	"os"
	"testing"
)

// spooled returns the same positions on disk.
func spooled(t *testing.T, positions []Position) *Sample {
	t.Helper()
	s, err := newSpooled(len(positions[0].Features), t.TempDir())
	must(t, err)
	for _, p := range positions {
		must(t, s.Append(p))
	}
	return s
}

func TestSamplesOnDiskAreTheSame(t *testing.T) {
	r := readReference(t)
	s, target, weight := r.rows(t, count(len(r.Phi)))
	positions := positionsOf(t, s)
	for i := range positions {
		positions[i].Ply, positions[i].Material, positions[i].Other, positions[i].Side = int16(i), int16(-i), float64(i)/3, 1-2*(i%2)
	}
	for _, n := range []int{1, blockRows - 1, blockRows, blockRows + 1, len(positions)} {
		on := spooled(t, positions[:n])
		got := positionsOf(t, on)
		for i, p := range positions[:n] {
			q := got[i]
			same := q.Ply == p.Ply && q.Material == p.Material && q.Other == p.Other && q.Side == p.Side && q.Fixed == p.Fixed && q.Score == p.Score && q.Game == p.Game
			for j, f := range p.Features {
				same = same && q.Features[j] == f
			}
			if !same {
				t.Fatalf("of %d positions number %d came back as %+v, was %+v", n, i, q, p)
			}
		}
		must(t, on.Close())
	}

	disk := spooled(t, positions)
	memory := NewSample(len(r.Mean))
	for _, p := range positions {
		must(t, memory.Append(p))
	}
	var fits []*Posterior
	for _, sample := range []*Sample{memory, disk} {
		m, err := NewModel(sample, target, weight, r.K, r.prior())
		must(t, err)
		fits = append(fits, fitted(t, m, Search{Workers: 3}))
	}
	sameBits(t, "mean on disk", fits[1].Mean, fits[0].Mean)
	sameBits(t, "covariance on disk", fits[1].covariance.a, fits[0].covariance.a)

	// The file has no name, and one that cannot be read is an error.
	m, err := NewModel(disk, target, weight, r.K, r.prior())
	must(t, err)
	must(t, disk.Close())
	for _, workers := range []int{1, 2} {
		_, err = m.Fit(t.Context(), Search{Workers: workers})
		wantError(t, err, "read features")
	}
}

func TestSpoolLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	s, err := newSpooled(1, dir)
	must(t, err)
	for i := range 3 * blockRows {
		must(t, s.Append(Position{Game: int64(i), Side: 1, Features: []int32{1}}))
	}
	files, err := os.ReadDir(dir)
	must(t, err)
	if len(files) > 0 {
		t.Errorf("files %v while the sample is open", files)
	}
	must(t, s.Close())
	_, err = newSpooled(1, dir+"/none")
	wantError(t, err, "none", "check space")
}
