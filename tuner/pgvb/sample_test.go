package pgvb

import (
	"math"
	"strings"
	"testing"
)

func TestAppendRefuses(t *testing.T) {
	good := Observation{Cluster: 9, Sign: -1, Features: []int32{1, 2}, Outcome: 0.5}
	for want, spoil := range map[string]func(*Observation){
		"3 features":           func(p *Observation) { p.Features = []int32{1, 2, 3} },
		"sign 0":               func(p *Observation) { p.Sign = 0 },
		"outcome 0.7":          func(p *Observation) { p.Outcome = 0.7 },
		"finite":               func(p *Observation) { p.Score = math.NaN() },
		"16 bits":              func(p *Observation) { p.Features = []int32{1, 1 << 15} },
		"the cluster have 0.5": func(p *Observation) { p.Outcome = 1 },
	} {
		s := NewSample(2)
		must(t, s.Append(good))
		bad := good
		spoil(&bad)
		err := s.Append(bad)
		if err == nil || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), "observation 1 of cluster 9") {
			t.Errorf("error %v, want one with %q", err, want)
		}
		if s.Len() != 1 || s.Clusters() != 1 {
			t.Errorf("%s: sample changed to %d observations of %d clusters", want, s.Len(), s.Clusters())
		}
	}
}

func TestStatic(t *testing.T) {
	r := readReference(t)
	s, _, _ := r.rows(t, count(50))
	for i := range 50 {
		want := r.Offset[i]
		for j, f := range r.Phi[i] {
			want += float64(f) * r.Mean[j]
		}
		near(t, "static", s.blocks[0].predictor(i, r.Mean), want, 1e-9)
	}
}

// The reference targets are rounded to six decimals.
func TestTargetsReproduceReference(t *testing.T) {
	r := readReference(t)
	s, want, _ := r.rows(t, count(len(r.Phi)))
	got := targets(t, s, r.Lambda, r.K)
	for i := range got {
		near(t, "target", got[i], want[i], 2e-6)
	}
}

func TestModelRefuses(t *testing.T) {
	s := NewSample(1)
	must(t, s.Append(Observation{Sign: 1, Features: []int32{1}, Outcome: 1}))
	prior := Prior{Mean: []float64{0}, SD: []float64{1}}
	for name, call := range map[string]func() (*model, error){
		"zero scale":   func() (*model, error) { return modelOf(s, []float64{1}, nil, 0, prior) },
		"narrow prior": func() (*model, error) { return modelOf(s, []float64{1}, nil, 850, Prior{}) },
		"negative sd": func() (*model, error) {
			return modelOf(s, []float64{1}, nil, 850, Prior{Mean: []float64{0}, SD: []float64{-1}})
		},
		"endless mean": func() (*model, error) {
			return modelOf(s, []float64{1}, nil, 850, Prior{Mean: []float64{math.Inf(1)}, SD: []float64{1}})
		},
	} {
		if _, err := call(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// targets returns the targets of all observations.
func targets(t *testing.T, s *Sample, lambda, k float64) (y []float64) {
	t.Helper()
	target := mixture{lambda: lambda, k: k}.target(s)
	must(t, s.each(func(b *block) {
		for r := range b.len() {
			y = append(y, target(b, r))
		}
	}))
	return y
}
