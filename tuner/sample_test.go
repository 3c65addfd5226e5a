package tuner

import (
	"math"
	"strings"
	"testing"
)

func TestAppendRefuses(t *testing.T) {
	good := Position{Game: 9, Side: -1, Features: []int32{1, 2}, Result: 0.5}
	for want, spoil := range map[string]func(*Position){
		"3 features":       func(p *Position) { p.Features = []int32{1, 2, 3} },
		"side 0":           func(p *Position) { p.Side = 0 },
		"result 0.7":       func(p *Position) { p.Result = 0.7 },
		"finite":           func(p *Position) { p.Score = math.NaN() },
		"16 bits":          func(p *Position) { p.Features = []int32{1, 1 << 15} },
		"the game say 0.5": func(p *Position) { p.Result = 1 },
	} {
		s := NewSample(2)
		must(t, s.Append(good))
		bad := good
		spoil(&bad)
		err := s.Append(bad)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "position 1 of game 9") {
			t.Errorf("error %v, want one with %q", err, want)
		}
		if s.Len() != 1 || s.Games() != 1 {
			t.Errorf("%s: sample changed to %d positions of %d games", want, s.Len(), s.Games())
		}
	}
}

func TestStatic(t *testing.T) {
	r := readReference(t)
	s, _, _ := r.rows(t, count(50))
	for i := range 50 {
		want := r.Fixed[i]
		for j, f := range r.Phi[i] {
			want += float64(f) * r.Mean[j]
		}
		near(t, "static", s.blocks[0].static(i, r.Mean), want, 1e-9)
	}
}

// The reference targets are rounded to six decimals.
func TestTargetsReproduceReference(t *testing.T) {
	r := readReference(t)
	s, want, _ := r.rows(t, count(len(r.Phi)))
	got, err := Targets(s, r.Lambda, r.K)
	must(t, err)
	for i := range got {
		near(t, "target", got[i], want[i], 2e-6)
	}
}

func TestModelRefuses(t *testing.T) {
	s := NewSample(1)
	must(t, s.Append(Position{Side: 1, Features: []int32{1}, Result: 1}))
	prior := Prior{Mean: []float64{0}, SD: []float64{1}}
	for name, call := range map[string]func() (*Model, error){
		"zero scale":      func() (*Model, error) { return NewModel(s, []float64{1}, nil, 0, prior) },
		"target above 1":  func() (*Model, error) { return NewModel(s, []float64{1.5}, nil, 850, prior) },
		"missing target":  func() (*Model, error) { return NewModel(s, nil, nil, 850, prior) },
		"negative weight": func() (*Model, error) { return NewModel(s, []float64{1}, []float64{-1}, 850, prior) },
		"surplus weight":  func() (*Model, error) { return NewModel(s, []float64{1}, []float64{1, 1}, 850, prior) },
		"narrow prior":    func() (*Model, error) { return NewModel(s, []float64{1}, nil, 850, Prior{}) },
		"negative sd": func() (*Model, error) {
			return NewModel(s, []float64{1}, nil, 850, Prior{Mean: []float64{0}, SD: []float64{-1}})
		},
		"endless mean": func() (*Model, error) {
			return NewModel(s, []float64{1}, nil, 850, Prior{Mean: []float64{math.Inf(1)}, SD: []float64{1}})
		},
	} {
		if _, err := call(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := Targets(s, 1.2, 850); err == nil {
		t.Error("lambda 1.2: no error")
	}
}
