package pgvb

import (
	"context"
	"errors"
	"testing"
)

// Refits know the spread of clusters as the bootstrap does where power and scales are well
// determined, and are the same for any number of workers.
func TestRefits(t *testing.T) {
	g := newGarden(61)
	s := g.grow(t, 500, 4)
	scale, err := EstimateScale(s, 0, Predictor(g.prior().Mean))
	must(t, err)
	plan := Plan{Prior: g.prior(), K: scale.K, Lambda: 1, Bootstrap: 60, Refits: 40, Workers: 1}
	one := inferred(t, s, plan)
	steps := 0
	plan.Workers, plan.Progress = 3, func(s Step) {
		if s.Stage == refitStage {
			steps++
		}
	}
	three := inferred(t, s, plan)
	sameBits(t, "refits", three.Spreads.Refits, one.Spreads.Refits)
	if steps != plan.Refits {
		t.Errorf("%d steps of %d refits", steps, plan.Refits)
	}
	for j, sd := range one.Spreads.Refits {
		if ratio := sd / one.Spreads.Bootstrap[j]; ratio < 0.6 || ratio > 2 {
			t.Errorf("weight %d: %.2f by refits, %.2f by the bootstrap", j, sd, one.Spreads.Bootstrap[j])
		}
		if one.SD[j] < sd {
			t.Errorf("weight %d: reported %.2f is below the refits' %.2f", j, one.SD[j], sd)
		}
	}
}

// A cluster that is drawn n times is n clusters, and the sample drawn once each is itself.
func TestResampled(t *testing.T) {
	r := readReference(t)
	s, _, _ := r.rows(t, count(len(r.Phi)))
	times := make([]int, s.Clusters())
	for g := range times {
		times[g] = 1
	}
	same, err := s.resampled(t.Context(), times)
	must(t, err)
	a, b := observationsOf(t, s), observationsOf(t, same)
	if len(a) != len(b) || same.Clusters() != s.Clusters() {
		t.Fatalf("%d observations of %d clusters, want %d of %d", len(b), same.Clusters(), len(a), s.Clusters())
	}
	for i := range a {
		if a[i].Offset != b[i].Offset || a[i].Score != b[i].Score || a[i].Outcome != b[i].Outcome {
			t.Fatalf("observation %d is %+v, want %+v", i, b[i], a[i])
		}
	}
	times[0], times[1] = 3, 0
	other, err := s.resampled(t.Context(), times)
	must(t, err)
	if want := s.Len() + 2*int(s.count[0]) - int(s.count[1]); other.Len() != want || other.Clusters() != s.Clusters()+1 ||
		other.scattered {
		t.Errorf("%d observations of %d clusters, want %d of %d", other.Len(), other.Clusters(), want, s.Clusters()+1)
	}
}

func TestRefitsStop(t *testing.T) {
	g := newGarden(62)
	ctx, cancel := context.WithCancel(t.Context())
	plan := Plan{Prior: g.prior(), K: g.k, Lambda: 1, Refits: 1000, Workers: 2}
	plan.Progress = func(s Step) {
		if s.Stage == refitStage && s.Number == 2 {
			cancel()
		}
	}
	if _, err := Infer(ctx, g.grow(t, 200, 3), plan); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want cancelled", err)
	}
}
