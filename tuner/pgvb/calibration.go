package pgvb

import (
	"errors"
	"fmt"
	"math"
)

// A Reliability compares predicted with actual outcomes. It means something only on a sample that
// no fit has seen.
type Reliability struct {
	Bins      []ReliabilityBin `json:"bins"`      // of about equal numbers of observations
	Slope     float64          `json:"slope"`     // of outcomes on s/K; 1 is calibrated
	Intercept float64          `json:"intercept"` // logits; 0 is calibrated
}

// A ReliabilityBin is a range of predicted outcomes.
type ReliabilityBin struct {
	Observations int     `json:"positions"`
	Predicted    float64 `json:"foretold"` // mean of σ(s/K)
	Actual       float64 `json:"actual"`   // mean outcome
	SE           float64 `json:"se"`       // standard error of Actual - Predicted by clusters
}

const (
	reliabilityBins  = 10
	reliabilityCells = 4096
)

// ReliabilityOf sorts the observations by their predicted outcome σ(s/K), s = offset +
// φ·weights, into ten bins, and fits the logistic regression of the outcomes on s/K.
func ReliabilityOf(s *Sample, workers int, weights []float64, k float64) (*Reliability, error) {
	if err := checkJudged(s, k, weights); err != nil {
		return nil, fmt.Errorf("reliability: %w", err)
	}
	predict := func(b *block, r int) float64 { return sigmoid(b.predictor(r, weights) / k) }
	cell := func(p float64) int { return min(int(p*reliabilityCells), reliabilityCells-1) }
	var counts [reliabilityCells]int
	err := s.each(func(b *block) {
		for r := range b.len() {
			counts[cell(predict(b, r))]++
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
	sums, err := s.sumClusters(workers, 3*reliabilityBins, func(b *block, r int, out []float64) {
		clear(out)
		p := predict(b, r)
		x := out[3*binOf[cell(p)]:]
		x[0], x[1], x[2] = 1, p, s.outcomeOf(b, r)
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
		bin := ReliabilityBin{Observations: int(n), Predicted: p / n, Actual: z / n}
		bin.SE = ClusterError(sums.squares(func(_ int, row []float64) float64 {
			return row[3*i+2] - row[3*i+1] - float64(row[3*i]*((z-p)/n))
		}), s.Clusters()) / n
		out.Bins = append(out.Bins, bin)
	}
	out.Slope, out.Intercept, err = calibrate(s, workers, weights, k)
	return &out, err
}

// calibrate returns the logistic regression z ~ σ(intercept + slope·s/K) by Newton's method.
// Every observation counts alike.
func calibrate(s *Sample, workers int, weights []float64, k float64) (slopeOf, intercept float64, err error) {
	slopeOf = 1
	for range 50 {
		sums, err := s.sumClusters(workers, 5, func(b *block, r int, out []float64) {
			x := b.predictor(r, weights) / k
			logit := intercept + float64(slopeOf*x)
			miss, h := s.outcomeOf(b, r)-sigmoid(logit), slope(logit)
			out[0], out[1], out[2], out[3], out[4] = miss, miss*x, h, h*x, h*(x*x)
		})
		if err != nil {
			return 0, 0, err
		}
		t := sums.total()
		det := float64(t[2]*t[4]) - float64(t[3]*t[3])
		if !(det > 0) {
			return 0, 0, errors.New("calibration: the linear predictor does not vary")
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

// A Residual says how the linear predictor s misses Score on the observations with a tag in a
// range.
type Residual struct {
	From         int     `json:"from"`
	To           int     `json:"to"` // excluded; -1 for no end
	Observations int     `json:"positions"`
	Bias         float64 `json:"bias"`     // mean of Score - s, score units
	SE           float64 `json:"se"`       // standard error of Bias by clusters
	Before       float64 `json:"before"`   // bias under the prior weights
	RMSE         float64 `json:"rmse"`     // of Score - s, score units
	LogLoss      float64 `json:"log_loss"` // of the outcomes under σ(s/K), nats an observation
}

// ResidualsBy groups the observations by one of their tags, at ascending edges, and returns the
// groups that are not empty. No tag is below the first edge.
func ResidualsBy(s *Sample, workers, tag int, edges []int, weights, prior []float64, k float64) ([]Residual, error) {
	if err := checkJudged(s, k, weights, prior); err != nil {
		return nil, fmt.Errorf("residuals: %w", err)
	}
	const width = 5
	sums, err := s.sumClusters(workers, width*len(edges), func(b *block, r int, out []float64) {
		clear(out)
		n, bin := int(b.tags[tag][r]), 0
		for bin+1 < len(edges) && n >= edges[bin+1] {
			bin++
		}
		predicted := b.predictor(r, weights)
		miss := b.score[r] - predicted
		x := out[width*bin:]
		x[0], x[1], x[2], x[3] = 1, miss, miss*miss, b.score[r]-b.predictor(r, prior)
		x[4] = logLoss(s.outcomeOf(b, r), predicted/k)
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
		row := Residual{
			From: from, To: -1, Observations: int(n),
			Bias: x[1] / n, RMSE: math.Sqrt(x[2] / n), Before: x[3] / n, LogLoss: x[4] / n,
		}
		if i+1 < len(edges) {
			row.To = edges[i+1]
		}
		row.SE = ClusterError(sums.squares(func(_ int, g []float64) float64 {
			return g[width*i+1] - float64(g[width*i]*row.Bias)
		}), s.Clusters()) / n
		rows = append(rows, row)
	}
	return rows, nil
}
