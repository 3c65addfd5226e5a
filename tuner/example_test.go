package tuner_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"raumlab/tuner"
)

// Two weights, 400 and -50 centipawns in truth, from games whose results follow them.
func Example() {
	rng := rand.New(rand.NewPCG(1, 0))
	truth := []float64{400, -50}
	train := tuner.NewSample(len(truth))
	for game := range int64(5000) {
		position := tuner.Position{Game: game, Side: 1 - 2*rng.IntN(2), Features: []int32{int32(rng.IntN(5) - 2), int32(rng.IntN(9) - 4)}}
		for j, f := range position.Features {
			position.Score += truth[j] * float64(f)
		}
		if rng.Float64() < 1/(1+math.Exp(-position.Score/850)) {
			position.Result = 1
		}
		if err := train.Append(position); err != nil {
			fmt.Println(err)
			return
		}
	}

	scale, err := tuner.FitScale(train)
	if err != nil {
		fmt.Println(err)
		return
	}
	tuning, err := tuner.Tune(context.Background(), train, tuner.Plan{
		Prior:  tuner.Prior{Mean: []float64{300, 0}, SD: []float64{200, 50}},
		K:      scale.K,
		Lambda: tuner.DefaultLambda,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for j, mean := range tuning.Mean {
		fmt.Printf("weight %d: %.0f ± %.0f\n", j, mean, tuning.SD[j])
	}
	// Output:
	// weight 0: 405 ± 19
	// weight 1: -33 ± 10
}
