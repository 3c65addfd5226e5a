package tuner

import "fmt"

// Prior is the normal distribution of the weights before any game was seen, N(Mean, diag SD²) in centipawns.
// A standard deviation of zero freezes its weight at the mean.
//
// With groups it is a hierarchy: the sds of a group share a factor τ ~ half-Cauchy(Breadth) that the games decide.
type Prior struct {
	Mean []float64
	SD   []float64

	Groups  []int   // number of each weight's group, from 0; nil for no hierarchy
	Breadth float64 // A of the half-Cauchy distribution, 0 for 1
}

func (p Prior) check(width int) error {
	if len(p.Mean) != width || len(p.SD) != width {
		return fmt.Errorf("prior has %d means and %d sds, the sample %d features", len(p.Mean), len(p.SD), width)
	}
	if p.Groups != nil && len(p.Groups) != width {
		return fmt.Errorf("prior has %d groups for %d features", len(p.Groups), width)
	}
	if !finite(p.Breadth) || p.Breadth < 0 {
		return fmt.Errorf("breadth %v of the group scales, want positive", p.Breadth)
	}
	for j, sd := range p.SD {
		if !finite(p.Mean[j]) {
			return fmt.Errorf("prior mean %v of weight %d is not finite", p.Mean[j], j)
		}
		if !finite(sd) || sd < 0 {
			return fmt.Errorf("prior sd %v of weight %d, want a finite sd, 0 to freeze it", sd, j)
		}
	}
	for j, g := range p.Groups {
		if g < 0 || g >= width {
			return fmt.Errorf("group %d of weight %d, want 0 to %d", g, j, width-1)
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
