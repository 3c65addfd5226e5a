package pgvb

import (
	"math"
	"testing"
)

// Two clusters, computed by hand at K = 100/ln 3, where static scores of ±100 mean probabilities of
// 3/4 and 1/4.
func TestLossByHand(t *testing.T) {
	s := NewSample(1)
	for _, p := range []Observation{
		{Cluster: 1, Features: []int32{1}, Offset: 50, Score: 120, Outcome: 1},
		{Cluster: 1, Features: []int32{-1}, Offset: -50, Score: -60, Outcome: 1},
		{Cluster: 2, Features: []int32{2}, Offset: -100, Score: 0, Outcome: 0.5},
	} {
		p.Sign = 1
		must(t, s.Append(p))
	}
	got := lossOf(t, s, []float64{50}, 100/math.Log(3))
	// Static 100, -100, 0; residuals -20, -40, 0; scores 120, -60, 0 with mean 20.
	near(t, "log-loss", got.LogLoss, (math.Log(4.0/3)+math.Log(4)+math.Ln2)/3, 1e-15)
	near(t, "Brier", got.Brier, (1.0/16+9.0/16)/3, 1e-15)
	near(t, "RMSE", got.RMSE, math.Sqrt(2000.0/3), 1e-12)
	near(t, "MAE", got.MAE, 20, 1e-12)
	near(t, "R2", got.R2, 1-2000.0/(100*100+80*80+20*20), 1e-15)
}

// The losses at the prior means agree with plain sums over the rows of the file.
func TestLossOfTheReference(t *testing.T) {
	r := readReference(t)
	s, _, _ := r.rows(t, count(len(r.Phi)))
	got := lossOf(t, s, r.Mean, r.K)
	want := r.rootMeanSquare(r.Mean)
	near(t, "RMSE at the prior means", got.RMSE, want, 1e-12*want)
}

func TestCompareWithItself(t *testing.T) {
	r := readReference(t)
	s, _, _ := r.rows(t, count(len(r.Phi)))
	c, err := Compare(s, 0, Scores(0), Scaled{r.Mean, r.K}, Scaled{r.Mean, r.K})
	must(t, err)
	for _, d := range []Difference{c.LogLoss, c.Brier, c.RMSE, c.MAE, c.R2} {
		if d != (Difference{}) {
			t.Errorf("difference to itself is %+v", d)
		}
	}
}

// Every standard error agrees with the jackknife over clusters, which needs no formula for it.
func TestCompareAgainstJackknife(t *testing.T) {
	r := readReference(t)
	s, _, _ := r.rows(t, count(len(r.Phi)))
	c, err := Compare(s, 0, Scores(0), Scaled{r.PGVB.Mean, r.K}, Scaled{r.Mean, r.K})
	must(t, err)
	if c.Clusters != len(r.Outcome) || c.Observations != len(r.Phi) {
		t.Errorf("%d observations of %d clusters", c.Observations, c.Clusters)
	}
	var leftOut [][]float64
	for out := range s.Clusters() {
		part, _, _ := r.rows(t, r.withoutCluster(out))
		d, err := Compare(part, 0, Scores(0), Scaled{r.PGVB.Mean, r.K}, Scaled{r.Mean, r.K})
		must(t, err)
		leftOut = append(leftOut, differences(d, func(d Difference) float64 { return d.Value }))
	}
	se := differences(c, func(d Difference) float64 { return d.SE })
	for j, name := range []string{"log-loss", "Brier", "MSE", "RMSE", "MAE", "R2"} {
		near(t, name+": ratio to the jackknife", se[j]/jackknife(leftOut, j), 1, 0.06)
	}
}

func (r *reference) withoutCluster(out int) []int {
	var order []int
	for i, g := range r.Cluster {
		if g != out {
			order = append(order, i)
		}
	}
	return order
}

func differences(c Comparison, of func(Difference) float64) []float64 {
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

func TestCompareRefuses(t *testing.T) {
	r := readReference(t)
	all, _, _ := r.rows(t, count(len(r.Phi)))
	single, _, _ := r.rows(t, count(5))
	for name, x := range map[string]struct {
		s       *Sample
		weights []float64
		k       float64
	}{
		"no observations": {NewSample(1), []float64{1}, 850},
		"too few weights": {all, r.Mean[:3], 850},
		"negative scale":  {all, r.Mean, -850},
		"one cluster":     {single, r.Mean, 850},
	} {
		if _, err := Compare(x.s, 0, Scores(0), Scaled{x.weights, x.k}, Scaled{x.weights, x.k}); err == nil {
			t.Errorf("%s: no error", name)
		}
		if name == "one cluster" {
			continue
		}
		_, loss := LogLoss(x.s, 0, x.weights, x.k)
		_, reliability := ReliabilityOf(x.s, 0, x.weights, x.k)
		_, residuals := ResidualsBy(x.s, 0, 0, []int{0}, x.weights, x.weights, x.k)
		for _, err := range []error{loss, reliability, residuals} {
			if err == nil {
				t.Errorf("%s: no error of log-loss, reliability or residuals", name)
			}
		}
	}
}

// lossOf returns the losses of weights.
func lossOf(t *testing.T, s *Sample, weights []float64, k float64) Loss {
	t.Helper()
	x, err := newResiduals(s, 0, Scores(0), Scaled{weights, k})
	must(t, err)
	got := x.loss(0)
	predictive, err := LogLoss(s, 2, weights, k)
	must(t, err)
	near(t, "predictive log-loss", predictive, got.LogLoss, 1e-14)
	return got
}
