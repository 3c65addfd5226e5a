package net

import (
	"fmt"
	"math"
	"strconv"

	"raumlab/engine/board"
	enginenet "raumlab/engine/net"
)

// Network returns the network of the model in integers, at the greatest scale at which no sum can
// overflow. Inputs that no position had count nothing. Call it when the training is done.
func (t *Training) Network() (*enginenet.Network, Report, error) {
	r, err := t.report()
	if err != nil {
		return nil, r, err
	}
	for scale := enginenet.MaxScale; ; scale /= 2 {
		n, err := enginenet.New(t.card(r), t.numbers(scale))
		if err == nil {
			r.Scale = scale
			if r.Network, err = t.heldOutLosses(func(x *record) float64 { return score(n, x) / t.k }); err != nil {
				return nil, r, err
			}
			n, err = enginenet.New(t.card(r), t.numbers(scale))
			return n, r, err
		}
		if scale == leastScale {
			return nil, r, fmt.Errorf("the trained network: %w", err)
		}
	}
}

// Random returns the network that a training with these settings begins from, before its first step. The job
// must hold K.
func (j Job) Random(r board.Rules) (*enginenet.Network, error) {
	t := &Training{job: j, data: &Data{Rules: r}, k: j.K, model: newModel(j.Hidden, j.Seed)}
	return enginenet.New(enginenet.Card{Rules: r, K: j.K, Version: j.Version}, t.numbers(enginenet.MaxScale))
}

// leastScale is one at which the bounds of the parameters make overflow impossible.
const leastScale = 128

// numbers rounds the model.
func (t *Training) numbers(scale int) enginenet.Numbers {
	m := t.model
	n := enginenet.Numbers{Hidden: m.hidden, Scale: scale, Rows: make([]int16, m.biases()),
		Biases: make([]int16, m.hidden), Outputs: make([]int32, 2*m.hidden)}
	for in := range enginenet.Inputs {
		if t.adam != nil && !t.seen(in) {
			continue
		}
		for j := in * m.hidden; j < (in+1)*m.hidden; j++ {
			n.Rows[j] = int16(math.Round(float64(m.values[j]) * float64(scale)))
		}
	}
	for j := range n.Biases {
		n.Biases[j] = int16(math.Round(float64(m.values[m.biases()+j]) * float64(scale)))
	}
	for j := range n.Outputs {
		n.Outputs[j] = t.output(m.values[m.outputs()+j])
	}
	n.Bias = t.output(m.values[m.bias()])
	return n
}

// output is a weight of the output, log-odds, in the units of a network.
func (t *Training) output(x float32) int32 {
	v := math.Round(float64(x) * t.k * enginenet.OutputUnit)
	return int32(min(max(v, math.MinInt32), math.MaxInt32))
}

// seen reports whether an input was ever part of a position: its units then had a gradient.
func (t *Training) seen(in int) bool {
	h := t.model.hidden
	for _, square := range t.adam.second[in*h : (in+1)*h] {
		if square != 0 {
			return true
		}
	}
	return false
}

// score is the network's score of a position, centipawns and the mover's view.
func score(n *enginenet.Network, r *record) float64 {
	var memory [board.NumSquares]uint16
	return float64(n.OfInputs(r.inputs(memory[:0])))
}

func (t *Training) card(r Report) enginenet.Card {
	j := t.job
	return enginenet.Card{
		Rules: t.data.Rules, K: t.k, Corpora: t.data.Corpora, Games: t.data.Games, Positions: int64(t.data.Training.Len()),
		Settings: map[string]string{
			"hidden": strconv.Itoa(j.Hidden), "epochs": strconv.Itoa(j.Epochs), "batch": strconv.Itoa(j.Batch),
			"rate": number(j.Rate), "lambda": number(j.Lambda), "symmetries": strconv.FormatBool(j.Symmetries),
			"seed": strconv.FormatUint(j.Seed, 10), "k_fitted": strconv.FormatBool(j.K == 0),
			"min_ply": strconv.Itoa(j.Filter.MinPly), "unrest": strconv.Itoa(j.Filter.Unrest),
			"max_score": strconv.Itoa(j.Filter.MaxScore),
		},
		Losses: map[string]string{
			"held_out_search": fixed(r.Network.Search), "held_out_result": fixed(r.Network.Result),
			"held_out_squared": fixed(r.Network.Squared),
		},
		Version: j.Version,
	}
}

func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
func fixed(x float64) string  { return strconv.FormatFloat(x, 'f', 6, 64) }
