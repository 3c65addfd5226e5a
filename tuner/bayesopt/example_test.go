package bayesopt_test

import (
	"fmt"
	"math/rand/v2"

	"raumlab/tuner/bayesopt"
)

// A noisy bowl with its bottom at (0.3, 7), searched with 40 evaluations.
func Example() {
	optimiser, err := bayesopt.New(bayesopt.Config{Lower: []float64{0, 0}, Upper: []float64{1, 10}, Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	rng := rand.New(rand.NewPCG(1, 0))
	const sd = 0.02
	for range 40 {
		proposal, err := optimiser.Ask()
		if err != nil {
			fmt.Println(err)
			return
		}
		a, b := proposal.X[0]-0.3, (proposal.X[1]-7)/10
		value := 1 + 4*a*a + 4*b*b + sd*rng.NormFloat64()
		if err := optimiser.Tell(bayesopt.Observation{X: proposal.X, Y: value, Variance: sd * sd}); err != nil {
			fmt.Println(err)
			return
		}
	}
	optimum, err := optimiser.Best()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.1f at (%.1f, %.0f)\n", optimum.Mean, optimum.X[0], optimum.X[1])
	// Output:
	// 1.0 at (0.3, 7)
}
