package fit

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"raumlab/engine/board"
	"raumlab/engine/tables"
	"raumlab/engine/tables/plans"
)

// A plan fitted to distances that are a sum of terms predicts them.
func TestFitFindsAPlantedPlan(t *testing.T) {
	m, err := tables.ParseMaterial("KRBNK")
	if err != nil {
		t.Fatal(err)
	}
	distance := func(p *board.Position) int {
		f := plans.Of(p, board.White)
		n := 10
		for i := 10; i < len(f); i++ { // without the kinds of cells
			n += int(f[i]) * (i % 3)
		}
		return min(n/8*2, 100)
	}
	planted := func(_ context.Context, p *board.Position) (tables.Value, bool, error) {
		plies := distance(p)
		if p.SideToMove() == board.White {
			plies++
		}
		return tables.Value(plies + 1), true, nil
	}
	fitter := Fitter{Value: planted, Seed: 1, Positions: 6000}
	plan, q, err := fitter.Fit(context.Background(), m)
	if err != nil {
		t.Fatal(err)
	}
	again, _, err := fitter.Fit(context.Background(), m)
	if err != nil || again != plan {
		t.Errorf("another fit differs: %v", err)
	}
	for side := range q.RSquared {
		if q.RSquared[side] < 0.98 || q.Error[side] > 2 || q.Positions[side] < 3000 {
			t.Errorf("quality %+v", q)
		}
	}
	random := rand.New(rand.NewPCG(1, 1))
	sum := 0.0
	for range 300 {
		p, v, err := Won(context.Background(), fitter.Value, m, random)
		if err != nil {
			t.Fatal(err)
		}
		sum += math.Abs(float64(plan.Distance(&p, board.White))/plans.Fraction - float64(v.Plies()))
	}
	if sum/300 > 3 {
		t.Errorf("mean error %.2f plies", sum/300)
	}
}

// The search for a position ends if White wins none, and at once on an interrupt.
func TestWonEnds(t *testing.T) {
	m, err := tables.ParseMaterial("KRBNK")
	if err != nil {
		t.Fatal(err)
	}
	drawn := func(context.Context, *board.Position) (tables.Value, bool, error) { return tables.Drawn, true, nil }
	random := rand.New(rand.NewPCG(1, 1))
	if _, _, err := Won(t.Context(), drawn, m, random); err == nil {
		t.Error("no error")
	}
	interrupted, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Won(interrupted, drawn, m, random); !errors.Is(err, context.Canceled) {
		t.Errorf("after an interrupt: %v", err)
	}
}
