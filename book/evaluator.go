package book

import (
	"cmp"
	"slices"
	"strings"
)

// An evaluator turns a tree into values. Its slices are by edge or by place. Its sums do not depend on
// the order of games: counts are whole numbers, and floats are added in the order of places and
// moves.
type evaluator struct {
	*Tree
	Model
	limit     Limit
	in        []bool // edges of the book
	places    []int32
	order     []int32 // places, each after those that its moves lead to, but for cycles
	component []int32
	exits     []exit    // by the edge by which games left the book
	moves     []Entry   // by edge
	scores    []float64 // points that the scores of edges promise

	counter // of all games
	best    []bound
}

// A total is a number of games with their points.
type total struct{ games, points float64 }

// A bound is a value with its interval.
type bound struct {
	value, low, high float64
	known            bool
}

func newEvaluator(t *Tree, limit Limit) *evaluator {
	s := &evaluator{Tree: t, limit: limit, in: make([]bool, len(t.edges)), moves: make([]Entry, len(t.edges))}
	for i := range t.edges {
		x := &t.edges[i]
		m := Entry{
			Move: x.move, Losses: x.results[0], Draws: x.results[1], Wins: x.results[2], Scored: x.scored,
			Distinct: x.distinct[0] + x.distinct[1] + x.distinct[2], Points: float64(float64(x.distinct[1])/2) +
				float64(x.distinct[2]),
			Imported: Results{Losses: x.imported[0], Draws: x.imported[1], Wins: x.imported[2]},
		}
		if x.scored > 0 {
			m.Score = float64(x.score) / float64(x.scored)
		}
		s.moves[i] = m
		games, points := float64(s.weight(&m)), m.Points+float64(float64(limit.Imported)*m.Imported.points())
		s.in[i] = s.weight(&m) >= max(1, limit.MinGames) && points >= float64(limit.MinSuccess*games)
	}
	s.sortPlaces()
	s.sortLines()
	s.sortExits()
	s.counter = s.count(func(*edge) bool { return true })
	return s
}

// weight is the number of distinct games, imported ones by their weight.
func (s *evaluator) weight(m *Entry) int64 { return m.Distinct + s.limit.Imported*m.Imported.Games() }

// sortPlaces lists the places of the book and their moves in an order that does not depend on the
// order of games.
func (s *evaluator) sortPlaces() {
	for place := range s.nodes {
		if s.inBook(int32(place)) {
			s.places = append(s.places, int32(place))
			slices.SortFunc(s.nodes[place].edges, func(a, b int32) int { return cmp.Compare(s.edges[a].move, s.edges[b].move) })
		}
	}
	slices.SortFunc(s.places, func(a, b int32) int {
		x, y := &s.nodes[a], &s.nodes[b]
		return cmp.Or(cmp.Compare(x.key, y.key), strings.Compare(x.rfen, y.rfen))
	})
}

func (s *evaluator) inBook(place int32) bool {
	return slices.ContainsFunc(s.nodes[place].edges, func(e int32) bool { return s.in[e] })
}

// sortLines finds the order of places and their components by the algorithm of Tarjan (SIAM J.
// Comput. 1, 1972, 146–160). A component has more than one place only on a cycle.
func (s *evaluator) sortLines() {
	w := &walk{evaluator: s, index: make([]int32, len(s.nodes)), low: make([]int32, len(s.nodes))}
	s.component = make([]int32, len(s.nodes))
	for _, place := range s.places {
		if w.index[place] == 0 {
			w.visit(place)
		}
	}
}

// A walk is the state of Tarjan's algorithm. Indices begin at 1; components too.
type walk struct {
	*evaluator
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
		w.evaluator.order = append(w.evaluator.order, last)
		if last == place {
			return
		}
	}
}

// values lists the positions of the book.
func (s *evaluator) values() *Values {
	v := &Values{Model: s.Model, InBook: s.stay(), DistinctGames: int64(len(s.paths)), rules: s.rules,
		places: make(map[string]int, len(s.places))}
	for i, place := range s.places {
		x := &s.nodes[place]
		p := Position{Key: x.key, RFEN: x.rfen}
		for _, e := range x.edges {
			if s.in[e] {
				p.Moves = append(p.Moves, s.moves[e])
			}
		}
		setShares(p.Moves, s.limit.Imported)
		slices.SortFunc(p.Moves, better)
		v.places[x.rfen] = i
		v.positions = append(v.positions, p)
	}
	return v
}

// stay counts the games by the moves with which they stay in the book.
func (s *evaluator) stay() (games []int64) {
	for _, way := range s.paths {
		for i, x := range way {
			if !s.in[x.edge] {
				break
			}
			if i == len(games) {
				games = append(games, 0)
			}
			games[i]++
		}
	}
	return games
}
