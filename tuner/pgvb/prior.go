package pgvb

import (
	"errors"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"raumlab/internal/plural"
)

// A Prior is the distribution of the weights before any data, in score units:
//
//	θ_j ~ N(Mean_j, SD_j²)
//
// A standard deviation of zero freezes its weight at the mean.
//
// With Groups it is a hierarchy, in which a factor τ_g that the data decide scales the standard
// deviations of each group, with A = Breadth and ν = Freedom:
//
//	θ_j ~ N(Mean_j, τ_g²·SD_j²),  τ_g² ~ IG(ν/2, ν·A²/2)
//
// Without τ, the weights of a group are together Student's t with ν degrees of freedom about Mean,
// with the scales A·SD: a group far from its mean costs little.
//
// A prior of other observations may be right or far off. With Loose, Infer takes A = Breadth only if
// its ELBO is greater by 3 nats, 20 to 1, than that with A = Loose. One breadth cannot serve both: a
// mean-field fit to few observations keeps τ near A.
type Prior struct {
	Mean []float64
	SD   []float64

	Groups  []int   // number of each weight's group, from 0; nil for no hierarchy
	Breadth float64 // 0 for 1
	Loose   float64 // see above, 0 for none
	Freedom int     // 0 for 1

	// Nuisance has the prior standard deviations of two more coefficients: of the observations' Sign,
	// and of a constant. They have prior mean 0, and no result contains them. Nil omits them.
	Nuisance []float64

	// Scale is the prior standard deviation of k/K about 1, with k the scale that a model is given. 0
	// holds K at k. See model.
	Scale float64

	// Correlation has the correlations of the weights, nil for none; not beside several Groups. Those
	// of a frozen weight do not count.
	Correlation *mat.SymDense
}

// stretched returns the prior with its standard deviations times a factor, but for those of nuisance
// columns and of K.
func (p Prior) stretched(factor float64) Prior {
	p.SD = slices.Clone(p.SD)
	for j := range p.SD {
		p.SD[j] *= factor
	}
	return p
}

// Proper reports whether the correlations are those of a distribution.
func (p Prior) Proper() bool {
	_, err := newWhitening(p, 1)
	return err == nil
}

// check refuses what a fit of a sample of that width would answer with NaN, or with a wrong posterior.
func (p Prior) check(width int) error {
	if len(p.Mean) != width || len(p.SD) != width {
		return fmt.Errorf("prior has %s and %s, the sample %d features", plural.Of(len(p.Mean), "mean"),
			plural.Of(len(p.SD), "sd"), width)
	}
	for j, sd := range p.SD {
		if !finite(p.Mean[j]) {
			return fmt.Errorf("prior mean %v of weight %d is not finite", p.Mean[j], j)
		}
		if !finite(sd) || sd < 0 {
			return fmt.Errorf("prior sd %v of weight %d, expected a finite sd, 0 to freeze it", sd, j)
		}
	}
	if p.Correlation != nil && slices.ContainsFunc(p.Groups, func(g int) bool { return g != p.Groups[0] }) {
		return errors.New("prior has several groups and correlations, expected one of them")
	}
	return nil
}
