package net

import (
	"math/rand/v2"

	"raumlab/engine/board"
	enginenet "raumlab/engine/net"
	"raumlab/internal/arithmetic"
)

// A model is a network in floating point. Its parameters are one list: rows, biases, outputs of the
// mover's view, outputs of the opponent's view, and the bias of the output. The output is the log-odds
// that the mover wins.
//
// A sum of products is written so that the compiler cannot fuse them: see internal/arithmetic.
type model struct {
	hidden int
	values []float32
}

// Bounds of parameters: with them the sums of every hidden unit fit into 16 bits at scale 128, on any
// position. 125·1.97·128 + 9·128 < 2¹⁵.
const (
	mostRow  = 1.97
	mostBias = 9
)

// size returns the number of parameters.
func size(hidden int) int { return enginenet.Inputs*hidden + 3*hidden + 1 }

func (m *model) biases() int  { return enginenet.Inputs * m.hidden }
func (m *model) outputs() int { return m.biases() + m.hidden }
func (m *model) bias() int    { return m.outputs() + 2*m.hidden }

// newModel draws small rows and outputs, so that the units differ. A uniform draw has the same bits on
// every processor; a normal one would not.
func newModel(hidden int, seed uint64) *model {
	m := &model{hidden, make([]float32, size(hidden))}
	rng := rand.New(rand.NewPCG(seed, 0))
	uniform := func(least, most float32) float32 { return least + float32((most-least)*rng.Float32()) }
	for i := range m.values {
		switch {
		case i < m.biases():
			m.values[i] = uniform(-0.1, 0.1)
		case i < m.outputs():
			m.values[i] = uniform(0.1, 0.6)
		case i < m.bias():
			m.values[i] = uniform(-0.5, 0.5)
		}
	}
	return m
}

// A pass is the memory of a forward and a backward pass of one position.
type pass struct {
	record record
	views  [2][board.NumSquares]uint16 // inputs of the mover's view and of the opponent's
	sums   [2][]float32                // of the hidden units, by view: the mover's, the opponent's
	clips  [2][]float32                // clipped
}

func newPass(hidden int) *pass {
	p := new(pass)
	for v := range p.sums {
		p.sums[v], p.clips[v] = make([]float32, hidden), make([]float32, hidden)
	}
	return p
}

// forward returns the output for the inputs of both views.
func (m *model) forward(p *pass, inputs [2][]uint16) float32 {
	h := m.hidden
	total := m.values[m.bias()]
	for v, in := range inputs {
		sums := p.sums[v]
		copy(sums, m.values[m.biases():m.outputs()])
		for _, i := range in {
			row := m.values[int(i)*h:][:len(sums)]
			for j := range sums {
				sums[j] += row[j]
			}
		}
		clips := p.clips[v][:len(sums)]
		w := m.values[m.outputs()+v*h:][:len(sums)]
		for j, s := range sums {
			a := min(max(s, 0), 1)
			clips[j] = a
			total += float32(float32(a*a) * w[j])
		}
	}
	return total
}

// backward adds the gradient of a loss to grad, given its derivative by the output. The pass must be
// that of the inputs.
func (m *model) backward(p *pass, inputs [2][]uint16, derivative float32, grad []float32) {
	h := m.hidden
	grad[m.bias()] += derivative
	biases := grad[m.biases():m.outputs()]
	for v, in := range inputs {
		sums, clips := p.sums[v], p.clips[v]
		w := m.values[m.outputs()+v*h:][:len(sums)]
		gw := grad[m.outputs()+v*h:][:len(sums)]
		clips, biases = clips[:len(sums)], biases[:len(sums)]
		for j, s := range sums {
			a := clips[j]
			gw[j] += float32(float32(a*a) * derivative)
			d := float32(0)
			if s > 0 && s < 1 {
				d = float32(float32(2*a) * float32(w[j]*derivative))
			}
			sums[j] = d // no longer needed
			biases[j] += d
		}
		for _, i := range in {
			row := grad[int(i)*h:][:len(sums)]
			for j, d := range sums {
				row[j] += d
			}
		}
	}
}

// sigmoid returns 1/(1+e^-x).
func sigmoid(x float64) float64 { return 1 / (1 + arithmetic.Exp(-x)) }

// crossEntropy returns the loss of log-odds where the probability is target, in nats.
func crossEntropy(x, target float64) float64 {
	return arithmetic.Softplus(x) - float64(target*x)
}
