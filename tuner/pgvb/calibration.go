package pgvb

import (
	"errors"
	"fmt"
	"math"

	"raumlab/internal/plural"
)

// A Scale is K of P(outcome) = σ(score/K).
type Scale struct {
	K  float64 `json:"k"`  // score units
	SE float64 `json:"se"` // standard error with clusters as the independent units, score units

	// Separated says that the scores separate the outcomes perfectly, so that no K is best: this one is
	// of outcomes that are a little less sure.
	Separated bool `json:"-"`
}

// EstimateScale returns K of maximum likelihood for a score as predictor of the outcomes. Every
// cluster has the same weight.
//
// It fails if there are fewer than two clusters, or if greater scores do not go with greater
// outcomes. If the scores separate the outcomes perfectly, no finite K is best. Then each outcome is
// moved towards ½ by 1/(n+1) of the way, n the number of clusters: as if one cluster more had ended
// in the middle.
func EstimateScale(s *Sample, workers int, score Column) (Scale, error) {
	if s.Clusters() < 2 {
		return Scale{}, fmt.Errorf("estimate K: %s, expected at least 2", plural.Of(s.Clusters(), "cluster"))
	}
	l := scaleLikelihood{
		sample: s, workers: workers, score: score, byCluster: make([]float64, s.Clusters()),
	}
	separated, err := l.separated()
	if err != nil {
		return Scale{}, fmt.Errorf("estimate K: %w", err)
	}
	if separated {
		l.unsure = 1 / float64(s.Clusters()+1)
	}
	inverse, err := l.maximize()
	if err != nil {
		return Scale{}, fmt.Errorf("estimate K: %w", err)
	}
	_, information, err := l.derivatives(inverse)
	if err != nil {
		return Scale{}, fmt.Errorf("estimate K: %w", err)
	}
	var squares float64
	for _, u := range l.byCluster {
		squares += float64(u * u)
	}
	se := ClusterError(squares, len(l.byCluster)) / information // of 1/K
	return Scale{K: 1 / inverse, SE: se / (inverse * inverse), Separated: separated}, nil
}

// A scaleLikelihood is the log-likelihood as a function of 1/K.
type scaleLikelihood struct {
	sample    *Sample
	workers   int
	score     Column
	byCluster []float64 // slope of each cluster at the last k
	unsure    float64   // share of the way to ½ that outcomes are moved
}

// separated reports whether no outcome contradicts the sign of its score, so that the likelihood has
// no maximum.
func (l *scaleLikelihood) separated() (bool, error) {
	sums, err := l.sample.sumClusters(l.workers, 1, func(b *block, r int, out []float64) {
		out[0] = 0
		s, z := l.score(b, r), l.sample.outcomeOf(b, r)
		if s > 0 && z < 1 || s < 0 && z > 0 {
			out[0] = 1
		}
	})
	if err != nil {
		return false, err
	}
	return sums.total()[0] == 0, nil
}

// maximize returns the best 1/K by Newton steps, guarded by bisection. The log-likelihood is
// concave.
func (l *scaleLikelihood) maximize() (float64, error) {
	slope, information, err := l.derivatives(0)
	if err != nil {
		return 0, err
	}
	if !(slope > 0) {
		return 0, errors.New("the scores do not predict the outcomes: greater scores must mean greater outcomes")
	}
	low, high := 0.0, math.Inf(1)
	k := slope / information
	for range 200 {
		slope, information, err = l.derivatives(k)
		if err != nil {
			return 0, err
		}
		if slope > 0 {
			low = k
		} else {
			high = k
		}
		next := k + slope/information
		if !(next > low && next < high) {
			next = min(0.5*(low+high), 2*k)
		}
		if math.Abs(next-k) <= 1e-13*k {
			return next, nil
		}
		k = next
	}
	return 0, errors.New("no value is best: numbers out of range")
}

// derivatives returns the slope Σ w·s(z-σ(ks)) and the information Σ w·s²σ'(ks) at k = 1/K,
// with w = 1/(observations of the cluster), and stores the slopes of the clusters in byCluster.
func (l *scaleLikelihood) derivatives(k float64) (total, information float64, err error) {
	sums, err := l.sample.sumClusters(l.workers, 2, func(b *block, r int, out []float64) {
		s := l.score(b, r)
		z := l.sample.outcomeOf(b, r)
		out[0] = s * (z + float64(l.unsure*(0.5-z)) - sigmoid(k*s))
		out[1] = s * (s * slope(k*s))
	})
	for g := range l.byCluster {
		n := float64(l.sample.count[g])
		l.byCluster[g] = sums.row(g)[0] / n
		total += l.byCluster[g]
		information += sums.row(g)[1] / n
	}
	return total, information, err
}

func checkScale(k float64) error {
	if !finite(k) || k <= 0 {
		return fmt.Errorf("scale K %v, expected a positive number of score units", k)
	}
	return nil
}

// A Reliability compares predicted with actual outcomes. It means something only on a sample that
// no fit has seen.
type Reliability struct {
	Bins []ReliabilityBin `json:"bins"` // of about equal numbers of observations

	// Of the logistic regression of outcomes on s/K; both nil where no values are best, because the
	// predictions separate the outcomes or do not vary.
	Slope     *float64 `json:"slope"`     // 1 is calibrated
	Intercept *float64 `json:"intercept"` // logits; 0 is calibrated
}

// ErrNoCalibration says why a Reliability has no slope and no intercept.
var ErrNoCalibration = errors.New("no slope is best: the predictions separate the results or do not vary")

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
	if err := checkLoss(s, k, weights); err != nil {
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
	slope, intercept, err := calibrate(s, workers, weights, k)
	switch {
	case err == nil:
		out.Slope, out.Intercept = &slope, &intercept
	case !errors.Is(err, ErrNoCalibration):
		return nil, err
	}
	return &out, nil
}

// calibrate returns the logistic regression z ~ σ(intercept + slope·s/K) by Newton's method.
// Every observation counts alike. The error is ErrNoCalibration where no values are best.
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
			return 0, 0, ErrNoCalibration
		}
		a := (float64(t[4]*t[0]) - float64(t[3]*t[1])) / det
		b := (float64(t[2]*t[1]) - float64(t[3]*t[0])) / det
		intercept += a
		slopeOf += b
		if !finite(intercept) || !finite(slopeOf) {
			return 0, 0, ErrNoCalibration
		}
		if math.Abs(a)+math.Abs(b) < 1e-10 {
			return slopeOf, intercept, nil
		}
	}
	return 0, 0, ErrNoCalibration
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
	if err := checkLoss(s, k, weights, prior); err != nil {
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
