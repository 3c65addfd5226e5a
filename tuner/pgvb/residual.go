package pgvb

import (
	"fmt"
	"math"
)

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
