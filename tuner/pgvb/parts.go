package pgvb

import (
	"errors"
	"fmt"
	"math"

	"raumlab/internal/counted"
)

// Parts say which part of the linear predictor of an observation counts, by one of its tags.
type Parts struct {
	Tag int
	Of  []float64 // by the value of the tag, which is in its range
}

// SetParts makes the linear predictor of each observation the part of offset + φ·θ that parts say;
// nil for all of it. Features and offsets stay as they are.
func (s *Sample) SetParts(parts *Parts) {
	s.parts = parts
	for _, b := range s.blocks {
		b.parts = parts
	}
}

// part returns the part of a row that counts.
func (b *block) part(r int) float64 {
	if b.parts == nil {
		return 1
	}
	return b.parts.Of[b.tags[b.parts.Tag][r]]
}

// partOfOffset returns the part of the offset of a row that counts.
func (b *block) partOfOffset(r int) float64 { return float64(b.part(r) * b.offset[r]) }

// quadParts returns the parts of up to four rows. Rows after the end of the block have 0.
func (b *block) quadParts(from, rows int) (parts [4]float64) {
	for r := range rows {
		parts[r] = b.part(from + r)
	}
	return parts
}

// PartOf is the column part·(Offset + Features·weights), with part of a tag's value and of whether
// the sum is negative.
func PartOf(weights []float64, tag int, part func(value int16, negative bool) float64) Column {
	return func(b *block, r int) float64 {
		x := b.whole(r, weights)
		return float64(part(b.tags[tag][r], x < 0) * x)
	}
}

// WholeOf is the column Offset + Features·weights, whatever parts the sample has.
func WholeOf(weights []float64) Column {
	return func(b *block, r int) float64 { return b.whole(r, weights) }
}

// CompareLogLoss returns the log-losses of the outcomes under σ(candidate/K) and σ(baseline/K), in
// nats an observation, and their difference with its standard error by clusters.
func CompareLogLoss(s *Sample, workers int, k float64, candidate, baseline Column) (with, without float64, change Difference, err error) {
	if s.Clusters() < 2 {
		return 0, 0, change, fmt.Errorf("compare log-losses: %s, want at least 2", counted.Of(s.Clusters(), "cluster"))
	}
	x := residuals{sample: s}
	x.clusters, err = s.sumClusters(workers, 2, func(b *block, r int, out []float64) {
		z := s.outcomeOf(b, r)
		out[0], out[1] = logLoss(z, candidate(b, r)/k), logLoss(z, baseline(b, r)/k)
	})
	total, n := x.clusters.total(), float64(s.Len())
	with, without = total[0]/n, total[1]/n
	change = x.withError(with-without, func(g clusterLosses) float64 { return g[0] - g[1] })
	return with, without, change, err
}

// partsPriorSD is the prior standard deviation of FitParts around 1.
const partsPriorSD = 0.5

// FitParts returns what parts count best: the coefficients c of parts shares[tag]·c for which
// σ(part·(offset + φ·weights)/K) predicts the outcomes best, with a vote for each cluster as in
// EstimateScale, under the prior c ~ N(1, ½²). The objective is concave. Its optimum is then
// divided so that the mean part of the observations is 1: the unit of the scores is K's alone.
// Parts that the sample has do not matter.
func FitParts(s *Sample, workers int, weights []float64, k float64, tag int, shares [][]float64) ([]float64, error) {
	if err := checkJudged(s, k, weights); err != nil {
		return nil, fmt.Errorf("fit parts: %w", err)
	}
	p := len(shares[0])
	c := make([]float64, p)
	for j := range c {
		c[j] = 1
	}
	for range 200 {
		sums, err := s.sumClusters(workers, p+p*p, func(b *block, r int, out []float64) {
			share := shares[b.tags[tag][r]]
			x := b.whole(r, weights) / k
			logit := float64(x * dot(share, c))
			push, curve := x*(s.outcomeOf(b, r)-sigmoid(logit)), x*(x*slope(logit))
			for j, a := range share {
				out[j] = a * push
				for l, d := range share {
					out[p+j*p+l] = a * (d * curve)
				}
			}
		})
		if err != nil {
			return nil, err
		}
		square, linear := newMatrix(p), make([]float64, p)
		for g, n := range s.count {
			vote := 1 / float64(n)
			addScaled(linear, vote, sums.row(g)[:p])
			addScaled(square.a, vote, sums.row(g)[p:])
		}
		for j := range c {
			linear[j] -= float64((c[j] - 1) / (partsPriorSD * partsPriorSD))
			square.a[j*p+j] += 1 / (partsPriorSD * partsPriorSD)
		}
		factor, err := factorize(square)
		if err != nil {
			return nil, fmt.Errorf("fit parts: %w", err)
		}
		longest := 0.0
		for j, step := range factor.solve(linear) {
			step = max(-partsPriorSD, min(step, partsPriorSD))
			c[j] += step
			longest = max(longest, math.Abs(step))
		}
		if longest < 1e-10 {
			return c, s.unitMean(workers, c, tag, shares)
		}
	}
	return nil, errors.New("fit parts: no convergence in 200 steps")
}

// unitMean divides the coefficients so that the mean part of the observations is 1.
func (s *Sample) unitMean(workers int, c []float64, tag int, shares [][]float64) error {
	sums, err := s.sumClusters(workers, 1, func(b *block, r int, out []float64) {
		out[0] = dot(shares[b.tags[tag][r]], c)
	})
	if err != nil {
		return err
	}
	mean := sums.total()[0] / float64(s.Len())
	if !(mean > 0) {
		return errors.New("fit parts: the scores do not predict the outcomes: greater scores must mean greater outcomes")
	}
	for j := range c {
		c[j] /= mean
	}
	return nil
}
