package search

import (
	"raumlab/engine/board"
	"raumlab/engine/tables/plans"
)

// The evaluation of a win by a plan. It is more than any three pieces are worth, so that the strong
// side keeps them, and far from a mate. The margins of futility pruning are a few plies of it: with
// a ply of 8 the search pruned less and was a ply less deep.
const (
	plannedWin   = 5000 // less planPly for each ply of the predicted distance
	planPly      = 36
	leastPlanned = 1500
	mostPlanned  = 6000
)

// freshPlies are the first plies of a search with a plan. There entries of the table give no score:
// those of earlier moves know nothing of the positions that have occurred since. So the search sees
// which of the next three plies repeat one: a move, its replies, and the moves after them.
const freshPlies = 2

// startJudging prepares what endings change in a search from p.
func (s *Searcher) startJudging(p *board.Position) {
	s.judges = s.given.WinningPlans
	s.planned = false
	if s.given.WinningPlans {
		plan, _ := plans.Find(p)
		s.planned = plan != nil
	}
}

// judged returns what knowledge of endings makes of a static evaluation, both from the mover's
// view. The labels of self-play do without: they are what the weights say of a position.
func (s *Searcher) judged(p *board.Position, score int) int {
	if s.options.WinningPlans {
		if plan, strong := plans.Find(p); plan != nil {
			win := plannedWin - planPly*plan.Distance(p, strong)/plans.Fraction
			return min(max(win, leastPlanned), mostPlanned) * p.SideToMove().Sign() * strong.Sign()
		}
	}
	return score
}

// rankByPlan ranks the strong side's quiet moves by the predicted distances after them. History
// knows too little of these endings for late move pruning to leave the right moves.
func (k *picker) rankByPlan() {
	for i, r := range k.frame.ranked {
		m := r.move(k.mover)
		after := *k.position
		after.Make(m)
		if plan, strong := plans.Find(&after); plan != nil && strong == k.mover {
			k.frame.ranked[i] = newRanked(m, quietScore-plan.Distance(&after, strong), k.mover, i)
		}
	}
}
