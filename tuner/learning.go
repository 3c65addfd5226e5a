package tuner

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"raumlab/corpus"
	"raumlab/internal/plural"
)

// A CurvePoint is the log-loss on validation games, in nats, of fits to a number of training games.
type CurvePoint struct {
	Games int     `json:"games"`
	Loss  float64 `json:"loss"` // mean over the fits
	SD    float64 `json:"sd"`   // between the fits; 0 for one fit
	Fits  int     `json:"fits"`
}

// The learning curve begins at a sixteenth of the games and doubles.
const (
	curveSteps = 4
	curveFits  = 5
)

// learningCurve fits random parts of the training games with power and scales of the main fit.
func (j Job) learningCurve(ctx context.Context, p *Positions, f Fit) ([]CurvePoint, error) {
	games := p.of(corpus.Training).Clusters()
	untrained, err := j.validationLoss(p, f.Prior.Mean, f.PriorK.K)
	if err != nil {
		return nil, err
	}
	curve := []CurvePoint{{Games: 0, Loss: untrained, Fits: 1}}
	for step := curveSteps; step >= 0; step-- {
		n, fits := games>>step, curveFits
		if step == 0 {
			fits = 1
		}
		var losses []float64
		for i := range fits {
			order := rand.New(rand.NewPCG(uint64(i), uint64(step))).Perm(games)
			share := make([]float64, games)
			for _, g := range order[:n] {
				share[g] = 1
			}
			weights, k, err := f.Inference.Mode(ctx, share)
			if err != nil {
				return nil, fmt.Errorf("learning curve at %s: %w", plural.Of(n, "game"), err)
			}
			loss, err := j.validationLoss(p, weights, k)
			if err != nil {
				return nil, err
			}
			losses = append(losses, loss)
		}
		curve = append(curve, curvePoint(n, losses))
	}
	return curve, nil
}

func curvePoint(games int, losses []float64) CurvePoint {
	p := CurvePoint{Games: games, Fits: len(losses)}
	for _, x := range losses {
		p.Loss += x / float64(len(losses))
	}
	var sum float64
	for _, x := range losses {
		sum += float64((x - p.Loss) * (x - p.Loss))
	}
	p.SD = math.Sqrt(sum / float64(max(len(losses)-1, 1)))
	return p
}
