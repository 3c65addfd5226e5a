package pgvb

import (
	"context"
	"math"
	"runtime"

	"raumlab/internal/ordered"
)

// reduce fills a part for every block of the sample on several goroutines (0 for one a processor).
// It adds the parts in the order of the blocks, so that the sum has the same bits for any number of
// goroutines. Parts are large, so they are filled again after they are added.
func reduce[T any](s *Sample, workers int, create func() T, fill func(b *block, part T), add func(part T)) error {
	n := s.numBlocks()
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	workers = max(1, min(workers, n))
	added := make(chan T, (ordered.Ahead+2)*workers)
	newWorker := func() func(context.Context, int64) (T, error) {
		reader := blockReader{sample: s}
		return func(_ context.Context, number int64) (part T, err error) {
			b, err := reader.read(int(number))
			if err != nil {
				return part, err
			}
			select {
			case part = <-added:
			default:
				part = create()
			}
			fill(b, part)
			return part, nil
		}
	}
	return ordered.Map(context.Background(), 0, int64(n), workers, newWorker, func(part T) error {
		add(part)
		select {
		case added <- part:
		default: // there are enough
		}
		return nil
	})
}

// clusterSums are sums of a number of columns over the observations of each cluster, row-major by
// cluster.
type clusterSums struct {
	width int
	sums  []float64
}

func (c clusterSums) row(cluster int) []float64 {
	return c.sums[cluster*c.width : (cluster+1)*c.width]
}

// total returns the sums over all clusters.
func (c clusterSums) total() []float64 {
	t := make([]float64, c.width)
	for i := range len(c.sums) / c.width {
		addScaled(t, 1, c.row(i))
	}
	return t
}

// squares returns Σ_g f_g² over the clusters. f returns the centred sum of a cluster's terms.
func (c clusterSums) squares(f func(cluster int, row []float64) float64) (sum float64) {
	for g := range len(c.sums) / c.width {
		x := f(g, c.row(g))
		sum += float64(x * x)
	}
	return sum
}

// ClusterError returns √(G/(G-1)·squares), the standard error of a sum with clusters as the
// independent units: squares is the sum, over G clusters, of the squared sums of their centred
// terms.
func ClusterError(squares float64, clusters int) float64 {
	return math.Sqrt(squares * float64(clusters) / float64(max(clusters-1, 1)))
}

// meanError returns √(G/(G-1)·squares)/N, the standard error of a mean over N observations in G > 1
// clusters. Its order of products is part of the bits of stored reports.
func meanError(squares float64, clusters int, observations float64) float64 {
	g := float64(clusters)
	return math.Sqrt(g/(g-1)*squares) / observations
}

// sumClusters adds the width numbers that f returns for each observation, cluster by cluster.
func (s *Sample) sumClusters(workers, width int, f func(b *block, r int, out []float64)) (clusterSums, error) {
	all := clusterSums{width, make([]float64, s.Clusters()*width)}
	type part struct {
		clusters []int32
		sums     []float64
		out      []float64
	}
	err := reduce(s, workers, func() *part { return &part{out: make([]float64, width)} },
		func(b *block, p *part) {
			p.clusters, p.sums = p.clusters[:0], p.sums[:0]
			for r := range b.len() {
				if n := len(p.clusters); n == 0 || p.clusters[n-1] != b.cluster[r] {
					p.clusters = append(p.clusters, b.cluster[r])
					p.sums = append(p.sums, make([]float64, width)...)
				}
				f(b, r, p.out)
				addScaled(p.sums[len(p.sums)-width:], 1, p.out)
			}
		},
		func(p *part) {
			for i, g := range p.clusters {
				addScaled(all.row(int(g)), 1, p.sums[i*width:(i+1)*width])
			}
		})
	return all, err
}
