package pgvb

import (
	"math"
	"testing"
)

func TestLogOnePlus(t *testing.T) {
	rng := source(31)
	for range 100000 {
		x := math.Exp(-40 * rng.Float64())
		if want := math.Log1p(x); math.Abs(logOnePlus(x)-want) > 2.3e-16 || x < 1e-4 &&
			math.Abs(logOnePlus(x)-want) > 3e-16*want {
			t.Fatalf("log(1+%g) = %g, want %g", x, logOnePlus(x), want)
		}
	}
}

func TestSigmoid(t *testing.T) {
	for _, x := range []float64{-800, -40, -1.5, 0, 0.3, 20, 800} {
		want := 1 / (1 + math.Exp(-x))
		near(t, "σ", sigmoid(x), want, 1e-15*want)
		near(t, "σ'", slope(x), sigmoid(x)*sigmoid(-x), 1e-15*want)
		if x > -700 {
			near(t, "log σ", logSigmoid(x), -math.Log1p(math.Exp(-x)), 1e-15*(1+math.Abs(x)))
		}
	}
}
