package evidence

import (
	"cmp"
	"slices"
)

// A leaving is a game with the edge by which it left the book, or its last in the book.
type leaving struct {
	edge int32
	path int32
}

// cluster groups the games by the edge by which they left the book, and estimates how much the
// points of such games have in common.
func (s *judge) cluster() {
	var games []leaving
	for i, way := range s.paths {
		for j := len(way) - 1; j >= 0; j-- {
			if s.in[way[j].edge] {
				games = append(games, leaving{way[min(j+1, len(way)-1)].edge, int32(i)})
				break
			}
		}
	}
	slices.SortFunc(games, func(a, b leaving) int {
		return cmp.Or(cmp.Compare(a.edge, b.edge), cmp.Compare(a.path, b.path))
	})
	for e := range s.in {
		if s.in[e] {
			s.spread[e] = 0
		}
	}
	common := make([]float64, len(s.in)) // sum of r·r' over pairs of games of a cluster, r a residual
	c := counts{n: make([]int64, len(s.in)), points: make([]float64, len(s.in)), squares: make([]float64, len(s.in))}
	for first := 0; first < len(games); {
		end := first
		for end < len(games) && games[end].edge == games[first].edge {
			c.add(s.paths[games[end].path])
			end++
		}
		for _, e := range c.touched {
			if m := &s.moves[e]; s.in[e] {
				n, mean := float64(c.n[e]), m.Points/float64(m.Distinct)
				s.spread[e] += c.n[e] * c.n[e]
				sum := c.points[e] - float64(n*mean)
				squares := c.squares[e] - float64(2*mean*c.points[e]) + float64(n*mean*mean)
				common[e] += float64(sum*sum) - squares
			}
		}
		c.clear()
		first = end
	}
	s.correlate(common)
}

// counts are the new continuations of the edges in one cluster.
type counts struct {
	n               []int64
	points, squares []float64
	touched         []int32
}

func (c *counts) add(way []step) {
	for _, x := range way {
		if !x.fresh {
			continue
		}
		if c.n[x.edge] == 0 {
			c.touched = append(c.touched, x.edge)
		}
		points := float64(x.points) / 2
		c.n[x.edge]++
		c.points[x.edge] += points
		c.squares[x.edge] += float64(points * points)
	}
}

func (c *counts) clear() {
	for _, e := range c.touched {
		c.n[e], c.points[e], c.squares[e] = 0, 0, 0
	}
	c.touched = c.touched[:0]
}

// correlate estimates Variance and Correlation by moments over all moves of the book. The residuals
// of an edge are taken from its own mean, which pulls the products of pairs below 0 by the
// variance of that mean.
func (s *judge) correlate(common []float64) {
	var drawn, wins, above, below float64
	for e, in := range s.in {
		m := &s.moves[e]
		if !in || m.Distinct < 2 {
			continue
		}
		n := float64(m.Distinct)
		mean := m.Points / n
		draws := float64(s.edges[e].distinct[1]) / 4
		drawn += draws
		wins += float64(n * mean * (1 - mean))
		variance := (float64(n*mean*(1-mean)) - draws) / (n - 1)
		pairs := float64(s.spread[e]) - n
		above += (common[e] + float64(pairs*variance/n)) / n
		below += float64(pairs*variance*(1-float64(pairs/n)/n)) / n
	}
	s.Variance, s.Correlation = 1, 0
	if wins > 0 {
		s.Variance = max(1-drawn/wins, leastVariance)
	}
	if below > 0 {
		s.Correlation = max(0, min(1, above/below))
	}
}

// leastVariance keeps a corpus of draws alone from proving everything.
const leastVariance = 0.05
