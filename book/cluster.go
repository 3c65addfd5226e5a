package book

import (
	"cmp"
	"slices"
)

// An exit is a game with the edge by which it left the book, or its last in the book. Games that
// left by the same edge are a cluster.
type exit struct {
	edge int32
	path int32
}

// sortExits lists the games, one cluster after another.
func (s *evaluator) sortExits() {
	for i, way := range s.paths {
		out := len(way) // first step after the last in the book
		for out > 0 && !s.in[way[out-1].edge] {
			out--
		}
		s.exits = append(s.exits, exit{way[min(out, len(way)-1)].edge, int32(i)})
	}
	slices.SortFunc(s.exits, func(a, b exit) int {
		return cmp.Or(cmp.Compare(a.edge, b.edge), cmp.Compare(a.path, b.path))
	})
}

// A counter adds up clusters by edge, in distinct games and half points.
type counter struct {
	n, halves []int64
	// Sums over clusters with k games and h halves of k·k, h·h and k·h.
	spread, squares, products []int64

	games, points []float64 // effective ones
	all           []total   // the same of places, whether by moves of the book or not
	ahead         []total   // what the moves that lead to places promise, weighted by games
	prior         []float64 // means of edges before their games
}

// count adds up the clusters that are taken.
func (s *evaluator) count(take func(*edge) bool) counter {
	edges := len(s.edges)
	c := counter{
		n: make([]int64, edges), halves: make([]int64, edges), spread: make([]int64, edges), squares: make([]int64,
			edges), products: make([]int64, edges),
		games: make([]float64, edges), points: make([]float64, edges), prior: make([]float64, edges),
		all: make([]total, len(s.nodes)), ahead: make([]total, len(s.nodes)),
	}
	k, h := make([]int64, edges), make([]int64, edges) // of the present cluster
	var touched []int32
	for first := 0; first < len(s.exits); {
		end, taken := first, take(&s.edges[s.exits[first].edge])
		for ; end < len(s.exits) && s.exits[end].edge == s.exits[first].edge; end++ {
			for _, x := range s.paths[s.exits[end].path] {
				if !x.fresh || !taken {
					continue
				}
				if k[x.edge] == 0 {
					touched = append(touched, x.edge)
				}
				k[x.edge]++
				h[x.edge] += int64(x.points)
			}
		}
		for _, e := range touched {
			c.n[e] += k[e]
			c.halves[e] += h[e]
			c.spread[e] += k[e] * k[e]
			c.squares[e] += h[e] * h[e]
			c.products[e] += k[e] * h[e]
			k[e], h[e] = 0, 0
		}
		touched = touched[:0]
		first = end
	}
	return c
}

// correlate estimates Variance and Correlation by moments over all moves of the book. The residuals
// of an edge are taken from its own mean, which pulls the products of pairs below 0 by the
// variance of that mean.
func (s *evaluator) correlate() {
	var drawn, wins, above, below float64
	for _, place := range s.places {
		for _, e := range s.nodes[place].edges {
			if !s.in[e] || s.n[e] < 2 {
				continue
			}
			n, mean := float64(s.n[e]), float64(s.halves[e])/float64(2*s.n[e])
			draws := float64(float64(s.edges[e].distinct[1]) / 4)
			simple := float64(n * mean * (1 - mean))
			drawn += draws
			wins += simple
			variance := (simple - draws) / (n - 1)
			pairs := float64(s.spread[e]) - n
			// The sum over pairs of a cluster of the products of their residuals.
			common := float64(float64(s.squares[e])/4) - float64(mean*float64(s.products[e])) +
				float64(mean*mean*float64(s.spread[e])) - (simple - draws)
			above += (common + float64(pairs*variance/n)) / n
			below += float64(pairs*variance*(1-pairs/n/n)) / n
		}
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

// weigh turns the games of a counter into effective ones. A cluster of k games says as much as
// k / (1 + (k-1)·Correlation) of them.
func (s *evaluator) weigh(c *counter) {
	for _, place := range s.places {
		for _, e := range s.nodes[place].edges {
			imported := &s.moves[e].Imported
			games := float64(s.limit.Imported * imported.Games())
			points := float64(float64(s.limit.Imported) * imported.points())
			if c.n[e] > 0 {
				size := float64(c.spread[e]) / float64(c.n[e]) // of a game's cluster, on the average
				effective := float64(c.n[e]) / float64(s.Variance*(1+float64((size-1)*s.Correlation)))
				games += effective
				points += float64(effective * float64(c.halves[e]) / float64(2*c.n[e]))
			}
			c.games[e], c.points[e] = games, points
			c.all[place].games += games
			c.all[place].points += points
		}
	}
}
