package search

// probCut searches the captures that win enough by static exchange to bring the static evaluation
// to high: with quiescence, then less deep. It returns a score of at least high, and whether there
// is one. An upper bound below high in the table skips it.
//
// Buro, "ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm", ICCA Journal 18,
// 1995.
func (s *Searcher) probCut(depth, ply, high, static int, known entry, isKnown bool) (int, bool) {
	shallow := max(depth-1-s.options.ProbCutReduction, 0)
	if IsMate(high) || isKnown && known.depth() > shallow && known.bound() != lower && known.score() < high {
		return 0, false
	}
	frame := &s.frames[ply]
	p := &frame.position
	mover := p.SideToMove()
	frame.moves = p.AppendCaptures(frame.moves[:0])
	frame.ranked = frame.ranked[:0]
	for _, m := range frame.moves {
		if p.IsCapture(m) {
			frame.ranked = appendRanked(frame.ranked, m, s.captureScore(p, m), mover)
		}
	}
	for i := range frame.ranked {
		m := bringBest(frame.ranked, i).move(mover)
		if s.options.QueenOnly && isUnderpromotion(m) || !p.SEEAtLeast(m, &s.evaluation.Values, max(high-static, 0)) {
			continue
		}
		s.play(ply, m)
		score := -s.node(0, ply+1, -high, -high+1, true)
		if score >= high && shallow > 0 {
			score = -s.node(shallow, ply+1, -high, -high+1, true)
		}
		if s.stopped {
			return 0, true // which no caller uses
		}
		if score >= high {
			return score, true
		}
	}
	return 0, false
}
