package search

import (
	"raumlab/engine/alice"
	"raumlab/engine/board"
)

// quiesce is quiescence search: captures until none or no ply is left. It returns a score from the
// mover's view: exact between alpha and beta, a bound outside. Prices of steps are those of
// experiments/52, at 1,000 nodes.
func (s *Searcher) quiesce(alpha, beta, left, ply int) int {
	s.qnodes++
	if s.expired() {
		return 0
	}
	frame := &s.frames[ply]
	p := &frame.position
	frame.pv = frame.pv[:0]

	// 1. Evasions (−6 [−25, +14] Elo): a side in check may be mated, and so may not stand pat.
	if !s.pure && left > maxQuiescence-evasionPlies && frame.inCheck() {
		return s.evade(alpha, beta, left, ply)
	}

	// 2. Transposition table (+48 [+26, +69] Elo): entries of any depth are good enough here.
	key := frame.keys.of(p)
	if e, ok := s.table.probe(key); ok && !s.pure {
		score, low, high := e.within(alpha, beta, ply)
		if low >= high {
			return score
		}
		alpha, beta = low, high
	}

	// 3. Stand pat (not measured): the static evaluation is a lower bound, since the mover need
	// not capture.
	static := s.static(ply)
	if left == 0 || static >= beta {
		return static
	}
	best, bestMove := static, board.NoMove
	floor := alpha
	alpha = max(alpha, static)

	frame.moves = p.AppendCaptures(frame.moves[:0])
	s.rankCaptures(frame)
	for i := range frame.ranked {
		m := bringBest(frame.ranked, i).move(p.SideToMove())
		if m.Promotion() == board.NoKind && !s.pure {
			// 4. Delta pruning (+31 [+2, +62] Elo): static evaluation, victim and margin together stay
			// below alpha.
			if bound := static + s.values[p.At(m.To()).Kind()&7] + deltaMargin; bound < alpha {
				best = max(best, bound)
				continue
			}
			// 5. SEE pruning (+119 [+75, +167] Elo): skip a capture that loses material by static
			// exchange.
			if !p.SEEAtLeast(m, &s.values, 0) {
				continue
			}
		}
		s.play(ply, m)
		score := -s.quiesce(-beta, -alpha, left-1, ply+1)
		if s.stopped {
			return 0
		}
		if score > best {
			best, bestMove = score, m
			alpha = max(alpha, best)
			if alpha >= beta {
				break
			}
		}
	}
	if !s.pure {
		s.table.store(key, relative(p, bestMove), boundOf(best, floor, beta), 0, toTable(best, ply))
	}
	return best
}

func (s *Searcher) rankCaptures(frame *frame) {
	p := &frame.position
	frame.ranked = frame.ranked[:0]
	for _, m := range frame.moves {
		frame.ranked = append(frame.ranked, newRanked(m, s.captureScore(p, m), p.SideToMove()))
	}
}

// evade searches all evasions of a check. Without any the mover is mated.
func (s *Searcher) evade(alpha, beta, left, ply int) int {
	frame := &s.frames[ply]
	p := &frame.position
	frame.moves = p.AppendLegal(frame.moves[:0])
	frame.ranked = frame.ranked[:0]
	for _, m := range frame.moves {
		frame.ranked = append(frame.ranked, newRanked(m, s.moveScore(p, m, ply), p.SideToMove()))
	}
	best := -mate + ply
	for i := range frame.ranked {
		s.play(ply, bringBest(frame.ranked, i).move(p.SideToMove()))
		score := -s.quiesce(-beta, -alpha, left-1, ply+1)
		if s.stopped {
			return 0
		}
		if score > best {
			best = score
			alpha = max(alpha, best)
			if alpha >= beta {
				break
			}
		}
	}
	return best
}

// Quiesce returns the quiescence score of a position in centipawns, White's view: full window, no
// evasions, no table, no delta or SEE pruning, so that it is a function of the position alone. It
// is never worse for the side to move than the static evaluation.
func (s *Searcher) Quiesce(p alice.Position) int {
	s.setUp(&p)
	was := s.pure
	s.pure = true
	score := s.quiesce(-infinity, infinity, maxQuiescence, 0)
	s.pure = was
	return score * p.SideToMove().Sign()
}
