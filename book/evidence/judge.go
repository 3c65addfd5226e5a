package evidence

import (
	"cmp"
	"slices"
)

// A judge turns a tree into values. Its slices are by edge or by place.
type judge struct {
	*Tree
	Model
	in     []bool  // edges of the book
	spread []int64 // sum over an edge's clusters of their distinct games squared

	order, component []int32 // places of the book, children before parents

	points, games []float64 // of edges, in effective games
	known         []float64 // points that scores promise, NaN-free only where scored
	all           []total   // effective games of places, whether in the book or not
	ahead         []total   // what places are worth by the moves that lead to them, with weights
	prior         []float64 // means of edges

	moves []Move // by edge
	best  []bound
}

// A total is a number of games with their points.
type total struct{ games, points float64 }

// A bound is a value with its interval.
type bound struct {
	value, low, high float64
	known            bool
}

func newJudge(t *Tree, limit Limit) *judge {
	s := &judge{Tree: t, in: make([]bool, len(t.edges)), spread: make([]int64, len(t.edges)), moves: make([]Move, len(t.edges))}
	for i := range t.edges {
		x := &t.edges[i]
		m := Move{
			Move: x.move, Losses: x.results[0], Draws: x.results[1], Wins: x.results[2], Scored: x.scored,
			Distinct: x.distinct[0] + x.distinct[1] + x.distinct[2], Points: float64(x.distinct[1])/2 + float64(x.distinct[2]),
		}
		if x.scored > 0 {
			m.Score = float64(x.score) / float64(x.scored)
		}
		s.moves[i] = m
		s.in[i] = m.Distinct >= max(1, limit.MinGames) && m.Points >= float64(limit.MinSuccess*float64(m.Distinct))
		s.spread[i] = m.Distinct * m.Distinct // one cluster, unless it is in the book
	}
	return s
}

// sort finds the places of the book in an order in which a place comes after all that its moves
// lead to, but for cycles, whose places share a component: the algorithm of Tarjan (SIAM J. Comput.
// 1, 1972, 146–160).
func (s *judge) sort() {
	w := &walk{judge: s, index: make([]int32, len(s.nodes)), low: make([]int32, len(s.nodes))}
	s.component = make([]int32, len(s.nodes))
	for place := range s.nodes {
		if w.index[place] == 0 && s.inBook(int32(place)) {
			w.visit(int32(place))
		}
	}
}

func (s *judge) inBook(place int32) bool {
	return slices.ContainsFunc(s.nodes[place].edges, func(e int32) bool { return s.in[e] })
}

// A walk is the state of Tarjan's algorithm. Indices begin at 1; components too.
type walk struct {
	*judge
	index, low []int32
	stack      []int32
	next       int32
	components int32
}

func (w *walk) visit(place int32) {
	w.next++
	w.index[place], w.low[place] = w.next, w.next
	w.stack = append(w.stack, place)
	for _, e := range w.nodes[place].edges {
		child := w.edges[e].child
		if !w.in[e] || child < 0 || !w.inBook(child) {
			continue
		}
		switch {
		case w.index[child] == 0:
			w.visit(child)
			w.low[place] = min(w.low[place], w.low[child])
		case w.component[child] == 0:
			w.low[place] = min(w.low[place], w.index[child])
		}
	}
	if w.low[place] != w.index[place] {
		return
	}
	w.components++
	for {
		last := w.stack[len(w.stack)-1]
		w.stack = w.stack[:len(w.stack)-1]
		w.component[last] = w.components
		w.judge.order = append(w.judge.order, last)
		if last == place {
			return
		}
	}
}

// backUp gives every move of the book its value, leaves first.
func (s *judge) backUp() {
	s.best = make([]bound, len(s.nodes))
	for first := 0; first < len(s.order); {
		end := first
		for end < len(s.order) && s.component[s.order[end]] == s.component[s.order[first]] {
			s.judgePlace(s.order[end])
			end++
		}
		if end-first > 1 {
			s.closeCycle(s.order[first:end])
		}
		first = end
	}
}

// judgePlace values the moves of the place, then the place by the best of those that are known: the
// moves with RefutationGames, and as one move all the others, if they have as many games together.
func (s *judge) judgePlace(place int32) {
	var best bound
	var rest total
	unknown := int64(0)
	for _, e := range s.nodes[place].edges {
		m := &s.moves[e]
		if s.in[e] {
			s.value(e)
		}
		if s.in[e] && m.Distinct >= RefutationGames {
			if !best.known || m.Value > best.value {
				best = bound{m.Value, m.Low, m.High, true}
			}
			continue
		}
		unknown += m.Distinct
		rest.games += s.games[e]
		rest.points += s.points[e]
	}
	if best.known && unknown >= RefutationGames {
		if x := s.posterior(s.ahead[place].mean(), rest); x.value > best.value {
			best = x
		}
	}
	s.best[place] = best
}

// value gives the move the value of the place that it leads to, if that is known and on no cycle
// with the move, or else that of its own games.
func (s *judge) value(e int32) {
	m, x := &s.moves[e], &s.edges[e]
	own := s.posterior(s.prior[e], total{s.games[e], s.points[e]})
	m.Mean, m.Value, m.Low, m.High, m.Backed = own.value, own.value, own.low, own.high, false
	if x.child < 0 || s.component[x.child] == s.component[x.place] {
		return
	}
	if reply := s.best[x.child]; reply.known {
		m.Value, m.Low, m.High, m.Backed = 1-reply.value, 1-reply.high, 1-reply.low, true
	}
}

// closeCycle sees to it that moves within a cycle are worth no more than their known replies leave.
func (s *judge) closeCycle(places []int32) {
	for _, place := range places {
		for _, e := range s.nodes[place].edges {
			m, child := &s.moves[e], s.edges[e].child
			if !s.in[e] || child < 0 || s.component[child] != s.component[place] {
				continue
			}
			for _, r := range s.nodes[child].edges {
				if reply := &s.moves[r]; s.in[r] && reply.Distinct >= RefutationGames && 1-reply.Value < m.Value {
					m.Value, m.Low, m.High, m.Backed = 1-reply.Value, 1-reply.High, 1-reply.Low, true
				}
			}
		}
	}
}

// values lists the positions of the book.
func (s *judge) values() *Values {
	v := &Values{Model: s.Model, rules: s.rules, places: make(map[string]int32, len(s.order))}
	slices.SortFunc(s.order, cmp.Compare)
	for _, place := range s.order {
		x := &s.nodes[place]
		p := Position{Key: x.key, RFEN: x.rfen}
		for _, e := range x.edges {
			if s.in[e] {
				p.Moves = append(p.Moves, s.moves[e])
			}
		}
		slices.SortFunc(p.Moves, better)
		v.places[x.rfen] = int32(len(v.positions))
		v.positions = append(v.positions, p)
	}
	return v
}
