package tuner

import (
	"errors"
	"math"
)

// A Reliability holds foretold against actual results on games that the fit has not seen.
type Reliability struct {
	Bins      []ReliabilityBin `json:"bins"`      // about equally many positions each
	Slope     float64          `json:"slope"`     // of the logistic regression of results on static/K; 1 is calibrated
	Intercept float64          `json:"intercept"` // of the same, logits; 0 is calibrated
}

// A ReliabilityBin is a range of foretold White scores.
type ReliabilityBin struct {
	Positions int     `json:"positions"`
	Foretold  float64 `json:"foretold"` // mean of σ(static/K)
	Actual    float64 `json:"actual"`   // mean result
	SE        float64 `json:"se"`       // standard error of Actual - Foretold, games being the independent units
}

// A Residual tells how the static score misses the search score on positions of one kind, on games that the fit has not seen.
type Residual struct {
	From      int     `json:"from"`
	To        int     `json:"to"` // not included; -1 for no end
	Positions int     `json:"positions"`
	Bias      float64 `json:"bias"`     // mean of search score - static, centipawns
	SE        float64 `json:"se"`       // its standard error, games being the independent units
	Before    float64 `json:"before"`   // bias under the prior weights
	RMSE      float64 `json:"rmse"`     // centipawns
	LogLoss   float64 `json:"log_loss"` // of the results, nats a position
}

const (
	reliabilityBins  = 10
	reliabilityCells = 4096
)

// reliability judges the weights on a sample.
func reliability(s *Sample, workers int, weights []float64, k float64) (*Reliability, error) {
	foretell := func(b *block, r int) float64 { return sigmoid(b.static(r, weights) / k) }
	cell := func(p float64) int { return min(int(p*reliabilityCells), reliabilityCells-1) }
	var counts [reliabilityCells]int
	err := s.each(func(b *block) {
		for r := range b.len() {
			counts[cell(foretell(b, r))]++
		}
	})
	if err != nil {
		return nil, err
	}
	var binOf [reliabilityCells]int
	seen := 0
	for i, n := range counts {
		binOf[i] = min(reliabilityBins*(seen+n/2)/s.Len(), reliabilityBins-1)
		seen += n
	}
	sums, err := s.sumGames(workers, 3*reliabilityBins, func(b *block, r int, out []float64) {
		clear(out)
		p := foretell(b, r)
		x := out[3*binOf[cell(p)]:]
		x[0], x[1], x[2] = 1, p, s.resultOf(b, r)
	})
	if err != nil {
		return nil, err
	}
	var out Reliability
	total := sums.total()
	for i := range reliabilityBins {
		n, p, z := total[3*i], total[3*i+1], total[3*i+2]
		if n == 0 {
			continue
		}
		bin := ReliabilityBin{Positions: int(n), Foretold: p / n, Actual: z / n}
		bin.SE = clusterError(sums, n, func(row []float64) float64 {
			return row[3*i+2] - row[3*i+1] - float64(row[3*i]*((z-p)/n))
		})
		out.Bins = append(out.Bins, bin)
	}
	out.Slope, out.Intercept, err = calibrate(s, workers, weights, k)
	return &out, err
}

// clusterError returns √(G/(G-1)·Σ_g f_g²)/n.
func clusterError(sums gameSums, n float64, f func(row []float64) float64) float64 {
	games := len(sums.sums) / sums.width
	var sum float64
	for g := range games {
		x := f(sums.row(g))
		sum += float64(x * x)
	}
	return math.Sqrt(sum*float64(games)/float64(max(games-1, 1))) / n
}

// calibrate returns the logistic regression z ~ σ(intercept + slope·static/K) by Newton's method, every position counting alike.
func calibrate(s *Sample, workers int, weights []float64, k float64) (slopeOf, intercept float64, err error) {
	slopeOf = 1
	for range 50 {
		sums, err := s.sumGames(workers, 5, func(b *block, r int, out []float64) {
			x := b.static(r, weights) / k
			logit := intercept + float64(slopeOf*x)
			miss, h := s.resultOf(b, r)-sigmoid(logit), slope(logit)
			out[0], out[1], out[2], out[3], out[4] = miss, miss*x, h, h*x, h*(x*x)
		})
		if err != nil {
			return 0, 0, err
		}
		t := sums.total()
		det := float64(t[2]*t[4]) - float64(t[3]*t[3])
		if !(det > 0) {
			return 0, 0, errors.New("calibration: static scores do not vary")
		}
		a := (float64(t[4]*t[0]) - float64(t[3]*t[1])) / det
		b := (float64(t[2]*t[1]) - float64(t[3]*t[0])) / det
		intercept += a
		slopeOf += b
		if math.Abs(a)+math.Abs(b) < 1e-10 {
			break
		}
	}
	return slopeOf, intercept, nil
}

// residualsBy sorts the positions of a sample by a number and edges.
func residualsBy(s *Sample, workers int, number func(b *block, r int) int, edges []int, weights, prior []float64, k float64) ([]Residual, error) {
	const width = 5
	sums, err := s.sumGames(workers, width*len(edges), func(b *block, r int, out []float64) {
		clear(out)
		n, bin := number(b, r), 0
		for bin+1 < len(edges) && n >= edges[bin+1] {
			bin++
		}
		static := b.static(r, weights)
		miss, z, logit := b.score[r]-static, s.resultOf(b, r), static/k
		x := out[width*bin:]
		x[0], x[1], x[2], x[3] = 1, miss, miss*miss, b.score[r]-b.static(r, prior)
		x[4] = -float64(z*logSigmoid(logit)) - float64((1-z)*logSigmoid(-logit))
	})
	if err != nil {
		return nil, err
	}
	var rows []Residual
	total := sums.total()
	for i, from := range edges {
		x := total[width*i:]
		n := x[0]
		if n == 0 {
			continue
		}
		row := Residual{From: from, To: -1, Positions: int(n), Bias: x[1] / n, RMSE: math.Sqrt(x[2] / n), Before: x[3] / n, LogLoss: x[4] / n}
		if i+1 < len(edges) {
			row.To = edges[i+1]
		}
		row.SE = clusterError(sums, n, func(g []float64) float64 {
			return g[width*i+1] - float64(g[width*i]*row.Bias)
		})
		rows = append(rows, row)
	}
	return rows, nil
}
