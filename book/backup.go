package book

// backUp gives every move of the book its value, leaves first.
func (s *evaluator) backUp() {
	s.best = make([]bound, len(s.nodes))
	for first := 0; first < len(s.order); {
		end := first
		for end < len(s.order) && s.component[s.order[end]] == s.component[s.order[first]] {
			s.valuePlace(s.order[end])
			end++
		}
		s.closeCycle(s.order[first:end])
		first = end
	}
}

// valuePlace values the moves of the place, then the place by the best known one. Known are the
// moves with RefutationGames and, as one move, all the others if they have as many games together.
func (s *evaluator) valuePlace(place int32) {
	var best bound
	var rest total
	unknown := int64(0)
	for _, e := range s.nodes[place].edges {
		m := &s.moves[e]
		if s.in[e] {
			s.value(e)
		}
		if s.in[e] && s.weight(m) >= refutationGames {
			if !best.known || m.Value > best.value {
				best = bound{m.Value, m.Low, m.High, true}
			}
			continue
		}
		unknown += s.weight(m)
		rest.games += s.games[e]
		rest.points += s.points[e]
	}
	if best.known && unknown >= refutationGames {
		if x := s.posterior(s.ahead[place].mean(), rest); x.value > best.value {
			best = x
		}
	}
	s.best[place] = best
}

// value gives the move the value of the place that it leads to. It takes that of the move's own
// games if that place is not known, or is on a cycle with the move.
func (s *evaluator) value(e int32) {
	m, x := &s.moves[e], &s.edges[e]
	own := s.posterior(s.prior[e], total{s.games[e], s.points[e]})
	m.Effective = s.games[e]
	m.Mean, m.Value, m.Low, m.High, m.Backed = own.value, own.value, own.low, own.high, false
	if x.child < 0 || s.component[x.child] == s.component[x.place] {
		return
	}
	if reply := s.best[x.child]; reply.known {
		m.Value, m.Low, m.High, m.Backed = 1-reply.value, 1-reply.high, 1-reply.low, true
	}
}

// closeCycle keeps moves within a cycle from being worth more than their known replies leave.
func (s *evaluator) closeCycle(places []int32) {
	if len(places) == 1 {
		return
	}
	for _, place := range places {
		for _, e := range s.nodes[place].edges {
			m, child := &s.moves[e], s.edges[e].child
			if !s.in[e] || child < 0 || s.component[child] != s.component[place] {
				continue
			}
			for _, r := range s.nodes[child].edges {
				if reply := &s.moves[r]; s.in[r] && s.weight(reply) >= refutationGames && 1-reply.Value < m.Value {
					m.Value, m.Low, m.High, m.Backed = 1-reply.Value, 1-reply.High, 1-reply.Low, true
				}
			}
		}
	}
}
