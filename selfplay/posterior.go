package selfplay

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"raumlab/engine"
	"raumlab/engine/eval"
	"raumlab/engine/weights"
)

// A Posterior is a normal distribution of weights, from which each side of each game draws its own.
type Posterior struct {
	ref   string // of the file
	mean  eval.Weights
	root  *mat.Dense // 26 x 26; its product with its transpose is the covariance, square centipawns
	shown string     // see Hash
}

// NewPosterior returns the posterior that a weight file holds: its values, sd and correlations. The
// reference names the file in the header of a corpus.
func NewPosterior(ref string, f weights.File) (*Posterior, error) {
	if f.SD == nil || f.Correlation == nil {
		return nil, errors.New("the file has no sd and correlations: name a weight file that 'raumlab tune' wrote")
	}
	cov := mat.NewSymDense(eval.NumWeights, nil)
	hash := f.Weights.Hash()
	for i := range eval.NumWeights {
		for j := range i + 1 {
			c := f.SD[i] * f.SD[j] * f.Correlation.At(i, j)
			cov.SetSym(i, j, c)
			hash += fmt.Sprintf(" %v", c)
		}
	}
	var e mat.EigenSym
	if !e.Factorize(cov, true) {
		return nil, errors.New("the covariance of the weights has no eigenvalues")
	}
	p := &Posterior{ref: ref, mean: f.Weights, root: new(mat.Dense), shown: hash}
	e.VectorsTo(p.root)
	for j, v := range e.Values(nil) {
		for i := range eval.NumWeights { // rounding may leave an eigenvalue below zero
			p.root.Set(i, j, p.root.At(i, j)*math.Sqrt(max(0, v)))
		}
	}
	return p, nil
}

// Hash returns what distinguishes posteriors; empty for none.
func (p *Posterior) Hash() string {
	if p == nil {
		return ""
	}
	return fmt.Sprintf("%x", sha256.Sum256([]byte(p.shown)))
}

// Draw returns weights drawn from the distribution, rounded as a weight file has them.
func (p *Posterior) Draw(random *rand.Rand) eval.Weights {
	z := mat.NewVecDense(eval.NumWeights, nil)
	for {
		for i := range eval.NumWeights {
			z.SetVec(i, random.NormFloat64())
		}
		var d mat.VecDense
		d.MulVec(p.root, z)
		w := p.mean
		for i := range w.Values {
			if w.Definition.Counts(i) {
				w.Values[i] = eval.Round(w.Values[i] + d.AtVec(i))
			}
		}
		if w.Validate() == nil {
			return w
		}
	}
}

// searchers returns what White and Black of game i search with.
func (c Config) searchers(i int64, d *Drawer) (s [2]engine.Searcher) {
	if c.Posterior == nil {
		return [2]engine.Searcher{d.searcher, d.searcher}
	}
	random := rand.New(rand.NewPCG(c.Seed, ^uint64(i))) // not the stream of the opening
	for side := range s {
		e := c.Engine.WithWeights(c.Posterior.ref, c.Posterior.Draw(random)).WithoutShipped()
		s[side] = e.NewPlayer(nil, nil).Searcher()
	}
	return s
}
