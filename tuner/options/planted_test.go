package options

import (
	"math"
	"math/rand/v2"
	"slices"

	"raumlab/selfplay/elo"
)

// planted is an engine whose strength is known. It plays no chess: pairs are drawn from the law of
// the difference in Elo.
//
// The strength falls from its top by Σ drop·φ(r/0.5), r being the offset in the cube after some
// mixing of the axes. φ(r) is r² near the top and grows like |r| from it, and either side of each
// axis has its own drop. So it is neither a quadratic nor a draw of the search's process. Or it is
// a quadratic: Σ drop·(r/0.5)² with the mean of both drops.
type planted struct {
	axes   []axis
	top    []float64 // in the cube
	mixing [][]float64
	drop   [][2]float64 // Elo, below and above
	bent   bool         // as above; else the strength is a quadratic
}

// plantedEngine draws an engine of d axes.
func plantedEngine(seed uint64, d int) planted {
	rng := rand.New(rand.NewPCG(seed, 0x706c616e74)) // "plant"
	p := planted{bent: true}
	for j := range d {
		width := []float64{1, 100, 1000, 40, 250, 10}[j%6]
		top := 0.2 + 0.6*rng.Float64()
		start := top
		for math.Abs(start-top) < 0.15 {
			start = 0.1 + 0.8*rng.Float64()
		}
		a := axis{Start: start * width, Max: width, Step: width / 20}
		if a.Whole = width >= 100; a.Whole {
			a.Start = math.Round(a.Start)
		}
		p.axes, p.top = append(p.axes, a), append(p.top, top)
		row := make([]float64, d)
		for k := range row {
			row[k] = 0.25 * rng.NormFloat64()
		}
		row[j] = 1
		p.mixing = append(p.mixing, row)
		size := 5 * math.Exp(2*rng.Float64()) // 5 to 37 Elo at half the range
		p.drop = append(p.drop, [2]float64{size * math.Exp(0.4*rng.NormFloat64()), size * math.Exp(0.4*rng.NormFloat64())})
	}
	return p
}

// loss is how far a setting is below the top, in Elo.
func (p planted) loss(x []float64) float64 {
	loss := 0.
	u := toCube(p.axes, x)
	for j, row := range p.mixing {
		r := 0.
		for k, m := range row {
			r += m * (u[k] - p.top[k])
		}
		drop := p.drop[j][0]
		if r > 0 {
			drop = p.drop[j][1]
		}
		r /= 0.5
		if !p.bent {
			loss += (p.drop[j][0] + p.drop[j][1]) / 2 * r * r
			continue
		}
		loss += drop * 2 * r * r / (1 + math.Abs(r))
	}
	return loss
}

// play draws the pairs of a duel. Openings favour one side by N(0, 80²) Elo; of level games 45 %
// are drawn.
func (p planted) play(seed uint64, number int, d duel) elo.Pentanomial {
	rng := rand.New(rand.NewPCG(seed, uint64(number)))
	difference := p.loss(d.B) - p.loss(d.A)
	var pairs elo.Pentanomial
	for range d.Count {
		bias, points := 80*rng.NormFloat64(), 0.
		for _, sign := range []float64{1, -1} {
			score := logistic(difference + sign*bias)
			draw := 0.9 * 2 * score * (1 - score)
			switch x := rng.Float64(); {
			case x < draw:
				points += 0.5
			case x < draw+score-draw/2:
				points++
			}
		}
		pairs.Add(points)
	}
	return pairs
}

// A run is what a method reached: the loss of its recommendation after each round.
type run struct {
	pairs []int64
	loss  []float64
}

func (p planted) run(m method, seed uint64, budget int64) (r run, err error) {
	number := 0
	for {
		round, err := m.Ask(budget)
		if err != nil || len(round) == 0 {
			return r, err
		}
		for _, d := range round {
			if err := m.Tell(duelResult{d, p.play(seed^0x67616d6573, number, d)}); err != nil {
				return r, err
			}
			number++
		}
		best, err := m.Best()
		if err != nil {
			return r, err
		}
		r.pairs, r.loss = append(r.pairs, m.Pairs()), append(r.loss, p.loss(best.X))
	}
}

// within is how many games were played when the recommendation first came within so much Elo of
// the top, and when it did for good; +Inf if it did not.
func (r run) within(elo float64) (first, good float64) {
	first, good = math.Inf(1), math.Inf(1)
	for i, l := range slices.Backward(r.loss) {
		if l <= elo {
			first = float64(2 * r.pairs[i])
		}
	}
	for i, l := range slices.Backward(r.loss) {
		if l > elo {
			break
		}
		good = float64(2 * r.pairs[i])
	}
	return first, good
}

func median(values []float64) float64 {
	values = slices.Sorted(slices.Values(values))
	n := len(values)
	return (values[(n-1)/2] + values[n/2]) / 2
}
