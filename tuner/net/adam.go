package net

import "math"

// Decay rates of Adam (Kingma and Ba 2015), and what keeps its divisor from 0.
const (
	firstDecay  = 0.9
	secondDecay = 0.999
	tiny        = 1e-8
)

// An adam is the state of the optimiser.
type adam struct {
	first, second []float32 // running means of the gradient and of its square
	steps         int
	rests         [2]float64 // firstDecay and secondDecay to the power of steps
}

func newAdam(n int) *adam {
	return &adam{first: make([]float32, n), second: make([]float32, n), rests: [2]float64{1, 1}}
}

// begin begins a step with a rate, and returns the factor of the gradient's mean over the root of its
// square's mean, which the missing past of both is taken out of.
func (a *adam) begin(rate float64) (factor float32) {
	a.steps++
	a.rests[0] = float64(a.rests[0] * firstDecay)
	a.rests[1] = float64(a.rests[1] * secondDecay)
	return float32(rate * math.Sqrt(1-a.rests[1]) / (1 - a.rests[0]))
}

// step moves the parameters from first to end by the sum of the gradients, scaled, and clears these.
func (a *adam) step(m *model, first, end int, factor, scale float32, grads [][]float32) {
	rows, biases := m.biases(), m.outputs()
	for i := first; i < end; i++ {
		g := float32(0)
		for _, chunk := range grads {
			g += chunk[i]
			chunk[i] = 0
		}
		g *= scale
		if g == 0 && a.first[i] == 0 {
			continue
		}
		mean := float32(firstDecay*a.first[i]) + float32((1-firstDecay)*g)
		square := float32(secondDecay*a.second[i]) + float32((1-secondDecay)*float32(g*g))
		a.first[i], a.second[i] = mean, square
		x := m.values[i] - float32(factor*mean)/(float32(math.Sqrt(float64(square)))+tiny)
		switch {
		case i < rows:
			x = min(max(x, -mostRow), mostRow)
		case i < biases:
			x = min(max(x, -mostBias), mostBias)
		}
		m.values[i] = x
	}
}
