package search

import "raumlab/engine/board"

// A picker gives out the moves of a position one by one, in the order of source 000 §5.4, and makes them in stages, for most
// nodes need but the first few: the table's move, captures, the others.
type picker struct {
	s         *Searcher
	position  *board.Position
	frame     *frame
	ply       int
	mover     board.Color
	tableMove board.Move
	stage     pickStage
	next      int  // in frame.ranked
	met       int  // legal moves given out or passed over so far
	passed    int  // quiet moves passed over
	sparing   bool // moves that give check, which checks knows
	checks    board.Checks
}

type pickStage uint8

const (
	tableStage pickStage = iota
	captureStage
	quietStage
	losingStage // the moves of frame.ranked are given out and those of frame.losing follow
	lastStage   // no others follow
)

func (s *Searcher) newPicker(p *board.Position, depth, ply int, tableMove board.Move) picker {
	k := picker{s: s, position: p, frame: &s.frames[ply], ply: ply, mover: p.SideToMove()}
	k.frame.ranked = k.frame.ranked[:0]
	k.frame.losing = k.frame.losing[:0]
	if s.options.SpareChecks > 0 && depth >= s.options.SpareChecks {
		k.sparing = true
		k.checks = p.Checks()
	}
	if s.options.OrderTable && tableMove != board.NoMove && p.IsLegal(tableMove) {
		k.tableMove = tableMove
	}
	return k
}

// pick returns the next move, or false when there is none left. With pass set it passes over quiet moves that do not promote,
// but for the table's.
func (k *picker) pick(pass bool) (board.Move, bool) {
	for {
		if pass && k.stage == losingStage {
			k.passOver()
		}
		for ; k.next < len(k.frame.ranked); k.next++ {
			best := bringBest(k.frame.ranked, k.next)
			m := best.move(k.mover)
			if k.stage == quietStage && k.loses(m) {
				k.frame.losing = append(k.frame.losing, best)
				continue
			}
			k.next++
			return m, true
		}
		switch k.stage {
		case tableStage:
			k.stage = captureStage
			if k.tableMove != board.NoMove {
				k.met++
				return k.tableMove, true
			}
		case captureStage:
			k.stage = quietStage
			if k.s.options.OrderCaptures {
				k.frame.moves = k.position.AppendCaptures(k.frame.moves[:0])
				k.rank(false)
			}
		case quietStage:
			k.stage = losingStage
			if pass && !k.sparing && k.s.options.OrderCaptures && k.position.SurelyQuiet() {
				// All of them would be passed over, and nobody asks how many there are.
				k.met++
				k.passed++
				continue
			}
			if k.s.options.OrderCaptures {
				k.frame.moves = k.position.AppendQuiets(k.frame.moves[:0])
			} else {
				k.frame.moves = k.position.AppendLegal(k.frame.moves[:0])
			}
			k.rank(pass)
		case losingStage:
			k.stage = lastStage
			k.next = 0
			k.frame.ranked, k.frame.losing = k.frame.losing, k.frame.ranked
		case lastStage:
			return board.NoMove, false
		}
	}
}

// passOver takes out of the ranked moves those that may be passed over.
func (k *picker) passOver() {
	left := k.frame.ranked[:k.next]
	for _, r := range k.frame.ranked[k.next:] {
		if k.mayPass(r.move(k.mover)) {
			k.passed++
			continue
		}
		left = append(left, r)
	}
	k.frame.ranked = left
}

// loses reports whether a capture is put off because static exchange says that it loses a man.
func (k *picker) loses(m board.Move) bool {
	return k.s.options.OrderExchange && m.Promotion() == board.NoKind && !k.position.SEEAtLeast(m, &k.s.evaluation.Values, -exchangeLoss)
}

// mayPass reports whether a move neither captures nor promotes, nor is spared.
func (k *picker) mayPass(m board.Move) bool { return isOrdinary(k.position, m) && !k.spares(m) }

// spares reports whether a move gives check and is therefore neither skipped nor reduced.
func (k *picker) spares(m board.Move) bool { return k.sparing && k.checks.Gives(m) }

// merit is what history says of a quiet move.
func (k *picker) merit(m board.Move) int { return int(k.s.historyOf(k.mover)[historyIndex(m)]) }

// rank puts the moves of the frame into order, the table's left out, and those that may be passed over when they are to be.
func (k *picker) rank(pass bool) {
	quiets := k.s.quietOrder(k.position, k.ply)
	k.next = 0
	k.frame.ranked = k.frame.ranked[:0]
	for _, m := range k.frame.moves {
		if m == k.tableMove {
			continue
		}
		k.met++
		score := 0
		if k.position.IsCapture(m) {
			score = k.s.captureScore(k.position, m)
		} else {
			if pass && k.mayPass(m) {
				k.passed++
				continue
			}
			score = quiets.score(m)
		}
		k.frame.ranked = append(k.frame.ranked, newRanked(m, score, k.mover))
	}
}

// isOrdinary reports whether a move neither captures nor promotes.
func isOrdinary(p *board.Position, m board.Move) bool {
	return !p.IsCapture(m) && m.Promotion() == board.NoKind
}
