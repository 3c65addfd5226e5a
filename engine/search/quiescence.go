package search

import (
	"math"

	"raumlab/engine/board"
)

// quiesce is quiescence search: captures until none or no ply is left. It returns a score from the
// mover's view: exact between alpha and beta, a bound outside. The side to move may stand pat, in
// check too unless quiescence_evasions applies. Checks is how many checks may yet lengthen the
// line.
func (s *Searcher) quiesce(alpha, beta, left, checks, ply int) int {
	s.qnodes++
	if s.nodes+s.qnodes >= s.nextPoll && s.expired() {
		return 0
	}
	frame := &s.frames[ply]
	p := &frame.position

	// 1. Evasions (+31 [+14, +47] Elo at depth 3, experiments/36; −92 [−182, −13] Elo at 8,000
	// nodes, with quiet checks, experiments/20): a side in check may be mated, and so may not stand
	// pat.
	if s.options.QuiescenceEvasions && left > max(s.options.Quiescence-s.options.QuiescenceChecks-1, 0) &&
		ply < maxPly+maxQuiescence-1 && frame.inCheck() {
		return s.evade(alpha, beta, left, checks, ply)
	}

	// 2. Stand pat (not measured): the static evaluation is a lower bound, since the mover need not
	// capture.
	static := s.corrected(ply)
	if left == 0 || static >= beta || ply >= maxPly+maxQuiescence-1 {
		return static
	}
	best := static
	alpha = max(alpha, static)

	// 3. Captures (not measured), generated group by group: the next group only when no capture at
	// hand is sure to come before it.
	//
	// 4. Delta pruning (+130 [+84, +182] Elo at 4,000 nodes, −26 [−65, +12] at depth 3,
	// raumfischer, experiments/18), first of a group, then of a single capture: if static
	// evaluation, victim and margin stay below alpha, their sum is a bound on the score.
	values := &s.evaluation.Values
	mover := p.SideToMove()
	p.FillCaptures(&frame.captures)
	frame.ranked = frame.ranked[:0]
	frame.group = 0
	for i := 0; ; i++ {
		top := ranked(0)
		if i < len(frame.ranked) {
			top = bringBest(frame.ranked, i)
		}
		if frame.group < len(s.groups) && top <= s.groups[frame.group].highest {
			top, best = s.listCaptures(frame, i, top, static, best, alpha)
		}
		if i == len(frame.ranked) {
			break
		}
		m := top.move(mover)
		if s.options.DeltaPruning && m.Promotion() == board.NoKind {
			if bound := static + values[p.At(m.To()).Kind()] + s.options.DeltaMargin; bound < alpha {
				best = max(best, bound)
				continue
			}
		}
		// 5. SEE pruning (+111 [+66, +160] Elo at 8,000 nodes, −10 [−31, +10] at depth 3,
		// experiments/13): skip a capture if the exchange on its cell loses more than
		// quiescence_see_loss, or stays below alpha by more than the delta margin. The bound that is
		// kept for it does not exceed alpha.
		if s.options.QuiescenceSEEPruning && m.Promotion() == board.NoKind &&
			!p.SEEAtLeast(m, values, max(alpha-static-s.options.DeltaMargin, -s.options.QuiescenceSEELoss)) {
			best = max(best, min(alpha, static+values[p.At(m.To()).Kind()]+s.options.DeltaMargin))
			continue
		}
		s.play(ply, m)
		// 6. Check budget (−35 [−77, +6] Elo at 4,000 nodes, −3 [−38, +32] at depth 3, raumfischer,
		// experiments/18): a check near the end of quiescence lengthens it.
		extension := 0
		if left <= checkPlies && checks > 0 && s.frames[ply+1].inCheck() {
			extension = 1
		}
		score := -s.quiesce(-beta, -alpha, left-1+extension, checks-extension, ply+1)
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

	// 7. Quiet checks (+52 [+30, +74] Elo at depth 3, experiments/27; −92 [−182, −13] Elo at 8,000
	// nodes, with evasions, experiments/20) in the first plies: their threats lie past the horizon.
	if left > s.options.Quiescence-s.options.QuiescenceChecks {
		return s.quietChecks(best, alpha, beta, left, checks, ply)
	}
	return best
}

// listCaptures appends to the ranked moves of the frame the groups of captures that may have one to
// come before top, the best from index i on. It returns what is then the best, and the greater of
// best and the bounds on the scores of groups that delta pruning skips: none where a pawn may
// promote by a capture.
//
//go:noinline // docs/bench/search.md
func (s *Searcher) listCaptures(frame *frame, i int, top ranked, static, best, alpha int) (ranked, int) {
	p := &frame.position
	mover := p.SideToMove()
	prunes := s.options.DeltaPruning && !frame.captures.MayPromote()
	for ; frame.group < len(s.groups) && top <= s.groups[frame.group].highest; frame.group++ {
		victim := s.groups[frame.group].victim
		if victim == board.NoKind {
			frame.moves = frame.captures.AppendByKing(frame.moves[:0])
		} else {
			if bound := static + s.evaluation.Values[victim] + s.options.DeltaMargin; prunes && bound < alpha {
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
			frame.ranked = appendRanked(frame.ranked, m, s.captureScore(p, m), mover)
		}
		if i < len(frame.ranked) {
			top = bringBest(frame.ranked, i)
		}
	}
	return top, best
}

// quietChecks continues a node with the quiet moves that give check and lose no material by static
// exchange.
//
//go:noinline // docs/bench/search.md
func (s *Searcher) quietChecks(best, alpha, beta, left, checks, ply int) int {
	frame := &s.frames[ply]
	p := &frame.position
	quiets := s.quietOrder(p, ply)
	frame.moves = p.AppendQuietChecks(frame.moves[:0])
	frame.ranked = frame.ranked[:0]
	for _, m := range frame.moves {
		frame.ranked = appendRanked(frame.ranked, m, quiets.score(m), p.SideToMove())
	}
	return s.quiesceRanked(best, alpha, beta, left, checks, ply, math.MaxInt, s.options.QuiescenceSEEPruning)
}

// evade searches the evasions of a check. Without any the mover is mated.
//
//go:noinline // docs/bench/search.md
func (s *Searcher) evade(alpha, beta, left, checks, ply int) int {
	frame := &s.frames[ply]
	p := &frame.position
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
		frame.ranked = appendRanked(frame.ranked, m, score, p.SideToMove())
	}
	// 8. Limit of quiet evasions (+1 [−7, +9] Elo at depth 3, by a screen, experiments/61): they are
	// ordered, and later ones seldom save what the first do not.
	quietLimit := math.MaxInt
	if s.options.QuiescenceQuietEvasions > 0 {
		quietLimit = s.options.QuiescenceQuietEvasions
	}
	return s.quiesceRanked(-mate+ply, alpha, beta, left, checks, ply, quietLimit, false)
}

// quiesceRanked searches the ranked moves of the frame and returns the greatest of best and their
// scores. After quietLimit quiet moves it skips further ones, unless all moves so far are mated.
// With prune set it skips moves that lose more than quiescence_see_loss.
func (s *Searcher) quiesceRanked(best, alpha, beta, left, checks, ply, quietLimit int, prune bool) int {
	frame := &s.frames[ply]
	p := &frame.position
	mover := p.SideToMove()
	for i := range frame.ranked {
		m := bringBest(frame.ranked, i).move(mover)
		if isQuiet(p, m) {
			if quietLimit <= 0 && best >= -leastWin {
				continue
			}
			quietLimit--
		}
		if prune && !p.SEEAtLeast(m, &s.evaluation.Values, -s.options.QuiescenceSEELoss) {
			continue
		}
		s.play(ply, m)
		score := -s.quiesce(-beta, -alpha, left-1, checks, ply+1)
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
// table, no delta or SEE pruning, no corrections, so that it is a function of the position alone.
// Out of check it is never worse for the side to move than the static evaluation.
func (s *Searcher) Quiesce(p board.Position) int {
	s.setUp(&p)
	s.options = s.given.Parameters
	s.options.DeltaPruning, s.options.QuiescenceSEEPruning = false, false
	s.options.QuiescenceChecks, s.options.QuiescenceEvasions = 0, false
	s.options.Correction = false
	score := s.quiesce(-infinity, infinity, s.options.Quiescence, s.options.QuiescenceCheckBudget, 0)
	s.options = s.given.Parameters
	return score * p.SideToMove().Sign()
}
