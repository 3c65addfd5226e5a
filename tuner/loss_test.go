package tuner

import (
	"math"
	"testing"
)

// Two games, worked out by hand at K = 100/ln 3: static scores of ±100 mean probabilities of 3/4 and 1/4.
func TestEvaluateByHand(t *testing.T) {
	s := NewSample(1)
	for _, p := range []Position{
		{Game: 1, Features: []int32{1}, Fixed: 50, Score: 120, Result: 1},
		{Game: 1, Features: []int32{-1}, Fixed: -50, Score: -60, Result: 1},
		{Game: 2, Features: []int32{2}, Fixed: -100, Score: 0, Result: 0.5},
	} {
		p.Side = 1
		must(t, s.Append(p))
	}
	got, err := Evaluate(s, []float64{50}, 100/math.Log(3))
	must(t, err)
	// Static 100, -100, 0; misses -20, -40, 0; scores 120, -60, 0 with mean 20.
	near(t, "log-loss", got.LogLoss, (math.Log(4.0/3)+math.Log(4)+math.Ln2)/3, 1e-15)
	near(t, "Brier", got.Brier, (1.0/16+9.0/16)/3, 1e-15)
	near(t, "RMSE", got.RMSE, math.Sqrt(2000.0/3), 1e-12)
	near(t, "MAE", got.MAE, 20, 1e-12)
	near(t, "R2", got.R2, 1-2000.0/(100*100+80*80+20*20), 1e-15)
}

// The root mean square of the reference problem at its prior means is given beside it, to one decimal.
func TestEvaluateReference(t *testing.T) {
	r := readReference(t)
	s, _, _ := r.rows(t, count(len(r.Phi)))
	got, err := Evaluate(s, r.Mean, r.K)
	must(t, err)
	near(t, "RMSE at the prior means", got.RMSE, 467.7, 0.05)
}

func TestCompareWithItself(t *testing.T) {
	r := readReference(t)
	s, _, _ := r.rows(t, count(len(r.Phi)))
	c, err := Compare(s, r.Mean, r.Mean, r.K)
	must(t, err)
	for _, d := range []Difference{c.LogLoss, c.Brier, c.RMSE, c.MAE, c.R2} {
		if d != (Difference{}) {
			t.Errorf("difference to itself is %+v", d)
		}
	}
}

// Every standard error against the jackknife over games, which needs no formula for it.
func TestCompareAgainstJackknife(t *testing.T) {
	r := readReference(t)
	s, _, _ := r.rows(t, count(len(r.Phi)))
	c, err := Compare(s, r.PGVB.Mean, r.Mean, r.K)
	must(t, err)
	if c.Games != len(r.Result) || c.Positions != len(r.Phi) {
		t.Errorf("%d positions of %d games", c.Positions, c.Games)
	}
	var leftOut [][]float64
	for out := range s.Games() {
		part, _, _ := r.rows(t, r.withoutGame(out))
		d, err := Compare(part, r.PGVB.Mean, r.Mean, r.K)
		must(t, err)
		leftOut = append(leftOut, values(d, func(d Difference) float64 { return d.Value }))
	}
	se := values(c, func(d Difference) float64 { return d.SE })
	for j, name := range []string{"log-loss", "Brier", "MSE", "RMSE", "MAE", "R2"} {
		near(t, name+": ratio to the jackknife", se[j]/jackknife(leftOut, j), 1, 0.06)
	}
}

func (r *reference) withoutGame(out int) []int {
	var order []int
	for i, g := range r.Game {
		if g != out {
			order = append(order, i)
		}
	}
	return order
}

func values(c Comparison, of func(Difference) float64) []float64 {
	return []float64{of(c.LogLoss), of(c.Brier), of(c.MSE), of(c.RMSE), of(c.MAE), of(c.R2)}
}

func jackknife(rows [][]float64, j int) float64 {
	var sum, squares float64
	for _, row := range rows {
		sum += row[j]
	}
	n := float64(len(rows))
	for _, row := range rows {
		d := row[j] - sum/n
		squares += d * d
	}
	return math.Sqrt(squares * (n - 1) / n)
}

func TestEvaluateRefuses(t *testing.T) {
	r := readReference(t)
	s, _, _ := r.rows(t, count(5))
	for name, call := range map[string]func() error{
		"no positions":      func() error { _, err := Evaluate(NewSample(1), []float64{1}, 850); return err },
		"too few weights":   func() error { _, err := Evaluate(s, r.Mean[:3], 850); return err },
		"negative scale":    func() error { _, err := Evaluate(s, r.Mean, -850); return err },
		"one game compared": func() error { _, err := Compare(s, r.Mean, r.Mean, 850); return err },
	} {
		if call() == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
