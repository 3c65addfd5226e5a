package search

import "raumlab/engine/board"

// A picker returns the moves of a position one by one, in the order of Raumfischer §5.4. It
// generates them in stages, since most nodes search only the first few: the table's move, captures,
// quiet moves.
type picker struct {
	s         *Searcher
	position  *board.Position
	frame     *frame
	ply       int
	mover     board.Color
	tableMove board.Move
	killers   [2]board.Move // that killerStage has returned
	stage     pickStage
	next      int  // in frame.ranked
	legal     int  // legal moves returned or pruned so far
	pruned    int  // quiet moves pruned
	plain     bool // after quietStage frame.ranked has neither captures nor promotions
	exempts   bool // moves that give check are exempt from pruning and reductions
	checks    board.Checks
	rows      continuationRows // once captures have been returned
}

type pickStage uint8

const (
	tableStage pickStage = iota
	captureStage
	killerStage // before quiet moves are generated, see killer
	quietStage
	losingStage // the moves of frame.ranked are returned, and then those of frame.losing
	lastStage
)

// newPicker returns a picker of the moves of a ply.
//
//go:noinline // docs/bench/search.md
func (s *Searcher) newPicker(p *board.Position, depth, ply int, tableMove board.Move) picker {
	k := picker{s: s, position: p, frame: &s.frames[ply], ply: ply, mover: p.SideToMove()}
	k.frame.ranked = k.frame.ranked[:0]
	k.frame.losing = k.frame.losing[:0]
	if s.options.ExemptChecks > 0 && depth >= s.options.ExemptChecks {
		k.exempts = true
		k.checks = p.Checks()
	}
	if s.options.OrderTable && tableMove != board.NoMove && p.IsLegal(tableMove) {
		k.tableMove = tableMove
	}
	return k
}

// pick returns the next move, or false when there is none left. With prune set it skips quiet
// moves, but for the table's move and exempt ones.
func (k *picker) pick(prune bool) (board.Move, bool) {
	for {
		if prune && k.stage == losingStage {
			k.prune()
		}
		for ; k.next < len(k.frame.ranked); k.next++ {
			best := bringBest(k.frame.ranked, k.next)
			m := best.move(k.mover)
			if k.stage == killerStage && k.loses(m) {
				k.frame.losing = append(k.frame.losing, best.at(len(k.frame.losing)))
				continue
			}
			k.next++
			return m, true
		}
		switch k.stage {
		case tableStage:
			k.stage = captureStage
			if k.tableMove != board.NoMove {
				k.legal++
				return k.tableMove, true
			}
		case captureStage:
			k.stage = killerStage
			if k.s.options.OrderCaptures {
				k.frame.moves = k.position.AppendCaptures(k.frame.moves[:0])
				k.rankCaptures()
			}
		case killerStage:
			if !prune {
				if m := k.killer(); m != board.NoMove {
					k.legal++
					return m, true
				}
			}
			k.stage = quietStage
		case quietStage:
			k.stage = losingStage
			if prune && !k.exempts && k.s.options.OrderCaptures && k.position.SurelyQuiet() {
				// All would be pruned; the count is not needed.
				k.legal++
				k.pruned++
				continue
			}
			if k.s.options.OrderCaptures {
				k.frame.moves = k.position.AppendQuiets(k.frame.moves[:0])
			} else {
				k.frame.moves = k.position.AppendLegal(k.frame.moves[:0])
			}
			k.rank(prune)
		case losingStage:
			k.stage = lastStage
			k.next = 0
			k.frame.ranked, k.frame.losing = k.frame.losing, k.frame.ranked
		case lastStage:
			return board.NoMove, false
		}
	}
}

// killer returns the next killer that is a quiet move of the position, or NoMove. With continuation
// history, whose scores take long to look up, killers come before quiet moves are generated: often
// no other is searched.
func (k *picker) killer() board.Move {
	o := &k.s.options
	if !o.Continuation || !o.OrderKillers || !o.OrderHistory || !o.OrderCaptures {
		return board.NoMove
	}
	if k.rows.position == nil {
		k.rows = k.s.continuationRows(k.ply)
	}
	for i, m := range k.s.killers[k.ply] {
		if m != board.NoMove && m != k.tableMove && m != k.killers[0] && m != k.killers[1] && !k.position.IsCapture(m) &&
			k.position.IsLegal(m) {
			k.killers[i] = m
			return m
		}
	}
	return board.NoMove
}

func (k *picker) prune() {
	if k.plain && !k.exempts {
		k.pruned += len(k.frame.ranked) - k.next
		k.frame.ranked = k.frame.ranked[:k.next]
		return
	}
	left := k.frame.ranked[:k.next]
	for _, r := range k.frame.ranked[k.next:] {
		if k.mayPrune(r.move(k.mover)) {
			k.pruned++
			continue
		}
		left = append(left, r.at(len(left)))
	}
	k.frame.ranked = left
}

// loses reports whether a capture loses material by static exchange and so comes after the quiet
// moves.
func (k *picker) loses(m board.Move) bool {
	return k.s.options.OrderSEE && m.Promotion() == board.NoKind && !k.position.SEEAtLeast(m, &k.s.evaluation.Values,
		-k.s.options.OrderSEELoss)
}

// mayPrune reports whether a move is quiet and not exempt.
func (k *picker) mayPrune(m board.Move) bool { return isQuiet(k.position, m) && !k.exempt(m) }

// exempt reports whether a move gives check and is therefore neither pruned nor reduced.
func (k *picker) exempt(m board.Move) bool { return k.exempts && k.checks.Gives(m) }

// historyScore is the history score of a quiet move.
func (k *picker) historyScore(m board.Move) int {
	return recalled(&k.s.historyOf(k.mover)[historyIndex(m)]) + k.rows.score(m)
}

// rankCaptures scores the captures of the frame but for the table's move.
func (k *picker) rankCaptures() {
	list := k.frame.ranked[:0]
	for _, m := range k.frame.moves {
		if m != k.tableMove {
			list = appendRanked(list, m, k.s.captureScore(k.position, m), k.mover)
		}
	}
	k.frame.ranked = list
	k.next = 0
	k.legal += len(list)
}

// rank scores the moves of the frame but for the table's move. With prune set it leaves out those
// that may be pruned.
//
//go:noinline // docs/bench/search.md
func (k *picker) rank(prune bool) {
	quiets := k.s.quietOrder(k.position, k.ply)
	k.rows = quiets.rows
	list := k.frame.ranked[:0]
	pruned := 0
	promotions := board.NoMove
	for _, m := range k.frame.moves {
		if m == k.tableMove || m == k.killers[0] || m == k.killers[1] {
			continue
		}
		promotions |= m
		if prune && k.mayPrune(m) {
			pruned++
			continue
		}
		score := 0
		if k.s.options.OrderCaptures || !k.position.IsCapture(m) {
			score = quiets.score(m)
		} else {
			score = k.s.captureScore(k.position, m)
		}
		list = appendRanked(list, m, score, k.mover)
	}
	k.frame.ranked = list
	k.next = 0
	k.plain = k.s.options.OrderCaptures && promotions.Promotion() == board.NoKind
	k.pruned += pruned
	k.legal += pruned + len(list)
}

// isQuiet reports whether a move neither captures nor promotes.
func isQuiet(p *board.Position, m board.Move) bool {
	return !p.IsCapture(m) && m.Promotion() == board.NoKind
}
