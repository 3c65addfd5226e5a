package pgvb_test

import (
	"context"
	"fmt"
	"log"
	"math"
	"math/rand/v2"

	"raumlab/tuner/pgvb"
)

// The whole procedure on clustered data: 2000 games of 5 observations that share an outcome, and a
// teacher whose scores are the linear predictor with noise. The truth is 400 and -50 score units.
// 10000 observations are not 10000 outcomes, so the power of the likelihood is far below 1.
func ExampleInfer() {
	sample, err := games(rand.New(rand.NewPCG(1, 0)), 2000)
	if err != nil {
		log.Fatal(err)
	}
	scale, err := pgvb.EstimateScale(sample, 0, pgvb.Scores(0))
	if err != nil {
		log.Fatal(err)
	}
	posterior, err := pgvb.Infer(context.Background(), sample, pgvb.Plan{
		Prior:  pgvb.Prior{Mean: []float64{300, 0}, SD: []float64{200, 50}},
		K:      scale.K,
		Lambda: 1, // outcomes alone; smaller shares learn from the scores too
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("K %.0f ± %.0f, power %.2f\n", scale.K, scale.SE, posterior.Power)
	for j, mean := range posterior.Mean {
		fmt.Printf("weight %d: %.0f ± %.0f\n", j, mean, posterior.SD[j])
	}
	// Output:
	// K 803 ± 55, power 0.20
	// weight 0: 405 ± 28
	// weight 1: -34 ± 14
}

// The predictive loss: log-loss in nats on clusters that no fit has seen, compared with that of
// other weights on the same observations. Its standard error treats clusters as independent.
func ExampleCompare() {
	test, err := games(rand.New(rand.NewPCG(2, 0)), 2000)
	if err != nil {
		log.Fatal(err)
	}
	candidate, baseline := []float64{400, -50}, []float64{0, 0}
	c, err := pgvb.Compare(test, 0, pgvb.Scores(0), pgvb.Scaled{Weights: candidate, K: 850},
		pgvb.Scaled{Weights: baseline, K: 850})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("log-loss %.4f, change %.4f ± %.4f nats\n", c.Candidate.LogLoss, c.LogLoss.Value, c.LogLoss.SE)
	// Output:
	// log-loss 0.6514, change -0.0418 ± 0.0071 nats
}

// games returns clusters of five observations with weights 400 and -50 at K = 850.
func games(rng *rand.Rand, n int) (*pgvb.Sample, error) {
	s := pgvb.NewSample(2)
	for cluster := range int64(n) {
		o := pgvb.Observation{
			Cluster:  cluster,
			Features: []int32{int32(rng.IntN(5) - 2), int32(rng.IntN(9) - 4)},
		}
		predictor := 400*float64(o.Features[0]) - 50*float64(o.Features[1])
		if rng.Float64() < 1/(1+math.Exp(-predictor/850)) {
			o.Outcome = 1
		}
		for range 5 {
			o.Sign = 1 - 2*rng.IntN(2)
			o.Score = predictor + 30*rng.NormFloat64()
			if err := s.Append(o); err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}
