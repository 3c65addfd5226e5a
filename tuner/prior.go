package tuner

import "fmt"

// Prior is the normal distribution of the weights before any game was seen, N(Mean, diag SD²) in centipawns.
// A standard deviation of zero freezes its weight at the mean.
type Prior struct {
	Mean []float64
	SD   []float64
}

func (p Prior) check(width int) error {
	if len(p.Mean) != width || len(p.SD) != width {
		return fmt.Errorf("prior has %d means and %d sds, the sample %d features", len(p.Mean), len(p.SD), width)
	}
	for j, sd := range p.SD {
		if !finite(p.Mean[j]) {
			return fmt.Errorf("prior mean %v of weight %d is not finite", p.Mean[j], j)
		}
		if !finite(sd) || sd < 0 {
			return fmt.Errorf("prior sd %v of weight %d, want a finite sd, 0 to freeze it", sd, j)
		}
	}
	return nil
}

func checkScale(k float64) error {
	if !finite(k) || k <= 0 {
		return fmt.Errorf("scale K %v, want positive centipawns", k)
	}
	return nil
}
