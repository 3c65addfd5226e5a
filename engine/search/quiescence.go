package search

import "raumlab/engine/board"

// Constants that source 000 names without giving them; the specification does.
const (
	deltaMargin      = 200 // centipawns
	exchangeLoss     = 99  // centipawns that a capture may lose by static exchange
	extensionPlyLeft = 2   // checks lengthen quiescence only when at most this many plies are left
)

// quiesce searches captures until none is left or the plies run out, and
// returns a score from the mover's view: exact between alpha and beta, a
// bound outside. The side to move may always stand pat, in check too.
func (s *Searcher) quiesce(alpha, beta, left, extensions, ply int) int {
	s.qnodes++
	if s.nodes+s.qnodes >= s.nextPoll && s.expired() {
		return 0
	}
	frame := &s.frames[ply]
	p := &frame.position
	if s.options.QuiescenceEvasions && left > max(s.options.Quiescence-s.options.QuiescenceChecks-1, 0) && ply < maxPly+maxQuiescence-1 && frame.inCheck() {
		return s.evade(alpha, beta, left, extensions, ply)
	}
	static := s.static(ply)
	if left == 0 || static >= beta || ply >= maxPly+maxQuiescence-1 {
		return static
	}
	best := static
	alpha = max(alpha, static)

	// Captures are listed group by group, the next one only when none that is listed is sure to come before it.
	//
	// Delta pruning: not even the victim and a margin bring the score up to alpha. What they would bring is still a bound on what a capture
	// is worth; where no pawn may promote by it, one such capture says as much as a list of them.
	values := &s.evaluation.Values
	mover := p.SideToMove()
	p.FillCaptures(&frame.captures)
	prunes := s.options.Delta && !frame.captures.MayPromote()
	captures := frame.ranked[:0]
	group := 0
	for i := 0; ; i++ {
		top := ranked(0)
		if i < len(captures) {
			top = bringBest(captures, i)
		}
		for ; group < len(s.groups) && top <= s.groups[group].highest; group++ {
			victim := s.groups[group].victim
			if victim == board.NoKind {
				frame.moves = frame.captures.AppendByKing(frame.moves[:0])
			} else {
				if bound := static + values[victim] + deltaMargin; prunes && bound < alpha {
					if bound > best && frame.captures.Any(victim) {
						best = bound
					}
					continue
				}
				frame.moves = frame.captures.Append(frame.moves[:0], victim)
			}
			if len(frame.moves) == 0 {
				continue
			}
			for _, m := range frame.moves {
				if s.options.QueenOnly && isUnderpromotion(m) {
					continue
				}
				captures = append(captures, newRanked(m, s.captureScore(p, m), mover))
			}
			if i < len(captures) {
				top = bringBest(captures, i)
			}
		}
		frame.ranked = captures
		if i == len(captures) {
			break
		}
		m := top.move(mover)
		if s.options.Delta && m.Promotion() == board.NoKind {
			if bound := static + values[p.At(m.To()).Kind()] + deltaMargin; bound < alpha {
				best = max(best, bound)
				continue
			}
		}
		// Static exchange: where the recaptures on the cell bring the score no nearer to alpha than the delta margin, or cost a pawn,
		// the search of them seldom finds more. Nor does the rest of the node count on it: alpha is the bound that is kept.
		if s.options.Exchange && m.Promotion() == board.NoKind && !p.SEEAtLeast(m, values, max(alpha-static-deltaMargin, -exchangeLoss)) {
			best = max(best, min(alpha, static+values[p.At(m.To()).Kind()]+deltaMargin))
			continue
		}
		s.play(ply, m)
		extension := 0
		if left <= extensionPlyLeft && extensions > 0 && s.frames[ply+1].inCheck() {
			extension = 1
		}
		score := -s.quiesce(-beta, -alpha, left-1+extension, extensions-extension, ply+1)
		if s.stopped {
			return 0
		}
		if score > best {
			best = score
			alpha = max(alpha, best)
			if alpha >= beta {
				return best
			}
		}
	}
	if left > s.options.Quiescence-s.options.QuiescenceChecks {
		return s.quietChecks(best, alpha, beta, left, extensions, ply)
	}
	return best
}

// quietChecks goes on with the quiet moves that give check and do not lose the man: what they threaten stands beyond the last ply.
func (s *Searcher) quietChecks(best, alpha, beta, left, extensions, ply int) int {
	frame := &s.frames[ply]
	p := &frame.position
	mover := p.SideToMove()
	quiets := s.quietOrder(p, ply)
	frame.moves = p.AppendQuietChecks(frame.moves[:0])
	frame.ranked = frame.ranked[:0]
	for _, m := range frame.moves {
		frame.ranked = append(frame.ranked, newRanked(m, quiets.score(m), mover))
	}
	for i := range frame.ranked {
		m := bringBest(frame.ranked, i).move(mover)
		if s.options.Exchange && !p.SEEAtLeast(m, &s.evaluation.Values, -exchangeLoss) {
			continue
		}
		s.play(ply, m)
		score := -s.quiesce(-beta, -alpha, left-1, extensions, ply+1)
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

// evade searches all moves of a side that is in check, which has no right to stand pat: it may be mated.
func (s *Searcher) evade(alpha, beta, left, extensions, ply int) int {
	frame := &s.frames[ply]
	p := &frame.position
	mover := p.SideToMove()
	frame.moves = p.AppendEvasions(frame.moves[:0])
	quiets := s.quietOrder(p, ply)
	frame.ranked = frame.ranked[:0]
	for _, m := range frame.moves {
		if s.options.QueenOnly && isUnderpromotion(m) {
			continue
		}
		score := 0
		if p.IsCapture(m) {
			score = s.captureScore(p, m)
		} else {
			score = quiets.score(m)
		}
		frame.ranked = append(frame.ranked, newRanked(m, score, mover))
	}
	best := -mate + ply
	for i := range frame.ranked {
		m := bringBest(frame.ranked, i).move(mover)
		s.play(ply, m)
		score := -s.quiesce(-beta, -alpha, left-1, extensions, ply+1)
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

func isUnderpromotion(m board.Move) bool {
	k := m.Promotion()
	return k != board.NoKind && k != board.Queen
}

// Quiesce returns the quiescence score of a position in centipawns, White's view: full window, no
// table, no pruning by delta or exchange, so that it is a function of the position alone.
// From a position that is not in check it is never worse for the side to move than the static evaluation.
func (s *Searcher) Quiesce(p board.Position) int {
	s.setUp(&p)
	s.options = s.given
	s.options.Delta, s.options.Exchange, s.options.QuiescenceChecks, s.options.QuiescenceEvasions = false, false, 0, false
	score := s.quiesce(-infinity, infinity, s.options.Quiescence, s.options.CheckExtension, 0)
	s.options = s.given
	return score * p.SideToMove().Sign()
}
