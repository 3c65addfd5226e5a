package tuner

import (
	"errors"
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// Curvature is the shape of the likelihood at a posterior mean: what the data say about how far the weights can move.
type Curvature struct {
	width   int
	games   int           // games of positive weight
	sd      []float64     // prior sd by column
	hessian *mat.SymDense // H = Σ w·σ'(μ)·x·xᵀ, whitened
	spread  *mat.SymDense // Σ_g U_g·U_gᵀ, U_g = Σ_{i∈g} w_i(y_i-σ(μ_i))x_i, whitened
}

// Curvature takes the curvature of the model's likelihood at a posterior mean of the same sample and prior.
func (m *Model) Curvature(p *Posterior, workers int) *Curvature {
	logits := m.logits(p.whitened, workers)
	hessian, _ := m.gram(workers, func(i int) (float64, float64) {
		return m.weight[i] * slope(logits[i]), 0
	})
	c := &Curvature{width: m.sample.Width(), sd: m.sd, hessian: hessian}
	c.spread, c.games = m.scoreSpread(logits)
	return c
}

func (m *Model) logits(u []float64, workers int) []float64 {
	logits := make([]float64, m.sample.Len())
	eachChunk(len(logits), workers, func(_, from, to int) {
		x := make([]float64, m.columns())
		for i := from; i < to; i++ {
			logits[i] = m.logit(i, u, x)
		}
	})
	return logits
}

// scoreSpread returns Σ_g U_g·U_gᵀ and the number of games with a positive weight.
func (m *Model) scoreSpread(logits []float64) (*mat.SymDense, int) {
	p := m.columns()
	scores := make([]float64, m.sample.Games()*p)
	voting := make([]bool, m.sample.Games())
	x := make([]float64, p)
	for i, g := range m.sample.game {
		m.fill(i, x)
		addScaled(scores[g*p:(g+1)*p], m.weight[i]*(m.target[i]-sigmoid(logits[i])), x)
		voting[g] = voting[g] || m.weight[i] > 0
	}
	spread, games := mat.NewSymDense(p, nil), 0
	for g, votes := range voting {
		if votes {
			games++
			spread.SymRankOne(spread, 1, mat.NewVecDense(p, scores[g*p:(g+1)*p]))
		}
	}
	return spread, games
}

// Hessian returns (H + prior precision)⁻¹ in centipawns²: the covariance by one Newton step at the mean. It is the linear response
// of the variational mean (Giordano, Broderick and Jordan 2015) and undoes the deficit of Posterior.Covariance,
// but takes positions of one game for independent.
func (c *Curvature) Hessian() (*mat.SymDense, error) {
	inverse, err := c.inverse(1)
	if err != nil {
		return nil, err
	}
	return unwhiten(inverse, c.sd, c.width), nil
}

// Sandwich returns (H+I)⁻¹(J+I)(H+I)⁻¹ in centipawns², whitened inside: the covariance with games, not positions,
// as the independent units. It needs at least two games.
func (c *Curvature) Sandwich() (*mat.SymDense, error) {
	scores, err := c.scores()
	if err != nil {
		return nil, err
	}
	bread, err := c.inverse(1)
	if err != nil {
		return nil, err
	}
	var left, whole mat.Dense
	left.Mul(bread, addIdentity(scores))
	whole.Mul(&left, bread)
	return unwhiten(symmetric(&whole), c.sd, c.width), nil
}

// Power returns η = p/tr(H⁻¹J), the power of the likelihood at which its curvature agrees with the spread of
// the scores of games (Pauli, Racugno and Ventura 2011; Ribatet, Cooley and Davison 2012); p counts the weights that
// are not frozen. Below one, positions of a game repeat each other; above one, the targets scatter less than coin flips.
func (c *Curvature) Power() (float64, error) {
	scores, err := c.scores()
	if err != nil {
		return 0, err
	}
	bread, err := c.inverse(1e-9)
	if err != nil {
		return 0, err
	}
	var trace, free float64
	for j, sd := range c.sd {
		if sd > 0 {
			free++
		}
		for k := range c.sd {
			trace += float64(bread.At(j, k) * scores.At(k, j))
		}
	}
	if !(trace > 0) {
		return 0, errors.New("power of the likelihood: the residuals carry no variation")
	}
	return free / trace, nil
}

// scores returns J = G/(G-1)·Σ U_g·U_gᵀ.
func (c *Curvature) scores() (*mat.SymDense, error) {
	if c.games < 2 {
		return nil, fmt.Errorf("%d games with a positive weight, the spread of games needs at least 2", c.games)
	}
	var j mat.SymDense
	j.ScaleSym(float64(c.games)/float64(c.games-1), c.spread)
	return &j, nil
}

// inverse returns (H + ridge·I)⁻¹.
func (c *Curvature) inverse(ridge float64) (*mat.SymDense, error) {
	h, inverse := mat.NewSymDense(len(c.sd), nil), mat.SymDense{}
	h.CopySym(c.hessian)
	root, err := factorize(h, ridge)
	if err != nil {
		return nil, fmt.Errorf("curvature: %w", err)
	}
	if err := root.InverseTo(&inverse); err != nil {
		return nil, fmt.Errorf("curvature: %w", err)
	}
	return &inverse, nil
}

func addIdentity(s *mat.SymDense) *mat.SymDense {
	for j := range s.SymmetricDim() {
		s.SetSym(j, j, s.At(j, j)+1)
	}
	return s
}

// symmetric returns the symmetric part of a square matrix.
func symmetric(a *mat.Dense) *mat.SymDense {
	n, _ := a.Dims()
	s := mat.NewSymDense(n, nil)
	for j := range n {
		for k := j; k < n; k++ {
			s.SetSym(j, k, 0.5*(a.At(j, k)+a.At(k, j)))
		}
	}
	return s
}
